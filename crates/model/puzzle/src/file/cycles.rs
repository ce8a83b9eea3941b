//! Moves that carry what stands on named squares around in cycles.

use super::source::Text;
use super::table::Table;
use super::{Fault, PuzzleError};
use crate::DrawnMove;
use everyboard_board::{Alphabet, Board, Naming, Square};

/// What a cycle is called that the file gives no name.
const UNNAMED: &str = "cycle";

/// Reads a `[[move]]` with a `cycle`: one move for each of its texts and, where it may be
/// `reversed`, one more for the way back, with a `'` behind its name.
pub(super) fn read_cycles(
    table: &Table,
    board: &Board,
    alphabet: &Alphabet,
) -> Result<Vec<DrawnMove>, PuzzleError> {
    table.allow_only(&["name", "cycle", "reversed"])?;
    let name = match table.text("name")? {
        None => UNNAMED.to_owned(),
        Some(text) if is_word(&text.value) => text.value,
        Some(text) => return Err(table.source.error(text.span.start, Fault::MoveName)),
    };
    let texts = table.texts("cycle")?.unwrap_or_default();
    if let Some(span) = table.span_of("cycle").filter(|_| texts.is_empty()) {
        return Err(table.source.error(span.start, Fault::CycleText));
    }
    let is_reversed = table.boolean("reversed")?.unwrap_or(false);
    let mut moves = Vec::new();
    for text in &texts {
        let mut cycles = read_text(table, board, text)?;
        moves.push(DrawnMove::of_cycles(name.clone(), alphabet, &cycles));
        if is_reversed {
            cycles.iter_mut().for_each(|cycle| cycle.reverse());
            moves.push(DrawnMove::of_cycles(format!("{name}'"), alphabet, &cycles));
        }
    }
    Ok(moves)
}

/// Whether paths can call a move so.
fn is_word(name: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || " -_'+".contains(c);
    !name.trim().is_empty() && name.chars().all(is_plain)
}

/// The squares of `a b c`, or of several cycles in parentheses, `(a d)(b c)`, all different.
fn read_text(table: &Table, board: &Board, text: &Text) -> Result<Vec<Vec<Square>>, PuzzleError> {
    let fault = |fault| table.source.error(text.span.start, fault);
    let trimmed = text.value.trim();
    let listed: Vec<&str> = if trimmed.starts_with('(') {
        let parts: Option<Vec<&str>> = trimmed
            .split_inclusive(')')
            .map(|part| part.trim().strip_prefix('(')?.strip_suffix(')'))
            .collect();
        parts.ok_or_else(|| fault(Fault::CycleText))?
    } else {
        vec![trimmed]
    };
    let mut squares: Vec<Square> = Vec::new();
    let mut cycles = Vec::new();
    for names in listed {
        let first = squares.len();
        for name in names.split_whitespace() {
            let square = board.square_named(name, Naming::Algebraic);
            let square = square.filter(|square| !squares.contains(square));
            let unknown = Fault::DrawnSquare { found: name.to_owned() };
            squares.push(square.ok_or_else(|| fault(unknown))?);
        }
        if squares.len() < first + 2 {
            return Err(fault(Fault::CycleText));
        }
        cycles.push(squares[first..].to_vec());
    }
    Ok(cycles)
}
