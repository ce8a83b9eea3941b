//! A drawn level of Sokoban, as a puzzle file.

use everyboard_sorted::SortedSet;

/// What a place of a level holds.
#[derive(Copy, Clone)]
struct Place {
    stands: char,
    is_goal: bool,
}

/// A drawn level, by row and column.
pub(super) struct Drawing {
    rows: Vec<Vec<char>>,
    width: usize,
}

impl Drawing {
    /// A level with these rows.
    pub(super) fn new(rows: &[impl AsRef<str>]) -> Self {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        Drawing { rows, width }
    }

    /// The number of places that hold one of these.
    pub(super) fn count(&self, drawn: &str) -> usize {
        self.places().filter(|&place| drawn.contains(self.at(place))).count()
    }

    fn at(&self, (row, column): (usize, usize)) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.rows.len();
        let width = self.width;
        (0..rows).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// The places that keeper and boxes could come to if nothing but walls stood in the way, and
    /// those around goals.
    pub(super) fn inside(&self) -> SortedSet<(usize, usize)> {
        let drawn = self.places().filter(|&place| "@+$*.".contains(self.at(place)));
        let mut next: Vec<(usize, usize)> = drawn.collect();
        let mut found: SortedSet<(usize, usize)> = next.iter().copied().collect();
        while let Some((row, column)) = next.pop() {
            let sides = [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ];
            let floor = sides.into_iter().filter(|&side| self.is_floor(side));
            next.extend(floor.filter(|&side| found.insert(side)));
        }
        found
    }

    fn is_floor(&self, (row, column): (usize, usize)) -> bool {
        row < self.rows.len() && column < self.width && self.at((row, column)) != '#'
    }

    /// Every place, as one of these draws it or as none.
    fn draw(&self, inside: &SortedSet<(usize, usize)>, drawn: fn(Place) -> char) -> String {
        let rows = (0..self.rows.len()).map(|row| {
            let places = (0..self.width).map(|column| {
                let is_inside = inside.contains(&(row, column));
                if is_inside { drawn(place(self.at((row, column)))) } else { '#' }
            });
            places.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The puzzle file of the level, with this name in quotes.
    pub(super) fn file(&self, name: &str) -> String {
        let inside = self.inside();
        let board = self.draw(&inside, |place| place.stands);
        let goal = self.draw(&inside, |place| if place.is_goal { 'b' } else { '?' });
        format!(
            "format = 1\nname   = {name}\nboard  = \"\"\"\n{board}\n\"\"\"\ngoal   = \"\"\"\n{goal}\n\"\"\"\n\n\
             [pieces]\nS = \"W\"\nb = \"-\"\n\n[rule]\nkind = [\"step\", \"push\"]\n\n\
             [look]\nwalls = true\nS = {{ name = \"keeper\", shape = \"person\" }}\n\
             b = {{ name = \"box\", shape = \"box\", colour = \"yellow\" }}\n"
        )
    }
}

/// How a keeper, a box and a goal are drawn.
pub(super) const KEEPERS: &str = "@+";
pub(super) const BOXES: &str = "$*";
pub(super) const GOALS: &str = ".+*";

pub(super) fn is_drawn(c: char) -> bool {
    "# @+$*.-_".contains(c)
}

fn place(drawn: char) -> Place {
    let stands = match drawn {
        '@' | '+' => 'S',
        '$' | '*' => 'b',
        _ => '.',
    };
    Place { stands, is_goal: matches!(drawn, '.' | '+' | '*') }
}
