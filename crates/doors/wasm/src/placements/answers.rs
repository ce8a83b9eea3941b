//! Answers that take a search: how many placements contain what stands, and which.

use super::PlacementSession;
use super::protocol::{PlacementCount, PlacementFound, PlacementProgress};
use super::session::{of_count, of_domination, shown};
use crate::protocol::{Fault, FaultKind};
use everyboard::crates::board::Naming;
use everyboard::crates::placement::{
    Observer, Options, Part, Placement, Plan, Problem, Tally, Tasks, WrittenProblem, classes,
    dominate, nth, visit_dominations,
};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{PlacementText, rough_duration};
use num_bigint::BigUint;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Bytes that a count may take.
const MEMORY: u64 = 1 << 28;

/// Seconds from which on no count is begun on a page, whoever asks.
const HOPELESS: f64 = 3600.0;

impl PlacementSession {
    /// Counts the placements that contain what stands. Tells how far it has come.
    ///
    /// # Errors
    /// If it would take more than `patience` seconds, or a name is that of no piece or square here.
    pub fn count(
        &self,
        standing: &str,
        patience: f64,
        tell: fn(PlacementProgress),
    ) -> Result<PlacementCount, Fault> {
        let Some((size, here)) = self.settled(standing, tell)? else {
            return Ok(PlacementCount { size: 0, placements: "0".to_owned(), classes: None });
        };
        if self.asked.covers {
            let found = dominate(&here.spec, Some(size), NonZeroUsize::MIN, &Tries { tell })
                .map_err(|error| of_domination(&here, &error))?;
            let placements = found.placements.to_string();
            return Ok(PlacementCount { size, placements, classes: None });
        }
        let Some(problem) = problem(&here) else {
            return Ok(PlacementCount { size, placements: "0".to_owned(), classes: None });
        };
        let plan = Plan::best(&problem, &()).map_err(|error| of_count(&error))?;
        self.check_time(&plan, patience)?;
        let progress = Progress::new(&*plan.tasks, tell);
        let found = plan.run(&Options::default(), &progress).map_err(|error| of_count(&error))?;
        // Boards with too many symmetries are counted without them.
        let classes = classes(&problem, &found, &()).ok().filter(|it| it.symmetries > 1);
        Ok(PlacementCount {
            size,
            placements: found.placements.to_string(),
            classes: classes.map(|classes| classes.classes.to_string()),
        })
    }

    fn check_time(&self, plan: &Plan<'_>, patience: f64) -> Result<(), Fault> {
        let seconds = plan.seconds(Part::WHOLE, NonZeroUsize::MIN, &()).unwrap_or_default();
        if seconds <= patience.min(HOPELESS) {
            return Ok(());
        }
        let words = format!("this count would take about {}", rough_duration(seconds));
        let what = if seconds > HOPELESS { FaultKind::Hopeless } else { FaultKind::Long };
        Err(Fault::new(what, words))
    }

    /// The placement of this number, in decimal and from 0, among those that contain what stands.
    ///
    /// # Errors
    /// If there is none, or a name is that of no piece or square here.
    pub fn solution(&self, standing: &str, number: &str) -> Result<PlacementFound, Fault> {
        let wanted: BigUint = number.parse().map_err(|_| no_solution(number))?;
        let (size, here) = self.settled(standing, |_| ())?.ok_or_else(|| no_solution(number))?;
        let found = if self.asked.covers {
            domination_of(&here, size, &wanted)?
        } else if let Some(problem) = problem(&here) {
            nth(&problem, &wanted, &()).map_err(|error| of_count(&error))?
        } else {
            None
        };
        let found = found.ok_or_else(|| no_solution(number))?;
        let mut text = String::new();
        PlacementText::new(&here.spec, Naming::Algebraic, false).push_squares(&mut text, &found);
        Ok(PlacementFound { number: wanted.to_string(), pieces: shown(found.pieces()), text })
    }

    /// The number of pieces of a placement, and the problem with what stands; `None` if there is no
    /// placement at all.
    pub(super) fn settled(
        &self,
        standing: &str,
        tell: fn(PlacementProgress),
    ) -> Result<Option<(usize, WrittenProblem)>, Fault> {
        let Some(size) = self.size(tell)? else { return Ok(None) };
        let here = self.with(standing)?;
        Ok(Some((size, here)).filter(|(size, here)| here.spec.fixed.len() <= *size))
    }
}

fn no_solution(number: &str) -> Fault {
    Fault::new(FaultKind::Solutions, format!("there is no placement of number {number}"))
}

/// The problem with what stands; `None` if that contradicts itself, and so no placement contains
/// it.
pub(super) fn problem(here: &WrittenProblem) -> Option<Problem> {
    Some(Problem::new(here.spec.clone()).ok()?.within(MEMORY))
}

/// The set of pieces of this number that guards the board.
pub(super) fn domination_of(
    here: &WrittenProblem,
    size: usize,
    number: &BigUint,
) -> Result<Option<Placement>, Fault> {
    let mut left = number.clone();
    let mut found = None;
    let one = &mut |shown: &Placement| {
        if left == BigUint::ZERO {
            found = Some(shown.clone());
            return ControlFlow::Break(());
        }
        left -= 1u32;
        ControlFlow::Continue(())
    };
    visit_dominations(&here.spec, Some(size), &(), one)
        .map_err(|error| of_domination(here, &error))?;
    Ok(found)
}

/// Tells which numbers of pieces are too small.
pub(super) struct Tries {
    pub(super) tell: fn(PlacementProgress),
}

impl Watch for Tries {
    fn news(&self, news: News) {
        if let News::TooFew(pieces) = news {
            (self.tell)(PlacementProgress { done: 0.0, too_few: Some(pieces) });
        }
    }
}

/// Tells which part of a count is done, in steps of a hundredth.
struct Progress<'a> {
    tasks: &'a dyn Tasks,
    /// The weight of all tasks.
    all: f64,
    /// The weight of what is done, and the part that was told last.
    done: Mutex<(f64, f64)>,
    tell: fn(PlacementProgress),
}

impl<'a> Progress<'a> {
    fn new(tasks: &'a dyn Tasks, tell: fn(PlacementProgress)) -> Self {
        let all = (0..tasks.len()).map(|task| tasks.weight(task)).sum();
        Progress { tasks, all, done: Mutex::new((0.0, 0.0)), tell }
    }
}

impl Watch for Progress<'_> {}

impl Observer for Progress<'_> {
    fn finished(&self, task: usize, _tally: &Tally) {
        const STEP: f64 = 0.01;
        let mut guard = self.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (done, told) = &mut *guard;
        *done += self.tasks.weight(task);
        if *done / self.all >= *told + STEP {
            *told = *done / self.all;
            (self.tell)(PlacementProgress { done: *told, too_few: None });
        }
    }
}
