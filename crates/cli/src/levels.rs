//! Levels and cards of a file that holds several: `levels.sok:3`, `levels.sok:2..5`, `levels.sok:A
//! room`.

use crate::failure::Failure;
use crate::served;
use crate::source::Source;
use everyboard_puzzle::{Format, Level, Puzzle, levels};
use everyboard_report::printable;
use std::path::Path;

/// A file and, after a colon, which of its levels or sizes are meant.
pub(crate) struct Label<'a> {
    pub(crate) file: &'a str,
    pub(crate) member: Option<&'a str>,
}

impl<'a> Label<'a> {
    /// The whole of a text or of what is not in a file.
    pub(crate) fn whole(file: &'a str) -> Self {
        Label { file, member: None }
    }

    /// All of the label or its first part up to a colon that is there, or else what looks like the
    /// path of a file; `None` if there is neither.
    pub(crate) fn read(label: &'a str) -> Option<Self> {
        let parts = label
            .match_indices(':')
            .map(|(at, _)| Label { file: &label[..at], member: Some(&label[at + 1..]) });
        let mut labels = [Self::whole(label)].into_iter().chain(parts);
        labels.find(|label| Path::new(label.file).exists()).or_else(|| Self::of_missing(label))
    }

    /// A label of a file that is not there, if it looks like one.
    fn of_missing(label: &'a str) -> Option<Self> {
        let with_member = label.rsplit_once(':').filter(|(file, member)| {
            looks_like_path(file) && !member.contains(std::path::MAIN_SEPARATOR)
        });
        let with_member = with_member.map(|(file, member)| Label { file, member: Some(member) });
        with_member.or_else(|| looks_like_path(label).then(|| Self::whole(label)))
    }

    /// Whether it names a range.
    fn is_range(&self) -> bool {
        self.member.is_some_and(|member| member.contains(".."))
    }

    /// What the file is called in errors.
    fn name(&self) -> String {
        match self.file {
            "-" => "standard input".to_owned(),
            file => printable(file),
        }
    }
}

fn looks_like_path(label: &str) -> bool {
    label.ends_with(".toml") || label.contains(std::path::MAIN_SEPARATOR)
}

/// Whether a label is itself a card of Rush Hour, be it a faulty one, and no file.
pub(crate) fn is_card(label: &str) -> bool {
    Format::of(label) == Format::Cards && (served::is_on() || !Path::new(label).exists())
}

/// `3` and `2..5` as numbers.
fn range(member: &str) -> Option<(usize, usize)> {
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| text.parse().unwrap_or(usize::MAX))
    };
    match member.split_once("..") {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(member).map(|only| (only, only)),
    }
}

/// The puzzles of a text of levels that a label means; `None` if it is a text of a puzzle file.
///
/// # Errors
/// If there is no such level, or one that is meant is faulty.
pub(crate) fn of_text(label: &Label, text: &str) -> Result<Option<Vec<Source>>, Failure> {
    let Some(levels) = levels(text) else { return Ok(None) };
    let levels = levels.map_err(|error| Failure::new(format!("{}:{error}", label.name())))?;
    let noun = if Format::of(text) == Format::Cards { "card" } else { "level" };
    let file = LevelFile { label, noun, levels };
    let numbers = file.numbers()?;
    let several = numbers.len() > 1 || label.is_range();
    let sources = numbers
        .iter()
        .map(|&number| Ok(Source { index: several.then_some(number), ..file.source(number)? }));
    sources.collect::<Result<_, Failure>>().map(Some)
}

/// The levels of a text, and what a label says of them.
struct LevelFile<'a> {
    label: &'a Label<'a>,
    /// What one of them is called: `level` or `card`.
    noun: &'static str,
    levels: Vec<Level>,
}

impl LevelFile<'_> {
    /// The numbers of the levels that are meant, from 1.
    fn numbers(&self) -> Result<Vec<usize>, Failure> {
        let all = self.levels.len();
        let Some(member) = self.label.member else { return Ok((1..=all).collect()) };
        let titled = self.titled(member);
        match (range(member), &titled[..]) {
            (Some((first, last)), _) if 1 <= first && first <= last && last <= all => {
                Ok((first..=last).collect())
            }
            (None, &[only]) => Ok(vec![only]),
            (None, [first, ..]) => {
                let numbers: Vec<String> = titled.iter().map(usize::to_string).collect();
                let (noun, numbers) = (self.noun, numbers.join(", "));
                let words = format!("several {noun}s are called {member:?}: {numbers}");
                let help = format!("{}:{first} is the first", self.label.file);
                Err(self.fault(&words).with_help(help))
            }
            _ => Err(self.no_level(member)),
        }
    }

    /// The numbers of the levels with this title, from 1.
    fn titled(&self, title: &str) -> Vec<usize> {
        let title = title.trim().to_lowercase();
        let is_titled = |level: &Level| level.title.as_ref().map(|it| it.to_lowercase());
        let numbered = self.levels.iter().zip(1..);
        let titled = numbered.filter(|(level, _)| is_titled(level).as_ref() == Some(&title));
        titled.map(|(_, number)| number).collect()
    }

    fn no_level(&self, member: &str) -> Failure {
        let (noun, file) = (self.noun, self.label.file);
        let help = match self.levels.len() {
            1 => format!("there is one {noun}, {file}:1"),
            all => format!("the {noun}s are {file}:1 to {file}:{all}; or give a title"),
        };
        self.fault(&format!("there is no {noun} {:?}", printable(member))).with_help(help)
    }

    fn fault(&self, words: &str) -> Failure {
        Failure::new(format!("{}: {words}", self.label.name()))
    }

    /// The puzzle of a level.
    fn source(&self, number: usize) -> Result<Source, Failure> {
        let level = &self.levels[number - 1];
        let text = level.file.as_ref().map_err(|it| self.faulty(number, &it.to_string()))?;
        let puzzle = Puzzle::parse(text);
        let puzzle = puzzle.map_err(|error| self.faulty(number, &error.fault.to_string()))?;
        let file = self.label.file;
        let is_one_of_several = self.levels.len() > 1 || self.label.member.is_some();
        let name = if is_one_of_several { format!("{file}:{number}") } else { file.to_owned() };
        let title = level.title.as_deref().map(printable);
        Ok(Source { title, ..Source::shown(&name, puzzle, text.clone()) })
    }

    /// What is wrong with a level, where, and which others can be read.
    fn faulty(&self, number: usize, words: &str) -> Failure {
        let (name, line) = (self.label.name(), self.levels[number - 1].line);
        if is_card(self.label.file) {
            return Failure::new(format!("{name}: {words}"));
        }
        let failure = Failure::new(format!("{name}:{line}: {} {number}: {words}", self.noun));
        let file = printable(self.label.file);
        match self.others() {
            others if self.levels.len() == 1 || others.is_empty() => failure,
            others => {
                let others = others.join(" ").replace(':', &format!("{file}:"));
                failure.with_help(format!("the other {}s are {others}", self.noun))
            }
        }
    }

    /// The numbers of the levels that can be read, in ranges `:1..4`.
    fn others(&self) -> Vec<String> {
        let runs = self.levels.chunk_by(|one, other| one.file.is_ok() == other.file.is_ok());
        let mut first = 1;
        let ranges = runs.map(|run| {
            let begin = first;
            first += run.len();
            let range = match run.len() {
                1 => format!(":{begin}"),
                _ => format!(":{begin}..{}", first - 1),
            };
            run[0].file.is_ok().then_some(range)
        });
        ranges.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges() {
        assert_eq!(range("3"), Some((3, 3)));
        assert_eq!(range("2..5"), Some((2, 5)));
        assert_eq!(range("99999999999999999999"), Some((usize::MAX, usize::MAX)));
        for title in ["", "-1", "2..", "A room", "+3", "1.5"] {
            assert_eq!(range(title), None, "{title}");
        }
    }
}
