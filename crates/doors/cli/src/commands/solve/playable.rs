//! `--playable`: the puzzle as a page in one file, in which it is played.
//!
//! The page needs nothing of the answer, so the file is written before the search, which may take
//! hours or end without one.

use crate::args::{Common, PictureArgs, file, write};
use crate::failure::Failure;
use crate::files::writable::{self, FlagFile};
use crate::input::source::Source;
use clap::Args;
use everyboard::crates::puzzle::{Expect, Puzzle};
use everyboard_report::{count, play_in_words};
use everyboard_serve::{Opening, Playable};
use std::collections::BTreeSet;
use std::path::PathBuf;

const FLAG: &str = "--playable";

/// The file in which the puzzle is played.
#[derive(Clone, Debug, Args)]
pub struct PlayableArgs {
    /// Write the puzzle as a page in this file, to be played against perfect knowledge in any
    /// browser; it holds the solver and needs no network
    #[arg(long, value_name = "FILE", value_parser = file("html"), help_heading = "Pictures")]
    playable: Option<PathBuf>,
}

impl PlayableArgs {
    /// The flag and its file. Refuses one that cannot be written, or whose name ends as those of
    /// `pictures`.
    pub fn named(&self, pictures: &PictureArgs) -> Result<FlagFile<'_>, Failure> {
        if let Some(path) = &self.playable {
            pictures.check_ending(FLAG, &["html", "htm"], path)?;
            writable::check_file(FLAG, path)?;
        }
        Ok((FLAG, self.playable.as_deref()))
    }

    /// Refuses the file where a table of several puzzles is asked for.
    pub fn check_none(&self) -> Result<(), Failure> {
        match self.playable {
            Some(_) => Err(Failure::for_one_puzzle(FLAG)),
            None => Ok(()),
        }
    }

    /// Writes the puzzle, with its start and goal as they are now, if that is asked for.
    pub fn write(&self, common: &Common, source: &Source) -> Result<(), Failure> {
        let Some(path) = &self.playable else { return Ok(()) };
        let puzzle = &source.puzzle;
        check_game(source)?;
        let text = text_of(source)?;
        let playable = Playable {
            puzzle: Opening::of(&source.label, &text),
            title: &puzzle.name,
            description: &play_in_words(puzzle).join(" "),
        };
        write(common, FLAG, path, playable.html().as_bytes())
    }
}

/// Refuses a game of two sides, which has another screen.
fn check_game(source: &Source) -> Result<(), Failure> {
    let Source { label, puzzle, .. } = source;
    if puzzle.end.is_some() {
        let words = format!("{label} is a game of two sides, and such a page plays a puzzle");
        let help = format!(
            "`everyboard serve {label} --open` plays it in a browser, `everyboard game play \
             {label}` in the terminal"
        );
        return Err(Failure::of_flag(FLAG, words).with_help(help));
    }
    Ok(())
}

/// The text of the puzzle's file; written anew where start, goal or name are others than that says.
fn text_of(source: &Source) -> Result<String, Failure> {
    let puzzle = &source.puzzle;
    let written = Puzzle::parse(&source.text).ok();
    if written.as_ref() == Some(puzzle) {
        return Ok(source.text.clone());
    }
    let has_own_starts = written.is_some_and(|written| written.starts == puzzle.starts);
    let boards: BTreeSet<_> =
        puzzle.starts.iter().map(|start| &start.symbols()[..puzzle.board.len()]).collect();
    if boards.len() > 1 && !has_own_starts {
        let words = format!(
            "--from is {}, and such a page begins at one",
            count(boards.len(), "position", "positions")
        );
        return Err(Failure::of_flag(FLAG, words).with_help("give one position with --from"));
    }
    // The answer may be another.
    Ok(Puzzle { expect: Expect::default(), ..puzzle.clone() }.to_toml())
}
