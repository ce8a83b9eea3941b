//! What is made as levels of one file.

use crate::args::Common;
use crate::failure::Failure;
use crate::output::note;
use everyboard::crates::puzzle::{LevelText, Template};
use everyboard::crates::store::AtomicFile;
use everyboard::plan::{Source, random_ways};
use std::path::Path;

/// Ways of a template of which one shows that it makes levels. A way may have no room.
const LOOKED_AT: usize = 1000;

const FLAG: &str = "--levels";

/// Refuses a template that makes neither levels of Sokoban nor cards.
pub fn check(template: &Template, seed: u64) -> Result<(), Failure> {
    let mut ways = random_ways(template, seed).take(LOOKED_AT).flatten();
    if ways.any(|way| LevelText::of(&template.text(&way)).is_some()) {
        return Ok(());
    }
    let words = "what the template makes is neither a level of Sokoban nor a card of Rush Hour";
    let help = "-o FOLDER writes a file for each puzzle, whatever its rule";
    Err(Failure::of_flag(FLAG, words).with_help(help))
}

/// Writes puzzles, each with its moves. A puzzle that is no level is told and left out.
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
    AtomicFile::write(file, text.as_bytes()).map_err(|error| Failure::of_flag(FLAG, error))
}
