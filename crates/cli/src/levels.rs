//! Levels of a file that holds several: `levels.sok:3`, `levels.sok:2..5`, `levels.sok:A room`.

use crate::failure::Failure;
use crate::served;
use crate::source::Source;
use everyboard_puzzle::{Level, Puzzle, levels};
use everyboard_report::printable;
use std::path::Path;

/// A file and, after a colon, which of its levels are meant.
struct Label<'a> {
    file: &'a str,
    member: Option<&'a str>,
}

impl<'a> Label<'a> {
    /// The first part of the label up to a colon, or all of it, that is a file.
    fn read(label: &'a str) -> Option<Self> {
        let whole = Label { file: label, member: None };
        let parts = label
            .match_indices(':')
            .map(|(at, _)| Label { file: &label[..at], member: Some(&label[at + 1..]) });
        [whole].into_iter().chain(parts).find(|label| served::is_file(label.file))
    }

    /// The numbers of the levels that are meant, from 1.
    fn numbers(&self, levels: &[Level]) -> Result<Vec<usize>, Failure> {
        let Some(member) = self.member else { return Ok((1..=levels.len()).collect()) };
        let titled = |level: &Level| {
            let title = level.title.as_deref();
            title.is_some_and(|title| title.to_lowercase() == member.trim().to_lowercase())
        };
        let titled = levels.iter().enumerate().filter(|(_, level)| titled(level));
        let titled: Vec<usize> = titled.map(|(at, _)| at + 1).collect();
        match (range(member), &titled[..]) {
            (Some((first, last)), _) if 1 <= first && first <= last && last <= levels.len() => {
                Ok((first..=last).collect())
            }
            (None, &[only]) => Ok(vec![only]),
            (None, [_, ..]) => {
                let numbers: Vec<String> = titled.iter().map(usize::to_string).collect();
                let words = format!("several levels are called {member:?}: {}", numbers.join(", "));
                Err(self
                    .fault(&words)
                    .with_help(format!("{}:{} is the first", self.file, titled[0])))
            }
            _ => {
                let words = format!("there is no level {:?}", printable(member));
                let help = match levels.len() {
                    1 => format!("there is one level, {}:1", self.file),
                    all => format!("the levels are {0}:1 to {0}:{all}; or give a title", self.file),
                };
                Err(self.fault(&words).with_help(help))
            }
        }
    }

    fn fault(&self, words: &str) -> Failure {
        Failure::new(format!("{}: {words}", printable(self.file)))
    }
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

/// The puzzles that a label means, if it names a file of levels, and perhaps some of them.
///
/// # Errors
/// If the file cannot be read, has no such level, or a level that is meant is faulty.
pub(crate) fn find(label: &str) -> Result<Option<Vec<Source>>, Failure> {
    let Some(label) = Label::read(label) else { return Ok(None) };
    let text = Puzzle::load_text(Path::new(label.file))?;
    of_text(&label, &text)
}

/// The puzzles of a text from standard input, if it is of levels.
///
/// # Errors
/// If a level is faulty.
pub(crate) fn of_standard_input(text: &str) -> Result<Option<Vec<Source>>, Failure> {
    of_text(&Label { file: "standard input", member: None }, text)
}

/// Whether a label names several levels.
pub(crate) fn are_several(label: &str) -> bool {
    find(label).is_ok_and(|found| found.is_some_and(|levels| levels.len() > 1))
        || Label::read(label)
            .is_some_and(|it| it.member.is_some_and(|member| member.contains("..")))
}

fn of_text(label: &Label, text: &str) -> Result<Option<Vec<Source>>, Failure> {
    let Some(levels) = levels(text) else { return Ok(None) };
    let levels =
        levels.map_err(|error| Failure::new(format!("{}:{error}", printable(label.file))))?;
    let numbers = label.numbers(&levels)?;
    let several = numbers.len() > 1 || label.member.is_some_and(|member| member.contains(".."));
    let sources = numbers.iter().map(|&number| {
        let source = source(label, &levels, number)?;
        Ok(Source { index: several.then_some(number), ..source })
    });
    let sources: Result<Vec<Source>, Failure> = sources.collect();
    sources.map(Some)
}

fn source(label: &Label, levels: &[Level], number: usize) -> Result<Source, Failure> {
    let level = &levels[number - 1];
    let file = printable(label.file);
    let fault = |words: &dyn std::fmt::Display| {
        let failure = Failure::new(format!("{file}:{}: level {number}: {words}", level.line));
        match others(levels) {
            good if levels.len() == 1 || good.is_empty() => failure,
            good => failure.with_help(format!(
                "the other levels are {}",
                good.join(" ").replace(':', &format!("{file}:"))
            )),
        }
    };
    let text = level.file.as_ref().map_err(|it| fault(it))?;
    let puzzle = Puzzle::parse(text).map_err(|error| fault(&error.fault))?;
    let name = if levels.len() > 1 || label.member.is_some() {
        format!("{}:{number}", label.file)
    } else {
        label.file.to_owned()
    };
    Ok(Source::shown(&name, puzzle, text.clone()))
}

/// The numbers of the levels that can be read, in ranges `:1..4`.
fn others(levels: &[Level]) -> Vec<String> {
    let runs = levels.chunk_by(|one, other| one.file.is_ok() == other.file.is_ok());
    let mut first = 1;
    let ranges = runs.map(|run| {
        let begin = first;
        first += run.len();
        let range =
            if run.len() == 1 { format!(":{begin}") } else { format!(":{begin}..{}", first - 1) };
        run[0].file.is_ok().then_some(range)
    });
    ranges.flatten().collect()
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
