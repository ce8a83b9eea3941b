//! The table `[look]`.

use super::table::Table;
use super::{Fault, PuzzleError};
use crate::{Colour, Look, PieceLook, PieceShape, Puzzle};

/// The most characters that stand on a piece.
const MOST_LABEL: usize = 3;

/// Hundredths of its usual size that a piece may have.
const SIZES: std::ops::RangeInclusive<i64> = 20..=100;

pub(super) fn read_look(file: &Table, puzzle: &Puzzle) -> Result<Look, PuzzleError> {
    let Some(table) = file.table("look")? else { return Ok(Look::default()) };
    let mut look = Look { walls: table.boolean("walls")?.unwrap_or(false), ..Look::default() };
    if let Some(names) = table.texts("sides")? {
        let expected = puzzle.rule.turns.sides();
        if names.len() != expected {
            let at = table.span_of("sides").map_or(0, |span| span.start);
            return Err(table.source.error(at, Fault::SideNames { expected, found: names.len() }));
        }
        look.sides = names.into_iter().map(|text| text.value).collect();
    }
    for (key, _) in table.entries() {
        if ["walls", "sides"].contains(&key.value.as_str()) {
            continue;
        }
        let mut letters = key.value.chars();
        let symbol = letters.next().and_then(|letter| puzzle.alphabet.symbol_of(letter));
        let kind = symbol.filter(|it| puzzle.alphabet.kinds().any(|kind| kind == *it));
        let Some(kind) = kind.filter(|_| letters.next().is_none()) else {
            let expected = "walls, sides, or the letter of a kind of piece".to_owned();
            let fault = Fault::UnknownKey { found: key.value, expected };
            return Err(table.source.error(key.span.start, fault));
        };
        if let Some(piece) = table.table(&key.value)? {
            look.pieces.insert(kind, read_piece(&piece)?);
        }
    }
    Ok(look)
}

fn read_piece(piece: &Table) -> Result<PieceLook, PuzzleError> {
    piece.allow_only(&["name", "shape", "colour", "label", "size"])?;
    let label = piece.text("label")?;
    if let Some(text) = label.as_ref().filter(|text| text.value.chars().count() > MOST_LABEL) {
        return Err(piece.source.error(text.span.start, Fault::Label { most: MOST_LABEL }));
    }
    let size = piece.integer("size")?;
    if let Some((_, span)) = size.as_ref().filter(|(size, _)| !SIZES.contains(size)) {
        return Err(piece.source.error(span.start, Fault::Size { sizes: SIZES }));
    }
    Ok(PieceLook {
        name: piece.name()?,
        shape: piece.choice("shape", &PieceShape::WORDS)?,
        colour: piece.choice("colour", &Colour::WORDS)?,
        label: label.map(|text| text.value),
        size: size.map(|(size, _)| size as u8),
    })
}
