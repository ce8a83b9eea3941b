//! Finds the puzzles that an argument names.

use crate::failure::Failure;
use crate::levels;
use everyboard_puzzle::{
    Builtin, FamilyRange, Metric, Puzzle, RangeError, builtins, families, games, puzzle_file,
};
use everyboard_report::printable;
use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of standard input: as many as a puzzle file may have.
const MOST_BYTES: u64 = 1 << 20;

/// A puzzle and what the user called it.
pub(crate) struct Source {
    /// The name or path as given, without control characters.
    pub(crate) label: String,
    /// Named after the label if the file gives no name.
    pub(crate) puzzle: Puzzle,
    /// The text of its file.
    pub(crate) text: String,
    /// The number that varies in the range of sizes that named it, if one does.
    pub(crate) index: Option<usize>,
}

impl Source {
    /// The built-in puzzle of this name, the member of a family, the puzzle in the file at this path, or for
    /// `-` the one on standard input.
    pub(crate) fn find(label: &str) -> Result<Self, Failure> {
        let mut all = Self::find_all(label)?;
        match all.pop() {
            Some(only) if all.is_empty() => Ok(only),
            _ => {
                let words = format!("{label:?} stands for {} puzzles", all.len() + 1);
                Err(Failure::new(words).with_help(
                    "give one size, or one level as in levels.sok:3; `solve`, `census`, `analyze` and `report` take several",
                ))
            }
        }
    }

    /// All puzzles that a label names: several if it is a range of sizes of a family, or a file of levels.
    pub(crate) fn find_all(label: &str) -> Result<Vec<Self>, Failure> {
        if let Some(builtin) = Builtin::named(label) {
            return Ok(vec![Self::shown(label, builtin.puzzle(), builtin.text.to_owned())]);
        }
        if let Some(range) = FamilyRange::parse(label) {
            return Self::members(&range.map_err(of_family)?);
        }
        if label == "-" {
            return Self::of_standard_input();
        }
        if let Cow::Owned(text) = puzzle_file(label) {
            let puzzle = Puzzle::parse(&text)
                .map_err(|error| Failure::new(format!("{}: {error}", printable(label))))?;
            return Ok(vec![Self::shown(label, puzzle, text)]);
        }
        if let Some(levels) = levels::find(label)? {
            return Ok(levels);
        }
        if Path::new(label).exists() || looks_like_path(label) {
            let (puzzle, text) = Puzzle::load_with_text(Path::new(label))?;
            return Ok(vec![Self::shown(label, puzzle, text)]);
        }
        Err(unknown(label))
    }

    fn of_standard_input() -> Result<Vec<Self>, Failure> {
        let mut bytes = Vec::new();
        io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(Failure::new("standard input is larger than a puzzle file may be, 1 MiB"));
        }
        let found = std::str::from_utf8(&bytes).ok().map(levels::of_standard_input).transpose()?;
        if let Some(levels) = found.flatten() {
            return Ok(levels);
        }
        let puzzle = Puzzle::from_bytes(&bytes).map_err(|error| {
            Failure::of_puzzle_file(format!("standard input: {error}"), Some(&error.fault))
        })?;
        // It parsed, so it is UTF-8.
        let text = String::from_utf8_lossy(&bytes);
        Ok(vec![Self::shown("-", puzzle, puzzle_file(&text).into_owned())])
    }

    /// Whether a label is a range of sizes of a family, be it one that cannot be taken, or names several levels of a file.
    pub(crate) fn is_range(label: &str) -> bool {
        let range = FamilyRange::parse(label).filter(|_| Builtin::named(label).is_none());
        range.map_or_else(
            || Builtin::named(label).is_none() && levels::are_several(label),
            |range| match range {
                Ok(range) => !range.is_single(),
                Err(_) => label.contains(".."),
            },
        )
    }

    fn members(range: &FamilyRange) -> Result<Vec<Self>, Failure> {
        let sources = range.members().map_err(of_family)?.into_iter().map(|member| {
            let puzzle = Puzzle::parse(&member.text).map_err(Failure::internal)?;
            let source = Self::shown(&member.label, puzzle, member.text);
            Ok(Source { index: member.index, ..source })
        });
        sources.collect()
    }

    /// A puzzle whose text was saved in a file of another kind, at `label`.
    pub(crate) fn saved(label: &str, text: &str) -> Result<Self, Failure> {
        let puzzle = Puzzle::parse(text)
            .map_err(|error| Failure::new(format!("the puzzle saved in {label}: {error}")))?;
        let name = printable(&puzzle.name);
        Ok(Self::shown(if name.is_empty() { label } else { &name }, puzzle, text.to_owned()))
    }

    pub(crate) fn shown(label: &str, mut puzzle: Puzzle, text: String) -> Self {
        // Here and nowhere else, so that terminals, pictures and records all show the same.
        let name = if puzzle.name.is_empty() { label } else { &puzzle.name };
        puzzle.name = printable(name);
        puzzle.source = puzzle.source.as_deref().map(printable);
        puzzle.note = puzzle.note.as_deref().map(printable);
        Source { label: printable(label), puzzle, text, index: None }
    }

    /// The puzzle with a push or pull and all that leads to it as a move.
    pub(crate) fn counting_pushes(&self) -> Result<Self, Failure> {
        let mut puzzle = self.puzzle.clone();
        puzzle.rule.metric = Metric::Pushes;
        let text = puzzle.to_toml();
        // It refuses what cannot be counted so.
        let puzzle = Puzzle::parse(&text).map_err(|error| {
            Failure::of_flag("--pushes", format!("{}: {}", self.label, error.fault))
                .with_help("drawn moves are no pushes; levels of Sokoban are read with them")
        })?;
        Ok(Source { index: self.index, ..Self::shown(&self.label, puzzle, text) })
    }

    /// Refuses a puzzle without a goal.
    pub(crate) fn check_goal(&self) -> Result<(), Failure> {
        if !self.puzzle.goals.is_empty() {
            return Ok(());
        }
        if self.puzzle.end.is_some() {
            return Err(Failure::new(format!("{}: this is a game of two sides", self.label))
                .with_help(format!("who wins? `everyboard game solve {}`", self.label)));
        }
        Err(Failure::new(format!("{}: the puzzle has no goal", self.label))
            .with_help("write a `goal` in its file, or give one to `solve` with --to"))
    }
}

fn looks_like_path(label: &str) -> bool {
    label.ends_with(".toml") || label.contains(std::path::MAIN_SEPARATOR)
}

fn of_family(error: RangeError) -> Failure {
    Failure::new(error.to_string()).with_help("`everyboard puzzles` lists the families")
}

fn unknown(label: &str) -> Failure {
    let failure = Failure::new(format!("{label:?} is neither a built-in puzzle nor a file"));
    let list = "`everyboard puzzles` lists the built-in puzzles";
    failure.with_help(match nearest(label)[..] {
        [] => list.to_owned(),
        ref names => format!("did you mean {}? {list}", names.join(" or ")),
    })
}

/// The names of built-in puzzles and of members of families that are most like `label`, at most three.
fn nearest(label: &str) -> Vec<String> {
    let builtins = builtins().iter().chain(games()).map(|builtin| builtin.name.to_owned());
    let examples = families().iter().map(|family| format!("{}-{}", family.name, family.example));
    let mut names: Vec<(f64, String)> = builtins
        .chain(examples)
        .map(|name| (strsim::jaro_winkler(label, &name), name))
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
        assert_eq!(nearest("zzz"), Vec::<String>::new());
        assert_eq!(nearest("knigts-row-3x8")[0], "knights-rows-3x8");
    }
}
