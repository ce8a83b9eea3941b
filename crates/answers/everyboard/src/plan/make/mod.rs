//! Puzzles made from a template: laid in all ways or by chance, solved, and the best of them kept.
//!
//! ```text
//!   Template -> ways -> puzzles (moved to the hardest start, if it asks for that)
//!            -> solved, side by side as many() does -> those that are wanted
//!            -> the best of them, no two alike
//! ```
//!
//! Ways have numbers, and random ones draw from the seed and their number: so the same puzzles come
//! out whatever the threads do, as long as no puzzle takes longer than it may.
//!
//! **Cost.** Besides what one puzzle takes on each thread, some kilobytes for each puzzle of a
//! batch and each that is kept.

#[cfg(feature = "files")]
mod checkpoint;

use super::random::Numbers;
use super::{CensusPlan, CensusRequest, Share, Source, many};
use crate::{BigUint, Difficulty, Puzzle, Result, Run, Solutions};
use everyboard_board::Position;
use everyboard_census::CensusError;
use everyboard_puzzle::{Expect, Filling, Template};
use everyboard_search::{End, Scope};
use everyboard_sorted::sort_by_key;
use everyboard_watch::Watch;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

#[cfg(feature = "files")]
pub use checkpoint::MakeCheckpoint;

/// Ways that are laid at once: enough that threads seldom wait for the last of them.
const BATCH: usize = 1024;

/// By what puzzles are ordered; more is better.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "files", serde(rename_all = "kebab-case"))]
pub enum Measure {
    /// The moves of a shortest solution.
    #[default]
    Moves,
    /// [`Difficulty::score`].
    Score,
    /// [`Difficulty::choice`]: how unlikely chance finds a solution.
    Choice,
    /// [`Difficulty::counterintuitive`] moves.
    Counterintuitive,
}

/// Which puzzles are wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many at most.
    pub best: usize,
    /// What makes one better than another; among equals, the one that is made first.
    pub by: Measure,
    /// The moves of their shortest solutions.
    pub moves: RangeInclusive<usize>,
    /// Whether there may be one shortest solution only.
    pub unique: bool,
    /// Whether they are to go from easy to hard: of each number of moves the best, and of these as
    /// many as are wanted, evenly.
    pub graded: bool,
    /// How long the search of one puzzle may take.
    pub patience: Duration,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted {
            best: 10,
            by: Measure::Moves,
            moves: 1..=usize::MAX,
            unique: false,
            graded: false,
            patience: Duration::from_secs(10),
        }
    }
}

/// Which ways of a template are tried.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct WaysAsked {
    /// They are laid by chance, which begins with this; all ways, one after the other, if there is
    /// none.
    pub seed: Option<u64>,
    /// As many, or all that there are.
    pub tries: Option<u64>,
    /// This many are left out before them.
    pub skip: u64,
}

impl WaysAsked {
    /// The ways from a number on, which is counted from the first that is not left out.
    pub fn ways<'a>(
        &self,
        template: &'a Template,
        first: u64,
    ) -> Box<dyn Iterator<Item = Option<Filling>> + 'a> {
        let begin = self.skip + first;
        let all: Box<dyn Iterator<Item = _>> = match self.seed {
            Some(seed) => Box::new((begin..).map(move |number| drawn(template, seed, number))),
            None => Box::new(template.ways().map(Some).skip(begin as usize)),
        };
        let left = self.tries.map_or(u64::MAX, |tries| tries.saturating_sub(first));
        Box::new(all.take(left as usize))
    }
}

/// The way of this number by chance: always the same with the same seed.
fn drawn(template: &Template, seed: u64, number: u64) -> Option<Filling> {
    let mut numbers = Numbers::of(seed, number);
    template.draw(|end| numbers.below(end as u64) as usize)
}

/// What came of the ways so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "files", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub struct MakeCounts {
    /// Ways that were tried.
    pub tried: u64,
    /// Of them: those in which no place was left for a thing.
    pub crowded: u64,
    /// Those that are no puzzle, such as those whose goal its pieces cannot form.
    pub faulty: u64,
    /// Those without a solution.
    pub unsolvable: u64,
    /// Those that were not solved in time and memory.
    pub too_large: u64,
    /// Those with a solution that were not wanted, and those like one that was made before.
    pub unwanted: u64,
}

/// A puzzle that was made.
pub struct MadePuzzle {
    /// The number of its way, from 0, with those that are left out.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The moves of its shortest solutions.
    pub moves: usize,
    /// How many of them there are.
    pub solutions: Option<BigUint>,
    /// What makes it hard, if that was found.
    pub difficulty: Option<Difficulty>,
    measure: f64,
}

/// What a way has come to.
enum WayOutcome {
    Crowded,
    Faulty(crate::Error),
    Unsolvable,
    TooLarge,
    Unwanted,
    Candidate(Box<Candidate>),
}

/// A puzzle that is wanted, if no better ones are made.
struct Candidate {
    puzzle: Puzzle,
    solutions: Solutions,
    measure: f64,
}

impl Candidate {
    /// The puzzle, made in the way of this number; what makes it hard is not found yet.
    fn made(&self, number: u64) -> MadePuzzle {
        MadePuzzle {
            number,
            puzzle: self.puzzle.clone(),
            moves: self.solutions.length().unwrap_or(0),
            solutions: self.solutions.count(),
            difficulty: None,
            measure: self.measure,
        }
    }
}

/// Puzzles under way.
pub struct Making<'a> {
    template: &'a Template,
    asked: WaysAsked,
    wanted: &'a Wanted,
    /// The best so far, in their order.
    kept: Vec<MadePuzzle>,
    /// What came of the ways so far.
    pub counts: MakeCounts,
    /// Why the first way that is no puzzle is none.
    pub fault: Option<crate::Error>,
    /// Whether all ways are tried.
    pub is_done: bool,
    /// Puzzles with fewer moves are not wanted.
    least_moves: Arc<AtomicUsize>,
}

impl<'a> Making<'a> {
    /// Nothing is made yet.
    pub fn new(template: &'a Template, asked: WaysAsked, wanted: &'a Wanted) -> Self {
        let least_moves = Arc::new(AtomicUsize::new(*wanted.moves.start()));
        Making {
            template,
            asked,
            wanted,
            kept: Vec::new(),
            counts: MakeCounts::default(),
            fault: None,
            is_done: false,
            least_moves,
        }
    }

    /// Goes through the ways that are left, and tells how far it is after each. Ends when `run` is
    /// stopped, or its time is up.
    pub fn run(&mut self, run: &Run, mut tell: impl FnMut(&Self)) {
        let mut ways = self.asked.ways(self.template, self.counts.tried);
        loop {
            let batch: Vec<Option<Filling>> = ways.by_ref().take(BATCH).collect();
            let all = self.counts.tried + batch.len() as u64;
            self.try_each(&batch, run, &mut tell);
            self.is_done = batch.is_empty();
            if self.is_done || self.counts.tried < all {
                return;
            }
        }
    }

    fn try_each(&mut self, batch: &[Option<Filling>], run: &Run, tell: &mut impl FnMut(&Self)) {
        let template = self.template;
        let wanted = self.wanted;
        let least_moves = Arc::clone(&self.least_moves);
        many(
            batch,
            run.thread_count(),
            |way, share| {
                let run = match share {
                    Share::All => run.by_itself(Instant::now() + wanted.patience),
                    Share::Part { .. } => run.with_share(share),
                };
                let least = least_moves.load(Ordering::Relaxed);
                judge(template, way.as_ref(), wanted, least, &run)
            },
            |verdict| !matches!(verdict, WayOutcome::TooLarge),
            |_, verdict| {
                let is_stopped = Watch::is_stopped(run);
                // With more time it might have come to something.
                if is_stopped && matches!(verdict, WayOutcome::TooLarge) {
                    return ControlFlow::Break(());
                }
                // At once: what was searched of a candidate may be large.
                self.take(verdict);
                tell(self);
                if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
    }

    fn take(&mut self, verdict: WayOutcome) {
        let counts = &mut self.counts;
        let number = self.asked.skip + counts.tried;
        counts.tried += 1;
        match verdict {
            WayOutcome::Crowded => counts.crowded += 1,
            WayOutcome::Faulty(error) => {
                counts.faulty += 1;
                self.fault.get_or_insert(error);
            }
            WayOutcome::Unsolvable => counts.unsolvable += 1,
            WayOutcome::TooLarge => counts.too_large += 1,
            WayOutcome::Unwanted => counts.unwanted += 1,
            WayOutcome::Candidate(candidate) => self.keep(candidate.made(number), &candidate),
        }
    }

    /// Keeps it, if it is one of the best so far and like none of them.
    fn keep(&mut self, mut made: MadePuzzle, candidate: &Candidate) {
        let before = self.kept.partition_point(|kept| kept.measure >= made.measure);
        let rivals = self.kept.iter().enumerate().filter(|(_, kept)| {
            if self.wanted.graded { kept.moves == made.moves } else { is_like(kept, &made) }
        });
        let rivals: Vec<usize> = rivals.map(|(at, _)| at).collect();
        let is_best = rivals.iter().all(|&at| self.wanted.graded && at >= before);
        let is_full = !self.wanted.graded && before >= self.wanted.best;
        if !is_best || is_full {
            self.counts.unwanted += 1;
            return;
        }
        made.difficulty = candidate.solutions.difficulty();
        for at in rivals.into_iter().rev() {
            self.kept.remove(at);
            self.counts.unwanted += 1;
        }
        self.kept.insert(before, made);
        if self.wanted.graded {
            return;
        }
        self.counts.unwanted += self.kept.len().saturating_sub(self.wanted.best) as u64;
        self.kept.truncate(self.wanted.best);
        self.want_longer();
    }

    /// Once there are as many as are wanted, shorter ones need no search to the end.
    fn want_longer(&self) {
        let is_full = !self.wanted.graded && self.kept.len() == self.wanted.best;
        if is_full && self.wanted.by == Measure::Moves {
            let least = self.kept.last().map_or(0, |last| last.moves + 1);
            self.least_moves.fetch_max(least, Ordering::Relaxed);
        }
    }

    /// The puzzles that were made: the best first or, if they are graded, the easiest.
    pub fn into_puzzles(mut self) -> Vec<MadePuzzle> {
        let best = self.wanted.best;
        if !self.wanted.graded {
            return self.kept;
        }
        sort_by_key(&mut self.kept, |made| made.moves);
        let all = self.kept.len();
        if all > best {
            let is_step = |at: usize| {
                let step = |at: usize| at * best.saturating_sub(1) / (all - 1);
                at == 0 || step(at) > step(at - 1)
            };
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                is_step(at - 1)
            });
            self.kept.truncate(best);
        }
        self.kept
    }
}

/// Whether a turn or a reflection, and other names of its pieces, make one puzzle the other.
fn is_like(one: &MadePuzzle, other: &MadePuzzle) -> bool {
    let figures = |made: &MadePuzzle| (made.moves, made.solutions.clone());
    let other_puzzle = (other.puzzle.inner(), other.puzzle.system());
    figures(one) == figures(other) && one.puzzle.inner().is_like(one.puzzle.system(), other_puzzle)
}

/// What a way comes to; puzzles of fewer moves than `least` are not wanted.
fn judge(
    template: &Template,
    way: Option<&Filling>,
    wanted: &Wanted,
    least: usize,
    run: &Run,
) -> WayOutcome {
    let Some(way) = way else { return WayOutcome::Crowded };
    match judged(template, way, wanted, least, run) {
        Ok(verdict) => verdict,
        Err(error) if error.is_stopped() || error.kind() == crate::ErrorKind::TooLarge => {
            WayOutcome::TooLarge
        }
        Err(error) => WayOutcome::Faulty(error),
    }
}

fn judged(
    template: &Template,
    way: &Filling,
    wanted: &Wanted,
    least: usize,
    run: &Run,
) -> Result<WayOutcome> {
    let mut text = template.text(way);
    let mut puzzle: Puzzle = text.parse()?;
    puzzle.inner().check_goals()?;
    if template.is_hardest() {
        let Some((moves, hardest)) = hardest(&puzzle, run)? else {
            return Ok(WayOutcome::Unsolvable);
        };
        if moves < least.max(1) {
            return Ok(WayOutcome::Unwanted);
        }
        let inner = puzzle.inner();
        let start = inner.shown_apart(&hardest);
        text = Template::starting_from(&text, &inner.board.draw_line(&inner.alphabet, &start));
        puzzle = text.parse()?;
    }
    solved(puzzle, wanted, least, run)
}

/// What a puzzle comes to that begins where it shall.
fn solved(puzzle: Puzzle, wanted: &Wanted, least: usize, run: &Run) -> Result<WayOutcome> {
    let solutions = puzzle.solve_with(run)?;
    if solutions.unfinished().is_some() {
        return Ok(WayOutcome::TooLarge);
    }
    let Some(moves) = solutions.length() else { return Ok(WayOutcome::Unsolvable) };
    let is_unique = || solutions.count() == Some(BigUint::from(1_u32));
    if moves < least || !wanted.moves.contains(&moves) || wanted.unique && !is_unique() {
        return Ok(WayOutcome::Unwanted);
    }
    let difficulty = || solutions.difficulty_with(run);
    let measure = match wanted.by {
        Measure::Moves => Some(moves as f64),
        Measure::Score => difficulty().map(|it| it.score()),
        Measure::Choice => difficulty().map(|it| it.choice),
        Measure::Counterintuitive => difficulty().and_then(|it| it.counterintuitive),
    };
    let Some(measure) = measure else { return Ok(WayOutcome::TooLarge) };
    Ok(WayOutcome::Candidate(Box::new(Candidate { puzzle, solutions, measure })))
}

/// The arrangement of its pieces from which the goal is farthest, and how far; nothing if no
/// arrangement is a goal. All are counted, however many goals that takes to list: the start is
/// but one of many that may have been laid.
fn hardest(puzzle: &Puzzle, run: &Run) -> Result<Option<(usize, Position)>> {
    let system = puzzle.system();
    let options = run.census_options(system, 1);
    let request = CensusRequest { scope: Some(Scope::Arrangements), ..CensusRequest::default() };
    let plan = CensusPlan::new(puzzle.inner(), system, End::Goal, request, options, run);
    let counted = plan.and_then(|plan| plan.run(run));
    match counted {
        Err(CensusError::NoGoal) => Ok(None),
        counted => {
            let counts = counted?;
            let deepest = counts.deepest();
            Ok(counts.antipodes.into_iter().next().map(|hardest| (deepest, hardest)))
        }
    }
}

impl MadePuzzle {
    /// The text of its file, with this name and with what is known of its solutions.
    pub fn text(&self, name: &str) -> String {
        let solutions = self.solutions.as_ref().map(ToString::to_string);
        let known = Expect { moves: Some(self.moves), solutions, ..Expect::default() };
        Template::named(self.puzzle.text(), name, &known)
    }

    /// The puzzle under this name.
    ///
    /// # Errors
    /// If its text cannot be read.
    pub fn named(&self, name: &str) -> Result<Source> {
        let text = self.text(name);
        let puzzle = everyboard_puzzle::Puzzle::parse(&text)?;
        Ok(Source::new(name, puzzle, text))
    }
}
