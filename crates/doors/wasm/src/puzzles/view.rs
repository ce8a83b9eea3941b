//! Puzzles and positions as the page shows them.

use super::protocol::{Move, Opened, Place};
use crate::game::{GAME, is_game};
use crate::kinds;
use everyboard::crates::board::{Board, Position, Square};
use everyboard::crates::play::LegalMove;
use everyboard::crates::puzzle::{Puzzle, Rewrite, RewriteSystem, Turns};
use everyboard_report::{BoardArt, Space, count, play_in_words};

/// All that is needed to show a puzzle.
pub(crate) fn opened(name: &str, text: &str, puzzle: &Puzzle, system: &RewriteSystem) -> Opened {
    let art = BoardArt::new(puzzle);
    let goal_picture = art.goal().map(|goal| goal.svg());
    Opened {
        name: name.to_owned(),
        text: text.to_owned(),
        title: if puzzle.name.is_empty() { name.to_owned() } else { puzzle.name.clone() },
        source: puzzle.source.clone(),
        note: puzzle.note.clone(),
        rule: play_in_words(puzzle),
        is_game: is_game(puzzle),
        goal_squares: puzzle.goal_squares().iter().map(|(square, _)| square.index()).collect(),
        goal: goal_in_words(puzzle),
        goal_picture,
        positions: Some(Space::of(puzzle, system).positions.to_string()),
        board: kinds::board(puzzle, &art),
        pieces: puzzle.alphabet.shown_symbols().map(|it| kinds::piece(puzzle, &art, it)).collect(),
        start: place(puzzle, &puzzle.shown(&puzzle.starts[0])),
    }
}

/// What is said where there is no goal.
pub(crate) const NO_GOAL: &str = "There is no goal: see how far one can go.";

fn goal_in_words(puzzle: &Puzzle) -> String {
    if puzzle.goals.is_empty() {
        return if is_game(puzzle) { GAME.to_owned() } else { NO_GOAL.to_owned() };
    }
    let words = puzzle.goals.iter().find_map(|goal| match goal.pieces() {
        Some(left) if goal.is_pieces_left() => {
            Some(format!("Leave {}.", count(left, "piece", "pieces")))
        }
        _ => goal.in_words(puzzle),
    });
    words.unwrap_or_default()
}

/// A position of a puzzle, given as it is shown.
pub(crate) fn place(puzzle: &Puzzle, shown: &Position) -> Place {
    let position = puzzle.alphabet.plain(shown);
    let turn = puzzle.side_to_move(&position).map(|side| side_name(puzzle, side));
    Place {
        text: puzzle.board.draw_line(&puzzle.alphabet, shown),
        turn,
        symbols: puzzle.board.squares().map(|square| shown.at(square).index()).collect(),
        firsts: firsts(puzzle, &position),
        met: puzzle
            .goal_squares()
            .into_iter()
            .filter(|&(square, wanted)| position.at(square) == wanted)
            .map(|(square, _)| square.index())
            .collect(),
        is_goal: puzzle.is_goal(&position),
    }
}

/// By square: the first square of the piece there, if pieces cover several squares.
fn firsts(puzzle: &Puzzle, position: &Position) -> Vec<usize> {
    let Board::Grid(grid) = &puzzle.board else { return Vec::new() };
    if !puzzle.alphabet.has_blocks() {
        return Vec::new();
    }
    let mut firsts: Vec<usize> = puzzle.board.squares().map(Square::index).collect();
    for first in puzzle.board.squares() {
        let here = position.at(first);
        if puzzle.alphabet.kinds().any(|kind| kind == here) {
            let covered = puzzle.alphabet.block(here).squares(grid, first);
            covered.into_iter().flatten().for_each(|it| firsts[it.index()] = first.index());
        }
    }
    firsts
}

/// The letters of the pieces of a side.
pub(crate) fn side_name(puzzle: &Puzzle, side: usize) -> String {
    match &puzzle.rule.turns {
        Turns::Alternate { sides, .. } => {
            sides[side].iter().map(|&kind| puzzle.alphabet.char_of(kind)).collect()
        }
        Turns::Free => String::new(),
    }
}

/// A legal move, and the position after it as it is shown.
pub(crate) fn legal_move(puzzle: &Puzzle, legal: &LegalMove, after: &Position) -> Move {
    let rewrite = &legal.rewrite;
    Move {
        word: legal.word.clone(),
        from: rewrite.from.index(),
        to: rewrite.to.index(),
        entered: entered(puzzle, rewrite),
        removed: rewrite.removed().map(Square::index).collect(),
        after: place(puzzle, after),
    }
}

/// The squares of the board that a move fills.
fn entered(puzzle: &Puzzle, rewrite: &Rewrite) -> Vec<usize> {
    let filled = rewrite.changes.iter().filter(|it| it.before.is_empty() && !it.after.is_empty());
    let squares = filled.map(|change| change.square.index());
    squares.filter(|&square| square < puzzle.board.len()).collect()
}
