//! Changes of drawn moves.

use super::change::{NO_KIND, resized};
use super::draft::picture_letters;
use super::protocol::MoveChange;
use everyboard::crates::board::Alphabet;
use everyboard::crates::puzzle::{MoveSketch, PicturesSketch, Puzzle, RuleKind, Sketch};

/// Changes the move of this number.
pub(super) fn change(
    sketch: &mut Sketch,
    number: usize,
    change: &MoveChange,
) -> Result<(), String> {
    if let MoveChange::Add = change {
        let added = first_move(sketch)?;
        sketch.moves.push(added);
        return Ok(());
    }
    let drawn = sketch.moves.get(number).ok_or("there is no such move")?;
    let letters = drawn.pictures.as_ref().map(|pictures| picture_letters(sketch, pictures));
    if let MoveChange::Remove = change {
        sketch.moves.remove(number);
        return Ok(());
    }
    if let MoveChange::Name { name } = change {
        sketch.moves[number].name.clone_from(name);
        return Ok(());
    }
    let pictures = sketch.moves[number].pictures.as_mut().zip(letters);
    let (pictures, letters) = pictures.ok_or("this move has no pictures: change the text")?;
    change_pictures(pictures, &letters, change)
}

/// Changes pictures, on whose places these letters may stand.
pub(super) fn change_pictures(
    pictures: &mut PicturesSketch,
    letters: &[char],
    change: &MoveChange,
) -> Result<(), String> {
    match change {
        MoveChange::Size { rows, columns } => return resize(pictures, *rows, *columns),
        MoveChange::Turned { turned } => pictures.turned.clone_from(turned),
        MoveChange::Paint { after, place, symbol } => {
            let symbol = letters.iter().find(|it| it.to_string() == *symbol);
            paint(pictures, *after, *place, *symbol.ok_or(NO_KIND)?);
        }
        MoveChange::Add | MoveChange::Remove | MoveChange::Name { .. } => {}
    }
    Ok(())
}

/// A move to begin with: a piece goes to an empty square beside it.
fn first_move(sketch: &Sketch) -> Result<MoveSketch, String> {
    let columns = sketch.columns.ok_or("moves on a graph name their points: write them as text")?;
    if sketch.kinds.contains(&RuleKind::Slide) {
        return Err("pieces that slide have no drawn moves".to_owned());
    }
    let kind = sketch.letters().into_iter().next().ok_or(NO_KIND)?;
    let pictures = PicturesSketch {
        columns: columns.min(2),
        before: vec![kind, Alphabet::EMPTY],
        after: vec![Alphabet::EMPTY, kind],
        turned: "none".to_owned(),
        classes: Vec::new(),
        is_placed: false,
    };
    let name = format!("move {}", sketch.moves.len() + 1);
    Ok(MoveSketch { name, pictures: Some(pictures) })
}

fn resize(pictures: &mut PicturesSketch, rows: usize, columns: usize) -> Result<(), String> {
    let most = Puzzle::MAX_SQUARES;
    if rows == 0 || columns == 0 || rows.saturating_mul(columns) > most {
        return Err(format!("a picture has from 1 to {most} squares"));
    }
    for picture in [&mut pictures.before, &mut pictures.after] {
        resized(picture, pictures.columns, [rows, columns], Alphabet::ANY);
    }
    pictures.columns = columns;
    Ok(())
}

/// Draws in one picture. What may be anything, and what is no square, is so in both.
fn paint(pictures: &mut PicturesSketch, after: bool, place: usize, symbol: char) {
    let PicturesSketch { before: drawn, after: other, .. } = pictures;
    let (drawn, other) = if after { (other, drawn) } else { (drawn, other) };
    let (Some(drawn), Some(other)) = (drawn.get_mut(place), other.get_mut(place)) else { return };
    let is_both = |symbol: char| matches!(symbol, Alphabet::ANY | Alphabet::MISSING);
    if is_both(symbol) {
        *other = symbol;
    } else if is_both(*other) {
        *other = Alphabet::EMPTY;
    }
    *drawn = symbol;
}

/// All that is drawn of moves, and of ends.
fn pictures(sketch: &mut Sketch) -> impl Iterator<Item = &mut PicturesSketch> {
    let moves = sketch.moves.iter_mut().map(|it| &mut it.pictures);
    moves.chain(sketch.game_pictures.iter_mut().map(|it| &mut it.pictures)).flatten()
}

/// Gives a kind another letter.
pub(super) fn rename(sketch: &mut Sketch, before: char, after: char) {
    for pictures in pictures(sketch) {
        let places = pictures.before.iter_mut().chain(&mut pictures.after);
        places.filter(|it| **it == before).for_each(|it| *it = after);
        for (_, symbols) in pictures.classes.iter_mut().filter(|it| !is_word(&it.1)) {
            *symbols = symbols.replace(before, &after.to_string());
        }
    }
}

/// Removes a kind.
pub(super) fn remove_kind(sketch: &mut Sketch, kind: char) {
    for pictures in pictures(sketch) {
        let places = pictures.before.iter_mut().chain(&mut pictures.after);
        places.filter(|it| **it == kind).for_each(|it| *it = Alphabet::EMPTY);
        for (_, symbols) in pictures.classes.iter_mut().filter(|it| !is_word(&it.1)) {
            *symbols = symbols.replace(kind, "");
        }
    }
}

/// Whether a class is not a list of symbols, but one that has a name.
fn is_word(symbols: &str) -> bool {
    matches!(symbols, "any piece" | "anything")
}
