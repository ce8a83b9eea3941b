//! The pieces of a puzzle file whose pieces slide: letters on the drawn board, each a block of the
//! squares that it covers.

use super::pieces::read_movement;
use super::source::Text;
use super::table::Table;
use super::{Fault, PuzzleError};
use crate::{Leap, Movement};
use everyboard_board::{Alphabet, Block, Board, Drawing, Wrap};
use everyboard_sorted::{SortedMap, SortedSet};

/// The kinds of pieces, and how they are drawn in the file.
pub(super) struct Pieces {
    pub(super) alphabet: Alphabet,
    pub(super) movements: Vec<Movement>,
    /// Letters that stand for the kind of another one.
    pub(super) alike: SortedMap<char, char>,
}

/// A kind, as far as it is known.
struct Kind {
    letter: char,
    block: Block,
    movement: Movement,
    /// Whether `[pieces]` says how it slides.
    is_listed: bool,
    /// Whether others may be alike: nothing but the drawing tells of it, and nothing asks which of
    /// them it is.
    may_be_alike: bool,
}

impl Kind {
    /// Whether pieces of both kinds are alike.
    fn is_like(&self, other: &Self) -> bool {
        let may_be = self.may_be_alike && other.may_be_alike;
        may_be && self.block == other.block && self.movement == other.movement
    }
}

/// Reads the kinds: those of `[pieces]` and `[blocks]`, if the file has these, and the letters that
/// are drawn.
pub(super) fn read_sliding(
    file: &Table,
    board: &Board,
    drawn: Option<&Text>,
) -> Result<Pieces, PuzzleError> {
    let Board::Grid(grid) = board else {
        return Err(kind_error(file, Fault::SlideOnGraph));
    };
    let drawings = drawings(file, drawn)?;
    let listed = listed(file, board)?;
    let blocks = blocks(file)?;
    let along_side = is_along_side(file)?;
    let named = named_in_goals(file)?;
    // Where sides take turns it matters whose piece each is.
    let has_sides = file.table("rule")?.is_some_and(|rule| rule.span_of("turns").is_some());
    let mut letters: Vec<char> = Vec::new();
    let drawn = drawings.iter().flat_map(|drawing| drawing.letters.iter());
    for &letter in listed.iter().map(|(letter, _)| letter).chain(blocks.keys()).chain(drawn) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let kinds = letters.into_iter().map(|letter| {
        let given = listed.iter().find(|(listed, _)| *listed == letter);
        let seen = drawings.iter().find_map(|drawing| drawing.block(letter));
        let block = blocks.get(&letter).cloned().or(seen).unwrap_or_else(Block::single);
        let movement = given.map(|(_, movement)| movement.clone());
        let movement = movement.unwrap_or_else(|| steps(&block, along_side));
        let is_only_drawn = given.is_none() && !blocks.contains_key(&letter);
        let may_be_alike = is_only_drawn && !has_sides && !named.contains(&letter);
        Kind { letter, block, movement, is_listed: given.is_some(), may_be_alike }
    });
    let kinds: Vec<Kind> = kinds.collect();
    if kinds.is_empty() {
        return Err(file.source.error(file.span.start, Fault::NoPieces));
    }
    if along_side && kinds.iter().all(|kind| kind.is_listed) {
        return Err(rule_error(file, "along", Fault::AlongNothing));
    }
    if grid.wrap() != Wrap::NONE && kinds.iter().any(|kind| kind.block.cells().len() > 1) {
        return Err(kind_error(file, Fault::BlocksAroundEdges));
    }
    pieces_of(file, kinds)
}

/// Makes kinds that nothing tells apart one.
fn pieces_of(file: &Table, kinds: Vec<Kind>) -> Result<Pieces, PuzzleError> {
    let mut alike = SortedMap::new();
    let mut apart: Vec<Kind> = Vec::new();
    for kind in kinds {
        match apart.iter().find(|first| first.is_like(&kind)) {
            Some(first) => {
                alike.insert(kind.letter, first.letter);
            }
            None => apart.push(kind),
        }
    }
    let alphabet = Alphabet::with_blocks(apart.iter().map(|it| (it.letter, it.block.clone())));
    let alphabet = alphabet.map_err(|error| file.source.error(file.span.start, error.into()))?;
    let alphabet = alphabet.with_letters(alike.iter().map(|(&letter, &kind)| (letter, kind)));
    let movements = apart.into_iter().map(|kind| kind.movement).collect();
    Ok(Pieces { alphabet, movements, alike })
}

/// A drawn position, before its letters have a meaning.
struct BlockDrawing {
    places: SortedMap<char, SortedSet<(usize, usize)>>,
    /// In the order in which they first stand there.
    letters: Vec<char>,
}

/// The board and the starts.
fn drawings(file: &Table, drawn: Option<&Text>) -> Result<Vec<BlockDrawing>, PuzzleError> {
    let starts = file.texts("start")?.unwrap_or_default();
    let mut drawings = Vec::new();
    for text in drawn.into_iter().chain(&starts) {
        let Ok(drawing) = Drawing::parse(&text.value) else { continue };
        let mut places: SortedMap<char, SortedSet<(usize, usize)>> = SortedMap::new();
        let mut letters = Vec::new();
        for (row, column, letter) in drawing.places().filter(|(.., drawn)| is_letter(*drawn)) {
            let places = places.entry(letter).or_default();
            if places.is_empty() {
                letters.push(letter);
            }
            places.insert((column, row));
        }
        drawings.push(BlockDrawing { places, letters });
    }
    Ok(drawings)
}

/// Whether a drawn character can name a piece that is not listed. A digit may be a number of empty
/// squares.
pub(super) fn is_letter(drawn: char) -> bool {
    Alphabet::new([drawn]).is_ok() && !drawn.is_ascii_digit()
}

impl BlockDrawing {
    /// The shape of a letter: the smallest of its connected parts, of which larger ones are made.
    fn block(&self, letter: char) -> Option<Block> {
        let mut left = self.places.get(&letter)?.clone();
        let mut parts: Vec<Vec<(usize, usize)>> = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&(column, row)) = part.get(next) {
                let sides = [
                    (column + 1, row),
                    (column.wrapping_sub(1), row),
                    (column, row + 1),
                    (column, row.wrapping_sub(1)),
                ];
                part.extend(sides.into_iter().filter(|side| left.remove(side)));
                next += 1;
            }
            parts.push(part);
        }
        Block::new(parts.into_iter().min_by_key(Vec::len)?)
    }
}

/// The letters of `[pieces]` and how they move.
fn listed(file: &Table, board: &Board) -> Result<Vec<(char, Movement)>, PuzzleError> {
    let Some(pieces) = file.table("pieces")? else { return Ok(Vec::new()) };
    let mut listed: Vec<(char, Movement)> = Vec::new();
    for (key, value) in pieces.entries() {
        let movement = read_movement(&value, board, false)?;
        for letter in key.value.chars() {
            let letters = listed.iter().map(|(letter, _)| *letter).chain([letter]);
            if let Err(error) = Alphabet::new(letters) {
                return Err(pieces.source.error(key.span.start, error.into()));
            }
            listed.push((letter, movement.clone()));
        }
    }
    Ok(listed)
}

/// The pictures of `[blocks]`.
fn blocks(file: &Table) -> Result<SortedMap<char, Block>, PuzzleError> {
    let Some(table) = file.table("blocks")? else { return Ok(SortedMap::new()) };
    let mut blocks = SortedMap::new();
    for (key, value) in table.entries() {
        let text = value.text()?;
        let drawing = Drawing::parse(&text.value);
        let drawing = drawing.map_err(|error| file.source.draw_error(&text.span, error))?;
        let covered = drawing.places().filter(|(.., drawn)| is_covered(*drawn));
        let block = Block::new(covered.map(|(row, column, _)| (column, row)));
        let block =
            block.ok_or_else(|| file.source.error(text.span.start, Fault::BlockOfNothing))?;
        for letter in key.value.chars() {
            if let Err(error) = Alphabet::new([letter]) {
                return Err(file.source.error(key.span.start, error.into()));
            }
            blocks.insert(letter, block.clone());
        }
    }
    Ok(blocks)
}

fn is_covered(drawn: char) -> bool {
    drawn != Alphabet::EMPTY && drawn != Alphabet::MISSING
}

/// Whether pieces slide along their longer side alone.
pub(super) fn is_along_side(file: &Table) -> Result<bool, PuzzleError> {
    let Some(rule) = file.table("rule")? else { return Ok(false) };
    Ok(rule.choice("along", &[("any", false), ("long side", true)])?.unwrap_or(false))
}

/// Steps along rows and columns, or along the longer side alone.
fn steps(block: &Block, along_side: bool) -> Movement {
    let (columns, rows) = block.size();
    let steps = match Movement::parse("W") {
        Ok(Movement::Leaps(steps)) => steps,
        _ => Vec::new(),
    };
    let is_allowed =
        |step: &Leap| !along_side || columns == rows || (columns > rows) == (step.right != 0);
    Movement::Leaps(steps.into_iter().filter(is_allowed).collect())
}

/// The letters that goals name, so that it matters which piece they are.
fn named_in_goals(file: &Table) -> Result<SortedSet<char>, PuzzleError> {
    let mut named = SortedSet::new();
    for text in file.texts("goal")?.unwrap_or_default() {
        match text.value.trim().strip_prefix("exchange") {
            Some(kinds) => named.extend(kinds.chars()),
            None => named.extend(text.value.chars()),
        }
    }
    Ok(named)
}

fn kind_error(file: &Table, fault: Fault) -> PuzzleError {
    rule_error(file, "kind", fault)
}

/// A fault of what a key of `[rule]` says.
fn rule_error(file: &Table, key: &str, fault: Fault) -> PuzzleError {
    let span = file.table("rule").ok().flatten().and_then(|rule| rule.span_of(key));
    file.source.error(span.map_or(file.span.start, |span| span.start), fault)
}
