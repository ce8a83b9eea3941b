//! Shows shortest ways, each checked first.

use crate::endpoints::PositionForm;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{Output, wrapped};
use everyboard_board::{Position, Square};
use everyboard_puzzle::{PathValidator, Puzzle, RewriteSystem};
use everyboard_report::{BoardText, Notation, Panel, PathRecord, strip, to_line};
use everyboard_search::{Path, ShortestPaths};
use std::io::Write;

/// How ways are shown.
pub(crate) struct Listing<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) system: &'a RewriteSystem,
    pub(crate) notation: &'a Notation,
    pub(crate) form: PositionForm,
    /// Whether positions are shown, and not moves alone.
    pub(crate) boards: bool,
    pub(crate) json: bool,
}

impl Listing<'_> {
    /// Writes the first `limit` ways, one after the other.
    pub(crate) fn write(
        &self,
        paths: &ShortestPaths,
        limit: u64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mut validator = PathValidator::new(self.puzzle, self.system);
        for (number, way) in (1..=limit).zip(paths.iter()) {
            if interrupt::is_stopped() {
                output.flush()?;
                let message = format!("interrupted after {} ways", number - 1);
                return Err(Failure::Interrupted { message });
            }
            let positions = match validator.check(&way.start, &way.rewrites) {
                Ok(positions) => positions,
                Err(invalid) => {
                    output.flush()?;
                    return Err(Failure::internal(invalid));
                }
            };
            self.write_way(number, &way, positions, output)?;
        }
        Ok(())
    }

    fn write_way(
        &self,
        number: u64,
        way: &Path,
        positions: &[Position],
        output: &mut Output,
    ) -> Result<(), Failure> {
        if self.json {
            let record = self.record(number, way, positions);
            writeln!(output, "{}", to_line(&record))?;
        } else if !self.boards {
            match self.notation.words(&way.start, &way.rewrites).next() {
                Some(_) => self.notation.write(output, &way.start, &way.rewrites)?,
                // An empty line is easily taken for nothing found.
                None => output.write_all(b"(no moves)")?,
            }
            output.write_all(b"\n")?;
        } else if self.form == PositionForm::Code {
            writeln!(output, "{}", self.texts(positions).join(" "))?;
        } else {
            let before = if number > 1 { "\n" } else { "" };
            writeln!(output, "{before}way {number}")?;
            output.write_all(self.drawn(way, positions, output).as_bytes())?;
        }
        Ok(())
    }

    fn record(&self, number: u64, way: &Path, positions: &[Position]) -> PathRecord<'_> {
        PathRecord {
            schema: PathRecord::SCHEMA,
            number,
            start: self.form.text(self.puzzle, &way.start),
            path: self.notation.words(&way.start, &way.rewrites).collect(),
            positions: self.boards.then(|| self.texts(positions)),
        }
    }

    fn texts(&self, positions: &[Position]) -> Vec<String> {
        positions.iter().map(|position| self.form.text(self.puzzle, position)).collect()
    }

    /// The positions of a way: boards side by side, or codes.
    pub(crate) fn drawn(&self, way: &Path, positions: &[Position], output: &Output) -> String {
        if self.form == PositionForm::Code {
            let texts = self.texts(positions);
            return wrapped(texts.iter().map(String::as_str), " ", output.width);
        }
        strip(&self.panels(way, positions, output.color), output.width)
    }

    fn panels(&self, way: &Path, positions: &[Position], color: bool) -> Vec<Panel> {
        let board = BoardText::new(self.puzzle, color);
        let panel = |(at, position): (usize, &Position)| match at.checked_sub(1) {
            None => board.panel(position, "start", &[]),
            Some(last) => {
                let rewrite = way.rewrites[last];
                let caption = format!("{at} {}", self.notation.move_name(rewrite));
                board.panel(position, &caption, &self.squares_of(rewrite))
            }
        };
        positions.iter().enumerate().map(panel).collect()
    }

    fn squares_of(&self, rewrite: u32) -> [Square; 2] {
        let rewrite = &self.system.rewrites()[rewrite as usize];
        [rewrite.from, rewrite.to]
    }

    /// The moves of a way on lines that fit the terminal.
    pub(crate) fn moves(&self, way: &Path, output: &Output) -> String {
        let words = self.notation.words(&way.start, &way.rewrites);
        wrapped(words, self.notation.separator(), output.width)
    }
}
