//! How a census keeps positions.

use everyboard_board::Position;
use everyboard_puzzle::{Orbit, Puzzle, RewriteSystem};
use everyboard_search::dense::{Census, CensusError, CensusOptions, InstructionSet, LevelCounts};
use everyboard_search::{End, Progress, SparseCensus, reachable_goals};
use std::num::NonZeroUsize;

#[cfg(feature = "files")]
use everyboard_search::dense::CensusFiles;

/// Positions of the deepest level that are kept, to find which are alike. Keeping more takes memory
/// and time on every level, since each may turn out to be the deepest.
pub const MOST_ANTIPODES: usize = 1 << 12;

/// With more goals than this, symmetries that keep them are not looked for.
const MOST_GOALS: usize = 64;

/// How a census keeps positions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// A bit or two for each position of the space.
    Dense,
    /// The positions that moves lead to, in a hash table.
    Sparse,
}

impl Keeping {
    /// The keeping that suits the positions of a puzzle, and why, in words. Bits, except where moves reach few of the
    /// positions that would have one.
    pub fn choose(puzzle: &Puzzle, system: &RewriteSystem) -> (Self, &'static str) {
        if puzzle.alphabet.has_blocks() {
            (Keeping::Sparse, "pieces cover several squares, so few arrangements of squares occur")
        } else if !puzzle.rule.forbidden.is_empty() {
            (Keeping::Sparse, "attacks or pictures forbid most arrangements")
        } else if system.parts().is_some() {
            (Keeping::Sparse, "the moves are too many to be listed")
        } else {
            (Keeping::Dense, "moves reach a good part of the arrangements")
        }
    }
}

/// A census, planned and ready to run.
#[derive(Debug)]
pub struct CensusPlan<'a> {
    /// How it keeps positions.
    pub kept: Kept<'a>,
    /// Why so, in words.
    pub why: &'static str,
}

/// A census of either keeping.
#[derive(Debug)]
pub enum Kept<'a> {
    /// As [`Keeping::Dense`].
    Dense(Box<Census<'a>>),
    /// As [`Keeping::Sparse`].
    Sparse(Box<SparseCensus<'a>>),
}

impl<'a> CensusPlan<'a> {
    /// Plans a census from the starts or towards the goals. Where `keeping` does not say how positions are kept,
    /// [`Keeping::choose`] does. `progress` may stop the listing of goals.
    ///
    /// # Errors
    /// If the positions cannot be numbered, or the goals cannot be listed.
    pub fn new(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        end: End,
        keeping: Option<Keeping>,
        options: CensusOptions,
        progress: &dyn Progress,
    ) -> Result<Self, CensusError> {
        let (keeping, why) = match keeping {
            Some(asked) => (asked, "as asked"),
            None => Keeping::choose(puzzle, system),
        };
        let kept = match (keeping, end) {
            (Keeping::Dense, End::Start) => {
                Kept::Dense(Census::plan(system, &puzzle.starts, options)?.into())
            }
            (Keeping::Dense, End::Goal) => {
                Kept::Dense(Census::plan_to_goals(puzzle, system, options, progress)?.into())
            }
            (Keeping::Sparse, End::Start) => {
                Kept::Sparse(SparseCensus::plan(puzzle, system, options).into())
            }
            (Keeping::Sparse, End::Goal) => {
                Kept::Sparse(SparseCensus::plan_to_goals(puzzle, system, options, progress)?.into())
            }
        };
        Ok(CensusPlan { kept, why })
    }

    /// Plans a census from those goals backwards that the starts lead to; finds these first.
    ///
    /// # Errors
    /// If there are none, they do not fit the memory, or `progress` stops the work.
    pub fn to_reachable_goals(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        options: CensusOptions,
        progress: &dyn Progress,
    ) -> Result<Self, CensusError> {
        let goals = reachable_goals(puzzle, system, options, progress)?;
        let census = SparseCensus::plan_to(puzzle, system, goals, options)?;
        let why = "the goals are those that moves lead to";
        Ok(CensusPlan { kept: Kept::Sparse(census.into()), why })
    }

    /// Plans a census from the starts only to know what it would take, with no regard to the memory there is.
    ///
    /// # Errors
    /// If the positions cannot be numbered.
    pub fn sketch(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Result<Self, CensusError> {
        let instruction_set = InstructionSet::Portable;
        let threads = NonZeroUsize::MIN;
        let options = CensusOptions { threads, memory: 0, antipodes: 0, instruction_set };
        Self::new(puzzle, system, End::Start, None, options, &())
    }

    /// Where level 0 lies.
    pub fn end(&self) -> End {
        match &self.kept {
            Kept::Dense(census) => census.end(),
            Kept::Sparse(census) => census.end(),
        }
    }

    /// The positions of level 0.
    fn first(&self) -> &[Position] {
        match &self.kept {
            Kept::Dense(census) => census.first(),
            Kept::Sparse(census) => census.first(),
        }
    }

    /// The positions of the space, reachable or not, if it is counted.
    pub fn positions(&self) -> Option<u128> {
        match &self.kept {
            Kept::Dense(census) => Some(census.space().positions()),
            Kept::Sparse(_) => None,
        }
    }

    /// The engine in words, for records.
    pub fn engine(&self) -> &'static str {
        match &self.kept {
            Kept::Dense(census) if census.is_in_place() => "dense, in place",
            Kept::Dense(_) => "dense, seen and next",
            Kept::Sparse(_) => "sparse",
        }
    }

    /// The bytes that bits for all positions take; `None` if positions are stored.
    #[cfg(feature = "files")]
    pub fn bytes(&self, files: &CensusFiles) -> Option<u64> {
        match &self.kept {
            Kept::Dense(census) => Some(census.bytes_with(files)),
            Kept::Sparse(_) => None,
        }
    }

    /// The bits kept for each position, whole ones and what fills words up; or those of a packed position.
    #[cfg(feature = "files")]
    pub fn bits_per_position(&self, files: &CensusFiles) -> f64 {
        match &self.kept {
            Kept::Dense(census) => {
                8.0 * census.bytes_with(files) as f64 / census.space().positions() as f64
            }
            Kept::Sparse(census) => f64::from(census.position_bits()),
        }
    }

    /// Runs it in memory.
    ///
    /// # Errors
    /// If memory does not suffice, or `progress` stops it.
    pub fn run(&self, progress: &dyn Progress) -> Result<LevelCounts, CensusError> {
        match &self.kept {
            Kept::Dense(census) => census.run(progress),
            Kept::Sparse(census) => census.run(progress),
        }
    }

    /// Runs it with what `files` says, if it keeps bits; in memory otherwise.
    ///
    /// # Errors
    /// If memory or disk do not suffice, a file is damaged, or `progress` stops it.
    #[cfg(feature = "files")]
    pub fn run_with_files(
        &self,
        files: &CensusFiles,
        progress: &dyn Progress,
    ) -> Result<LevelCounts, CensusError> {
        match &self.kept {
            Kept::Dense(census) if files.folder.is_some() || files.table.is_some() => {
                census.run_with_files(files, progress)
            }
            _ => self.run(progress),
        }
    }

    /// The antipodes up to the symmetries that keep level 0, as [`LevelCounts::antipode_classes`].
    pub fn antipode_classes(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        table: &LevelCounts,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Orbit>> {
        match self.end() {
            End::Start => table.antipode_classes(puzzle, system, goes_on),
            End::Goal if self.first().len() > MOST_GOALS => None,
            End::Goal => {
                let starts = self.first().to_vec();
                table.antipode_classes(&Puzzle { starts, ..puzzle.clone() }, system, goes_on)
            }
        }
    }
}
