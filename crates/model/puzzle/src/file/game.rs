//! How a game of a puzzle file ends, read and written.

use super::source::Text;
use super::table::Table;
use super::write::{list, put, quoted};
use super::{Fault, PuzzleError};
use crate::{Endless, GameEnd, Loss, Puzzle, Stuck};
use everyboard_board::{Naming, Square, Symbol};

pub(super) fn read_game(file: &Table, puzzle: &Puzzle) -> Result<Option<GameEnd>, PuzzleError> {
    let Some(game) = file.table("game")? else { return Ok(None) };
    game.allow_only(&["loses", "stuck", "endless"])?;
    let at = game.span.start;
    if puzzle.rule.turns.sides() != 2 {
        return Err(game.source.error(at, Fault::GameWithoutTurns));
    }
    let loses = game.texts("loses")?.unwrap_or_default();
    let mut stuck = None;
    let mut losses = Vec::new();
    for text in &loses {
        if words(text)[..] == ["no", "moves"] {
            stuck = Some(Stuck::Loses);
        } else {
            losses.push(read_loss(&game, puzzle, text)?);
        }
    }
    let choices = [("draw", Stuck::Draws), ("loses", Stuck::Loses), ("wins", Stuck::Wins)];
    let said = game.choice("stuck", &choices)?;
    if let Some(span) = game.span_of("stuck").filter(|_| stuck.is_some() && said != stuck) {
        return Err(game.source.error(span.start, Fault::StuckTwice));
    }
    let stuck = said.or(stuck).unwrap_or_default();
    if losses.is_empty() && stuck == Stuck::Draws {
        return Err(game.source.error(at, Fault::GameWithoutEnd));
    }
    let endless =
        game.choice("endless", &[("draw", Endless::Draw), ("difference", Endless::Difference)])?;
    Ok(Some(GameEnd { losses, stuck, endless: endless.unwrap_or_default() }))
}

fn words(text: &Text) -> Vec<&str> {
    text.value.split_whitespace().collect()
}

/// `no pieces`, `no enemies`, `no K` or `reached W a5 b5`.
fn read_loss(game: &Table, puzzle: &Puzzle, text: &Text) -> Result<Loss, PuzzleError> {
    let loss = match words(text)[..] {
        ["no", "pieces"] => Some(Loss::NoPieces),
        ["no", "enemies"] => Some(Loss::NoEnemies),
        ["no", kind] => kind_named(puzzle, kind).map(Loss::Without),
        ["reached", kind, ref squares @ ..] => reached(puzzle, kind, squares),
        _ => None,
    };
    let fault = Fault::Loses { found: text.value.clone() };
    loss.ok_or_else(|| game.source.error(text.span.start, fault))
}

fn reached(puzzle: &Puzzle, kind: &str, squares: &[&str]) -> Option<Loss> {
    let kind = kind_named(puzzle, kind)?;
    let named = squares.iter().map(|name| puzzle.board.square_named(name, Naming::Algebraic));
    let squares: Vec<Square> = named.collect::<Option<_>>()?;
    (!squares.is_empty()).then_some(Loss::Reached { kind, squares })
}

fn kind_named(puzzle: &Puzzle, name: &str) -> Option<Symbol> {
    let mut chars = name.chars();
    let kind = puzzle.alphabet.symbol_of(chars.next()?).filter(|kind| !kind.is_empty());
    kind.filter(|_| chars.next().is_none())
}

/// How the game ends, as the text of the table; empty if it is a puzzle.
pub(super) fn written(puzzle: &Puzzle) -> String {
    let Some(end) = &puzzle.end else { return String::new() };
    let mut table = String::from("\n[game]\n");
    if !end.losses.is_empty() {
        let losses = end.losses.iter().map(|loss| loss_text(puzzle, loss));
        put(&mut table, "loses", &list(&losses.collect::<Vec<_>>()));
    }
    let stuck = match end.stuck {
        Stuck::Draws => "draw",
        Stuck::Loses => "loses",
        Stuck::Wins => "wins",
    };
    put(&mut table, "stuck", &quoted(stuck));
    if end.endless == Endless::Difference {
        put(&mut table, "endless", &quoted("difference"));
    }
    table
}

fn loss_text(puzzle: &Puzzle, loss: &Loss) -> String {
    match loss {
        Loss::NoPieces => "no pieces".to_owned(),
        Loss::NoEnemies => "no enemies".to_owned(),
        Loss::Without(kind) => format!("no {}", puzzle.alphabet.char_of(*kind)),
        Loss::Reached { kind, squares } => {
            let names =
                squares.iter().map(|&square| puzzle.board.name_of(square, Naming::Algebraic));
            let names: Vec<String> = names.collect();
            format!("reached {} {}", puzzle.alphabet.char_of(*kind), names.join(" "))
        }
    }
}
