//! Prints shortest paths, each checked against the rule first.

use crate::args::NotationArgs;
use crate::failure::Failure;
use crate::input::endpoints::PositionForm;
use crate::limits::interrupt;
use crate::output::{Output, wrapped};
use everyboard::crates::board::{Position, Square};
use everyboard::crates::play::Notation;
use everyboard::crates::puzzle::{PathValidator, Puzzle, RewriteSystem};
use everyboard::crates::search::{Path, PathClasses, Paths, ShortestPaths, Unsolvable};
use everyboard_report::{BoardText, Panel, PathRecord, count, strip, to_line};
use std::io::Write;
use std::ops::Range;

/// The first path and its positions as they are shown, checked against the rule.
pub fn first(
    paths: &ShortestPaths,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<(Path, Vec<Position>), Failure> {
    let first = paths.iter().next();
    let first = first.ok_or_else(|| Failure::internal("there is no path to show"))?;
    let positions = checked(&first, puzzle, system)?;
    Ok((first, positions))
}

/// The paths from the one of this number on, 0 for the first.
pub fn from(paths: &ShortestPaths, number: u64) -> Paths<'_> {
    if number == 0 { paths.iter() } else { paths.iter_from(&number.into()) }
}

/// The positions of a path as they are shown, checked against the rule.
pub fn checked(
    path: &Path,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<Vec<Position>, Failure> {
    let mut validator = PathValidator::new(puzzle, system);
    let positions = validator.check(&path.start, &path.rewrites);
    Ok(puzzle.shown_along(positions.map_err(Failure::internal)?))
}

/// Why a puzzle is unsolvable, in words.
pub fn unsolvable(proof: &Unsolvable) -> String {
    format!("unsolvable: {}", everyboard::plan::unsolvable_in_words(proof))
}

/// How paths are printed.
pub struct Listing<'a> {
    pub puzzle: &'a Puzzle,
    pub system: &'a RewriteSystem,
    pub notation: &'a Notation,
    pub form: PositionForm,
    /// Whether positions are shown, not only moves.
    pub boards: bool,
    pub json: bool,
}

impl Listing<'_> {
    /// Writes the paths of these numbers, 0 for the first, one after the other; of each class one
    /// alone, and as many of them as there are numbers.
    pub fn write(
        &self,
        paths: &ShortestPaths,
        asked: Range<u64>,
        classes: Option<&PathClasses>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mut validator = PathValidator::new(self.puzzle, self.system);
        let most = asked.end - asked.start;
        let mut written = 0;
        for (number, path) in (asked.start..).zip(from(paths, asked.start)) {
            if written == most {
                break;
            }
            if interrupt::is_stopped() {
                output.flush()?;
                let message = format!("interrupted after {}", count(written, "path", "paths"));
                return Err(Failure::Interrupted { message });
            }
            let positions = match validator.check(&path.start, &path.rewrites) {
                Ok(positions) => positions,
                Err(invalid) => {
                    output.flush()?;
                    return Err(Failure::internal(invalid));
                }
            };
            if classes.is_some_and(|classes| !classes.is_first(positions)) {
                continue;
            }
            if written > 0 && self.boards && !self.json && self.form == PositionForm::Drawn {
                writeln!(output)?;
            }
            self.write_path(number + 1, &path, positions, output)?;
            written += 1;
        }
        Ok(())
    }

    fn write_path(
        &self,
        number: u64,
        path: &Path,
        positions: &[Position],
        output: &mut Output,
    ) -> Result<(), Failure> {
        if self.json {
            let asked = if self.boards { positions } else { &positions[..1] };
            let record = self.record(number, path, &self.puzzle.shown_along(asked));
            writeln!(output, "{}", to_line(&record))?;
        } else if !self.boards {
            match self.notation.words(&path.start, &path.rewrites).next() {
                Some(_) => self.notation.write(output, &path.start, &path.rewrites)?,
                // An empty line would look like nothing found.
                None => output.write_all(b"(no moves)")?,
            }
            output.write_all(b"\n")?;
        } else if self.form == PositionForm::Code {
            writeln!(output, "{}", self.texts(positions).join(" "))?;
        } else {
            writeln!(output, "path {number}")?;
            let positions = self.puzzle.shown_along(positions);
            output.write_all(self.drawn(path, &positions, output).as_bytes())?;
        }
        Ok(())
    }

    /// A path, of whose positions the first suffices if no others are asked for.
    fn record(&self, number: u64, path: &Path, positions: &[Position]) -> PathRecord<'_> {
        PathRecord {
            number,
            start: self.form.text(self.puzzle, &positions[0]),
            path: self.notation.words(&path.start, &path.rewrites).collect(),
            positions: self.boards.then(|| self.texts(positions)),
        }
    }

    fn texts(&self, positions: &[Position]) -> Vec<String> {
        positions.iter().map(|position| self.form.text(self.puzzle, position)).collect()
    }

    /// One path after an empty line: drawn and with its moves, or only one of both.
    pub fn show(
        &self,
        path: &Path,
        positions: &[Position],
        written: &NotationArgs,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let boards = written.shows_boards();
        if boards || written.format.is_none() {
            write!(output, "\n{}", self.drawn(path, positions, output))?;
        }
        if !boards && !path.rewrites.is_empty() {
            write!(output, "\n{}", self.moves(path, output))?;
        }
        Ok(())
    }

    /// The positions of a path: boards side by side, or codes.
    fn drawn(&self, path: &Path, positions: &[Position], output: &Output) -> String {
        if self.form == PositionForm::Code {
            let texts = self.texts(positions);
            return wrapped(texts.iter().map(String::as_str), " ", output.width);
        }
        strip(&self.panels(path, positions, output.color), output.width)
    }

    fn panels(&self, path: &Path, positions: &[Position], color: bool) -> Vec<Panel> {
        let board = BoardText::new(self.puzzle, color);
        let start = board.panel(&positions[0], "start", &[]);
        let after = path.rewrites.iter().zip(&positions[1..]).zip(1..);
        let after = after.map(|((&rewrite, position), number)| {
            let caption = format!("{number} {}", self.notation.move_name(rewrite));
            board.panel(position, &caption, &self.squares_of(rewrite))
        });
        std::iter::once(start).chain(after).collect()
    }

    fn squares_of(&self, rewrite: u32) -> [Square; 2] {
        let rewrite = &self.system.rewrites()[rewrite as usize];
        [rewrite.from, rewrite.to]
    }

    /// The moves of a path on lines that fit the terminal.
    fn moves(&self, path: &Path, output: &Output) -> String {
        let words = self.notation.words(&path.start, &path.rewrites);
        wrapped(words, self.notation.separator(), output.width)
    }
}
