//! What `make` prints and writes.

use super::job::Job;
use super::{MakeArgs, levels};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{Output, table};
use everyboard::crates::store::AtomicFile;
use everyboard::plan::{MadePuzzle, MakeCounts, Source};
use everyboard_report::{
    BoardText, MadeRecord, MakeRecord, Panel, WaysRecord, count, grouped, moves_in_words, strip,
    to_line,
};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Puzzles that are drawn.
const DRAWN: usize = 4;

/// What was made, and of what.
pub struct Answer<'a> {
    pub args: &'a MakeArgs,
    pub common: &'a Common,
    pub job: &'a Job,
    pub counts: MakeCounts,
    pub clock: Instant,
}

/// A puzzle under its name, and its file, if it gets one.
struct Named<'a> {
    made: &'a MadePuzzle,
    source: Source,
    file: Option<PathBuf>,
}

impl Answer<'_> {
    pub fn print(&self, made: &[MadePuzzle]) -> Result<ExitStatus, Failure> {
        let width = made.len().to_string().len();
        let mut puzzles = Vec::new();
        for (number, made) in made.iter().enumerate() {
            let name = format!("{}-{:0width$}", self.stem(), number + 1);
            let file = self.args.output.as_ref().map(|folder| folder.join(format!("{name}.toml")));
            let source = made.named(&name).map_err(|error| Failure::new(error.to_string()))?;
            if let Some(file) = &file {
                let written = AtomicFile::write(file, source.text.as_bytes());
                written.map_err(|error| Failure::of_flag("--output", error))?;
            }
            puzzles.push(Named { made, source, file });
        }
        if let Some(file) = &self.args.levels {
            let named = puzzles.iter().map(|named| (named.made.moves, &named.source));
            levels::write(file, named, self.common)?;
        }
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.record(&puzzles)))?;
        } else {
            writeln!(output, "{}", self.summary(made.len()))?;
            self.write_table(&puzzles, &mut output)?;
            write_boards(&puzzles, &mut output)?;
        }
        output.close(if made.is_empty() { ExitStatus::Negative } else { ExitStatus::Success })
    }

    /// What puzzles are called: the name of the template's file.
    fn stem(&self) -> String {
        let stem = self.job.file.file_stem().unwrap_or_default();
        everyboard::crates::board::printable(&stem.to_string_lossy())
    }

    /// `3 puzzles of 1,000 ways with seed 7: 12 unsolvable, 4 not solved in time`.
    fn summary(&self, made: usize) -> String {
        let counts = &self.counts;
        let ways = count(counts.tried, "way", "ways");
        let seed = self.job.asked.seed.map(|seed| format!(" with seed {seed}")).unwrap_or_default();
        let rest = [
            (counts.unsolvable, "unsolvable"),
            (counts.unwanted, "not wanted, or made before"),
            (counts.crowded, "without room for all"),
            (counts.faulty, "no puzzles"),
            (counts.too_large, "not solved in time and memory"),
        ];
        let rest = rest.iter().filter(|(number, _)| *number > 0);
        let rest: Vec<String> =
            rest.map(|(number, words)| format!("{} {words}", grouped(*number))).collect();
        let colon = if rest.is_empty() { "" } else { ": " };
        let made = count(made as u64, "puzzle", "puzzles");
        format!("{made} of {ways}{seed}{colon}{}", rest.join(", "))
    }

    fn write_table(&self, puzzles: &[Named], output: &mut Output) -> Result<(), Failure> {
        if puzzles.is_empty() {
            return Ok(());
        }
        let style = output.heading();
        let moves = table::what_is_counted(puzzles.iter().map(|named| &named.source.puzzle));
        let width = moves.len();
        let titles = format!("{moves}  {:>12}  {:>6}  {:>10}", "solutions", "score", "way");
        writeln!(output, "\n{style}{titles}  name{style:#}")?;
        for Named { made, source, .. } in puzzles {
            let solutions = made.solutions.as_ref().map(grouped).unwrap_or_default();
            let score = made.difficulty.as_ref().map(|it| format!("{:.1}", it.score()));
            let score = score.unwrap_or_default();
            let MadePuzzle { number, moves, .. } = made;
            let way = grouped(number);
            writeln!(
                output,
                "{moves:>width$}  {solutions:>12}  {score:>6}  {way:>10}  {}",
                source.label
            )?;
        }
        Ok(())
    }

    fn record(&self, puzzles: &[Named]) -> MakeRecord {
        let MakeCounts { tried, crowded, faulty, unsolvable, too_large, unwanted, .. } =
            self.counts;
        let puzzles = puzzles.iter().map(|named| {
            let puzzle = &named.source.puzzle;
            let start = puzzle.starts.first();
            let start = start.map(|it| puzzle.board.draw_line(&puzzle.alphabet, &puzzle.shown(it)));
            MadeRecord {
                name: named.source.label.clone(),
                way: named.made.number,
                moves: named.made.moves,
                solutions: named.made.solutions.as_ref().map(ToString::to_string),
                score: named.made.difficulty.as_ref().map(|it| it.score()),
                start: start.unwrap_or_default(),
                text: named.source.text.clone(),
                file: named.file.as_ref().map(|file| file.display().to_string()),
            }
        });
        MakeRecord {
            template: self.job.file.display().to_string(),
            seed: self.job.asked.seed.map(|seed| seed.to_string()),
            ways: WaysRecord { tried, crowded, faulty, unsolvable, too_large, unwanted },
            puzzles: puzzles.collect(),
            seconds: self.clock.elapsed().as_secs_f64(),
        }
    }
}

/// Draws the first puzzles.
fn write_boards(puzzles: &[Named], output: &mut Output) -> Result<(), Failure> {
    let panels = puzzles.iter().take(DRAWN).filter_map(|named| {
        let puzzle = &named.source.puzzle;
        let board = BoardText::new(puzzle, output.color);
        let caption = moves_in_words(puzzle, named.made.moves);
        Some(board.panel(&puzzle.shown(puzzle.starts.first()?), &caption, &[]))
    });
    let panels: Vec<Panel> = panels.collect();
    if !panels.is_empty() {
        write!(output, "\n{}", strip(&panels, output.width))?;
    }
    Ok(())
}
