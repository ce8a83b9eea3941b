//! Random drawn moves.

use super::KINDS;
use proptest::prelude::*;
use proptest::sample::select;

/// A drawn move in the making.
#[derive(Clone, Debug)]
pub(super) struct DrawnDraft {
    /// Rows and columns.
    shape: (usize, usize),
    /// By place: what it holds before, and where that goes.
    before: Vec<char>,
    order: Vec<usize>,
    /// The place whose piece goes, or becomes another one.
    lost: Option<(usize, bool)>,
    class: &'static str,
    turned: &'static str,
    /// Chooses the squares of `on`, if there is one.
    on: Option<Vec<usize>>,
    /// Chooses the squares of a cycle that is the whole move, and whether it may be reversed.
    cycle: Option<(Vec<usize>, bool)>,
}

pub(super) fn drawn_moves() -> impl Strategy<Value = DrawnDraft> {
    let shapes = select(vec![(1, 1), (1, 2), (1, 3), (2, 2), (3, 1), (2, 3)]);
    shapes.prop_flat_map(|shape| {
        let places = shape.0 * shape.1;
        let symbol = select(vec!['.', '.', 'A', 'A', 'B', 'C', 'x', 'x', '?', '#']);
        let lost = prop::option::weighted(0.4, (0..places, any::<bool>()));
        (
            prop::collection::vec(symbol, places),
            Just((0..places).collect::<Vec<_>>()).prop_shuffle(),
            lost,
            select(vec!["any piece", "anything", "AB", "A."]),
            select(vec!["none", "halves", "quarters", "all"]),
            prop::option::weighted(0.3, prop::collection::vec(0..20_usize, 2 * places)),
            prop::option::weighted(0.2, (prop::collection::vec(0..20_usize, 2..6), any::<bool>())),
        )
            .prop_map(move |(before, order, lost, class, turned, on, cycle)| DrawnDraft {
                shape,
                before,
                order,
                lost,
                class,
                turned,
                on,
                cycle,
            })
    })
}

/// A move in a cycle of squares with these numbers or, from four on, in two cycles; nothing if
/// there are fewer than two.
fn cycle(squares: &[String], numbers: &[usize], is_reversed: bool) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for number in numbers {
        let name = squares[number % squares.len()].as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let text = match names.len() {
        0 | 1 => return None,
        2 | 3 => names.join(" "),
        _ => format!("({})({})", names[..2].join(" "), names[2..].join(" ")),
    };
    let reversed = if is_reversed { "reversed = true\n" } else { "" };
    Some(format!("[[move]]\nname = \"turn {}\"\ncycle = {text:?}\n{reversed}", names[0]))
}

impl DrawnDraft {
    /// The first picture as one that is forbidden, without names of squares; nothing if it is of
    /// nothing.
    pub(super) fn forbidden(&self, kinds: usize) -> Option<String> {
        let picture = self.before(kinds, false);
        let lines = picture.chunks(self.shape.1).map(String::from_iter);
        let text = lines.collect::<Vec<_>>().join("/");
        let class = self.class(kinds);
        let classes = if picture.contains(&'x') {
            format!("where = {{ x = {class:?} }}\n")
        } else {
            String::new()
        };
        let is_piece = |drawn: &char| !['.', '?', '#'].contains(drawn);
        let turned = self.turned;
        picture
            .iter()
            .any(is_piece)
            .then(|| format!("[[forbid]]\npicture = {text:?}\nturned = {turned:?}\n{classes}"))
    }

    /// What the first picture holds, of these kinds alone.
    fn before(&self, kinds: usize, is_named: bool) -> Vec<char> {
        let before = self.before.iter().map(|&drawn| match drawn {
            'B' | 'C' if KINDS[..kinds].binary_search(&drawn).is_err() => 'A',
            '#' if is_named => '?',
            other => other,
        });
        before.collect()
    }

    fn class(&self, kinds: usize) -> &'static str {
        if kinds == 1 && self.class == "AB" { "A" } else { self.class }
    }

    /// As the file has it, on a board of these squares with pieces of these kinds; nothing if the
    /// file cannot say it.
    pub(super) fn table(&self, squares: &[String], kinds: usize, is_graph: bool) -> Option<String> {
        if let Some((numbers, is_reversed)) = &self.cycle {
            return cycle(squares, numbers, *is_reversed);
        }
        let is_named = is_graph || self.on.is_some();
        let before = self.before(kinds, is_named);
        let mut after = before.clone();
        let places: Vec<usize> =
            (0..before.len()).filter(|&it| !['?', '#'].contains(&before[it])).collect();
        let order: Vec<usize> =
            self.order.iter().copied().filter(|it| places.contains(it)).collect();
        for (&place, &source) in places.iter().zip(&order) {
            after[place] = before[source];
        }
        if let Some((place, becomes_other)) = self.lost.filter(|(place, _)| after[*place] == 'A') {
            after[place] = if becomes_other && kinds > 1 { 'B' } else { '.' };
        }
        if before == after {
            return None;
        }
        let [before_text, after_text] = [&before, &after].map(|picture| {
            let rows = picture.chunks(self.shape.1).map(String::from_iter);
            rows.collect::<Vec<_>>().join("/")
        });
        let mut table = format!("[[move]]\nbefore = {before_text:?}\nafter = {after_text:?}\n");
        if before.contains(&'x') {
            table += &format!("where = {{ x = {:?} }}\n", self.class(kinds));
        }
        if !is_named {
            return Some(table + &format!("turned = {:?}\n", self.turned));
        }
        let lists = self.on.clone().unwrap_or_else(|| (0..before.len()).collect());
        let lists = lists.chunks(before.len()).filter_map(|list| {
            let names: Vec<&String> = list.iter().map(|it| &squares[it % squares.len()]).collect();
            let is_distinct = (1..names.len()).all(|it| !names[..it].contains(&names[it]));
            is_distinct.then(|| names.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(" "))
        });
        let lists: Vec<String> = lists.collect();
        (!lists.is_empty()).then(|| table + &format!("on = {lists:?}\n"))
    }
}
