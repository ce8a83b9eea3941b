//! `[pieces]`: the kinds of pieces, and how each moves.

use super::blocks::{Pieces, read_sliding};
use super::rule::read_kinds;
use super::source::Text;
use super::table::{Table, Value};
use super::{Fault, PuzzleError};
use crate::{Movement, Puzzle, RuleKind};
use everyboard_board::{Alphabet, Board};
use everyboard_sorted::SortedMap;

/// The kinds of pieces: those of `[pieces]` or, where pieces slide, letters that are drawn.
pub(super) fn read_pieces(
    file: &Table,
    board: &Board,
    drawn: Option<&Text>,
) -> Result<Pieces, PuzzleError> {
    let kinds = read_kinds(file)?;
    if kinds.contains(&RuleKind::Slide) {
        return read_sliding(file, board, drawn);
    }
    if let Some(span) = file.span_of("blocks") {
        return Err(file.source.error(span.start, Fault::NothingSlides));
    }
    let pieces = file.table("pieces")?.ok_or_else(|| file.missing("pieces"))?;
    let (alphabet, movements) = listed_pieces(&pieces, board, kinds.contains(&RuleKind::Take))?;
    Ok(Pieces { alphabet, movements, alike: SortedMap::new() })
}

/// Each key of `[pieces]` is one or several characters, each a kind that moves as the value says.
fn listed_pieces(
    pieces: &Table,
    board: &Board,
    takes: bool,
) -> Result<(Alphabet, Vec<Movement>), PuzzleError> {
    let mut kinds = Vec::new();
    let mut movements = Vec::new();
    for (key, value) in pieces.entries() {
        if key.value.is_empty() {
            return Err(pieces.source.error(key.span.start, Fault::NoPieces));
        }
        let movement = read_movement(&value, board, takes)?;
        kinds.extend(key.value.chars());
        // A good alphabet is short; a bad one could ask for very many copies of the movement.
        if let Err(error) = Alphabet::new(kinds.iter().copied()) {
            return Err(pieces.source.error(key.span.start, error.into()));
        }
        movements.resize(kinds.len(), movement);
    }
    if kinds.is_empty() {
        return Err(pieces.source.error(pieces.span.start, Fault::NoPieces));
    }
    let alphabet = Alphabet::new(kinds);
    Ok((alphabet.map_err(|e| pieces.source.error(pieces.span.start, e.into()))?, movements))
}

/// How a piece moves on this board.
pub(super) fn read_movement(
    value: &Value,
    board: &Board,
    takes: bool,
) -> Result<Movement, PuzzleError> {
    let text = value.text()?;
    match (board, text.value.as_str()) {
        (Board::Graph(_), "edges") => Ok(Movement::Edges),
        (Board::Graph(_), "lines") => Ok(Movement::Lines),
        (_, "" | "-") => Ok(Movement::IMMOBILE),
        (Board::Graph(_), _) => Err(value.source.error(text.span.start, Fault::BetzaOnGraph)),
        (Board::Grid(_), "edges" | "lines") => {
            Err(value.source.error(text.span.start, Fault::EdgesOnGrid))
        }
        (Board::Grid(_), betza) => {
            let movement =
                if takes { Movement::parse_taking(betza) } else { Movement::parse(betza) };
            movement.map_err(|error| {
                let at = value.source.inside(&text.span, error.column);
                value.source.error(at, error.into())
            })
        }
    }
}

/// A piece that rides can neither leap over neighbours nor push them.
pub(super) fn check_movements(file: &Table, puzzle: &Puzzle) -> Result<(), PuzzleError> {
    let Some(pieces) = file.table("pieces")?.filter(|_| puzzle.rule.needs_leapers()) else {
        return Ok(());
    };
    for (kind, movement) in puzzle.alphabet.kinds().zip(&puzzle.movements) {
        if !movement.is_leaper() {
            let kind = puzzle.alphabet.char_of(kind);
            let key = pieces.entries().find(|(key, _)| key.value.contains(kind));
            let at = key.map_or(pieces.span.start, |(_, value)| value.span.start);
            return Err(pieces.source.error(at, Fault::LeapingRider { kind }));
        }
    }
    Ok(())
}
