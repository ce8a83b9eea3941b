//! A search that can be stopped, saved and resumed, and what it finds.

use everyboard_board::Position;
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{
    End, Engine, Options, Outcome, Saving, Search, SolveCheckpoint, SolveError, Strategy,
    Unsolvable,
};
use everyboard_watch::{LevelDone, News, Watch};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub(crate) const STRATEGIES: [Strategy; 3] =
    [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

/// More ways than this are counted only.
const MOST_WAYS: u32 = 500;

/// A puzzle and how it is searched.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) strategy: Option<Strategy>,
    pub(crate) engine: Option<Engine>,
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    /// Whether levels are sorted files, where there is a folder.
    pub(crate) sorted: bool,
}

impl Case {
    pub(crate) fn new(text: &str, strategy: Option<Strategy>, engine: Option<Engine>) -> Self {
        Case { text: text.to_owned(), strategy, engine, memory: 1 << 28, threads: 2, sorted: false }
    }

    pub(crate) fn of_builtin(
        name: &str,
        strategy: Option<Strategy>,
        engine: Option<Engine>,
    ) -> Self {
        Self::new(Builtin::named(name).unwrap().text, strategy, engine)
    }

    pub(crate) fn options(&self) -> Options {
        let threads = NonZeroUsize::new(self.threads).unwrap();
        let Case { memory, strategy, engine, .. } = *self;
        Options { threads, memory, strategy, engine }
    }

    /// Plans and runs; with checkpoints if there is a folder.
    pub(crate) fn run(
        &self,
        folder: Option<(&Path, bool)>,
        progress: &dyn Watch,
    ) -> Result<Found, SolveError> {
        let puzzle = Puzzle::parse(&self.text).unwrap();
        let system = puzzle.compile().unwrap();
        let search = if self.sorted {
            Search::plan_in_files(&puzzle, &system, self.options(), None)?
        } else {
            Search::plan(&puzzle, &system, self.options())?
        };
        let outcome = match folder {
            None => search.run(progress)?,
            Some((folder, resumes)) => {
                let saving = Saving {
                    folder: folder.to_owned(),
                    every: Duration::ZERO,
                    resumes,
                    sorted: self.sorted,
                    label: "a label".to_owned(),
                    puzzle: self.text.clone(),
                };
                search.run_with_checkpoints(progress, &saving)?
            }
        };
        Ok(match outcome {
            Outcome::Unsolvable(proof) => Found::Unsolvable(proof),
            Outcome::Narrowed(narrowed) => Found::Narrowed {
                at_least: narrowed.interval.at_least,
                // Also while its solutions are traced, when its length is known.
                is_stopped: progress.is_stopped(),
            },
            Outcome::Solved(solved) => {
                let (length, count) = (solved.paths.length(), solved.paths.count());
                let few = count <= BigUint::from(MOST_WAYS);
                let ways =
                    few.then(|| solved.paths.iter().map(|way| way.positions(&system)).collect());
                Found::Ways { length, count, ways, stored: solved.stored, engine: solved.engine }
            }
        })
    }

    /// Runs in a folder, stopped after so many calls to `level`.
    pub(crate) fn run_stopping(
        &self,
        folder: &Path,
        resumes: bool,
        levels: usize,
    ) -> Result<Found, SolveError> {
        self.run(Some((folder, resumes)), &Stop::after(levels))
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Unsolvable(Unsolvable),
    Narrowed {
        at_least: usize,
        /// By the user, and not for want of memory.
        is_stopped: bool,
    },
    Ways {
        length: usize,
        count: BigUint,
        ways: Option<Vec<Vec<Position>>>,
        stored: u64,
        engine: Engine,
    },
}

impl Found {
    /// Whether the user stopped the search.
    pub(crate) fn is_stopped(&self) -> bool {
        matches!(self, Found::Narrowed { is_stopped: true, .. })
    }
}

/// Stops a search after so many calls to `level`, and records these.
pub(crate) struct Stop {
    after: usize,
    /// With the length under way, 0 where the search is not bounded.
    told: Mutex<Vec<(usize, LevelDone)>>,
    length: AtomicUsize,
}

/// By length under way, whether the end is the goal, and level: positions and how many are stored.
type Levels = BTreeMap<(usize, bool, usize), (u64, u64)>;

impl Stop {
    pub(crate) fn after(levels: usize) -> Self {
        Stop { after: levels, told: Mutex::default(), length: AtomicUsize::new(0) }
    }

    pub(crate) fn never() -> Self {
        Self::after(usize::MAX)
    }

    pub(crate) fn levels(&self) -> Levels {
        let told = self.told.lock().unwrap();
        let entry = |(length, done): &(usize, LevelDone)| {
            let key = (*length, done.end == End::Goal, done.level);
            (key, (done.positions, done.representatives))
        };
        told.iter().map(entry).collect()
    }
}

impl Watch for Stop {
    fn level(&self, done: LevelDone) {
        self.told.lock().unwrap().push((self.length.load(Ordering::Relaxed), done));
    }

    fn news(&self, news: News) {
        if let News::Searching { longest, .. } = news {
            self.length.store(longest, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.told.lock().unwrap().len() >= self.after
    }
}

/// Stops a search after each level and resumes it, until it is done. Both ends are told when it
/// goes on, so the third call to `level` is the first new level of a search from both.
pub(crate) fn assert_resumes(case: &Case, name: &str) {
    let through = Stop::never();
    let expected = case.run(None, &through).unwrap();
    let levels = through.levels();
    let sides = 1 + usize::from(levels.keys().any(|&(_, is_goal, _)| is_goal));
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("checkpoint");
    for run in 0.. {
        assert!(run <= levels.len() + 2, "{name}: it does not advance");
        let stop = Stop::after(sides + 1);
        let found = case.run(Some((&folder, run > 0)), &stop);
        for (level, told) in stop.levels() {
            assert_eq!(levels.get(&level), Some(&told), "{name}: {level:?}");
        }
        match found {
            Ok(Found::Narrowed { at_least, is_stopped: true }) => {
                if let Found::Ways { length, .. } = &expected {
                    assert!(at_least <= *length, "{name}");
                }
                assert_told(case, &folder, &levels);
            }
            found => {
                assert_eq!(
                    found.unwrap_or_else(|error| panic!("{name}: {error}")),
                    expected,
                    "{name}"
                );
                break;
            }
        }
    }
    SolveCheckpoint::remove(&folder);
    assert!(!folder.exists(), "{name}");
}

fn assert_told(case: &Case, folder: &Path, levels: &Levels) {
    let checkpoint = SolveCheckpoint::read(folder).unwrap();
    let puzzle = Puzzle::parse(&case.text).unwrap();
    assert_eq!(checkpoint.puzzle, case.text);
    assert_eq!(checkpoint.label, "a label");
    assert_eq!((checkpoint.starts, checkpoint.goals), (puzzle.starts, puzzle.goals));
    assert_eq!(checkpoint.strategy, case.strategy);
    let length = checkpoint.longest.unwrap_or(0);
    for (end, table) in checkpoint.levels.iter().enumerate() {
        for (level, &positions) in table.iter().enumerate() {
            assert_eq!(levels[&(length, end == 1, level)].0, positions);
        }
    }
}

pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// The files of a checkpoint but for its lock, in the order of their names.
pub(crate) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| name(path) != "lock").collect();
    files.sort();
    files
}

/// A small search that was stopped half way: what it finds, and its folder.
pub(crate) fn half_way(case: &Case) -> (Found, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 8);
    assert!(found.as_ref().is_ok_and(Found::is_stopped), "{found:?}");
    (case.run(None, &()).unwrap(), folder)
}

pub(crate) fn small_cases() -> [Case; 3] {
    [
        Case::of_builtin("frogs-and-toads", Some(Strategy::TwoSided), None),
        Case::of_builtin("frogs-and-toads", Some(Strategy::OneSided), None),
        Case::of_builtin("frogs-and-toads", None, Some(Engine::Dense)),
    ]
}
