//! Finds the puzzle that an argument names.

use crate::failure::Failure;
use everyboard_puzzle::{Builtin, Puzzle, builtins};
use everyboard_report::printable;
use std::path::Path;

/// A puzzle and what the user called it.
pub(crate) struct Source {
    /// The name or path as given, without control characters.
    pub(crate) label: String,
    /// Named after the label if the file gives no name.
    pub(crate) puzzle: Puzzle,
    /// The text of its file.
    pub(crate) text: String,
}

impl Source {
    /// The built-in puzzle of this name, or the one in the file at this path.
    pub(crate) fn find(label: &str) -> Result<Self, Failure> {
        let (puzzle, text) = match Builtin::named(label) {
            Some(builtin) => (builtin.puzzle(), builtin.text.to_owned()),
            None if Path::new(label).exists() || looks_like_path(label) => {
                Puzzle::load_with_text(Path::new(label))?
            }
            None => return Err(unknown(label)),
        };
        Ok(Self::shown(label, puzzle, text))
    }

    /// A puzzle whose text was saved in a file of another kind, at `label`.
    pub(crate) fn saved(label: &str, text: &str) -> Result<Self, Failure> {
        let puzzle = Puzzle::parse(text)
            .map_err(|error| Failure::new(format!("the puzzle saved in {label}: {error}")))?;
        let name = printable(&puzzle.name);
        Ok(Self::shown(if name.is_empty() { label } else { &name }, puzzle, text.to_owned()))
    }

    fn shown(label: &str, mut puzzle: Puzzle, text: String) -> Self {
        // Here and nowhere else, so that terminals, pictures and records all show the same.
        let name = if puzzle.name.is_empty() { label } else { &puzzle.name };
        puzzle.name = printable(name);
        puzzle.source = puzzle.source.as_deref().map(printable);
        puzzle.note = puzzle.note.as_deref().map(printable);
        Source { label: printable(label), puzzle, text }
    }

    /// Refuses a puzzle without a goal.
    pub(crate) fn check_goal(&self) -> Result<(), Failure> {
        if !self.puzzle.goals.is_empty() {
            return Ok(());
        }
        Err(Failure::new(format!("{}: the puzzle has no goal", self.label))
            .with_help("write a `goal` in its file, or give one to `solve` with --to"))
    }
}

fn looks_like_path(label: &str) -> bool {
    label.ends_with(".toml") || label.contains(std::path::MAIN_SEPARATOR)
}

fn unknown(label: &str) -> Failure {
    let failure = Failure::new(format!("{label:?} is neither a built-in puzzle nor a file"));
    let list = "`everyboard puzzles` lists the built-in puzzles";
    failure.with_help(match nearest(label)[..] {
        [] => list.to_owned(),
        ref names => format!("did you mean {}? {list}", names.join(" or ")),
    })
}

/// The names of built-in puzzles that are most like `label`, at most three.
fn nearest(label: &str) -> Vec<&'static str> {
    let mut names: Vec<(f64, &str)> = builtins()
        .iter()
        .map(|builtin| (strsim::jaro_winkler(label, builtin.name), builtin.name))
        .filter(|&(likeness, _)| likeness > 0.8)
        .collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    names.into_iter().map(|(_, name)| name).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first() {
        assert_eq!(nearest("knigths-5x5")[0], "knights-5x5");
        assert_eq!(nearest("guarani"), ["guarini"]);
        assert_eq!(nearest("zzz"), Vec::<&str>::new());
    }
}
