//! How many positions lie at every distance, and which are farthest.

use crate::plan::{CensusEngine, CensusPlan, CensusRequest, MOST_ANTIPODES};
use crate::progress::phase;
use crate::{Engine, Origin, Position, Puzzle, Result, Run};
use everyboard_census::LevelCounts;
use everyboard_search::End;

/// How many positions lie at every distance from the starts, or from the goals.
///
/// ```
/// use everyboard::{Origin, Puzzle};
///
/// let census = Puzzle::named("eight-puzzle")?.census(Origin::Start)?;
/// assert_eq!((census.reachable(), census.deepest(), census.hardest_count()), (181_440, 31, 2));
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    levels: Vec<u64>,
    hardest: Vec<Position>,
    engine: &'static str,
    why: &'static str,
}

impl Puzzle {
    /// Counts the positions at every distance. A bit or two of memory for each arrangement of the
    /// pieces, or some bytes for each position that moves lead to, whichever suits; 10^8 positions
    /// in a second or less.
    ///
    /// # Errors
    /// Of kind `TooLarge` if the memory does not suffice, `Illegal` if there is no goal to count
    /// from.
    pub fn census(&self, from: Origin) -> Result<Census> {
        self.census_with(from, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Puzzle::census`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn census_with(&self, from: Origin, run: &Run) -> Result<Census> {
        run.begin(phase::PLANNING);
        let plan = self.census_plan(from, MOST_ANTIPODES, false, run)?;
        let counts = self.counted(&plan, run)?;
        let hardest = counts.antipodes.into_iter().map(|it| self.at(it)).collect();
        Ok(Census { levels: counts.levels, hardest, engine: plan.engine(), why: plan.why })
    }

    /// Plans a census that keeps up to `antipodes` positions of its deepest level, and records
    /// distances if `records`.
    pub(crate) fn census_plan(
        &self,
        from: Origin,
        antipodes: usize,
        records: bool,
        run: &Run,
    ) -> Result<CensusPlan<'_>> {
        if from == Origin::Goal {
            self.check_goal()?;
        }
        let system = self.system();
        let options = run.census_options(system, antipodes);
        let keeping = run.asked_engine().and_then(Engine::of_census);
        let with_excluded = Self::continues_with_excluded(run);
        let request = CensusRequest { keeping, records, with_excluded, ..CensusRequest::default() };
        Ok(CensusPlan::new(self.inner(), system, from.end(), request, options, run)?)
    }

    /// Whether the folder of the run has a census with bits that parity excludes since then.
    #[cfg(feature = "files")]
    fn continues_with_excluded(run: &Run) -> bool {
        let read = |folder| everyboard_census::CensusCheckpoint::read(folder).ok();
        run.folder().and_then(read).is_some_and(|saved| saved.with_excluded)
    }

    #[cfg(not(feature = "files"))]
    fn continues_with_excluded(_: &Run) -> bool {
        false
    }

    #[cfg(not(feature = "files"))]
    fn counted(&self, plan: &CensusPlan, run: &Run) -> Result<LevelCounts> {
        Ok(plan.run(run)?)
    }

    /// Saves in the folder of the run, or continues from what is saved there; without a folder in
    /// memory.
    #[cfg(feature = "files")]
    fn counted(&self, plan: &CensusPlan, run: &Run) -> Result<LevelCounts> {
        use everyboard_census::{CensusCheckpoint, CensusError, CensusFiles};
        use everyboard_levels::LevelError;
        use everyboard_store::CheckpointError;
        let Some(folder) = run.folder() else { return Ok(plan.run(run)?) };
        let resumes = match CensusCheckpoint::read(folder) {
            Ok(_) => true,
            Err(CensusError::Level(LevelError::Checkpoint(CheckpointError::Missing {
                ..
            }))) => false,
            Err(error) => return Err(error.into()),
        };
        let files = CensusFiles {
            puzzle: self.text().to_owned(),
            folder: Some(folder.to_owned()),
            every: crate::run::BETWEEN_SAVES,
            resumes,
            ..CensusFiles::default()
        };
        Ok(plan.run_with_files(&files, run)?)
    }
}

impl Engine {
    /// How a census keeps positions with this engine; nothing if it is none of a census.
    pub(crate) fn of_census(self) -> Option<CensusEngine> {
        match self {
            Engine::Sparse => Some(CensusEngine::Sparse),
            Engine::Dense => Some(CensusEngine::Dense),
            Engine::Bounded => None,
        }
    }
}

impl Origin {
    pub(crate) fn end(self) -> End {
        match self {
            Origin::Start => End::Start,
            Origin::Goal => End::Goal,
        }
    }

    pub(crate) fn of(end: End) -> Self {
        match end {
            End::Start => Origin::Start,
            End::Goal => Origin::Goal,
        }
    }
}

impl Census {
    /// By distance, from 0: how many positions there are.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// How many positions there are at all distances.
    pub fn reachable(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The greatest distance.
    pub fn deepest(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// The positions at the greatest distance; 4096 of them if there are more.
    pub fn hardest(&self) -> &[Position] {
        &self.hardest
    }

    /// How many positions lie at the greatest distance.
    pub fn hardest_count(&self) -> u64 {
        self.levels.last().copied().unwrap_or(0)
    }

    /// How positions were kept, and why so, in words.
    pub fn plan(&self) -> String {
        format!("{}: {}", self.engine, self.why)
    }

    /// The levels as comma-separated values, with a heading.
    pub fn to_csv(&self) -> String {
        let rows = self.levels.iter().enumerate();
        let rows = rows.map(|(level, positions)| format!("{level},{positions}\n"));
        std::iter::once("level,positions\n".to_owned()).chain(rows).collect()
    }
}
