//! How a game of a puzzle file ends, read and written.

use super::drawn::read_game_pictures;
use super::source::Text;
use super::table::Table;
use super::write::{list, put, quoted, still_picture};
use super::{Fault, PuzzleError};
use crate::{Endless, GameEnd, GamePicture, Loss, Metric, PictureMeaning, Puzzle, Stuck};
use everyboard_board::{Naming, Square, Symbol};
use std::ops::Range;

pub(super) fn read_game(file: &Table, puzzle: &Puzzle) -> Result<Option<GameEnd>, PuzzleError> {
    let Some(game) = file.table("game")? else {
        let picture = PictureMeaning::ALL.iter().find_map(|(key, _)| file.span_of(key));
        let fault = |span: Range<usize>| file.source.error(span.start, Fault::PictureWithoutGame);
        return picture.map_or(Ok(None), |span| Err(fault(span)));
    };
    game.allow_only(&["loses", "stuck", "endless", "supply"])?;
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
    let choices = [
        ("draw", Stuck::Draws),
        ("loses", Stuck::Loses),
        ("wins", Stuck::Wins),
        ("passes", Stuck::Passes),
    ];
    let said = game.choice("stuck", &choices)?;
    if let Some(span) = game.span_of("stuck").filter(|_| stuck.is_some() && said != stuck) {
        return Err(game.source.error(span.start, Fault::StuckTwice));
    }
    let stuck = said.or(stuck).unwrap_or_default();
    let pictures = read_game_pictures(file, puzzle)?;
    let takes = file.span_of("takes").filter(|_| puzzle.rule.metric != Metric::Steps);
    if let Some(span) = takes {
        return Err(game.source.error(span.start, Fault::TakesAtAStretch));
    }
    let has_end = !losses.is_empty() || pictures.iter().any(|it| it.meaning.ends());
    if !has_end && matches!(stuck, Stuck::Draws | Stuck::Passes) {
        return Err(game.source.error(at, Fault::GameWithoutEnd));
    }
    let endless = read_endless(&game, puzzle, stuck)?;
    Ok(Some(GameEnd { losses, pictures, stuck, endless, supply: read_supply(&game, puzzle)? }))
}

/// `draw`, `difference` or a piece whose side wins.
fn read_endless(game: &Table, puzzle: &Puzzle, stuck: Stuck) -> Result<Endless, PuzzleError> {
    let Some(text) = game.text("endless")? else { return Ok(Endless::Draw) };
    let winner =
        || kind_named(puzzle, &text.value).and_then(|kind| puzzle.rule.turns.side_of(kind));
    let endless = match text.value.as_str() {
        "draw" => Some(Endless::Draw),
        "difference" => Some(Endless::Difference),
        _ => winner().map(|(side, _)| Endless::Wins(side)),
    };
    let fault = match endless {
        Some(Endless::Wins(_)) if stuck == Stuck::Draws => Fault::EndlessAndStuck,
        Some(endless) => return Ok(endless),
        None => Fault::EndlessIs { found: text.value.clone() },
    };
    Err(game.source.error(text.span.start, fault))
}

/// `3 W` where there are three of the kind W.
fn read_supply(game: &Table, puzzle: &Puzzle) -> Result<Vec<(Symbol, usize)>, PuzzleError> {
    let mut supply = Vec::new();
    for text in game.texts("supply")?.unwrap_or_default() {
        let read = match words(&text)[..] {
            [number, kind] => number.parse::<u8>().ok().zip(kind_named(puzzle, kind)),
            _ => None,
        };
        let read = read.filter(|(number, _)| *number > 0);
        let fault = |fault| game.source.error(text.span.start, fault);
        let (number, kind) =
            read.ok_or_else(|| fault(Fault::Supply { found: text.value.clone() }))?;
        let shown = puzzle.alphabet.char_of(kind);
        if !puzzle.rule.drawn.iter().any(|drawn| drawn.makes().contains(&kind)) {
            return Err(fault(Fault::SupplyUnused { kind: shown }));
        }
        let number = usize::from(number);
        let found = puzzle.starts.iter().map(|start| start.count(kind)).max().unwrap_or(0);
        if found > number {
            return Err(fault(Fault::SupplyPassed { kind: shown, found }));
        }
        supply.push((kind, number));
    }
    Ok(supply)
}

fn words(text: &Text) -> Vec<&str> {
    text.value.split_whitespace().collect()
}

/// `no pieces`, `no enemies`, `no K`, `fewer than 3 pieces`, `fewer than 3 K` or `reached W a5 b5`.
fn read_loss(game: &Table, puzzle: &Puzzle, text: &Text) -> Result<Loss, PuzzleError> {
    let loss = match words(text)[..] {
        ["no", "enemies"] => Some(Loss::NoEnemies),
        ["no", pieces] => fewer(puzzle, 1, pieces),
        ["fewer", "than", than, pieces] => {
            than.parse().ok().filter(|&than| than > 0).and_then(|than| fewer(puzzle, than, pieces))
        }
        ["reached", kind, ref squares @ ..] => reached(puzzle, kind, squares),
        _ => None,
    };
    let fault = Fault::Loses { found: text.value.clone() };
    loss.ok_or_else(|| game.source.error(text.span.start, fault))
}

/// Fewer `pieces`, or pieces of a kind, than this.
fn fewer(puzzle: &Puzzle, than: usize, pieces: &str) -> Option<Loss> {
    if pieces == "pieces" {
        return Some(Loss::FewerPieces(than));
    }
    kind_named(puzzle, pieces).map(|kind| Loss::Fewer { kind, than })
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
        Stuck::Passes => "passes",
    };
    put(&mut table, "stuck", &quoted(stuck));
    match end.endless {
        Endless::Draw => {}
        Endless::Difference => put(&mut table, "endless", &quoted("difference")),
        Endless::Wins(side) => put(&mut table, "endless", &quoted(&side_text(puzzle, side))),
    }
    if !end.supply.is_empty() {
        let supply = end.supply.iter();
        let supply =
            supply.map(|(kind, number)| format!("{number} {}", puzzle.alphabet.char_of(*kind)));
        put(&mut table, "supply", &list(&supply.collect::<Vec<_>>()));
    }
    end.pictures.iter().for_each(|picture| table += &picture_text(puzzle, picture));
    table
}

/// The first piece of a side.
fn side_text(puzzle: &Puzzle, side: usize) -> String {
    puzzle.kinds_of(side).iter().take(1).map(|&kind| puzzle.alphabet.char_of(kind)).collect()
}

fn picture_text(puzzle: &Puzzle, end: &GamePicture) -> String {
    let mut table = still_picture(puzzle, end.meaning.word(), &end.picture);
    if let Some(side) = end.side {
        put(&mut table, "side", &quoted(&side_text(puzzle, side)));
    }
    table
}

fn fewer_text(than: usize, pieces: &str) -> String {
    if than == 1 { format!("no {pieces}") } else { format!("fewer than {than} {pieces}") }
}

fn loss_text(puzzle: &Puzzle, loss: &Loss) -> String {
    match loss {
        Loss::NoEnemies => "no enemies".to_owned(),
        Loss::FewerPieces(than) => fewer_text(*than, "pieces"),
        Loss::Fewer { kind, than } => {
            fewer_text(*than, &puzzle.alphabet.char_of(*kind).to_string())
        }
        Loss::Reached { kind, squares } => {
            let names =
                squares.iter().map(|&square| puzzle.board.name_of(square, Naming::Algebraic));
            let names: Vec<String> = names.collect();
            format!("reached {} {}", puzzle.alphabet.char_of(*kind), names.join(" "))
        }
    }
}
