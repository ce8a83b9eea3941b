//! A puzzle file as a level that other programs read. [`levels`] goes the other way.
//!
//! The level is drawn from the start and the goal alone, and read again. It is the puzzle if
//! start, goal and moves are the same then. So it does not matter how a file says its rule, and no
//! level is written that another program would play differently.

use super::levels::{Level, levels};
use super::sketch::{GoalSketch, Sketch};
use super::sokoban::Drawing;
use crate::{Puzzle, RewriteSystem};
use everyboard_board::Wrap;
use everyboard_sorted::{SortedSet, sort};
use std::fmt;
use std::ops::RangeInclusive;

/// A place without a square.
const WALL: char = '#';

/// A level as other programs read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelText {
    /// The rows of a level of Sokoban, one a line, with walls all round.
    Sokoban(String),
    /// A card of Rush Hour: all its squares on one line.
    Card(String),
}

impl LevelText {
    /// The level that the text of a puzzle file is; `None` if it is neither a level of Sokoban nor
    /// a card, or no puzzle. Squares of Sokoban that nothing can come to become walls. Takes about
    /// as long as to compile the puzzle twice.
    ///
    /// ```
    /// use everyboard_puzzle::LevelText;
    ///
    /// let file = "format = 1\nboard = 'S.b.'\ngoal = '???b'\n[pieces]\nS = 'W'\nb = '-'\n\
    ///             [rule]\nkind = ['step', 'push']\n";
    /// let level = LevelText::of(file).unwrap();
    /// assert_eq!(level.to_string(), "######\n#@ $.#\n######");
    /// assert_eq!(LevelText::of(&file.replace(", 'push'", "")), None);
    /// ```
    pub fn of(file: &str) -> Option<Self> {
        let sketch = Sketch::read(file).ok()?;
        card(file, &sketch).or_else(|| sokoban(file, &sketch))
    }
}

impl fmt::Display for LevelText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (LevelText::Sokoban(text) | LevelText::Card(text)) = self;
        f.write_str(text)
    }
}

/// The card that a puzzle is.
fn card(file: &str, sketch: &Sketch) -> Option<LevelText> {
    let [start] = &sketch.starts[..] else { return None };
    let squares = start.iter().map(|&drawn| match drawn {
        '.' => 'o',
        '#' => 'x',
        car => car,
    });
    let card: String = squares.collect();
    is_same(file, &card).then_some(LevelText::Card(card))
}

/// The level of Sokoban that a puzzle is.
fn sokoban(file: &str, sketch: &Sketch) -> Option<LevelText> {
    let ([start], [GoalSketch::Drawn(goal)]) = (&sketch.starts[..], &sketch.goals[..]) else {
        return None;
    };
    // The walls all round would part edges that join.
    let width = sketch.columns.filter(|_| sketch.wrap == Wrap::NONE)?;
    let frame = Frame::of(start, width)?;
    let (start, goal) = (frame.walled(start), frame.walled(goal));
    let mut letters: Vec<char> = start.iter().flatten().copied().collect();
    letters.retain(|&drawn| !".#".contains(drawn));
    sort(&mut letters);
    letters.dedup();
    let &[one, other] = &letters[..] else { return None };
    [(one, other), (other, one)].into_iter().find_map(|(keeper, pushed)| {
        let rows = drawn_rows(&start, &goal, keeper, pushed)?;
        let inside = Drawing::new(&rows).inside();
        let mut same = sketch.clone();
        same.columns = Some(start[0].len());
        same.starts = vec![closed(&start, &inside)];
        same.goals = vec![GoalSketch::Drawn(closed(&goal, &inside))];
        let level = rows.join("\n");
        is_same(&same.write(file), &level).then_some(LevelText::Sokoban(level))
    })
}

/// The rows and columns of a drawing from the first square to the last.
struct Frame {
    width: usize,
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
}

impl Frame {
    /// That of a drawing with rows of this width, if it has a square.
    fn of(drawn: &[char], width: usize) -> Option<Self> {
        let squares = drawn.iter().enumerate().filter(|&(_, &drawn)| drawn != WALL);
        let at: Vec<usize> = squares.map(|(at, _)| at).collect();
        let columns: SortedSet<usize> = at.iter().map(|at| at % width).collect();
        Some(Frame {
            width,
            rows: at.first()? / width..=at.last()? / width,
            columns: *columns.first()?..=*columns.last()?,
        })
    }

    /// What a drawing of the same board has there, with walls all round.
    fn walled(&self, drawn: &[char]) -> Vec<Vec<char>> {
        let rows = self.rows.clone().map(|row| &drawn[row * self.width..][self.columns.clone()]);
        let rows = rows.map(|row| [&[WALL][..], row, &[WALL]].concat());
        let edge = vec![WALL; self.columns.clone().count() + 2];
        std::iter::once(edge.clone()).chain(rows).chain([edge]).collect()
    }
}

/// The places of a drawing, row by row, with walls but for those inside.
fn closed(rows: &[Vec<char>], inside: &SortedSet<(usize, usize)>) -> Vec<char> {
    let places = rows.iter().enumerate().flat_map(|(row, places)| {
        places.iter().enumerate().map(move |(column, &drawn)| ((row, column), drawn))
    });
    places.map(|(place, drawn)| if inside.contains(&place) { drawn } else { WALL }).collect()
}

/// The rows of a level whose keeper and boxes are drawn as these letters; `None` if the goal asks
/// for something else than boxes.
fn drawn_rows(
    start: &[Vec<char>],
    goal: &[Vec<char>],
    keeper: char,
    pushed: char,
) -> Option<Vec<String>> {
    let rows = start.iter().zip(goal).map(|(start, goal)| {
        let places = start.iter().zip(goal);
        places.map(|(&stands, &wanted)| drawn_place(stands, wanted, keeper, pushed)).collect()
    });
    rows.collect()
}

/// How a level draws a place where this stands and that is wanted.
fn drawn_place(stands: char, wanted: char, keeper: char, pushed: char) -> Option<char> {
    let is_goal = wanted == pushed;
    if !is_goal && !"?#".contains(wanted) {
        return None;
    }
    Some(match (stands, is_goal) {
        (WALL, _) => WALL,
        ('.', false) => ' ',
        ('.', true) => '.',
        (stands, false) if stands == keeper => '@',
        (stands, true) if stands == keeper => '+',
        (_, false) => '$',
        (_, true) => '*',
    })
}

/// Whether a text is one level, with the start, the goal and the moves of a puzzle file.
fn is_same(file: &str, level: &str) -> bool {
    let Some(Ok(levels)) = levels(level) else { return false };
    let [Level { file: Ok(read), .. }] = &levels[..] else { return false };
    let (Some((one, system)), Some((other, its_system))) = (compiled(file), compiled(read)) else {
        return false;
    };
    one.rule.metric == other.rule.metric && one.is_like(&system, (&other, &its_system))
}

fn compiled(file: &str) -> Option<(Puzzle, RewriteSystem)> {
    let puzzle = Puzzle::parse(file).ok()?;
    let system = puzzle.compile().ok()?;
    Some((puzzle, system))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "format = 1\nboard = 'S.b.#./bb..#.'\ngoal = 'b??b#?/???b#?'\n[pieces]\n\
        S = 'W'\nb = '-'\n[rule]\nkind = ['step', 'push']\n";

    fn sokoban(file: &str) -> Option<String> {
        match LevelText::of(file)? {
            LevelText::Sokoban(rows) => Some(rows),
            LevelText::Card(card) => panic!("{file} is drawn as the card {card}"),
        }
    }

    #[test]
    fn what_nothing_can_come_to_is_a_wall() {
        let drawn = "########\n#+ $.# #\n#$$ .# #\n########";
        assert_eq!(sokoban(ROOM).as_deref(), Some(drawn));
    }

    /// The same moves, however they are said, and whatever letters the pieces have.
    #[test]
    fn rules_in_other_words_are_the_same() {
        let drawn = "kind = 'step'\n[[move]]\nbefore = 'Sb.'\nafter = '.Sb'\nturned = 'quarters'";
        let other = ROOM.replace("kind = ['step', 'push']", drawn);
        assert_eq!(sokoban(&other), sokoban(ROOM));
        let other = ROOM.replace('S', "z").replace('b', "A").replace("Aoard", "board");
        assert_eq!(sokoban(&other), sokoban(ROOM));
    }

    #[test]
    fn other_rules_are_no_levels() {
        for (from, to) in [
            ("'push'", "'push', 'pull'"),
            ("'W'", "'K'"),
            ("kind", "count = 'moves'\nkind"),
            ("kind", "boxes = 2\nkind"),
            ("format = 1", "format = 1\nwrap = 'columns'"),
            ("???b#?", "???S#?"),
            ("'S.b.", "'SSb."),
        ] {
            let other = ROOM.replacen(from, to, 1);
            assert!(Puzzle::parse(&other).is_ok(), "{other}");
            assert_eq!(sokoban(&other), None, "{other}");
        }
    }

    /// What is read as a level is drawn as that level.
    #[test]
    fn levels_are_drawn_as_they_were() {
        let level = "#####\n#@$.#\n#####";
        let card = "oooooooooooooooooooXXoooooooooooooooBB";
        let file = |text: &str| levels(text).unwrap().unwrap().remove(0).file.unwrap();
        assert_eq!(sokoban(&file(level)).as_deref(), Some(level));
        let card = &card[..36];
        let drawn = LevelText::of(&file(card));
        assert_eq!(drawn, Some(LevelText::Card(card.to_owned())));
    }
}
