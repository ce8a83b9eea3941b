//! The table `[look]`, read and written.

use super::table::Table;
use super::write::{put, quoted};
use super::{Fault, PuzzleError};
use crate::{Colour, Look, PieceLook, PieceShape, Puzzle};
use std::ops::RangeInclusive;
use thiserror::Error;

/// What is wrong with the looks of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LookFault {
    /// A piece that is larger than a square, or too small to be seen.
    #[error("a size is {} to {} hundredths", .sizes.start(), .sizes.end())]
    Size {
        /// What it may be.
        sizes: RangeInclusive<i64>,
    },
    /// A label that is too long.
    #[error("a label has {most} characters at most")]
    Label {
        /// So many.
        most: usize,
    },
    /// Names for more sides, or fewer, than there are.
    #[error("expected as many names as there are sides that take turns, {expected}; found {found}")]
    SideNames {
        /// The sides.
        expected: usize,
        /// The names.
        found: usize,
    },
}

/// The most characters that stand on a piece.
const MOST_LABEL: usize = 3;

/// Hundredths of its usual size that a piece may have.
const SIZES: RangeInclusive<i64> = 20..=100;

pub(super) fn read_look(file: &Table, puzzle: &Puzzle) -> Result<Look, PuzzleError> {
    let Some(table) = file.table("look")? else { return Ok(Look::default()) };
    let mut look = Look { walls: table.boolean("walls")?.unwrap_or(false), ..Look::default() };
    if let Some(names) = table.texts("sides")? {
        let expected = puzzle.rule.turns.sides();
        if names.len() != expected {
            let at = table.span_of("sides").map_or(0, |span| span.start);
            return Err(table
                .source
                .error(at, LookFault::SideNames { expected, found: names.len() }.into()));
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
        return Err(piece
            .source
            .error(text.span.start, LookFault::Label { most: MOST_LABEL }.into()));
    }
    let size = piece.integer("size")?;
    if let Some((_, span)) = size.as_ref().filter(|(size, _)| !SIZES.contains(size)) {
        return Err(piece.source.error(span.start, LookFault::Size { sizes: SIZES }.into()));
    }
    Ok(PieceLook {
        name: piece.name()?,
        shape: piece.choice("shape", &PieceShape::WORDS)?,
        colour: piece.choice("colour", &Colour::WORDS)?,
        label: label.map(|text| text.value),
        size: size.map(|(size, _)| size as u8),
    })
}

/// How things look, as the text of the table; empty if nothing is said.
pub(super) fn written(puzzle: &Puzzle) -> String {
    let Look { pieces, sides, walls } = &puzzle.look;
    if puzzle.look.is_empty() {
        return String::new();
    }
    let mut text = String::from("[look]\n");
    if *walls {
        put(&mut text, "walls", "true");
    }
    if !sides.is_empty() {
        put(
            &mut text,
            "sides",
            &format!("[{}]", sides.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", ")),
        );
    }
    for (&kind, piece) in pieces {
        let letter = puzzle.alphabet.char_of(kind).to_string();
        put(&mut text, &quoted(&letter), &piece_look(piece));
    }
    text
}

/// How a piece looks, as a value of that table.
pub(super) fn piece_look(piece: &PieceLook) -> String {
    let PieceLook { name, shape, colour, label, size } = piece;
    let word = |found: Option<&(&'static str, PieceShape)>| found.map(|(word, _)| quoted(word));
    let shape = shape.and_then(|shape| word(PieceShape::WORDS.iter().find(|(_, it)| *it == shape)));
    let colour = colour.and_then(|colour| Colour::WORDS.iter().find(|(_, it)| *it == colour));
    let values = [
        ("name", name.as_deref().map(quoted)),
        ("shape", shape),
        ("colour", colour.map(|(word, _)| quoted(word))),
        ("label", label.as_deref().map(quoted)),
        ("size", size.map(|size| size.to_string())),
    ];
    let values = values.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    format!("{{ {} }}", values.collect::<Vec<_>>().join(", "))
}
