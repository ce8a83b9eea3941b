//! Finds the puzzles that an argument names.

use crate::failure::Failure;
use crate::levels;
use crate::served;
use everyboard_puzzle::{
    Builtin, FamilyError, FamilyFile, FamilyRange, LoadError, Member, Metric, Puzzle, RangeError,
    builtins, families, games, puzzle_file,
};
use everyboard_report::printable;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

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
                let first = all.first().map_or(label, |first| &first.label);
                Err(Failure::new(words).with_help(format!(
                    "give one, as in {first}; `solve`, `census`, `analyze`, `report` and `check` take several",
                )))
            }
        }
    }

    /// All puzzles that a label names: several if it is a range of sizes of a family, a family in a file, or a file of levels.
    pub(crate) fn find_all(label: &str) -> Result<Vec<Self>, Failure> {
        // The server tells its client what kind of fault it is.
        let place = served::is_on().then_some("puzzle");
        Self::named(label).map_err(|failure| failure.within(place))
    }

    fn named(label: &str) -> Result<Vec<Self>, Failure> {
        if let Some(builtin) = Builtin::named(label) {
            return Ok(vec![Self::shown(label, builtin.puzzle(), builtin.text.to_owned())]);
        }
        if let Some(range) = FamilyRange::parse(label) {
            let members = range.and_then(|range| range.members());
            return Self::members(members.map_err(of_range)?);
        }
        if label == "-" {
            return Self::of_standard_input();
        }
        if let Cow::Owned(text) = puzzle_file(label) {
            let puzzle = Puzzle::parse(&text)
                .map_err(|error| Failure::new(format!("{}: {error}", printable(label))))?;
            return Ok(vec![Self::shown(label, puzzle, text)]);
        }
        if served::is_on() {
            return Err(unknown(label));
        }
        if let Some(levels) = levels::find(label)? {
            return Ok(levels);
        }
        let (path, sizes) = path_and_sizes(label);
        if Path::new(path).exists() || looks_like_path(path) {
            return Self::of_file(path, sizes);
        }
        Err(unknown(label))
    }

    fn of_standard_input() -> Result<Vec<Self>, Failure> {
        let text = standard_input()?;
        if let Some(levels) = levels::of_standard_input(text)? {
            return Ok(levels);
        }
        let place = if served::is_on() { "" } else { "standard input: " };
        if let Some(family) = family_in(text, place)? {
            return Self::of_family(&family, "-", None, place);
        }
        let puzzle = Puzzle::parse(text).map_err(|error| {
            Failure::of_puzzle_file(format!("{place}{error}"), Some(&error.fault))
        })?;
        Ok(vec![Self::shown("-", puzzle, puzzle_file(text).into_owned())])
    }

    /// The puzzle in the file at `path`, or those of these sizes of the family in it; all of them if `sizes` is `None`.
    fn of_file(path: &str, sizes: Option<&str>) -> Result<Vec<Self>, Failure> {
        let file = Path::new(path);
        let text = Puzzle::load_text(file)?;
        let place = format!("{path}:");
        if let Some(family) = family_in(&text, &place)? {
            return Self::of_family(&family, path, sizes, &place);
        }
        let puzzle = Puzzle::parse(&text).map_err(|error| LoadError::within(file, error))?;
        match sizes {
            None => Ok(vec![Self::shown(path, puzzle, puzzle_file(&text).into_owned())]),
            Some(_) => Err(Failure::new(format!("{path} is one puzzle, not a family of any size"))
                .with_help(format!("name it as {path}; or give it a [family] with a parameter"))),
        }
    }

    /// Whether a label is a range of sizes of a family, be it one that cannot be taken, or names several levels of a file.
    pub(crate) fn is_range(label: &str) -> bool {
        // The server answers about one puzzle at a time: `find` refuses more.
        if Builtin::named(label).is_some() || served::is_on() {
            return false;
        }
        if let Some(range) = FamilyRange::parse(label) {
            return range.map_or(label.contains(".."), |range| !range.is_single());
        }
        if levels::are_several(label) {
            return true;
        }
        let (path, sizes) = path_and_sizes(label);
        // What is no ordinary file can be read only once.
        let text = match path {
            "-" => standard_input().ok().map(str::to_owned),
            _ if Path::new(path).is_file() => Puzzle::load_text(Path::new(path)).ok(),
            _ => None,
        };
        let family = text.and_then(|text| FamilyFile::parse(&text).ok().flatten());
        family.is_some_and(|family| {
            let sizes = family.sizes(path, sizes);
            sizes.map_or(label.contains(".."), |sizes| sizes.count() > 1)
        })
    }

    /// The members of a family in a file that the user calls `label`; an error in it begins with `place`.
    fn of_family(
        family: &FamilyFile,
        label: &str,
        sizes: Option<&str>,
        place: &str,
    ) -> Result<Vec<Self>, Failure> {
        let sizes = family.sizes(label, sizes).map_err(|error| {
            let help = format!("the first size is {}", family.first(label));
            Failure::new(error.to_string()).with_help(help)
        })?;
        let members = family.members(label, &sizes);
        Self::members(members.map_err(|error| of_family_file(place, &error))?)
    }

    fn members(members: Vec<Member>) -> Result<Vec<Self>, Failure> {
        let sources = members.into_iter().map(|member| {
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
        let name = puzzle.name.clone();
        Ok(Self::shown(if name.is_empty() { label } else { &name }, puzzle, text.to_owned()))
    }

    pub(crate) fn shown(label: &str, mut puzzle: Puzzle, text: String) -> Self {
        // The reader of puzzle files refuses texts that steer terminals; a label may be any path.
        let label = printable(label);
        if puzzle.name.is_empty() {
            puzzle.name = label.clone();
        }
        Source { label, puzzle, text, index: None }
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

/// The text of standard input, which is read once.
fn standard_input() -> Result<&'static str, Failure> {
    static TEXT: OnceLock<Result<String, Failure>> = OnceLock::new();
    TEXT.get_or_init(read_standard_input).as_deref().map_err(Clone::clone)
}

fn read_standard_input() -> Result<String, Failure> {
    let mut bytes = served::text().unwrap_or_default();
    if !served::is_on() {
        io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::new("standard input is larger than a puzzle file may be, 1 MiB"));
    }
    let text = Puzzle::text_of(&bytes).map_err(|error| {
        Failure::of_puzzle_file(format!("standard input: {error}"), Some(&error.fault))
    })?;
    Ok(text.to_owned())
}

/// The path of a file, and the sizes behind it, as in `my.toml:3..9`.
fn path_and_sizes(label: &str) -> (&str, Option<&str>) {
    let is_path = |path: &str| Path::new(path).exists() || looks_like_path(path);
    match label.rsplit_once(':') {
        Some((path, sizes))
            if !Path::new(label).exists()
                && !sizes.contains(std::path::MAIN_SEPARATOR)
                && is_path(path) =>
        {
            (path, Some(sizes))
        }
        _ => (label, None),
    }
}

fn looks_like_path(label: &str) -> bool {
    label.ends_with(".toml") || label.contains(std::path::MAIN_SEPARATOR)
}

/// The family that a text is, if it is one; an error in it begins with `place`.
fn family_in(text: &str, place: &str) -> Result<Option<FamilyFile>, Failure> {
    FamilyFile::parse(text).map_err(|error| of_family_file(place, &error))
}

fn of_family_file(place: &str, error: &FamilyError) -> Failure {
    Failure::of_puzzle_file(format!("{place}{error}"), error.puzzle_fault())
}

fn of_range(error: RangeError) -> Failure {
    Failure::new(error.to_string()).with_help("`everyboard puzzles` lists the families")
}

fn unknown(label: &str) -> Failure {
    let failure = Failure::new(if served::is_on() {
        format!("there is no built-in puzzle {label:?}")
    } else {
        format!("{label:?} is neither a built-in puzzle nor a file")
    });
    let list = "`everyboard puzzles` lists the built-in puzzles";
    if let Some(squares) = almost_card(label) {
        let words =
            "a card of Rush Hour has 36 characters, or another square number from 16 to 100";
        return failure.with_help(format!("{words}; this has {squares}"));
    }
    failure.with_help(match nearest(label)[..] {
        [] => list.to_owned(),
        ref names => format!("did you mean {}? {list}", names.join(" or ")),
    })
}

/// The characters of what looks like a card of Rush Hour: capital letters for cars, `.`, `o` and `x`, and more than one car.
fn almost_card(label: &str) -> Option<usize> {
    let is_square = |c: char| c.is_ascii_uppercase() || ".ox/".contains(c);
    let cars: BTreeSet<char> = label.chars().filter(char::is_ascii_uppercase).collect();
    let squares = label.chars().filter(|&c| c != '/').count();
    (label.chars().all(is_square) && squares > 12 && cars.len() > 1).then_some(squares)
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
