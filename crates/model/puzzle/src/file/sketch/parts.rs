//! Parts of a puzzle file that only some have: drawn moves, areas, and how a game ends.

use super::super::PuzzleError;
use super::super::table::Table;
use super::grid;
use crate::{PictureMeaning, Puzzle};
use everyboard_board::Drawing;

/// Squares that have a name together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaSketch {
    /// The name.
    pub name: String,
    /// By place of the drawn rectangle: whether it is one of them.
    pub places: Vec<bool>,
}

/// A drawn move, or one that is not drawn: a cycle stays as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSketch {
    /// What people call it; empty if the file does not say.
    pub name: String,
    /// Its pictures, if it has some of one shape.
    pub pictures: Option<PicturesSketch>,
}

/// The pictures of a drawn move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturesSketch {
    /// The places of a row.
    pub columns: usize,
    /// What stands there before the move. `#` is no square, `?` anything.
    pub before: Vec<char>,
    /// What stands there after it.
    pub after: Vec<char>,
    /// How they are turned: `none`, `halves`, `quarters` or `all`.
    pub turned: String,
    /// Letters that stand for one of several symbols, with these as they are written.
    pub classes: Vec<(char, String)>,
    /// Whether the file names the squares on which the move is made, so that its pictures keep
    /// their size.
    pub is_placed: bool,
}

/// A picture that ends a game, or takes a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePictureSketch {
    /// What it means.
    pub meaning: PictureMeaning,
    /// The picture, as those of a move that changes nothing; nothing if it cannot be read.
    pub pictures: Option<PicturesSketch>,
    /// A letter of the side whose picture it is, if the file says that.
    pub side: Option<String>,
}

/// How a game ends, in the words of puzzle files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSketch {
    /// When the side to move has lost: `no pieces`, `reached W a5 b5`.
    pub losses: Vec<String>,
    /// What being stuck means: `draw`, `loses`, `wins` or `passes`.
    pub stuck: Option<String>,
    /// What play without end is worth: `draw` or `difference`.
    pub endless: Option<String>,
}

/// The areas of a drawn board.
pub(super) fn read_areas(puzzle: &Puzzle) -> Vec<AreaSketch> {
    let Some(grid) = grid(puzzle) else { return Vec::new() };
    let areas = puzzle.areas.iter().map(|(name, squares)| {
        let places = (0..grid.height()).flat_map(|row| (0..grid.width()).map(move |it| (row, it)));
        let places = places.map(|(row, column)| {
            grid.at(row, column).is_some_and(|square| squares.contains(square))
        });
        AreaSketch { name: name.clone(), places: places.collect() }
    });
    areas.collect()
}

pub(super) fn read_moves(file: &Table) -> Result<Vec<MoveSketch>, PuzzleError> {
    file.tables("move")?.iter().map(read_move).collect()
}

fn read_move(table: &Table) -> Result<MoveSketch, PuzzleError> {
    let name = table.name()?.unwrap_or_default();
    let texts = [table.string("before")?, table.string("after")?];
    let [Some(before), Some(after)] = texts.map(|text| Drawing::parse(&text?).ok()) else {
        return Ok(MoveSketch { name, pictures: None });
    };
    if (before.width(), before.height()) != (after.width(), after.height()) {
        return Ok(MoveSketch { name, pictures: None });
    }
    let pictures = read_pictures(table, &before, &after)?;
    Ok(MoveSketch { name, pictures: Some(pictures) })
}

/// What is said of pictures of one shape.
fn read_pictures(
    table: &Table,
    before: &Drawing,
    after: &Drawing,
) -> Result<PicturesSketch, PuzzleError> {
    let mut classes = Vec::new();
    if let Some(letters) = table.table("where")? {
        for (key, value) in letters.entries() {
            let symbols = value.text()?.value;
            classes.extend(key.value.chars().map(|letter| (letter, symbols.clone())));
        }
    }
    Ok(PicturesSketch {
        columns: before.width(),
        before: before.places().map(|(.., drawn)| drawn).collect(),
        after: after.places().map(|(.., drawn)| drawn).collect(),
        turned: table.string("turned")?.unwrap_or_else(|| "none".to_owned()),
        classes,
        is_placed: table.span_of("on").is_some(),
    })
}

/// All `[[wins]]`, then all `[[loses]]`, then all `[[takes]]`.
pub(super) fn read_game_pictures(file: &Table) -> Result<Vec<GamePictureSketch>, PuzzleError> {
    let mut found = Vec::new();
    for (key, meaning) in PictureMeaning::ALL {
        for table in file.tables(key)? {
            let picture = table.string("picture")?.and_then(|text| Drawing::parse(&text).ok());
            let pictures = picture.map(|picture| read_pictures(&table, &picture, &picture));
            let pictures = pictures.transpose()?;
            found.push(GamePictureSketch { meaning, pictures, side: table.string("side")? });
        }
    }
    Ok(found)
}

pub(super) fn read_game(file: &Table) -> Result<Option<GameSketch>, PuzzleError> {
    let Some(game) = file.table("game")? else { return Ok(None) };
    let losses = game.texts("loses")?.unwrap_or_default();
    Ok(Some(GameSketch {
        losses: losses.into_iter().map(|text| text.value).collect(),
        stuck: game.string("stuck")?,
        endless: game.string("endless")?,
    }))
}
