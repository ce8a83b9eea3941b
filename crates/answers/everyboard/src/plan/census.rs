//! How a census keeps positions.

use super::classes::MOST_GOALS;
use everyboard_bits::InstructionSet;
use everyboard_board::Position;
use everyboard_census::table::MemoryTable;
use everyboard_census::{Census, CensusError, CensusOptions, LevelCounts};
use everyboard_puzzle::{Orbit, Puzzle, RewriteSystem};
use everyboard_search::{End, Scope, SparseCensus};
use everyboard_watch::Watch;

#[cfg(feature = "files")]
use everyboard_census::CensusFiles;

/// Positions of the deepest level that are kept, to find which are alike. Keeping more takes memory
/// and time on every level, since each may turn out to be the deepest.
pub const MOST_ANTIPODES: usize = 1 << 12;

/// How a census keeps positions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CensusEngine {
    /// A bit or two for each position of the space.
    Dense,
    /// The positions that moves lead to, in a hash table.
    Sparse,
}

impl CensusEngine {
    /// The keeping that suits the positions of a puzzle, and why, in words. Bits, except where
    /// moves reach few of the positions that would have one.
    pub fn choose(puzzle: &Puzzle, system: &RewriteSystem) -> (Self, &'static str) {
        if puzzle.alphabet.has_blocks() {
            (
                CensusEngine::Sparse,
                "pieces cover several squares, so few arrangements of squares occur",
            )
        } else if !puzzle.rule.forbidden.is_empty() {
            (CensusEngine::Sparse, "attacks or pictures forbid most arrangements")
        } else if system.parts().is_some() {
            (CensusEngine::Sparse, "the moves are too many to be listed")
        } else {
            (CensusEngine::Dense, "moves reach a good part of the arrangements")
        }
    }
}

/// What is asked of a census besides its end.
#[derive(Copy, Clone, Debug, Default)]
pub struct CensusRequest {
    /// How it is to keep positions; `None` if it may choose.
    pub keeping: Option<CensusEngine>,
    /// Which positions it counts towards the goals; `None` if it may choose.
    pub scope: Option<Scope>,
    /// Whether each position's distance is recorded.
    pub records: bool,
    /// Whether bits that do not fit in memory can be kept in files, or by several processes.
    pub may_exceed_memory: bool,
    /// Whether it continues one that had bits for arrangements that parity excludes.
    pub with_excluded: bool,
}

/// A census, planned and ready to run.
#[derive(Debug)]
pub struct CensusPlan<'a> {
    /// How it keeps positions.
    pub kept: CensusKind<'a>,
    /// Why so, in words.
    pub why: &'static str,
    /// Where bits would take more memory than there is, and the few positions that this much
    /// smaller budget holds are tried instead: the bytes of the bits.
    instead_of_bits: Option<u64>,
    /// The bytes that there are.
    budget: u64,
}

/// A census of either keeping.
#[derive(Debug)]
pub enum CensusKind<'a> {
    /// As [`CensusEngine::Dense`].
    Dense(Box<Census<'a>>),
    /// As [`CensusEngine::Sparse`].
    Sparse(Box<SparseCensus<'a>>),
}

/// Bytes in which positions are stored where bits do not fit in memory: a second or so tells
/// whether moves reach so few.
const TRIAL: u64 = 16 << 20;

impl<'a> CensusPlan<'a> {
    /// Plans a census from the starts or towards the goals. Where the request does not say how
    /// positions are kept, [`CensusEngine::choose`] does; if bits cannot be kept, positions are
    /// stored. `watch` may stop the listing of goals.
    ///
    /// # Errors
    /// If the positions cannot be kept as asked, or there is no goal.
    pub fn new(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        end: End,
        request: CensusRequest,
        options: CensusOptions,
        watch: &dyn Watch,
    ) -> Result<Self, CensusError> {
        let options = CensusOptions { with_excluded: request.with_excluded, ..options };
        let sparse =
            |options, why| Self::sparse(puzzle, system, (end, request.scope), options, watch, why);
        let (keeping, why) = match request.keeping {
            Some(asked) => (asked, "as asked"),
            None if request.scope == Some(Scope::Reached) => {
                (CensusEngine::Sparse, "only positions that the start leads to are counted")
            }
            None => CensusEngine::choose(puzzle, system),
        };
        if keeping == CensusEngine::Sparse {
            return sparse(options, why);
        }
        let census = match end {
            End::Start => Census::plan(system, &puzzle.starts, options),
            End::Goal => Census::plan_to_goals(puzzle, system, options, watch),
        };
        let is_asked = request.keeping.is_some();
        match census {
            Ok(census) => {
                let bytes = census.bytes_if(request.records);
                let fits = bytes <= options.memory && census.can_be_swept();
                if fits || is_asked || request.may_exceed_memory {
                    return Ok(Self::dense(census, why, options.memory));
                }
                let trial = CensusOptions { memory: options.memory.min(TRIAL), ..options };
                let plan = sparse(trial, "a bit for each position does not fit in memory")?;
                let budget = options.memory;
                Ok(CensusPlan { instead_of_bits: Some(bytes), budget, ..plan })
            }
            Err(CensusError::Space(_)) if !is_asked => {
                sparse(options, "the positions cannot be numbered")
            }
            Err(CensusError::TooManyGoals { .. }) if !is_asked => {
                sparse(options, "the goals are too many to be listed")
            }
            Err(error) => Err(error),
        }
    }

    fn sparse(
        puzzle: &'a Puzzle,
        system: &'a RewriteSystem,
        (end, scope): (End, Option<Scope>),
        options: CensusOptions,
        watch: &dyn Watch,
        why: &'static str,
    ) -> Result<Self, CensusError> {
        let census = match end {
            End::Start => SparseCensus::plan(puzzle, system, options),
            End::Goal => SparseCensus::plan_to_goals(puzzle, system, scope, options, watch)?,
        };
        let kept = CensusKind::Sparse(census.into());
        let budget = options.memory;
        Ok(CensusPlan { kept, why, instead_of_bits: None, budget })
    }

    fn dense(census: Census<'a>, why: &'static str, budget: u64) -> Self {
        CensusPlan { kept: CensusKind::Dense(census.into()), why, instead_of_bits: None, budget }
    }

    /// Plans a census from the starts only to know what it would take, with no regard to the memory
    /// there is.
    ///
    /// # Errors
    /// If the positions cannot be numbered.
    pub fn sketch(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Result<Self, CensusError> {
        let instruction_set = InstructionSet::Portable;
        let options = CensusOptions { memory: 0, instruction_set, ..CensusOptions::default() };
        let request = CensusRequest { may_exceed_memory: true, ..Default::default() };
        Self::new(puzzle, system, End::Start, request, options, &())
    }

    /// Where level 0 lies.
    pub fn end(&self) -> End {
        match &self.kept {
            CensusKind::Dense(census) => census.end(),
            CensusKind::Sparse(census) => census.end(),
        }
    }

    /// The positions of level 0.
    fn first(&self) -> &[Position] {
        match &self.kept {
            CensusKind::Dense(census) => census.first(),
            CensusKind::Sparse(census) => census.first(),
        }
    }

    /// The arrangements of the pieces, reachable or not, if they are counted.
    pub fn positions(&self) -> Option<u128> {
        match &self.kept {
            CensusKind::Dense(census) => Some(census.space().arrangements()),
            CensusKind::Sparse(_) => None,
        }
    }

    /// The engine in words, for records.
    pub fn engine(&self) -> &'static str {
        match &self.kept {
            CensusKind::Dense(census) if census.is_in_place() => "dense, in place",
            CensusKind::Dense(_) => "dense, seen and next",
            CensusKind::Sparse(_) => "sparse",
        }
    }

    /// The bytes that bits for all positions take; `None` if positions are stored.
    #[cfg(feature = "files")]
    pub fn bytes(&self, files: &CensusFiles) -> Option<u64> {
        match &self.kept {
            CensusKind::Dense(census) => Some(census.bytes_with(files)),
            CensusKind::Sparse(_) => None,
        }
    }

    /// The bits kept for each position, whole ones and what fills words up; or those of a packed
    /// position.
    #[cfg(feature = "files")]
    pub fn bits_per_position(&self, files: &CensusFiles) -> f64 {
        match &self.kept {
            CensusKind::Dense(census) => {
                8.0 * census.bytes_with(files) as f64 / census.space().arrangements() as f64
            }
            CensusKind::Sparse(census) => f64::from(census.position_bits()),
        }
    }

    /// Runs it in memory.
    ///
    /// # Errors
    /// If memory does not suffice, or `watch` stops it.
    pub fn run(&self, watch: &dyn Watch) -> Result<LevelCounts, CensusError> {
        match &self.kept {
            CensusKind::Dense(census) => census.run(watch),
            CensusKind::Sparse(census) => census.run(watch).map_err(|error| self.of_bits(error)),
        }
    }

    /// Runs it with what `files` says. Stored positions stay in memory, whatever the folder.
    ///
    /// # Errors
    /// If memory or disk do not suffice, a file is damaged, or `watch` stops it.
    #[cfg(feature = "files")]
    pub fn run_with_files(
        &self,
        files: &CensusFiles,
        watch: &dyn Watch,
    ) -> Result<LevelCounts, CensusError> {
        match (&self.kept, &files.table) {
            (CensusKind::Dense(census), table) if files.folder.is_some() || table.is_some() => {
                census.run_with_files(files, watch)
            }
            (CensusKind::Sparse(census), Some(path)) => {
                let table = census.table(watch).map_err(|error| self.of_bits(error))?;
                table.save(path, &files.puzzle)?;
                Ok(census.counts_of(&table))
            }
            _ => self.run(watch),
        }
    }

    /// Makes the table of all distances, in memory, with a byte for each position where bits would
    /// be kept and no distance is greater than 254; `None` where that cannot be.
    ///
    /// # Errors
    /// As [`CensusPlan::run`].
    pub fn into_unpacked(self, watch: &dyn Watch) -> Result<Option<MemoryTable>, CensusError> {
        match self.kept {
            CensusKind::Dense(census) => census.into_unpacked(watch),
            CensusKind::Sparse(_) => Ok(None),
        }
    }

    /// Makes the table of all distances, in memory.
    ///
    /// # Errors
    /// As [`CensusPlan::run`].
    pub fn into_table(self, watch: &dyn Watch) -> Result<MemoryTable, CensusError> {
        match self.kept {
            CensusKind::Dense(census) => census.into_table(watch),
            CensusKind::Sparse(ref census) => {
                census.table(watch).map_err(|error| self.of_bits(error))
            }
        }
    }

    /// The same error or, if positions were only tried in little memory, what bits for all of them
    /// would take.
    fn of_bits(&self, error: CensusError) -> CensusError {
        match (error, self.instead_of_bits) {
            (
                CensusError::OutOfMemory { .. } | CensusError::TooLittleMemory { .. },
                Some(needed),
            ) => CensusError::TooLittleMemory { needed, budget: self.budget },
            (error, _) => error,
        }
    }

    /// Whether only positions that the start leads to are counted towards the goals.
    pub fn is_of_reached(&self) -> bool {
        match &self.kept {
            CensusKind::Dense(_) => false,
            CensusKind::Sparse(census) => {
                census.end() == End::Goal && census.scope() == Scope::Reached
            }
        }
    }

    /// The antipodes up to the symmetries that keep level 0, as [`LevelCounts::antipode_classes`].
    pub fn antipode_classes(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        table: &LevelCounts,
        watch: &dyn Watch,
    ) -> Option<Vec<Orbit>> {
        match self.end() {
            End::Start => table.antipode_classes(puzzle, system, watch),
            End::Goal if !(1..=MOST_GOALS).contains(&self.first().len()) => None,
            End::Goal => {
                let starts = self.first().to_vec();
                table.antipode_classes(&Puzzle { starts, ..puzzle.clone() }, system, watch)
            }
        }
    }
}
