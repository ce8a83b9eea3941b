//! The cards of the built-in puzzles and games, which are drawn when the page is built.

use crate::game::is_game;
use everyboard::crates::board::{Position, Symbol};
use everyboard::crates::game::{GameRules, GameTable};
use everyboard::crates::puzzle::{Builtin, Movement, Puzzle, RuleKind, Turns, builtins, games};
use everyboard_report::{BoardArt, Space, play_in_words};
use serde::Serialize;

/// A built-in puzzle or game to choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Card {
    /// The name by which it is opened.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The squares of its board.
    pub squares: usize,
    /// How many positions there are, in decimal.
    pub positions: String,
    /// The moves of a shortest solution, if that is known.
    pub moves: Option<usize>,
    /// How many shortest solutions there are, in decimal, if that is known.
    pub solutions: Option<String>,
    /// How it is played, in a sentence or two.
    pub play: String,
    /// An SVG picture of its start.
    pub picture: String,
    /// What it stands among.
    pub group: Group,
}

/// Puzzles of one kind, as a visitor would put them together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Group {
    /// Pieces of chess and the like that change places.
    Exchanges,
    /// Numbered tiles and one gap.
    Tiles,
    /// Blocks and cars that slide.
    Blocks,
    /// A keeper pushes boxes.
    Warehouses,
    /// Pegs jump over each other and are taken.
    Pegs,
    /// Frogs hop over each other.
    Frogs,
    /// Rings that turn, lamps, towers, and what has rules of its own.
    Machines,
    /// Two colours move in turn.
    Turns,
    /// Two sides play against each other.
    Games,
}

/// The built-in puzzles and games, to choose from.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn cards() -> String {
    crate::glue::json(&all())
}

/// The built-in puzzles and games, as cards to choose from.
pub fn all() -> Vec<Card> {
    builtins().iter().chain(games()).map(card).collect()
}

fn card(builtin: &Builtin) -> Card {
    let puzzle = builtin.puzzle();
    let start = puzzle.shown(&puzzle.starts[0]);
    let start: Position = puzzle.board.squares().map(|square| start.at(square)).collect();
    Card {
        name: builtin.name.to_owned(),
        title: puzzle.name.clone(),
        squares: puzzle.board.len(),
        positions: positions(&puzzle),
        moves: puzzle.expect.moves,
        solutions: puzzle.expect.solutions.clone(),
        play: play_in_words(&puzzle).join(" "),
        picture: BoardArt::new(&puzzle).figure(&start, &[]).svg(),
        group: group(&puzzle),
    }
}

/// How many positions a puzzle or a game has.
fn positions(puzzle: &Puzzle) -> String {
    if is_game(puzzle) {
        let size = GameRules::new(puzzle.clone()).ok().and_then(|rules| GameTable::size(&rules));
        return size.map(|size| size.to_string()).unwrap_or_default();
    }
    let system = puzzle.compile_or_in_parts_within(u64::MAX);
    system.map(|system| Space::of(puzzle, &system).positions.to_string()).unwrap_or_default()
}

/// What a puzzle stands among, by its rule.
fn group(puzzle: &Puzzle) -> Group {
    let Puzzle { rule, alphabet, movements, starts, .. } = puzzle;
    let pushes = rule.kinds.iter().any(|kind| kind.pushes());
    let is_distinct = alphabet.kinds().all(|kind| starts[0].count(kind) <= 1);
    let step = Movement::parse("W").ok();
    if is_game(puzzle) {
        Group::Games
    } else if rule.turns != Turns::Free {
        Group::Turns
    } else if pushes || rule.drawn.iter().any(|drawn| drawn.name == "push") {
        Group::Warehouses
    } else if alphabet.has_blocks() {
        Group::Blocks
    } else if rule.kinds.contains(&RuleKind::Jump) {
        Group::Pegs
    } else if rule.kinds.contains(&RuleKind::Hop) {
        Group::Frogs
    } else if is_distinct && rule.drawn.is_empty() && starts[0].count(Symbol::EMPTY) == 1 {
        Group::Tiles
    } else if movements.iter().any(|movement| Some(movement) != step.as_ref())
        && rule.kinds == [RuleKind::Step]
        && rule.drawn.is_empty()
    {
        Group::Exchanges
    } else {
        Group::Machines
    }
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![Group::decl(config), Card::decl(config)]
}
