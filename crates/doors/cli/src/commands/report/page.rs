//! The page of a puzzle.

use super::ReportArgs;
use crate::args::{Common, EndsArgs};
use crate::failure::Failure;
use crate::input::source::Source;
use crate::limits::interrupt;
use crate::output::{figures, listing};
use crate::work::analysis::{Analysis, SearchResult};
use crate::work::census::{self, CensusRequest, DRAWN, MOST_ANTIPODES};
use everyboard::crates::board::Position;
use everyboard::crates::census::CensusFiles;
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::crates::search::{End, Path};
use everyboard_report::{BoardArt, CensusPart, PageSummary, PuzzlePage, Space, count};
use std::time::Instant;

/// Positions up to which a census takes little: seconds, and 32 MiB.
const SMALL_CENSUS: u128 = 1 << 27;

impl ReportArgs {
    /// The page of a puzzle as HTML, and what an index says of it. `ends` names the puzzle.
    pub fn page(
        &self,
        source: &Source,
        ends: &EndsArgs,
        common: &Common,
    ) -> Result<(String, PageSummary), Failure> {
        let analysis = Analysis::of(source, common, !self.no_search)?;
        let analysis = analysis.with_components(&self.components)?;
        let analysis = analysis.with_cycles(self.cycles.cycles)?;
        let record = analysis.record()?;
        let (path, positions) = shown(source, &analysis)?;
        let Analysis { system, notation, .. } = &analysis;
        let mut left_out = Vec::new();
        if let Some(why) = &analysis.left_out {
            let words = format!("The shortest solutions: {}", why.words);
            left_out.push([words, format!("everyboard bound {}", ends.words())]);
        } else if self.no_search && !source.puzzle.goals.is_empty() && !analysis.is_unsolvable() {
            let words = "The shortest solutions: not asked for".to_owned();
            left_out.push([words, format!("everyboard solve {}", ends.words())]);
        }
        let common = &common.for_one_of_several(common.subject.clone(), self.limit());
        let census = match self.counted(source, system, common) {
            Ok(census) => Some(census),
            Err(failure) if interrupt::is_stopped() => return Err(failure),
            Err(failure) => {
                let why = failure.in_a_row();
                let words = format!("Every position: {why}");
                left_out.push([words, format!("everyboard census {}", ends.start_words())]);
                None
            }
        };
        let commands = self.commands(ends, &analysis, census.is_some());
        let page = PuzzlePage {
            puzzle: &source.puzzle,
            record: &record,
            frames: figures::of_path(&source.puzzle, system, notation, &path, &positions),
            is_unsolvable: analysis.is_unsolvable(),
            census,
            left_out,
            commands,
        };
        Ok((page.html(), page.summary()))
    }

    /// Counts every position; an error says why not.
    fn counted(
        &self,
        source: &Source,
        system: &RewriteSystem,
        common: &Common,
    ) -> Result<CensusPart, Failure> {
        if self.no_search {
            return Err(Failure::new("not asked for"));
        }
        let clock = Instant::now();
        let files = CensusFiles::default();
        let puzzle = &source.puzzle;
        let census = census::plan(
            common,
            puzzle,
            system,
            End::Start,
            MOST_ANTIPODES,
            CensusRequest::default(),
        )?;
        let positions = match census.positions() {
            Some(positions) => positions.into(),
            None => Space::of(puzzle, system).positions,
        };
        if !self.census && positions > SMALL_CENSUS.into() {
            let positions = count(&positions, "position", "positions");
            return Err(Failure::new(format!(
                "{positions}, more than are counted without --census"
            )));
        }
        let table = census::run(common, &census, &files)?;
        let classes = census::antipode_classes(puzzle, system, &census, &table);
        let shown = census::shown_antipodes(puzzle, &table, classes, DRAWN).into_iter();
        let art = BoardArt::new(puzzle);
        let antipodes = shown
            .map(|(position, caption)| art.figure(&position, &[]).with_caption(caption))
            .collect();
        let record = census::record(source, system, &census, &files, &table, clock);
        Ok(CensusPart { record, antipodes })
    }

    /// What is on the page, each with the command that gives it.
    fn commands(
        &self,
        ends: &EndsArgs,
        analysis: &Analysis,
        with_census: bool,
    ) -> Vec<[String; 2]> {
        let is_solved = matches!(analysis.found, SearchResult::Solved(_));
        let puzzle = ends.puzzle_words();
        let start = ends.start_words();
        let both = ends.words();
        let cycles =
            self.cycles.cycles.map_or(String::new(), |longest| format!(" --cycles {longest}"));
        let census = if self.census { " --census" } else { "" };
        let commands = [
            (true, "board and rules", format!("show {puzzle}")),
            (true, "invariants, bounds, statistics", format!("analyze {both}{cycles}")),
            (is_solved, "length, number of solutions", format!("solve {both} --count")),
            (is_solved, "the solutions", format!("solve {both} --limit 10")),
            (!is_solved, "the length, from both sides", format!("bound {both}")),
            (with_census, "every position", format!("census {start}")),
            (true, "this page", format!("report {both}{cycles}{census} --output report.html")),
        ];
        let commands = commands.into_iter().filter(|(is_given, ..)| *is_given);
        commands
            .map(|(_, gives, command)| [gives.to_owned(), format!("everyboard {command}")])
            .collect()
    }
}

/// A solution and its positions as they are shown, checked against the rule; only the start if
/// there is none.
pub fn shown(source: &Source, analysis: &Analysis) -> Result<(Path, Vec<Position>), Failure> {
    match &analysis.found {
        SearchResult::Solved(solved) => {
            listing::first(&solved.paths, &source.puzzle, &analysis.system)
        }
        SearchResult::Unsolvable(_) | SearchResult::Nothing => {
            let start = source.puzzle.starts[0].clone();
            let shown = vec![source.puzzle.shown(&start)];
            Ok((Path { start, rewrites: Vec::new() }, shown))
        }
    }
}
