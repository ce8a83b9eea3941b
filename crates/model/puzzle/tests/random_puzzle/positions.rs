//! Random positions of a puzzle.

use everyboard_board::{Board, Position, Symbol};
use everyboard_puzzle::{Metric, MoveValidator, Puzzle};
use proptest::prelude::*;

/// Some position of the puzzle's kinds, which no start need lead to; a start if the rule forbids
/// it. Each choice is for a place.
///
/// Moves at a stretch pass at most as many empty squares as a start has, so there it is one of
/// these. Drawn moves that keep all pieces are for as many of each kind as a start has, so there it
/// is one of these with the contents of its squares shuffled.
pub(crate) fn arrangement(puzzle: &Puzzle, choices: &[u8]) -> Position {
    let position = any_arrangement(puzzle, choices);
    if MoveValidator::new(puzzle).forbidden(&position).is_some() {
        return puzzle.starts[choices[0] as usize % puzzle.starts.len()].clone();
    }
    position
}

fn any_arrangement(puzzle: &Puzzle, choices: &[u8]) -> Position {
    let start = &puzzle.starts[choices[0] as usize % puzzle.starts.len()];
    if puzzle.rule.metric != Metric::Steps {
        return start.clone();
    }
    let rule = &puzzle.rule;
    let has_pictures = !rule.drawn.is_empty() || !rule.forbidden.is_empty();
    if has_pictures && !rule.removes() && !rule.remakes_pieces() {
        let mut places: Vec<usize> = (0..puzzle.board.len()).collect();
        places.sort_by_key(|&place| choices[place]);
        let shuffled = places.into_iter().chain(puzzle.board.len()..start.symbols().len());
        return shuffled.map(|place| start.symbols()[place]).collect();
    }
    let mut symbols = vec![Symbol::EMPTY];
    let stands = |kind: &Symbol| puzzle.starts.iter().any(|start| start.count(*kind) > 0);
    symbols.extend(puzzle.alphabet.kinds().filter(stands));
    let mut on_squares: Vec<Option<Symbol>> = vec![None; puzzle.board.len()];
    for square in puzzle.board.squares() {
        let chosen = symbols[choices[square.index()] as usize % symbols.len()];
        let parts = if chosen.is_empty() { vec![chosen] } else { puzzle.alphabet.parts(chosen) };
        let covered = match &puzzle.board {
            Board::Grid(grid) if parts.len() > 1 => {
                puzzle.alphabet.block(chosen).squares(grid, square)
            }
            _ => Some(vec![square]),
        };
        let covered = covered.unwrap_or_default();
        if !covered.is_empty() && covered.iter().all(|it| on_squares[it.index()].is_none()) {
            covered.iter().zip(parts).for_each(|(it, part)| on_squares[it.index()] = Some(part));
        }
    }
    let on_squares = on_squares.into_iter().map(|symbol| symbol.unwrap_or(Symbol::EMPTY));
    let turn = (puzzle.board.len()..puzzle.places())
        .map(|place| puzzle.turn_symbol(choices[place] as usize % puzzle.rule.turns.sides()));
    on_squares.chain(turn).collect()
}

/// What the squares of a position hold, less the pieces of which a square is open.
pub(crate) fn partly_open(
    puzzle: &Puzzle,
    position: &Position,
    is_open: &[bool],
) -> Vec<Option<Symbol>> {
    let squares = puzzle.board.squares();
    let mut left: Vec<Option<Symbol>> = squares.map(|square| Some(position.at(square))).collect();
    for square in puzzle.board.squares() {
        let here = position.at(square);
        let is_first = puzzle.alphabet.kinds().any(|kind| kind == here);
        let piece = match &puzzle.board {
            Board::Grid(grid) if is_first => puzzle.alphabet.block(here).squares(grid, square),
            _ if here.is_empty() || is_first => Some(vec![square]),
            _ => None,
        };
        let piece = piece.unwrap_or_default();
        if piece.iter().any(|it| is_open[it.index()]) {
            piece.iter().for_each(|it| left[it.index()] = None);
        }
    }
    left
}

/// Choices for [`arrangement`] on boards of at most 16 squares.
pub(crate) fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 17)
}
