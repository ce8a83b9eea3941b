//! Where `lookup` has its answers from: a table, or a search from each position where the user
//! names a puzzle.

use super::flags::{LookupArgs, PathsWanted};
use crate::args::Common;
use crate::failure::Failure;
use crate::input::source::{self, Source};
use crate::limits::{interrupt, machine};
use crate::output::progress::SolveProgress;
use crate::work::search;
use everyboard::crates::board::Position;
use everyboard::crates::census::table::{FileTable, PathsError};
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::{
    End, GoalTables, Interval, Outcome, ShortestPaths, ShortestSolutions,
};
use everyboard::plan::{Label, from_here};
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::{MAIN_SEPARATOR, Path};
use std::time::Duration;

/// What answers come from.
pub enum Knowledge {
    /// A table that `census --save` wrote.
    Table(Box<FileTable>),
    /// Searches from each position.
    Searches(Box<Searches>),
}

/// A puzzle, and what searches to its goals share.
pub struct Searches {
    source: Source,
    system: RewriteSystem,
    tables: GoalTables,
    /// How long the search from one position may take.
    time_limit: Option<Duration>,
}

/// What is known of a position, which is given once for each side that may be to move there.
#[derive(Default)]
pub struct Facts {
    /// The fewest moves; `None` if there is no path, or they are not known exactly.
    pub distance: Option<usize>,
    /// Whether a table says nothing of the position.
    pub is_unknown: bool,
    /// The bounds, where a search ended before it knew more.
    pub interval: Option<Interval>,
    /// The shortest paths, if they were asked for and are all found.
    pub paths: Option<ShortestPaths>,
    /// The moves that a search put together for them.
    pub made: Option<RewriteSystem>,
}

impl Knowledge {
    /// Opens the table, or plans for the puzzle, that the label names.
    pub fn open(args: &LookupArgs, common: &Common) -> Result<Self, Failure> {
        let label = &args.label;
        let Some(source) = named(label)? else {
            args.check_table()?;
            let mut table = FileTable::open(label, left(common))?;
            // Opened it has taken memory for the moves and for the lists by which values are found.
            table.keep_within(paths_memory(common), common.threads());
            return Ok(Knowledge::Table(table.into()));
        };
        let source = if args.pushes { source::counting_pushes(&source)? } else { source };
        source::check_goal(&source)?;
        // Not those for the start of the puzzle alone: where that is a goal, other moves would do.
        let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
        let tables = args.tables.find(common, &source.puzzle, &system)?;
        let tables = tables.map(GoalTables::from).unwrap_or_default();
        let time_limit = args.time_limit;
        Ok(Knowledge::Searches(Searches { source, system, tables, time_limit }.into()))
    }

    pub fn puzzle(&self) -> &Puzzle {
        match self {
            Knowledge::Table(table) => table.puzzle(),
            Knowledge::Searches(searches) => &searches.source.puzzle,
        }
    }

    pub fn system(&self) -> &RewriteSystem {
        match self {
            Knowledge::Table(table) => table.system(),
            Knowledge::Searches(searches) => &searches.system,
        }
    }

    /// Where distance 0 lies.
    pub fn end(&self) -> End {
        match self {
            Knowledge::Table(table) => table.end(),
            Knowledge::Searches(_) => End::Goal,
        }
    }

    /// The distances of these positions, in their order; nothing where searches answer.
    pub fn distances(
        &self,
        positions: &[Position],
        common: &Common,
    ) -> Result<Option<Vec<Option<usize>>>, Failure> {
        match self {
            Knowledge::Table(table) => Ok(Some(table.distances(positions, common.threads())?)),
            Knowledge::Searches(_) => Ok(None),
        }
    }

    /// All shortest paths of a position as it is shown, where a table has them and they fit.
    pub fn paths(&self, shown: &[Position], common: &Common) -> Option<ShortestPaths> {
        let Knowledge::Table(table) = self else { return None };
        let alphabet = &table.puzzle().alphabet;
        let positions: Vec<Position> = shown.iter().map(|shown| alphabet.plain(shown)).collect();
        table.shortest_paths(&positions, paths_memory(common)).ok().flatten()
    }

    /// Whether paths lead from the position on.
    pub fn begins_at_position(&self) -> bool {
        match self {
            Knowledge::Table(table) => table.begins_at_position(),
            Knowledge::Searches(_) => true,
        }
    }

    /// What is known of each of these positions, one after the other. Paths are found if they are
    /// wanted, and in at most the bytes of [`paths_memory`] each.
    pub fn of<'a>(
        &'a self,
        asked: &'a [Vec<Position>],
        wanted: PathsWanted,
        common: &'a Common,
    ) -> Result<Box<dyn Iterator<Item = Result<Facts, Failure>> + 'a>, Failure> {
        let memory = paths_memory(common);
        match self {
            Knowledge::Searches(searches) => {
                Ok(Box::new(asked.iter().map(|positions| searches.known(positions, common))))
            }
            Knowledge::Table(table) => {
                let mut distances = table.distances(&asked.concat(), common.threads())?.into_iter();
                Ok(Box::new(asked.iter().map(move |positions| {
                    let of_each = distances.by_ref().take(positions.len());
                    let distance = of_each.flatten().min();
                    in_table(table, positions, distance, wanted, memory)
                })))
            }
        }
    }
}

/// The moves that were put together for paths, if not all are listed.
fn made_for(paths: &ShortestPaths, searched: &RewriteSystem) -> Option<RewriteSystem> {
    match paths.system(searched) {
        Cow::Owned(made) => Some(made),
        Cow::Borrowed(_) => None,
    }
}

/// What a table knows of positions, of which the nearest has this distance.
fn in_table(
    table: &FileTable,
    positions: &[Position],
    distance: Option<usize>,
    wanted: PathsWanted,
    memory: u64,
) -> Result<Facts, Failure> {
    let found = if distance.is_some() && wanted != PathsWanted::None {
        table.shortest_paths(positions, memory)
    } else {
        Ok(None)
    };
    let paths = match found {
        Err(PathsError::TooMany { length, some: Some(some) }) if wanted == PathsWanted::One => {
            return Ok(some_in_table(table, length, &some));
        }
        found => found?,
    };
    let mut is_unknown = distance.is_none();
    for position in positions.iter().filter(|_| distance.is_none()) {
        is_unknown &= !table.knows(position)?;
    }
    let made = paths.as_ref().and_then(|paths| made_for(paths, table.system()));
    Ok(Facts { distance, is_unknown, paths, made, ..Facts::default() })
}

/// What a table knows of a position where only some paths of this length are found.
fn some_in_table(table: &FileTable, length: usize, some: &ShortestPaths) -> Facts {
    let interval = Interval { at_least: length, path: some.iter().next() };
    let made = made_for(some, table.system());
    Facts { distance: Some(length), interval: Some(interval), made, ..Facts::default() }
}

impl Searches {
    fn known(&self, positions: &[Position], common: &Common) -> Result<Facts, Failure> {
        let starts = positions.to_vec();
        let puzzle = Puzzle { starts, ..self.source.puzzle.clone() };
        let limited = common.for_one_of_several(String::new(), self.time_limit);
        let progress = SolveProgress::new(&puzzle, &limited);
        let options = search::options(common);
        let found = from_here(&puzzle, &self.system, &self.tables, options, &progress);
        progress.finish();
        let known = match found? {
            None | Some(Outcome::Unsolvable(_)) => Facts::default(),
            Some(Outcome::Solved(ShortestSolutions { paths, .. })) => {
                let made = made_for(&paths, &self.system);
                let distance = Some(paths.length());
                Facts { distance, paths: Some(paths), made, ..Facts::default() }
            }
            Some(Outcome::Narrowed(narrowed)) => {
                interrupt::check()?;
                let distance = narrowed.length();
                let made = narrowed.system(&self.system).into_owned();
                let interval = Some(narrowed.interval);
                Facts { distance, interval, made: Some(made), ..Facts::default() }
            }
        };
        Ok(known)
    }
}

/// The puzzle that a label names; `None` if it names a file that holds no text, or one that is not
/// there.
fn named(label: &str) -> Result<Option<Source>, Failure> {
    let file = Label::of_file(label).filter(|label| Path::new(label.file).exists());
    let is_table = match file {
        Some(file) => !holds_text(Path::new(file.file)),
        None => label.ends_with(".table") || label.contains(MAIN_SEPARATOR),
    };
    if is_table { Ok(None) } else { source::find(label).map(Some) }
}

/// Whether a file begins as a text does: tables have zeros among their first bytes.
fn holds_text(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut first));
    read.is_ok() && !first.is_empty() && !first.contains(&0)
}

/// The bytes for the paths of one position: half of what is left, the rest is for the values of a
/// table.
fn paths_memory(common: &Common) -> u64 {
    left(common) / 2
}

/// The bytes of the budget that the program has not taken yet.
fn left(common: &Common) -> u64 {
    common.memory().saturating_sub(machine::peak_memory().unwrap_or(0))
}
