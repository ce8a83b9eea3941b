//! Changes of how a game ends.

use super::draft::picture_letters;
use super::moves;
use super::protocol::MoveChange;
use everyboard::crates::puzzle::{
    GamePictureSketch, GameSketch, PictureMeaning, PicturesSketch, Sketch,
};

/// What being stuck is called among the ways to lose.
pub(super) const NO_MOVES: &str = "no moves";

/// Makes the puzzle a game of two sides, or a puzzle.
pub(super) fn set_game(sketch: &mut Sketch, game: bool) -> Result<(), String> {
    if !game {
        sketch.game = None;
        sketch.game_pictures.clear();
        return Ok(());
    }
    let sides = sketch.sides.as_ref().map_or(sketch.letters().len(), Vec::len);
    if sides != 2 {
        return Err(format!(
            "a game has two sides, and here there are {sides}: have two kinds of pieces, or name the kinds of each \
             side in the text, as in sides = [\"KN\", \"kn\"]"
        ));
    }
    sketch.alternate = true;
    sketch.goals.clear();
    let stuck = Some("loses".to_owned());
    sketch.game.get_or_insert(GameSketch { stuck, ..GameSketch::default() });
    Ok(())
}

/// Says what being stuck means, and what play without end is worth.
pub(super) fn set_end(sketch: &mut Sketch, stuck: &str, endless: &str) {
    let Some(game) = &mut sketch.game else { return };
    game.losses.retain(|loss| loss != NO_MOVES);
    game.stuck = Some(stuck.to_owned()).filter(|stuck| stuck != "draw");
    game.endless = Some(endless.to_owned()).filter(|endless| endless != "draw");
}

/// Says whether the side to move has lost there.
pub(super) fn set_loss(sketch: &mut Sketch, words: &str, on: bool) {
    let Some(game) = &mut sketch.game else { return };
    game.losses.retain(|loss| loss != words);
    if on {
        game.losses.push(words.to_owned());
    }
}

/// Says whether a kind wins on a place.
pub(super) fn set_reached(
    sketch: &mut Sketch,
    kind: &str,
    place: usize,
    on: bool,
) -> Result<(), String> {
    let name = sketch.place_names().get(place).cloned().ok_or("there is no such square")?;
    let Some(game) = &mut sketch.game else { return Ok(()) };
    let begin = format!("reached {kind}");
    let at = game.losses.iter().position(|loss| reached_of(loss).is_some_and(|it| it.0 == kind));
    let losses = at.map_or(begin.clone(), |at| game.losses[at].clone());
    let named = reached_of(&losses).map(|it| it.1).unwrap_or_default();
    let mut names: Vec<&str> = named.into_iter().filter(|it| *it != name).collect();
    names.extend(on.then_some(name.as_str()));
    let words = [&[begin.as_str()], &names[..]].concat().join(" ");
    match at {
        Some(at) if names.is_empty() => {
            game.losses.remove(at);
        }
        Some(at) => game.losses[at] = words,
        None if names.is_empty() => {}
        None => game.losses.push(words),
    }
    Ok(())
}

/// The kind and the squares of `reached K a1 b1`.
pub(super) fn reached_of(loss: &str) -> Option<(&str, Vec<&str>)> {
    let mut words = loss.split_whitespace();
    let is_reached = words.next() == Some("reached");
    let kind = words.next().filter(|_| is_reached)?;
    Some((kind, words.collect()))
}

/// Changes the picture of this number among those that mean the same.
pub(super) fn change_picture(
    sketch: &mut Sketch,
    (meaning, number): (PictureMeaning, usize),
    change: &MoveChange,
) -> Result<(), String> {
    if let MoveChange::Add = change {
        let pictures = Some(first_picture(sketch)?);
        let added = GamePictureSketch { meaning, pictures, side: None };
        let place = |meaning| PictureMeaning::ALL.iter().position(|it| it.1 == meaning);
        let at = sketch.game_pictures.partition_point(|it| place(it.meaning) <= place(meaning));
        sketch.game_pictures.insert(at, added);
        return Ok(());
    }
    let same = sketch.game_pictures.iter().enumerate().filter(|(_, it)| it.meaning == meaning);
    let at = same.map(|(at, _)| at).nth(number).ok_or("there is no such picture")?;
    if let MoveChange::Remove = change {
        sketch.game_pictures.remove(at);
        return Ok(());
    }
    let letters = sketch.game_pictures[at].pictures.as_ref().map(|it| picture_letters(sketch, it));
    let pictures = sketch.game_pictures[at].pictures.as_mut().zip(letters);
    let (pictures, letters) = pictures.ok_or("this picture cannot be shown: change the text")?;
    moves::change_pictures(pictures, &letters, change)?;
    pictures.after.clone_from(&pictures.before);
    Ok(())
}

/// A picture to begin with: pieces of one kind in a row, whichever way it lies.
fn first_picture(sketch: &Sketch) -> Result<PicturesSketch, String> {
    let columns =
        sketch.columns.ok_or("pictures on a graph name their points: write them as text")?;
    let kinds = sketch.letters();
    let mut free = ['x'].into_iter().chain('a'..='z').filter(|letter| !kinds.contains(letter));
    let class = free.next().ok_or("there are no more letters")?;
    let columns = columns.min(3);
    Ok(PicturesSketch {
        columns,
        before: vec![class; columns],
        after: vec![class; columns],
        turned: "all".to_owned(),
        classes: vec![(class, "any piece".to_owned())],
        is_placed: false,
    })
}

/// Whether a way to lose names a kind.
fn names(loss: &str, kind: &str) -> bool {
    loss.split_whitespace().nth(1) == Some(kind)
}

/// Gives a kind another letter.
pub(super) fn rename(sketch: &mut Sketch, before: char, after: &str) {
    let losses = sketch.game.iter_mut().flat_map(|game| &mut game.losses);
    for loss in losses.filter(|loss| names(loss, &before.to_string())) {
        let words = loss.split_whitespace().enumerate();
        let words = words.map(|(at, word)| if at == 1 { after } else { word });
        *loss = words.collect::<Vec<_>>().join(" ");
    }
    let sides = sketch.game_pictures.iter_mut().filter_map(|end| end.side.as_mut());
    sides.filter(|side| **side == before.to_string()).for_each(|side| after.clone_into(side));
}

/// Removes a kind. What is left may be no game.
pub(super) fn remove_kind(sketch: &mut Sketch, kind: char) {
    if let Some(game) = &mut sketch.game {
        game.losses.retain(|loss| !names(loss, &kind.to_string()));
    }
    let sides = sketch.game_pictures.iter_mut().map(|end| &mut end.side);
    sides.for_each(|side| *side = side.take().filter(|side| *side != kind.to_string()));
}
