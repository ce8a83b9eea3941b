//! `--levels`: what is made as levels of one file.

use crate::args::Common;
use crate::failure::Failure;
use crate::files::writable;
use crate::output::note;
use everyboard::crates::puzzle::{LevelText, Puzzle, Template};
use everyboard::crates::store::AtomicFile;
use everyboard::plan::{Source, WaysAsked};
use std::path::Path;

const FLAG: &str = "--levels";

/// The ways of a template that are looked at. One that makes a level suffices.
const LOOKED_AT: u64 = 1000;

/// Refuses a file that cannot be written, and a template whose puzzles are neither levels of
/// Sokoban nor cards. `folder` is that of `--output`.
pub fn check(
    file: &Path,
    folder: Option<&Path>,
    template: &Template,
    seed: u64,
) -> Result<(), Failure> {
    writable::check(&[(FLAG, Some(file))], &[("--output", folder)])?;
    let ways = WaysAsked { seed: Some(seed), tries: Some(LOOKED_AT), skip: 0 };
    let ways = ways.ways(template, 0).flatten();
    let texts = ways.map(|way| template.text(&way));
    // What makes no puzzle at all is told by the work itself.
    let mut puzzles = texts.filter(|text| Puzzle::parse(text).is_ok()).peekable();
    if puzzles.peek().is_none() || puzzles.any(|text| LevelText::of(&text).is_some()) {
        return Ok(());
    }
    let words = "what the template makes is neither a level of Sokoban nor a card of Rush Hour";
    let help = "-o FOLDER writes a file for each puzzle, whatever its rule";
    Err(Failure::of_flag(FLAG, words).with_help(help))
}

/// Writes puzzles, each with its moves. One that is no level is noted and left out; no file is
/// written if none is one.
pub fn write<'a>(
    file: &Path,
    puzzles: impl Iterator<Item = (usize, &'a Source)>,
    common: &Common,
) -> Result<(), Failure> {
    let levels = puzzles.filter_map(|(moves, source)| match LevelText::of(&source.text) {
        Some(LevelText::Sokoban(rows)) => Some(format!("{rows}\nTitle: {}\n\n", source.label)),
        Some(LevelText::Card(card)) => Some(format!("{moves} {card}\n")),
        None => {
            let words = format_args!("note: {} is no level, and is not in {file:?}", source.label);
            note(common, words);
            None
        }
    });
    let text: String = levels.collect();
    if text.is_empty() {
        return Ok(());
    }
    AtomicFile::write(file, text.as_bytes()).map_err(|error| Failure::of_flag(FLAG, error))
}
