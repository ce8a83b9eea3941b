//! `everyboard analyze`: what moves keep, bounds, and what the shortest solutions are like.

mod answer;
mod flags;

use crate::args::Common;
use crate::endpoints;
use crate::failure::{ExitStatus, Failure};
use crate::{interrupt, output, search};
use answer::{Answer, Found};
use everyboard_analysis::invariants;
use everyboard_board::Naming;
use everyboard_report::{Notation, NotationStyle, impossible_in_words};
use everyboard_search::Outcome;
pub(super) use flags::AnalyzeArgs;
use std::time::Instant;

pub(super) fn run(args: &AnalyzeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let (source, _) = args.ends.source(false)?;
    let puzzle = &source.puzzle;
    let system = puzzle.compile()?;
    endpoints::check_pieces(puzzle, &system)?;
    interrupt::listen()?;
    let invariants = invariants(puzzle, &system);
    let impossible = impossible_in_words(puzzle, &system, &invariants);
    let found = if args.no_search || puzzle.goals.is_empty() || impossible.is_some() {
        Found::Nothing
    } else {
        let search = search::plan(common, puzzle, &system, None, None, None)?;
        search::announce(common, puzzle, &search, false);
        match search::run(common, &search, None) {
            Ok(Outcome::Solved(solved)) => Found::Solved(solved),
            Ok(Outcome::Unsolvable(proof)) => Found::Unsolvable(proof),
            Err(error) if error.is_too_large() => {
                output::note(common, format_args!("no shortest solutions here: {error}"));
                Found::Nothing
            }
            Err(error) => return Err(error.into()),
        }
    };
    let notation = Notation::new(puzzle, &system, NotationStyle::Moves, Naming::Algebraic)
        .map_err(Failure::internal)?;
    let answer = Answer {
        common,
        source: &source,
        system: &system,
        notation,
        invariants,
        impossible,
        found,
        clock,
    };
    answer.print()
}
