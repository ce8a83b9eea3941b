//! The goals that moves lead to, by a census from the starts.

use super::{PackedJob, Solver};
use crate::dense::{CensusError, CensusOptions};
use crate::model::layout::Layout;
use crate::model::word::Word;
use crate::run::distances::GoalTest;
use crate::run::engine::{Engine, Strategy};
use crate::run::levels::{Frontier, advance_all};
use crate::run::plan::{Options, Search};
use crate::run::progress::{End, Progress};
use crate::sparse::compartment::Entry;
use crate::sparse::list::BlockList;
use everyboard_board::{Pattern, Position};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use std::cell::RefCell;
use std::convert::Infallible;

/// All positions that the starts of `puzzle` lead to and that satisfy a goal, sorted. Stores all positions that the starts lead
/// to, as a [`SparseCensus`](crate::SparseCensus) does, and the goals among them.
///
/// # Errors
/// If memory does not suffice, or the work was told to stop.
pub fn reachable_goals(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    options: CensusOptions,
    progress: &dyn Progress,
) -> Result<Vec<Position>, CensusError> {
    let CensusOptions { threads, memory, .. } = options;
    let engine = Some(Engine::Sparse);
    let options = Options { threads, memory, strategy: Some(Strategy::OneSided), engine };
    let patterns: Vec<Pattern> = puzzle.goals.iter().filter_map(Goal::pattern).cloned().collect();
    let layout = Layout::new(system, &puzzle.starts, &patterns);
    // Without symmetries: they need not keep the goals.
    let search = Search::from_one_end(puzzle, system, options, layout, None, Vec::new());
    search.in_narrowest_word(Collect { search: &search, progress })
}

struct Collect<'a> {
    search: &'a Search<'a>,
    progress: &'a dyn Progress,
}

impl PackedJob for Collect<'_> {
    type Output = Result<Vec<Position>, CensusError>;

    fn run<W: Word, E: Entry<W>>(self) -> Self::Output {
        let Collect { search, progress } = self;
        let solver = Solver::<W>::new(search, progress, true);
        let mut side = solver.side::<E>(End::Start)?.listing();
        if !side.begin(&solver.starts) {
            return Err(CensusError::AllocationFailed { bytes: side.bytes() });
        }
        let test = GoalTest::open(search);
        let goals = RefCell::new(Vec::new());
        advance_all(
            &mut [side],
            &solver.resources,
            |sides, _| {
                if Frontier::size(&sides[0]) > 0 {
                    let newest = sides[0].newest().into_iter().flat_map(BlockList::iter);
                    goals.borrow_mut().extend(newest.filter(|&packed| test.passes(packed)));
                }
                None::<Infallible>
            },
            |_, _| Ok::<(), CensusError>(()),
        )?;
        let goals = goals.into_inner().into_iter();
        let mut goals: Vec<Position> = goals.map(|packed| search.layout.unpack(packed)).collect();
        goals.sort();
        Ok(goals)
    }
}
