//! Levels and cards of a file that holds several: `levels.sok:3`, `levels.sok:2..5`, `levels.sok:A
//! room`.

use super::Source;
use super::label::{Label, is_card};
use super::names::{FaultyLevel, NameError, Reach};
use everyboard_board::printable;
use everyboard_puzzle::{Format, Level, Puzzle, levels};

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

/// The puzzles of a text of levels that a label means, or what is wrong with them; `None` if it is
/// a text of a puzzle file.
///
/// # Errors
/// If there is no such level.
pub(super) fn of_text(
    label: &Label,
    text: &str,
    reach: Reach,
) -> Result<Option<Vec<Result<Source, FaultyLevel>>>, NameError> {
    let Some(levels) = levels(text) else { return Ok(None) };
    let levels =
        levels.map_err(|error| NameError::Script { name: label.name(), error: error.into() })?;
    let noun = if Format::of(text) == Format::Cards { "card" } else { "level" };
    let file = LevelFile { label, noun, levels, reach };
    let numbers = file.numbers()?;
    let several = numbers.len() > 1 || label.is_range();
    let sources = numbers.iter().map(|&number| {
        let index = several.then_some(number);
        let (label, title) = (file.label_of(number), file.title_of(number));
        match file.source(number) {
            Ok(source) => Ok(Source { index, title, ..source }),
            Err(error) => Err(FaultyLevel { label, title, index, error: error.into() }),
        }
    });
    Ok(Some(sources.collect()))
}

/// The levels of a text, and what a label says of them.
struct LevelFile<'a> {
    label: &'a Label<'a>,
    /// What one of them is called: `level` or `card`.
    noun: &'static str,
    levels: Vec<Level>,
    reach: Reach,
}

impl LevelFile<'_> {
    /// The numbers of the levels that are meant, from 1.
    fn numbers(&self) -> Result<Vec<usize>, NameError> {
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
                let noun = self.noun;
                let numbers = numbers.join(", ");
                let words = format!("several {noun}s are called {member:?}: {numbers}");
                let help = format!("{}:{first} is the first", self.label.file);
                Err(self.fault(&words, help))
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

    fn no_level(&self, member: &str) -> NameError {
        let noun = self.noun;
        let file = self.label.file;
        let help = match self.levels.len() {
            1 => format!("there is one {noun}, {file}:1"),
            all => format!("the {noun}s are {file}:1 to {file}:{all}; or give a title"),
        };
        self.fault(&format!("there is no {noun} {:?}", printable(member)), help)
    }

    fn fault(&self, words: &str, help: String) -> NameError {
        let message = format!("{}: {words}", self.label.name());
        NameError::Part { message, help: Some(help), line: None }
    }

    /// The puzzle of a level.
    fn source(&self, number: usize) -> Result<Source, NameError> {
        let level = &self.levels[number - 1];
        let text = level.file.as_ref().map_err(|it| self.faulty(number, &it.to_string()))?;
        let puzzle = Puzzle::parse(text);
        let puzzle = puzzle.map_err(|error| self.faulty(number, &error.fault.to_string()))?;
        Ok(Source::new(&self.label_of(number), puzzle, text.clone()))
    }

    /// What names a level alone.
    fn label_of(&self, number: usize) -> String {
        let file = self.label.file;
        let is_one_of_several = self.levels.len() > 1 || self.label.member.is_some();
        if is_one_of_several { format!("{file}:{number}") } else { file.to_owned() }
    }

    fn title_of(&self, number: usize) -> Option<String> {
        self.levels[number - 1].title.as_deref().map(printable)
    }

    /// What is wrong with a level, where, and which others can be read.
    fn faulty(&self, number: usize, words: &str) -> NameError {
        let name = self.label.name();
        let line = self.levels[number - 1].line;
        if is_card(self.label.file, self.reach) {
            return NameError::Part { message: format!("{name}: {words}"), help: None, line: None };
        }
        let message = format!("{name}:{line}: {} {number}: {words}", self.noun);
        let others = self.others().join(" ");
        let help = (self.levels.len() > 1 && !others.is_empty()).then(|| {
            let file = printable(self.label.file);
            format!("the other {}s are {}", self.noun, others.replace(':', &format!("{file}:")))
        });
        NameError::Part { message, help, line: Some(line) }
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
