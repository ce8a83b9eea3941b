//! Random goals for random puzzles: some that can be reached, some that cannot.

use crate::random_puzzle::{Draft, Limits, drafts, partly_open, read};
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{MoveValidator, Puzzle};
use proptest::prelude::*;
use std::fmt;

/// A goal in the making.
#[derive(Clone, Debug)]
enum GoalDraft {
    /// Where a walk from the first start ends, with some squares left open.
    Walk { moves: Vec<u8>, open: Vec<bool> },
    /// The pieces of the first start, put elsewhere.
    Shuffle(Vec<u16>),
    /// Any symbols on some squares.
    Any(Vec<u8>),
    /// So many pieces.
    Pieces(usize),
    /// Two kinds change places.
    Exchange,
    /// Conditions in words.
    Words(Vec<ConditionDraft>),
}

/// How many of some symbols stand on some squares.
#[derive(Clone, Debug)]
struct ConditionDraft {
    quantity: &'static str,
    /// By symbol, the empty one first: whether it counts.
    symbols: Vec<bool>,
    /// By square: whether it counts; none if all do.
    area: Option<Vec<bool>>,
}

impl ConditionDraft {
    fn text(&self, puzzle: &Puzzle) -> String {
        let symbols = puzzle.alphabet.symbols().zip(&self.symbols).filter(|(_, counts)| **counts);
        let letters: String = symbols.map(|(it, _)| puzzle.alphabet.char_of(it)).collect();
        let letters = if letters.is_empty() { "pieces".to_owned() } else { letters };
        let mut text = format!("{} {letters}", self.quantity);
        if let Some(area) = &self.area {
            text += " on";
            for square in puzzle.board.squares().filter(|square| area[square.index()]) {
                text += &format!(" {}", puzzle.board.name_of(square, Naming::Algebraic));
            }
        }
        text.trim().to_owned()
    }
}

/// A random puzzle file with goals. Shown as it is.
#[derive(Clone)]
pub(crate) struct File(String);

impl File {
    pub(crate) fn puzzle(&self) -> Puzzle {
        read(&self.0)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.0)
    }
}

/// Random puzzles with goals.
pub(crate) fn files(limits: Limits) -> impl Strategy<Value = File> {
    (drafts(limits), goals()).prop_map(|(draft, goals)| File(file_asking(&draft, &goals)))
}

/// Random goals for boards of at most 16 squares.
fn goals() -> impl Strategy<Value = Vec<GoalDraft>> {
    let moves = || prop::collection::vec(any::<u8>(), 0..12);
    let open = |weight| prop::collection::vec(prop::bool::weighted(weight), 16);
    let goal = prop_oneof![
        4 => (moves(), open(0.0)).prop_map(|(moves, open)| GoalDraft::Walk { moves, open }),
        3 => (moves(), open(0.4)).prop_map(|(moves, open)| GoalDraft::Walk { moves, open }),
        2 => prop::collection::vec(any::<u16>(), 16).prop_map(GoalDraft::Shuffle),
        2 => prop::collection::vec(0..6_u8, 16).prop_map(GoalDraft::Any),
        1 => (0..5_usize).prop_map(GoalDraft::Pieces),
        2 => Just(GoalDraft::Exchange),
        4 => prop::collection::vec(conditions(), 1..=2).prop_map(GoalDraft::Words),
    ];
    prop_oneof![4 => prop::collection::vec(goal.clone(), 1), 1 => prop::collection::vec(goal, 2)]
}

fn conditions() -> impl Strategy<Value = ConditionDraft> {
    let quantities = vec!["", "", "all", "no", "1", "2", "at least 2", "at most 1", "at most 2"];
    let symbols = prop::collection::vec(prop::bool::weighted(0.4), 4);
    let area = prop::collection::vec(prop::bool::weighted(0.4), 16);
    (prop::sample::select(quantities), symbols, prop::option::weighted(0.8, area))
        .prop_map(|(quantity, symbols, area)| ConditionDraft { quantity, symbols, area })
}

/// A file that asks for these goals, less those that the reader refuses; for its first start if
/// none is left.
fn file_asking(draft: &Draft, goals: &[GoalDraft]) -> String {
    let puzzle = draft.puzzle();
    let texts = goals.iter().map(|goal| goal.text(&puzzle));
    let mut texts: Vec<String> = texts.filter(|text| puzzle.read_goals(text).is_ok()).collect();
    if texts.is_empty() {
        texts.push(listed(&puzzle, |square| Some(puzzle.starts[0].at(square))));
    }
    draft.file_asking(&texts)
}

impl GoalDraft {
    fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            GoalDraft::Walk { moves, open } => {
                let end = walk(puzzle, moves);
                let left = partly_open(puzzle, &end, open);
                listed(puzzle, |square| left[square.index()])
            }
            GoalDraft::Shuffle(keys) => {
                let end = shuffled(puzzle, keys);
                listed(puzzle, |square| Some(end[square.index()]))
            }
            GoalDraft::Any(choices) => listed(puzzle, |square| {
                let choice = choices[square.index()] as usize;
                (choice < puzzle.alphabet.len()).then(|| Symbol::new(choice))
            }),
            GoalDraft::Pieces(left) => format!("pieces = {left}"),
            GoalDraft::Exchange => String::from("exchange A B"),
            GoalDraft::Words(conditions) => {
                let texts = conditions.iter().map(|condition| condition.text(puzzle));
                texts.collect::<Vec<_>>().join(" and ")
            }
        }
    }
}

fn walk(puzzle: &Puzzle, choices: &[u8]) -> Position {
    let mut here = puzzle.starts[0].clone();
    for &choice in choices {
        let moves = MoveValidator::new(puzzle).moves(&here);
        if !moves.is_empty() {
            here = moves[choice as usize % moves.len()].clone();
        }
    }
    here
}

fn shuffled(puzzle: &Puzzle, keys: &[u16]) -> Vec<Symbol> {
    let symbols = puzzle.board.squares().map(|square| puzzle.starts[0].at(square));
    let mut keyed: Vec<(u16, Symbol)> = keys.iter().copied().zip(symbols).collect();
    keyed.sort_by_key(|&(key, _)| key);
    keyed.into_iter().map(|(_, symbol)| symbol).collect()
}

/// A goal as a list of squares; `?` where anything may stand.
fn listed(puzzle: &Puzzle, symbol_at: impl Fn(Square) -> Option<Symbol>) -> String {
    let item = |square| {
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        let drawn = symbol_at(square).map_or('?', |symbol| puzzle.alphabet.char_of(symbol));
        format!("{name}={drawn}")
    };
    puzzle.board.squares().map(item).collect::<Vec<_>>().join(" ")
}
