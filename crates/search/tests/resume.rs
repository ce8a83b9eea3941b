//! Searches that are stopped, saved and resumed find what those find that run through.

mod plain;
mod random_goal;
#[path = "../../puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;

use everyboard_board::Position;
use everyboard_puzzle::{Builtin, Puzzle, Referee};
use everyboard_search::{
    CheckpointError, End, Engine, LevelDone, NoWay, Options, Outcome, Progress, Saving, Search,
    SolveCheckpoint, SolveError, Strategy,
};
use num_bigint::BigUint;
use plain::Plain;
use proptest::prelude::*;
use random_goal::files;
use random_puzzle::Limits;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// More ways than this are counted only.
const MOST_WAYS: u32 = 500;

/// A puzzle and how it is searched.
struct Case {
    text: String,
    strategy: Option<Strategy>,
    engine: Option<Engine>,
    memory: u64,
    threads: usize,
}

impl Case {
    fn new(text: &str, strategy: Option<Strategy>, engine: Option<Engine>) -> Self {
        Case { text: text.to_owned(), strategy, engine, memory: 1 << 28, threads: 2 }
    }

    fn of_builtin(name: &str, strategy: Option<Strategy>, engine: Option<Engine>) -> Self {
        Self::new(Builtin::named(name).unwrap().text, strategy, engine)
    }

    fn options(&self) -> Options {
        let threads = NonZeroUsize::new(self.threads).unwrap();
        let Case { memory, strategy, engine, .. } = *self;
        Options { threads, memory, strategy, engine }
    }

    /// Plans and runs; with checkpoints if there is a folder.
    fn run(
        &self,
        folder: Option<(&Path, bool)>,
        progress: &dyn Progress,
    ) -> Result<Found, SolveError> {
        let puzzle = Puzzle::parse(&self.text).unwrap();
        let system = puzzle.compile().unwrap();
        let search = Search::plan(&puzzle, &system, self.options())?;
        let outcome = match folder {
            None => search.run(progress)?,
            Some((folder, resumes)) => {
                let saving = Saving {
                    folder: folder.to_owned(),
                    every: Duration::ZERO,
                    resumes,
                    label: "a label".to_owned(),
                    puzzle: self.text.clone(),
                };
                search.run_with_checkpoints(progress, &saving)?
            }
        };
        Ok(match outcome {
            Outcome::NoWay(proof) => Found::NoWay(proof),
            Outcome::Solved(solved) => {
                let (length, count) = (solved.paths.length(), solved.paths.count());
                let few = count <= BigUint::from(MOST_WAYS);
                let ways =
                    few.then(|| solved.paths.ways().map(|way| way.positions(&system)).collect());
                Found::Ways { length, count, ways, stored: solved.stored, engine: solved.engine }
            }
        })
    }

    /// Runs in a folder, stopped after so many calls to `level`.
    fn run_stopping(
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
enum Found {
    NoWay(NoWay),
    Ways {
        length: usize,
        count: BigUint,
        ways: Option<Vec<Vec<Position>>>,
        stored: u64,
        engine: Engine,
    },
}

/// Stops a search after so many calls to `level`, and records these.
struct Stop {
    after: usize,
    told: Mutex<Vec<LevelDone>>,
}

impl Stop {
    fn after(levels: usize) -> Self {
        Stop { after: levels, told: Mutex::default() }
    }

    fn never() -> Self {
        Self::after(usize::MAX)
    }

    /// By end and level: positions and how many of them are stored.
    fn levels(&self) -> BTreeMap<(bool, usize), (u64, u64)> {
        let told = self.told.lock().unwrap();
        let entry = |done: &LevelDone| {
            ((done.end == End::Goal, done.level), (done.positions, done.representatives))
        };
        told.iter().map(entry).collect()
    }
}

impl Progress for Stop {
    fn level(&self, done: LevelDone) {
        self.told.lock().unwrap().push(done);
    }

    fn is_stopped(&self) -> bool {
        self.told.lock().unwrap().len() >= self.after
    }
}

/// Stops a search after each level and resumes it, until it is done. Both ends are told when it
/// goes on, so the third call to `level` is the first new level of a search from both.
fn assert_resumes(case: &Case, name: &str) {
    let through = Stop::never();
    let expected = case.run(None, &through).unwrap();
    let levels = through.levels();
    let sides = 1 + usize::from(levels.keys().any(|&(is_goal, _)| is_goal));
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
            Err(SolveError::Stopped { no_way_within, .. }) => {
                if let Found::Ways { length, .. } = &expected {
                    assert!(no_way_within < *length, "{name}");
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

fn assert_told(case: &Case, folder: &Path, levels: &BTreeMap<(bool, usize), (u64, u64)>) {
    let checkpoint = SolveCheckpoint::read(folder).unwrap();
    let puzzle = Puzzle::parse(&case.text).unwrap();
    assert_eq!(checkpoint.puzzle, case.text);
    assert_eq!(checkpoint.label, "a label");
    assert_eq!((checkpoint.starts, checkpoint.goals), (puzzle.starts, puzzle.goals));
    assert_eq!(checkpoint.strategy, case.strategy);
    for (end, table) in checkpoint.levels.iter().enumerate() {
        for (level, &positions) in table.iter().enumerate() {
            assert_eq!(levels[&(end == 1, level)].0, positions);
        }
    }
}

const STRATEGIES: [Strategy; 3] = [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

#[test]
fn every_strategy_goes_on_from_every_level() {
    for name in ["knights-4x3", "frogs-and-toads", "guarini"] {
        for strategy in STRATEGIES {
            let case = Case::of_builtin(name, Some(strategy), None);
            match case.run(None, &()) {
                Err(SolveError::NoMirror) => continue,
                _ => assert_resumes(&case, &format!("{name}, {strategy}")),
            }
        }
    }
}

#[test]
fn bits_go_on_from_every_level() {
    for name in ["knights-4x3", "guarini", "frogs-and-toads", "eight-puzzle"] {
        assert_resumes(&Case::of_builtin(name, None, Some(Engine::Dense)), name);
    }
}

#[test]
fn what_is_impossible_stays_so() {
    let text = "format = 1\nboard = \"123/456/87.\"\ngoal = \"123/456/78.\"\n[pieces]\n\
                12345678 = \"W\"\n";
    for (strategy, engine) in [
        (Some(Strategy::OneSided), None),
        (Some(Strategy::TwoSided), None),
        (None, Some(Engine::Dense)),
    ] {
        assert_resumes(&Case::new(text, strategy, engine), &format!("{strategy:?} {engine:?}"));
    }
}

/// Goals that are not listed.
#[test]
fn goals_by_number_of_pieces() {
    assert_resumes(&Case::of_builtin("peg-4x4", Some(Strategy::OneSided), None), "pegs");
}

/// The characters of up to 100 kinds, none of which has a meaning on a board.
fn kind(number: usize) -> char {
    char::from_u32(0x0100 + number as u32).unwrap()
}

/// A board full of kinds in turn but for its first square, whose goal is where five moves lead,
/// never back.
fn asking_ahead(width: usize, height: usize, kinds: usize, betza: &str) -> String {
    let place = |place: usize| if place == 0 { '.' } else { kind(place % kinds) };
    let row = |y: usize| (0..width).map(|x| place(y * width + x)).collect::<String>();
    let start = (0..height).map(row).collect::<Vec<_>>().join("/");
    let names: String = (0..kinds).map(kind).collect();
    let ask = |goal: &str| {
        format!("format = 1\nboard = {start:?}\n{goal}[pieces]\n\"{names}\" = \"{betza}\"\n")
    };
    let puzzle = Puzzle::parse(&ask("")).unwrap();
    let mut way = vec![puzzle.starts[0].clone()];
    for step in 0..5 {
        let mut next = Referee::new(&puzzle).moves(&way[step]);
        next.retain(|position| !way.contains(position));
        way.push(next[step % next.len()].clone());
    }
    ask(&format!("goal = {:?}\n", puzzle.board.draw_line(&puzzle.alphabet, &way[5])))
}

/// Words of 64, 128, 256 and 1536 bits, the first with entries of every width.
#[test]
fn words_of_every_width() {
    let boards = [
        (5, 5, 2, "N", 1..=30),
        (5, 6, 2, "N", 31..=38),
        (6, 6, 2, "N", 39..=46),
        (7, 7, 2, "N", 47..=64),
        (8, 8, 2, "N", 65..=128),
        (10, 10, 3, "W", 129..=256),
        (10, 10, 100, "W", 257..=1408),
    ];
    for (width, height, kinds, betza, bits) in boards {
        let text = asking_ahead(width, height, kinds, betza);
        let puzzle = Puzzle::parse(&text).unwrap();
        let system = puzzle.compile().unwrap();
        for strategy in STRATEGIES {
            let case = Case::new(&text, Some(strategy), None);
            match Search::plan(&puzzle, &system, case.options()) {
                Err(SolveError::NoMirror) => continue,
                search => assert!(bits.contains(&search.unwrap().position_bits())),
            }
            assert_resumes(&case, &format!("{width}x{height} of {kinds}, {strategy}"));
        }
    }
}

/// The knights of the 5x5 board in so little memory that the table is soon full: the search goes
/// over to bits, and the checkpoint with it.
#[test]
fn a_search_goes_over_to_bits_and_on() {
    let case = Case::of_builtin("knights-5x5", None, None);
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 30);
    assert!(matches!(found, Err(SolveError::Stopped { .. })));
    let checkpoint = SolveCheckpoint::read(folder.path()).unwrap();
    let names: Vec<String> = files_in(folder.path()).iter().map(|path| name(path)).collect();
    assert_eq!(checkpoint.engine, Some(Engine::Dense), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("goal-half-")), "{names:?}");
    assert!(!names.iter().any(|name| name.starts_with("start-level-")), "{names:?}");
    let case = Case::of_builtin("knights-5x5", checkpoint.strategy, checkpoint.engine);
    let Ok(Found::Ways { length, count, engine, .. }) = case.run(Some((folder.path(), true)), &())
    else {
        panic!("it is solved")
    };
    assert_eq!((length, count, engine), (36, 1200_u32.into(), Engine::Dense));
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// The files of a checkpoint but for its lock, in the order of their names.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| name(path) != "lock").collect();
    files.sort();
    files
}

/// A small search that was stopped half way: what it finds, and its folder.
fn half_way(case: &Case) -> (Found, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 8);
    assert!(matches!(found, Err(SolveError::Stopped { .. })), "{found:?}");
    (case.run(None, &()).unwrap(), folder)
}

/// Resumes with one file changed. It must be refused by its name; if it is not, it did no harm.
fn assert_harmless(
    case: &Case,
    expected: &Found,
    folder: &Path,
    file: &Path,
    bytes: &[u8],
) -> bool {
    let copy = tempfile::tempdir().unwrap();
    for path in files_in(folder) {
        fs::copy(&path, copy.path().join(name(&path))).unwrap();
    }
    fs::write(copy.path().join(name(file)), bytes).unwrap();
    match case.run(Some((copy.path(), true)), &()) {
        Ok(found) => {
            assert_eq!(found, *expected);
            false
        }
        Err(SolveError::Checkpoint(error)) => {
            let words = error.to_string();
            assert!(words.contains(&name(file)), "{words}");
            true
        }
        Err(other) => panic!("{other}"),
    }
}

fn small_cases() -> [Case; 3] {
    [
        Case::of_builtin("frogs-and-toads", Some(Strategy::TwoSided), None),
        Case::of_builtin("frogs-and-toads", Some(Strategy::OneSided), None),
        Case::of_builtin("frogs-and-toads", None, Some(Engine::Dense)),
    ]
}

#[test]
fn flipped_bits_are_noticed() {
    for case in small_cases() {
        let (expected, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            for at in (0..bytes.len()).step_by(bytes.len().div_ceil(150)) {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << (at % 8);
                let refused = assert_harmless(&case, &expected, folder.path(), &file, &bytes);
                assert!(refused, "{file:?}, byte {at}");
            }
        }
    }
}

#[test]
fn files_cut_short_are_noticed() {
    for case in small_cases() {
        let (expected, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            for length in (0..bytes.len()).step_by(bytes.len().div_ceil(50)) {
                let cut = &bytes[..length];
                assert!(assert_harmless(&case, &expected, folder.path(), &file, cut), "{file:?}");
            }
            let longer = [&bytes[..], b"x"].concat();
            assert_harmless(&case, &expected, folder.path(), &file, &longer);
        }
    }
}

#[test]
fn a_missing_file_is_named() {
    for case in small_cases() {
        let (_, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            fs::remove_file(&file).unwrap();
            let error = case.run(Some((folder.path(), true)), &()).unwrap_err();
            match error {
                SolveError::Checkpoint(CheckpointError::Missing { .. }) => {
                    assert_eq!(name(&file), "checkpoint.toml");
                }
                error => assert!(error.to_string().contains(&name(&file)), "{error}"),
            }
            fs::write(&file, bytes).unwrap();
        }
    }
}

/// Files of one checkpoint under the names of another's: same names, other searches.
#[test]
fn files_of_another_search_are_refused() {
    for (strategy, engine) in [(Some(Strategy::OneSided), None), (None, Some(Engine::Dense))] {
        let case = Case::of_builtin("knights-4x3", strategy, engine);
        let other = Case::of_builtin("knights-4x3-alternating", strategy, engine);
        let (expected, folder) = half_way(&case);
        let (_, others) = half_way(&other);
        let file = files_in(folder.path()).into_iter().find(|path| name(path).starts_with("start"));
        let file = file.unwrap();
        let theirs = others.path().join(name(&file));
        let bytes = fs::read(theirs).expect("both searches are as deep");
        assert!(assert_harmless(&case, &expected, folder.path(), &file, &bytes));
    }
}

fn refusal(case: &Case, folder: &Path, resumes: bool) -> CheckpointError {
    match case.run(Some((folder, resumes)), &()) {
        Err(SolveError::Checkpoint(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn checkpoints_of_other_searches_are_refused() {
    let case = Case::of_builtin("knights-4x3", Some(Strategy::TwoSided), None);
    let (expected, folder) = half_way(&case);
    let different = |other: Case| match refusal(&other, folder.path(), true) {
        CheckpointError::Different { difference, .. } => difference,
        error => panic!("{error}"),
    };
    let two_sided = Some(Strategy::TwoSided);
    let other_puzzle = Case::of_builtin("knights-4x3-alternating", two_sided, None);
    assert_eq!(different(other_puzzle), "it is of another puzzle");
    let one_sided = Case::of_builtin("knights-4x3", Some(Strategy::OneSided), None);
    assert_eq!(different(one_sided), "it is of another strategy");
    let dense = Case::of_builtin("knights-4x3", None, Some(Engine::Dense));
    assert_eq!(different(dense), "it is of the sparse engine");
    assert!(matches!(refusal(&case, folder.path(), false), CheckpointError::Occupied { .. }));
    // None of that did harm.
    assert_eq!(case.run(Some((folder.path(), true)), &()).unwrap(), expected);

    let dense = Case::of_builtin("knights-4x3", None, Some(Engine::Dense));
    let (_, folder) = half_way(&dense);
    let error = refusal(&case, folder.path(), true);
    assert!(matches!(error, CheckpointError::Different { .. }), "{error}");
}

#[test]
fn a_folder_without_checkpoint_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("mistyped");
    let case = &small_cases()[0];
    assert!(matches!(refusal(case, &folder, true), CheckpointError::Missing { .. }));
    assert!(!folder.exists());
    SolveCheckpoint::remove(&folder);
}

/// Runs another search in the same folder as soon as this one has a level.
struct Intruder<'a> {
    case: &'a Case,
    folder: &'a Path,
}

impl Progress for Intruder<'_> {
    fn level(&self, _done: LevelDone) {
        for resumes in [false, true] {
            let error = self.case.run(Some((self.folder, resumes)), &()).unwrap_err();
            let is_busy = matches!(error, SolveError::Checkpoint(CheckpointError::Busy { .. }));
            let has_none = matches!(error, SolveError::Checkpoint(CheckpointError::Missing { .. }));
            assert!(is_busy || has_none && resumes, "{error}");
        }
    }
}

#[test]
fn two_searches_do_not_share_a_folder() {
    let case = &small_cases()[0];
    let folder = tempfile::tempdir().unwrap();
    let intruder = Intruder { case, folder: folder.path() };
    let found = case.run(Some((folder.path(), false)), &intruder).unwrap();
    assert_eq!(found, case.run(None, &()).unwrap());
}

/// A file that cannot be written ends the search; what was saved before stays good.
#[test]
fn a_failed_save_leaves_the_one_before() {
    for (case, in_the_way) in small_cases().iter().zip([
        "goal-level-5.part",
        "start-level-9.part",
        "goal-half-0-level-6.part",
    ]) {
        let (expected, folder) = half_way(case);
        let other_files = [folder.path().join("start-here.txt"), folder.path().join("half-time")];
        other_files.iter().for_each(|file| fs::write(file, "mine").unwrap());
        fs::create_dir(folder.path().join(in_the_way)).unwrap();
        let error = refusal(case, folder.path(), true);
        assert!(error.to_string().contains(in_the_way), "{error}");
        fs::remove_dir(folder.path().join(in_the_way)).unwrap();
        fs::write(folder.path().join("start-level-77.part"), "a program was killed here").unwrap();
        assert_eq!(case.run(Some((folder.path(), true)), &()).unwrap(), expected);
        assert!(!folder.path().join("start-level-77.part").exists());
        SolveCheckpoint::remove(folder.path());
        let left: Vec<String> = files_in(folder.path()).iter().map(|path| name(path)).collect();
        assert_eq!(left, ["half-time", "start-here.txt"], "files of others stay");
    }
}

/// Out of memory, saved, and resumed with more.
#[test]
fn more_memory_helps_on() {
    for strategy in STRATEGIES {
        let mut case = Case::of_builtin("knights-5x5", Some(strategy), None);
        case.memory = 8 << 20;
        let folder = tempfile::tempdir().unwrap();
        let error = case.run(Some((folder.path(), false)), &()).unwrap_err();
        let SolveError::OutOfMemory { no_way_within, .. } = error else { panic!("{error}") };
        case.memory = 6 << 20;
        let error = case.run(Some((folder.path(), true)), &()).unwrap_err();
        assert!(matches!(error, SolveError::BudgetTooSmall { .. }), "{error}");
        case.memory = 10 << 20;
        let error = case.run(Some((folder.path(), true)), &()).unwrap_err();
        let SolveError::OutOfMemory { no_way_within: more, .. } = error else { panic!("{error}") };
        assert!(more >= no_way_within && more < 36, "{strategy}");
    }
}

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1000;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        max_shrink_iters: 100,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_puzzles_go_on_from_every_level(file in files(LIMITS), threads in 1..4_usize) {
        let text = format!("{file:?}");
        let text = text.trim_start();
        let puzzle = file.puzzle();
        if Plain::explore(&puzzle, MOST_POSITIONS).is_none() {
            return Ok(());
        }
        let ways = STRATEGIES.map(|strategy| (Some(strategy), None)).into_iter();
        for (strategy, engine) in ways.chain([(None, Some(Engine::Dense))]) {
            let case = Case { threads, ..Case::new(text, strategy, engine) };
            match case.run(None, &()) {
                Err(SolveError::NoMirror | SolveError::ManyGoals | SolveError::NoSpace) => {}
                _ => assert_resumes(&case, &format!("{strategy:?} {engine:?}")),
            }
        }
    }
}
