//! What `hardest` prints and draws.

use super::HardestArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::Source;
use crate::limits::interrupt;
use crate::limits::machine;
use crate::output::Output;
use crate::work::census;
use everyboard::crates::board::Position;
use everyboard::crates::census::LevelCounts;
use everyboard::crates::puzzle::{Orbit, Puzzle, RewriteSystem};
use everyboard_report::{
    BoardArt, BoardText, Figure, HardestRecord, Panel, Sheet, SheetPage, count, grouped,
    moves_in_words, strip, to_line,
};
use std::io::Write;
use std::time::Instant;

/// A census from the goals backwards, and how its deepest level is printed.
pub struct Answer<'a> {
    pub args: &'a HardestArgs,
    pub common: &'a Common,
    pub source: &'a Source,
    pub system: &'a RewriteSystem,
    pub census: &'a census::CensusPlan<'a>,
    pub clock: Instant,
}

/// The hardest starts.
struct Hardest {
    /// `51 moves`.
    moves: String,
    /// How many they are, of how many.
    words: String,
    /// Those that are drawn, with captions.
    shown: Vec<(Position, String)>,
    /// How many more there are, up to symmetry.
    left: u64,
}

/// Prints that no arrangement is a goal.
pub fn print_none(
    args: &HardestArgs,
    common: &Common,
    source: &Source,
    clock: Instant,
) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    if common.json {
        writeln!(output, "{}", to_line(&record_of_none(args, source, clock)))?;
    } else {
        writeln!(output, "{}", args.no_goal())?;
    }
    output.close(ExitStatus::Negative)
}

/// The record where no arrangement is a goal.
pub fn record_of_none(args: &HardestArgs, source: &Source, clock: Instant) -> HardestRecord {
    HardestRecord {
        puzzle: source.label.clone(),
        metric: source.puzzle.rule.metric.name(),
        connected: args.scope.connected,
        moves: None,
        starts: "0".to_owned(),
        classes: Some("0".to_owned()),
        solvable: "0".to_owned(),
        goals: "0".to_owned(),
        positions: Vec::new(),
        seconds: clock.elapsed().as_secs_f64(),
        peak_memory_bytes: machine::peak_memory(),
    }
}

impl Answer<'_> {
    pub fn done(&self, levels: &LevelCounts) -> Result<ExitStatus, Failure> {
        let classes = self.classes(levels);
        let mut output = Output::new();
        if self.common.json {
            let limit = self.args.limit.unwrap_or(usize::MAX);
            let record = self.record(levels, classes.as_deref(), limit);
            writeln!(output, "{}", to_line(&record))?;
            output.flush()?;
            interrupt::check()?;
            return output.close(ExitStatus::Success);
        }
        let limit = self.args.limit.unwrap_or(census::DRAWN);
        let different = classes.as_ref().map(|classes| classes.len() as u64);
        let shown = census::shown_antipodes(self.puzzle(), levels, classes, limit);
        let number = levels.antipode_count();
        let hardest = Hardest {
            moves: moves_in_words(self.puzzle(), levels.deepest()),
            words: self.words(levels, different),
            left: different.unwrap_or(number) - shown.len() as u64,
            shown,
        };
        writeln!(output, "{}: {}", hardest.moves, hardest.words)?;
        let panels = self.panels(&hardest, output.color);
        if !panels.is_empty() {
            write!(output, "\n{}", strip(&panels, output.width))?;
        }
        output.flush()?;
        self.draw(&hardest)?;
        // The classes may be left out.
        interrupt::check()?;
        output.close(ExitStatus::Success)
    }

    /// The hardest starts up to symmetry, if that can be found.
    pub fn classes(&self, levels: &LevelCounts) -> Option<Vec<Orbit>> {
        census::antipode_classes(self.puzzle(), self.system, self.census, levels)
    }

    /// What was counted, with `limit` of the hardest starts at most.
    pub fn record(
        &self,
        levels: &LevelCounts,
        classes: Option<&[Orbit]>,
        limit: usize,
    ) -> HardestRecord {
        let positions = levels.antipodes.iter().take(limit);
        let drawn = positions.map(|it| self.puzzle().board.draw_line(&self.puzzle().alphabet, it));
        HardestRecord {
            moves: Some(levels.deepest()),
            starts: levels.antipode_count().to_string(),
            classes: classes.map(|classes| classes.len().to_string()),
            solvable: levels.reachable().to_string(),
            goals: levels.levels.first().copied().unwrap_or(0).to_string(),
            positions: drawn.collect(),
            connected: self.census.is_of_reached(),
            ..record_of_none(self.args, self.source, self.clock)
        }
    }

    fn puzzle(&self) -> &Puzzle {
        &self.source.puzzle
    }

    /// `2 starts, the hardest of 4780 that the start leads to`.
    fn words(&self, levels: &LevelCounts, different: Option<u64>) -> String {
        let number = levels.antipode_count();
        let starts = count(number, "start", "starts");
        let alike = match different {
            Some(different) if different < number => {
                format!(", {} up to symmetry", grouped(different))
            }
            _ => String::new(),
        };
        let all = grouped(levels.reachable());
        let which = match (self.census.is_of_reached(), self.system.is_reversible()) {
            (true, true) => "are connected with the start",
            (true, false) => "the start leads to and that lead to a goal",
            (false, _) => "lead to a goal",
        };
        format!("{starts}{alike}, the hardest of {all} that {which}")
    }

    fn panels(&self, hardest: &Hardest, color: bool) -> Vec<Panel> {
        let board = BoardText::new(self.puzzle(), color);
        let shown = hardest.shown.iter();
        let panels = shown.map(|(position, caption)| board.panel(position, caption, &[]));
        let more = (hardest.left > 0 && !hardest.shown.is_empty())
            .then(|| Panel::new([format!("and {} more", grouped(hardest.left))]));
        panels.chain(more).collect()
    }

    /// Draws the hardest starts, if pictures are asked for.
    fn draw(&self, hardest: &Hardest) -> Result<(), Failure> {
        let pictures = &self.args.pictures;
        if !pictures.is_given() {
            return Ok(());
        }
        let art = BoardArt::new(self.puzzle());
        let boards = hardest.shown.iter().map(|(position, caption)| {
            let caption = if caption.is_empty() { &hardest.moves } else { caption };
            art.figure(position, &[]).with_caption(caption.clone())
        });
        let sheet = Sheet {
            title: self.puzzle().name.clone(),
            subtitle: format!("{}: {}", hardest.moves, hardest.words),
            bands: vec![boards.collect::<Vec<Figure>>()],
        };
        pictures.draw(self.common, &sheet)?;
        let page = SheetPage { sheet: &sheet, steps: &[], facts: &[], table: None };
        pictures.write_page(self.common, &page.html())
    }
}
