//! The distance of every position, for as many look-ups as one likes.

use crate::plan::class_levels;
use crate::progress::phase;
use crate::{Error, ErrorKind, Move, Origin, Position, Puzzle, Result, Run, Solutions};
use everyboard_board::Pattern;
use everyboard_census::table::{MemoryTable, PathsError};
use everyboard_puzzle::Goal;
use everyboard_watch::Watch;
use std::convert::Infallible;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

#[cfg(feature = "files")]
use everyboard_census::table::{FileTable, TableError};
#[cfg(feature = "files")]
use std::path::Path;

/// The distance of every position from the nearest start, or to the nearest goal, in memory or in a
/// file.
///
/// ```
/// use everyboard::{Origin, Puzzle};
///
/// let puzzle = Puzzle::named("knights-4x3")?;
/// let distances = puzzle.distances(Origin::Goal)?;
/// assert_eq!(distances.of(&puzzle.start())?, Some(16));
/// let best = distances.best_moves(&puzzle.start())?;
/// assert_eq!(best.len(), 4);
/// assert_eq!(distances.of(&best[0].after)?, Some(15));
/// # Ok::<(), everyboard::Error>(())
/// ```
pub struct Distances {
    puzzle: Puzzle,
    table: Table,
    /// Threads for look-ups of many positions.
    pub(crate) threads: NonZeroUsize,
    /// Bytes that listing solutions, or a second table, may take.
    pub(crate) memory: u64,
    /// The same distances unpacked, for look-ups by the million; nothing within where that cannot
    /// be.
    pub(crate) quick: OnceLock<Option<Box<MemoryTable>>>,
}

/// Where the distances are kept.
enum Table {
    Memory(Box<MemoryTable>),
    #[cfg(feature = "files")]
    File(Box<FileTable>),
}

/// Asks either sort of table.
macro_rules! ask {
    ($table:expr, $name:ident => $answer:expr) => {
        match $table {
            Table::Memory($name) => $answer.map_err(Error::from),
            #[cfg(feature = "files")]
            Table::File($name) => $answer.map_err(Error::from),
        }
    };
}

impl Puzzle {
    /// Finds the distance of every position and keeps them all in memory: two bits for each
    /// arrangement of the pieces and four while it works, or some bytes for each position that
    /// moves lead to, whichever suits.
    ///
    /// # Errors
    /// Of kind `TooLarge` if the memory does not suffice; `Illegal` if there is no goal to count
    /// to.
    pub fn distances(&self, from: Origin) -> Result<Distances> {
        self.distances_with(from, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Puzzle::distances`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn distances_with(&self, from: Origin, run: &Run) -> Result<Distances> {
        if from == Origin::Goal {
            self.check_goal()?;
        }
        run.begin(phase::PLANNING);
        Ok(Distances::of_table(self.clone(), Table::make(self, from, run)?, run))
    }

    /// Finds the distance of every position and writes them to a file, which `everyboard lookup`
    /// and [`Distances::open`] read too.
    ///
    /// # Errors
    /// As [`Puzzle::distances`], or if the file cannot be written.
    #[cfg(feature = "files")]
    pub fn save_distances(&self, from: Origin, path: impl AsRef<Path>) -> Result<Distances> {
        self.save_distances_with(from, path, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Puzzle::save_distances`]; of kind `Stopped` if it was stopped, or its time was up.
    #[cfg(feature = "files")]
    pub fn save_distances_with(
        &self,
        from: Origin,
        path: impl AsRef<Path>,
        run: &Run,
    ) -> Result<Distances> {
        if from == Origin::Goal {
            self.check_goal()?;
        }
        run.begin(phase::PLANNING);
        Table::write(self, from, path.as_ref(), run)?;
        Distances::open_with(path, run)
    }
}

impl Table {
    /// A new table in memory.
    fn make(puzzle: &Puzzle, from: Origin, run: &Run) -> Result<Self> {
        Ok(Table::Memory(puzzle.census_plan(from, 0, true, run)?.into_table(run)?.into()))
    }

    /// Writes a new table.
    #[cfg(feature = "files")]
    fn write(puzzle: &Puzzle, from: Origin, path: &Path, run: &Run) -> Result<()> {
        let files = everyboard_census::CensusFiles {
            puzzle: puzzle.text().to_owned(),
            table: Some(path.to_owned()),
            ..Default::default()
        };
        puzzle.census_plan(from, 0, true, run)?.run_with_files(&files, run)?;
        Ok(())
    }

    /// The table in a file, and its puzzle.
    #[cfg(feature = "files")]
    fn open(path: &Path, memory: u64) -> Result<(Puzzle, Self)> {
        let table = FileTable::open(path, memory)?;
        let puzzle = table.puzzle().clone();
        let label = path.display().to_string();
        let source = crate::plan::Source::new(&label, puzzle.clone(), puzzle.to_toml());
        Ok((Puzzle::of(source)?, Table::File(table.into())))
    }
}

impl Distances {
    /// The distances in a file that [`Puzzle::save_distances`] or `everyboard census --save` wrote.
    /// Blocks are read when they are first asked for, and kept as long as there is memory.
    ///
    /// # Errors
    /// Of kind `Io` if it cannot be read, `Damaged` if it is no table or was altered.
    #[cfg(feature = "files")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Self::open_with(path, &Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Distances::open`].
    #[cfg(feature = "files")]
    pub fn open_with(path: impl AsRef<Path>, run: &Run) -> Result<Self> {
        let (puzzle, table) = Table::open(path.as_ref(), run.search_memory())?;
        Ok(Self::of_table(puzzle, table, run))
    }

    /// Writes them to a file, for [`Distances::open`] and `everyboard lookup`. It appears whole or
    /// not at all.
    ///
    /// # Errors
    /// If the file cannot be written; of kind `Illegal` if these distances are in a file already.
    #[cfg(feature = "files")]
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        match &self.table {
            Table::Memory(table) => {
                let saved = table.save(path, self.puzzle.text());
                saved.map_err(|error| Error::of(crate::error::kind_of_file(&error), error))?;
                Ok(())
            }
            Table::File(_) => {
                let words = "these distances are in a file already";
                Err(Error::with_help(crate::ErrorKind::Illegal, words, "copy the file"))
            }
        }
    }

    fn of_table(puzzle: Puzzle, table: Table, run: &Run) -> Self {
        let threads = run.thread_count();
        let memory = run.search_memory();
        Distances { puzzle, table, threads, memory, quick: OnceLock::new() }
    }

    /// The fewest moves from a start to the position, or from the position to a goal; nothing if
    /// there is no path. From tens of nanoseconds to some microseconds.
    ///
    /// # Errors
    /// Of kind `Illegal` if it is a position of another puzzle; in a file also if a block is
    /// damaged or cannot be read.
    pub fn of(&self, at: &Position) -> Result<Option<usize>> {
        let at = at.of(&self.puzzle)?;
        ask!(&self.table, table => table.distance(at))
    }

    /// Whether it is known of the position that it has a distance or none. Where the goals of all
    /// arrangements are too many to be listed, only positions that the start leads to are known.
    ///
    /// # Errors
    /// As [`Distances::of`].
    pub fn knows(&self, at: &Position) -> Result<bool> {
        let at = at.of(&self.puzzle)?;
        ask!(&self.table, table => table.knows(at))
    }

    /// The distances of many positions, in their order, on all threads.
    ///
    /// # Errors
    /// As [`Distances::of`].
    pub fn of_all(&self, positions: &[Position]) -> Result<Vec<Option<usize>>> {
        let inner = positions.iter().map(|at| at.of(&self.puzzle).cloned());
        self.of_inner(&inner.collect::<Result<Vec<_>>>()?, self.threads)
    }

    /// The same of positions of its puzzle, by the quickest table there is.
    pub(crate) fn of_inner(
        &self,
        positions: &[everyboard_board::Position],
        threads: NonZeroUsize,
    ) -> Result<Vec<Option<usize>>> {
        if let Some(Some(quick)) = self.quick.get() {
            return Ok(quick.distances(positions, threads)?);
        }
        ask!(&self.table, table => table.distances(positions, threads))
    }

    /// The legal moves that come nearer by one: towards a goal, or back towards a start.
    ///
    /// # Errors
    /// As [`Distances::of`].
    pub fn best_moves(&self, at: &Position) -> Result<Vec<Move>> {
        let Some(nearer) = self.of(at)?.and_then(|distance| distance.checked_sub(1)) else {
            return Ok(Vec::new());
        };
        let mut best = Vec::new();
        for made in at.moves() {
            if self.of(&made.after)? == Some(nearer) {
                best.push(made);
            }
        }
        Ok(best)
    }

    /// All shortest solutions between the position and the goals or the starts: they begin at the
    /// position, except where distances are from a start and not every move can be undone; then
    /// they end there.
    ///
    /// # Errors
    /// As [`Distances::of`].
    pub fn solutions(&self, at: &Position) -> Result<Solutions> {
        let asked = std::slice::from_ref(at.of(&self.puzzle)?);
        let mut uncounted = None;
        let paths = ask!(&self.table, table => match table.shortest_paths(asked, self.memory) {
            Err(PathsError::TooMany { length, some }) => {
                uncounted = Some(length);
                Ok(some.map(|some| *some))
            }
            Err(PathsError::Table(error)) => Err(error),
            Ok(paths) => Ok(paths),
        })?;
        let ends = self.ends_of(at)?;
        let paths = paths.map(|it| Solutions::all(&self.puzzle, &ends, it, self.puzzle.system()));
        let solutions = match (paths.transpose()?, uncounted) {
            (some, Some(length)) => Solutions::uncounted(&self.puzzle, length, some),
            (Some(all), None) => all,
            (None, None) => Solutions::none(&self.puzzle, "no path leads there".to_owned()),
        };
        let solutions = solutions.beginning_at(at);
        Ok(if self.origin() == Origin::Goal { solutions } else { solutions.of_starts() })
    }

    /// The puzzle that the solutions of a position solve: from it to the goals or back to the
    /// starts, or from the starts to it.
    fn ends_of(&self, at: &Position) -> Result<everyboard_puzzle::Puzzle> {
        let mut puzzle = self.puzzle.inner().clone();
        let here = vec![at.of(&self.puzzle)?.clone()];
        let begins_here = match &self.table {
            Table::Memory(table) => table.begins_at_position(),
            #[cfg(feature = "files")]
            Table::File(table) => table.begins_at_position(),
        };
        let last = match (self.origin(), begins_here) {
            (Origin::Goal, _) => {
                puzzle.starts = here;
                return Ok(puzzle);
            }
            (Origin::Start, true) => std::mem::replace(&mut puzzle.starts, here),
            (Origin::Start, false) => here,
        };
        let goals = last.iter().map(|position| Goal::Pattern(Pattern::from(position)));
        puzzle.goals = goals.collect();
        Ok(puzzle)
    }

    /// Of the positions at this distance the one of this number, from 0; nothing if there are no
    /// more.
    ///
    /// # Errors
    /// In a file, if a block is damaged or cannot be read.
    pub fn at_level(&self, level: usize, number: u64) -> Result<Option<Position>> {
        let found = ask!(&self.table, table => table.position_at(level, number))?;
        Ok(found.map(|position| self.puzzle.at(position)))
    }

    /// By distance, from 0: how many positions there are.
    pub fn levels(&self) -> &[u64] {
        match &self.table {
            Table::Memory(table) => table.levels(),
            #[cfg(feature = "files")]
            Table::File(table) => table.levels(),
        }
    }

    /// By distance, from 0: how many classes of positions there are, of which symmetries of the
    /// puzzle carry each to all others. Nothing if its symmetries cannot be listed, or there are
    /// more than 64 goals.
    ///
    /// A look-up for each position that a symmetry carries to itself (W. Burnside's lemma): those
    /// are thousands among millions.
    ///
    /// ```
    /// use everyboard::{Origin, Puzzle};
    ///
    /// let distances = Puzzle::named("knights-4x3")?.distances(Origin::Start)?;
    /// assert_eq!(distances.levels()[..3], [1, 12, 62]);
    /// assert_eq!(distances.class_levels()?.unwrap()[..3], [1, 3, 19]);
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Distances::of`].
    pub fn class_levels(&self) -> Result<Option<Vec<u64>>> {
        self.class_levels_with(&Run::new().threads(self.threads.get()))
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Distances::of`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn class_levels_with(&self, run: &Run) -> Result<Option<Vec<u64>>> {
        let puzzle = self.puzzle.inner();
        let threads = run.thread_count();
        let classes = ask!(&self.table, table => class_levels(table, puzzle, threads, run))?;
        if classes.is_none() && Watch::is_stopped(run) {
            return Err(Error::new(ErrorKind::Stopped, "stopped"));
        }
        Ok(classes)
    }

    /// The same distances with a byte for each arrangement of the pieces, for look-ups by the
    /// million: each takes a tenth of the time then. The positions are counted anew for it. Packed
    /// as they are, they stay so where it cannot be: positions that are listed, or distances
    /// above 254.
    ///
    /// # Errors
    /// Of kind `TooLarge` if the memory does not suffice.
    pub fn unpacked(self) -> Result<Self> {
        self.unpacked_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Distances::unpacked`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn unpacked_with(self, run: &Run) -> Result<Self> {
        run.begin(phase::PLANNING);
        let plan = self.puzzle.census_plan(self.origin(), 0, true, run)?;
        match plan.into_unpacked(run)? {
            Some(table) => {
                let table = Table::Memory(table.into());
                Ok(Distances { table, quick: OnceLock::from(None), ..self })
            }
            None => Ok(self),
        }
    }

    /// Whether it is in memory.
    pub(crate) fn is_in_memory(&self) -> bool {
        match self.table {
            Table::Memory(_) => true,
            #[cfg(feature = "files")]
            Table::File(_) => false,
        }
    }

    /// From where distances are counted.
    pub fn origin(&self) -> Origin {
        Origin::of(match &self.table {
            Table::Memory(table) => table.end(),
            #[cfg(feature = "files")]
            Table::File(table) => table.end(),
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }
}

impl fmt::Debug for Distances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Distances { puzzle, .. } = self;
        let mut shown = f.debug_struct("Distances");
        shown.field("puzzle", puzzle).field("origin", &self.origin());
        shown.field("levels", &self.levels().len()).finish_non_exhaustive()
    }
}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

#[cfg(feature = "files")]
impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        use crate::ErrorKind;
        let kind = match &error {
            TableError::File(error) => crate::error::kind_of_file(error),
            TableError::TooManyGoals { .. } | TableError::OutOfMemory { .. } => ErrorKind::TooLarge,
            _ => ErrorKind::Damaged,
        };
        Self::of(kind, error)
    }
}
