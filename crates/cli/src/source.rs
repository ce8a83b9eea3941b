//! Finds the puzzles that an argument names.

use crate::failure::Failure;
use crate::levels::{self, Label, is_card};
use crate::served;
use everyboard_puzzle::{
    Builtin, FamilyError, FamilyFile, FamilyRange, Member, Metric, Puzzle, RangeError, builtins,
    families, games,
};
use everyboard_report::printable;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// The most bytes of standard input: as many as a puzzle file may have.
const MOST_BYTES: u64 = 1 << 20;

/// A puzzle and what the user called it.
#[derive(Clone)]
pub(crate) struct Source {
    /// The name or path as given, without control characters.
    pub(crate) label: String,
    /// Named after the label if the file gives no name.
    pub(crate) puzzle: Puzzle,
    /// The text of its file.
    pub(crate) text: String,
    /// The number that varies in the range of sizes that named it, if one does.
    pub(crate) index: Option<usize>,
    /// What a file of several calls it, if it does.
    pub(crate) title: Option<String>,
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
                let one = match label {
                    "-" => "name one of a file, as in FILE:1".to_owned(),
                    _ => format!("give one, as in {first}"),
                };
                Err(Failure::new(words).with_help(one))
            }
        }
    }

    /// All puzzles that a label names: several if it is a range of sizes of a family, a family in a
    /// file, or a file of levels or cards.
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
            return Self::of_text(&Label::whole("-"), standard_input()?);
        }
        if is_card(label) {
            return Self::of_text(&Label::whole(label), label);
        }
        if served::is_on() {
            return Err(unknown(label));
        }
        let Some(label) = Label::read(label) else { return Err(unknown(label)) };
        let text = Puzzle::load_text(Path::new(label.file))?;
        Self::of_text(&label, &text)
    }

    /// The puzzles in a text, of which a label says which are meant.
    fn of_text(label: &Label, text: &str) -> Result<Vec<Self>, Failure> {
        if let Some(levels) = levels::of_text(label, text)? {
            return Ok(levels);
        }
        let place = match label.file {
            _ if served::is_on() => String::new(),
            "-" => "standard input: ".to_owned(),
            file => format!("{file}:"),
        };
        if let Some(family) = family_in(text, &place)? {
            return Self::of_family(&family, label.file, label.member, &place);
        }
        let puzzle = Puzzle::parse(text).map_err(|error| {
            Failure::of_puzzle_file(format!("{place}{error}"), Some(&error.fault))
        })?;
        match label.member {
            None => Ok(vec![Self::shown(label.file, puzzle, text.to_owned())]),
            Some(_) => {
                let file = label.file;
                Err(Failure::new(format!("{file} is one puzzle, not a family of any size"))
                    .with_help(format!(
                        "name it as {file}; or give it a [family] with a parameter"
                    )))
            }
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
        // What is no ordinary file can be read only once; standard input is kept.
        let is_at_hand = |label: Label| Path::new(label.file).is_file();
        if label != "-" && !Label::read(label).is_some_and(is_at_hand) {
            return false;
        }
        let is_of_several =
            |found: Vec<Self>| found.len() > 1 || found.iter().any(|source| source.index.is_some());
        Self::find_all(label).map_or(label.contains(".."), is_of_several)
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
        Source { label, puzzle, text, index: None, title: None }
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
        let Source { index, title, .. } = self.clone();
        Ok(Source { index, title, ..Self::shown(&self.label, puzzle, text) })
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
    failure.with_help(match nearest(label)[..] {
        [] => list.to_owned(),
        ref names => format!("did you mean {}? {list}", names.join(" or ")),
    })
}

/// The names of built-in puzzles and of members of families that are most like `label`, or whose
/// titles and sources have its words; at most three.
fn nearest(label: &str) -> Vec<String> {
    let builtins = builtins().iter().chain(games()).map(|builtin| {
        let Puzzle { name: title, source, note, .. } = builtin.puzzle();
        (builtin.name.to_owned(), [Some(title), source, note])
    });
    let examples = families().iter().map(|family| {
        let title = Some(family.title.to_owned());
        (format!("{}-{}", family.name, family.example), [title, None, None])
    });
    let likenesses = builtins.chain(examples).map(|(name, texts)| {
        let said = texts.into_iter().flatten();
        let likeness = strsim::jaro_winkler(label, &name);
        (said.map(|text| likeness_of_words(label, &text)).fold(likeness, f64::max), name)
    });
    let mut names: Vec<(f64, String)> =
        likenesses.filter(|&(likeness, _)| likeness > LIKE).collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    names.into_iter().map(|(_, name)| name).take(3).collect()
}

/// Names that are as like each other as this may be meant for each other.
const LIKE: f64 = 0.8;

/// How like the words of a label are to words of a text that follow each other: 1 if these are the
/// same.
fn likeness_of_words(label: &str, text: &str) -> f64 {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let wanted = words(label);
    let said = words(text);
    // Two words may be typed as one.
    let lengths = [wanted.len().max(1), wanted.len() + 1];
    let runs = lengths.into_iter().flat_map(|length| said.windows(length));
    let runs = runs.map(|run| strsim::jaro(&run.concat(), &wanted.concat()));
    // Short words are like many others.
    let least = if label.chars().count() < 6 { 1.0 } else { 0.9 };
    runs.filter(|&likeness| likeness >= least).fold(0.0, f64::max)
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

    /// `rush-hour` was answered with nothing but the list of all puzzles.
    #[test]
    fn words_of_titles_and_sources_are_names() {
        for (label, name) in [
            ("rush-hour", "traffic-"),
            ("Rush Hour", "traffic-"),
            ("rushhour", "traffic-"),
            ("tower-of-hanoi", "hanoi"),
        ] {
            let found = nearest(label);
            assert!(found.first().is_some_and(|it| it.starts_with(name)), "{label}: {found:?}");
        }
        assert_eq!(likeness_of_words("the", "Over there"), 0.0);
    }
}
