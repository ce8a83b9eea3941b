//! Games on the command line: files that `--from` and `lookup --game` take.

use crate::failure::Failure;
use crate::input::source::{self, Source};
use crate::processes::served;
use everyboard::crates::board::Position;
use everyboard::crates::play::Game;
use everyboard::crates::puzzle::Puzzle;
use std::path::Path;

/// Whether a start that is no position of the puzzle is the file of a game.
pub fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    !served::is_on() && (text.ends_with(".json") || path.exists() && !path.is_dir())
}

/// The puzzle of the game in the file that `--from` names.
pub fn source(from: &str) -> Result<Source, Failure> {
    if !is_file(from) {
        let failure = Failure::of_flag("--from", format!("there is no file {from:?} of a game"));
        return Err(failure.with_help("to start from a position, name its puzzle too"));
    }
    let game = load("--from", Path::new(from))?;
    match game.text() {
        Some(text) => source::saved(from, text),
        None => source::find(game.label()),
    }
}

/// The present position of the game in a file as it is shown, once for each side that may be to
/// move there. It must be a game of `puzzle`, from whatever start; `flag` names the file.
pub fn positions(flag: &str, file: &Path, puzzle: &Puzzle) -> Result<Vec<Position>, Failure> {
    Ok(game(flag, file, puzzle)?.shown())
}

/// The game in a file, which must be one of `puzzle`, from whatever start; `flag` names the file.
pub fn game(flag: &str, file: &Path, puzzle: &Puzzle) -> Result<Game, Failure> {
    let game = load(flag, file)?;
    let of_game = game.rules().puzzle();
    let is_same = puzzle.board == of_game.board
        && puzzle.alphabet == of_game.alphabet
        && puzzle.movements == of_game.movements
        && puzzle.rule == of_game.rule;
    if !is_same {
        let words = format!("{}: a game of another puzzle, {:?}", file.display(), game.label());
        return Err(Failure::of_flag(flag, words));
    }
    Ok(game)
}

fn load(flag: &str, file: &Path) -> Result<Game, Failure> {
    Game::load(file).map_err(|error| Failure::of_flag(flag, error))
}
