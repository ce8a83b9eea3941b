//! Changes of how a game ends.

use everyboard::crates::puzzle::{GameSketch, Sketch};

/// What being stuck is called among the ways to lose.
pub(super) const NO_MOVES: &str = "no moves";

/// Makes the puzzle a game of two sides, or a puzzle.
pub(super) fn set_game(sketch: &mut Sketch, game: bool) -> Result<(), String> {
    if !game {
        sketch.game = None;
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
}

/// Removes a kind. What is left may be no game.
pub(super) fn remove_kind(sketch: &mut Sketch, kind: char) {
    if let Some(game) = &mut sketch.game {
        game.losses.retain(|loss| !names(loss, &kind.to_string()));
    }
}
