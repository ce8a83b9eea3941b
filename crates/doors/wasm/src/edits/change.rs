//! Changes of a puzzle file.

use super::draft::{drawn_goals, letters};
use super::protocol::{Edit, GoalKind};
use super::{areas, ends, moves};
use crate::protocol::{Fault, FaultKind};
use everyboard::crates::board::{Alphabet, Wrap};
use everyboard::crates::puzzle::{GoalSketch, Over, Puzzle, RuleKind, Sketch};

/// Letters that a new kind of piece may get, in this order.
const LETTERS: &str = "WBRGKQNACDEFHIJLMOPSTUVXYZabcdefghijklmnopqrstuvwxyz";

/// The text of a puzzle file after a change. What the change does not touch stays as it is written;
/// only `[expect]` goes, as the answer is another.
///
/// # Errors
/// If the text cannot be read, or the change makes it so that no form could show it.
pub fn change(text: &str, edit: &Edit) -> Result<String, Fault> {
    let mut sketch =
        Sketch::read(text).map_err(|error| Fault::new(FaultKind::Puzzle, error.fault))?;
    apply(&mut sketch, edit).map_err(|words| Fault::new(FaultKind::Puzzle, words))?;
    let text = sketch.write(text);
    let mut read =
        Sketch::read(&text).map_err(|error| Fault::new(FaultKind::Puzzle, error.fault))?;
    // Kinds that come to move otherwise may come to stand elsewhere in the file.
    read.pieces.sort();
    sketch.pieces.sort();
    sketch.areas.sort_by(|a, b| a.name.cmp(&b.name));
    if read == sketch {
        Ok(text)
    } else {
        let words = "this file is written in a way that the form cannot change; change its text";
        Err(Fault::new(FaultKind::Puzzle, words))
    }
}

fn apply(sketch: &mut Sketch, edit: &Edit) -> Result<(), String> {
    match edit {
        Edit::Name { name } => sketch.name.clone_from(name),
        Edit::Paint { goal, number, places, symbol } => {
            return paint(sketch, (*goal, *number), places, symbol);
        }
        Edit::Size { rows, columns } => return resize(sketch, *rows, *columns),
        Edit::Wrap { wrap } => sketch.wrap = wrap_named(wrap),
        Edit::Movement { kind, movement } => {
            sketch.pieces.get_mut(*kind).ok_or(NO_KIND)?.1.clone_from(movement);
        }
        Edit::Letter { kind, letter } => return rename(sketch, *kind, letter),
        Edit::Add => {
            let mut free =
                LETTERS.chars().filter(|&c| sketch.pieces.iter().all(|&(kind, _)| kind != c));
            let letter = free.next().ok_or("there are no more letters")?;
            let movement = sketch.pieces.last().map(|(_, movement)| movement.clone());
            sketch.pieces.push((letter, movement.unwrap_or_default()));
        }
        Edit::Remove { kind } => return remove(sketch, *kind),
        Edit::Rule { words, over } => return set_rule(sketch, words, *over),
        Edit::Turns { alternate } => {
            sketch.alternate = *alternate;
            (sketch.sides, sketch.first) = (None, None);
        }
        Edit::First { kind } => sketch.first.clone_from(kind),
        Edit::Along { side } => sketch.along_side = *side,
        Edit::Walls { walls } => sketch.walls = *walls,
        Edit::Move { number, change } => return moves::change(sketch, *number, change),
        Edit::Area { number, change } => return areas::change(sketch, *number, change),
        Edit::Game { game } => return ends::set_game(sketch, *game),
        Edit::End { stuck, endless } => ends::set_end(sketch, stuck, endless),
        Edit::Loss { words, on } => ends::set_loss(sketch, words, *on),
        Edit::Picture { meaning, number, change } => {
            return ends::change_picture(sketch, ((*meaning).into(), *number), change);
        }
        Edit::Reached { kind, place, on } => return ends::set_reached(sketch, kind, *place, *on),
        Edit::Goal { goal, exchanged, left, words } => {
            return set_goal(sketch, *goal, exchanged.as_deref(), *left, words.as_deref());
        }
    }
    Ok(())
}

fn set_rule(sketch: &mut Sketch, words: &[String], over: bool) -> Result<(), String> {
    let kinds = RuleKind::ALL.into_iter();
    sketch.kinds = kinds.filter(|kind| words.iter().any(|word| word == kind.info().word)).collect();
    if sketch.kinds.is_empty() {
        return Err("a piece must be able to do something: choose a kind of move".to_owned());
    }
    let leaps = sketch.kinds.iter().any(|kind| kind.info().leaps);
    sketch.over = if over && leaps { Over::Other } else { Over::Any };
    Ok(())
}

pub(super) const NO_KIND: &str = "there is no such kind of piece";
const NO_DRAWING: &str = "there is no such drawing";

fn paint(
    sketch: &mut Sketch,
    (on_goal, number): (bool, usize),
    places: &[usize],
    symbol: &str,
) -> Result<(), String> {
    let symbol = *letters(sketch).iter().find(|it| it.to_string() == symbol).ok_or(NO_KIND)?;
    let size = sketch.starts[0].len();
    for &place in places.iter().filter(|&&place| place < size) {
        let was_square = sketch.starts[0][place] != Alphabet::MISSING;
        let is_square = symbol != Alphabet::MISSING;
        if was_square != is_square {
            set_square(sketch, place, is_square);
        }
        let drawing = if on_goal {
            match sketch.goals.get_mut(number) {
                Some(GoalSketch::Drawn(drawing)) => drawing,
                _ => return Err(NO_DRAWING.to_owned()),
            }
        } else if symbol == Alphabet::ANY {
            return Err("only a goal may have squares that hold anything".to_owned());
        } else {
            sketch.starts.get_mut(number).ok_or(NO_DRAWING)?
        };
        drawing[place] = symbol;
    }
    if sketch.starts[0].iter().all(|&place| place == Alphabet::MISSING) {
        return Err("a board has at least one square".to_owned());
    }
    Ok(())
}

/// Makes a place a square of the board, or none.
fn set_square(sketch: &mut Sketch, place: usize, is_square: bool) {
    let symbol = if is_square { Alphabet::EMPTY } else { Alphabet::MISSING };
    drawings(sketch).for_each(|drawing| drawing[place] = symbol);
    sketch.areas.iter_mut().for_each(|area| area.places[place] &= is_square);
}

fn drawings(sketch: &mut Sketch) -> impl Iterator<Item = &mut Vec<char>> {
    let goals = sketch.goals.iter_mut().filter_map(|goal| match goal {
        GoalSketch::Drawn(drawing) => Some(drawing),
        GoalSketch::Words(_) => None,
    });
    sketch.starts.iter_mut().chain(goals)
}

fn resize(sketch: &mut Sketch, rows: usize, columns: usize) -> Result<(), String> {
    let before = sketch.columns.ok_or("a graph has no rows: change its points in the text")?;
    let most = Puzzle::MAX_SQUARES;
    if rows == 0 || columns == 0 || rows.saturating_mul(columns) > most {
        return Err(format!("a board has from 1 to {most} squares"));
    }
    let size = [rows, columns];
    drawings(sketch).for_each(|drawing| resized(drawing, before, size, Alphabet::EMPTY));
    sketch.areas.iter_mut().for_each(|area| resized(&mut area.places, before, size, false));
    sketch.columns = Some(columns);
    Ok(())
}

/// Makes a drawing with `before` columns larger or smaller, at the bottom and the right.
pub(super) fn resized<T: Copy>(
    drawing: &mut Vec<T>,
    before: usize,
    [rows, columns]: [usize; 2],
    added: T,
) {
    let old = std::mem::take(drawing);
    let old_rows: Vec<&[T]> = old.chunks(before).collect();
    for row in 0..rows {
        let kept = old_rows.get(row).map_or(&[][..], |kept| &kept[..columns.min(kept.len())]);
        drawing.extend(kept);
        drawing.resize((row + 1) * columns, added);
    }
}

fn rename(sketch: &mut Sketch, kind: usize, letter: &str) -> Result<(), String> {
    let before = sketch.pieces.get(kind).ok_or(NO_KIND)?.0;
    let mut chars = letter.chars();
    let (Some(after), None) = (chars.next(), chars.next()) else {
        return Err("a kind of piece has one letter".to_owned());
    };
    if after != before && letters(sketch).contains(&after) {
        return Err(format!("{after:?} stands for something else already"));
    }
    sketch.pieces[kind].0 = after;
    for place in drawings(sketch).flatten().filter(|place| **place == before) {
        *place = after;
    }
    for goal in &mut sketch.goals {
        if let GoalSketch::Words(words) = goal {
            // Only words of one letter are kinds.
            let items =
                words.split(' ').map(|word| if word == before.to_string() { letter } else { word });
            *words = items.collect::<Vec<_>>().join(" ");
        }
    }
    let sides = sketch.sides.iter_mut().flatten().chain(&mut sketch.first);
    sides.for_each(|side| *side = side.replace(before, letter));
    if let Some(look) = sketch.looks.remove(&before) {
        sketch.looks.insert(after, look);
    }
    moves::rename(sketch, before, after);
    ends::rename(sketch, before, letter);
    Ok(())
}

fn remove(sketch: &mut Sketch, kind: usize) -> Result<(), String> {
    let letter = sketch.pieces.get(kind).ok_or(NO_KIND)?.0;
    if sketch.pieces.len() == 1 {
        return Err("a puzzle has at least one kind of piece".to_owned());
    }
    sketch.pieces.remove(kind);
    sketch.looks.remove(&letter);
    for place in drawings(sketch).flatten().filter(|place| **place == letter) {
        *place = Alphabet::EMPTY;
    }
    moves::remove_kind(sketch, letter);
    ends::remove_kind(sketch, letter);
    sketch.goals.retain(|goal| match goal {
        GoalSketch::Words(words) => !words.split(' ').any(|word| word == letter.to_string()),
        GoalSketch::Drawn(_) => true,
    });
    if let Some(sides) = &mut sketch.sides {
        sides.iter_mut().for_each(|side| *side = side.replace(letter, ""));
        sides.retain(|side| !side.is_empty());
    }
    if sketch.first.as_deref() == Some(letter.to_string().as_str()) {
        sketch.first = None;
    }
    if sketch.sides.as_ref().map_or(sketch.pieces.len(), Vec::len) < 2 {
        (sketch.alternate, sketch.sides, sketch.first) = (false, None, None);
    }
    Ok(())
}

fn set_goal(
    sketch: &mut Sketch,
    kind: GoalKind,
    exchanged: Option<&[String]>,
    left: Option<usize>,
    words: Option<&str>,
) -> Result<(), String> {
    let goal = match kind {
        GoalKind::None => None,
        GoalKind::Several => return Ok(()),
        GoalKind::Pieces => Some(GoalSketch::Words(format!("pieces = {}", left.unwrap_or(1)))),
        GoalKind::Drawn => {
            let drawn = drawn_goals(sketch).into_iter().next();
            Some(GoalSketch::Drawn(drawn.unwrap_or_else(|| first_goal(sketch))))
        }
        GoalKind::Words => {
            let squares = match sketch.areas.first() {
                Some(area) => area.name.clone(),
                None => sketch.place_names().into_iter().next().unwrap_or_default(),
            };
            let kind = sketch.letters().into_iter().next().ok_or(NO_KIND)?;
            let words = words.map(|words| words.trim().to_owned());
            Some(GoalSketch::Words(words.unwrap_or_else(|| format!("all {kind} on {squares}"))))
        }
        GoalKind::Exchange => {
            let own: Vec<String> = sketch.letters().iter().map(char::to_string).collect();
            let (Some(a), Some(b)) = (
                exchanged.and_then(|kinds| kinds.first()).or(own.first()),
                exchanged.and_then(|kinds| kinds.get(1)).or(own.get(1)),
            ) else {
                return Err("it takes two kinds of pieces to change places: add one".to_owned());
            };
            Some(GoalSketch::Words(format!("exchange {a} {b}")))
        }
    };
    sketch.goals = goal.into_iter().collect();
    Ok(())
}

/// A goal to begin to draw: the start, or no block anywhere where pieces slide.
fn first_goal(sketch: &Sketch) -> Vec<char> {
    let start = sketch.starts[0].clone();
    if !sketch.kinds.contains(&RuleKind::Slide) {
        return start;
    }
    let places = start.into_iter();
    places.map(|it| if it == Alphabet::MISSING { it } else { Alphabet::ANY }).collect()
}

fn wrap_named(word: &str) -> Wrap {
    Wrap { rows: matches!(word, "rows" | "both"), columns: matches!(word, "columns" | "both") }
}
