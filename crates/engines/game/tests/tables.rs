//! Tables in folders, and what is asked of a table.

use crate::common::{OPTIONS, capture_game};
use everyboard_game::{ClassStatistics, GameOptions, GameRules, GameTable, Refusal, Value, Wrong};
use everyboard_puzzle::Builtin;
use everyboard_store::{BlockFile, BlockFileWriter, FileKind};
use everyboard_watch::{News, Watch};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const START: &str = "WWWW/..../BBBB";

fn knights(endless: &str) -> GameRules {
    capture_game("N", START, "draw", endless)
}

fn knights_from(start: &str) -> GameRules {
    capture_game("N", start, "draw", "draw")
}

fn in_folder(folder: &Path, without_plies: bool) -> GameOptions {
    GameOptions { folder: Some(folder.to_owned()), without_plies, ..OPTIONS }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    with_extension(folder, "game")
}

fn with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}

fn sums(table: &GameTable) -> Vec<[u64; 3]> {
    let classes = table.statistics(0).into_iter();
    classes.map(|ClassStatistics { wins, draws, losses, .. }| [wins, draws, losses]).collect()
}

#[test]
fn what_is_in_a_folder_is_not_solved_again() {
    for (endless, without_plies) in [("draw", false), ("draw", true), ("difference", false)] {
        let folder = tempfile::tempdir().unwrap();
        let options = in_folder(folder.path(), without_plies);
        let whole = GameTable::solve(knights(endless), &OPTIONS, &()).unwrap();
        let table = GameTable::solve(knights(endless), &options, &()).unwrap();
        assert_eq!(sums(&table), sums(&whole));
        assert_eq!(table.has_plies(), endless == "draw" && !without_plies);
        assert!(table.bytes_on_disk() > 0);
        drop(table);
        // A file that is missing, one that was cut short and one of another class.
        let all = files(folder.path());
        assert!(all.len() >= 24, "{all:?}");
        fs::remove_file(&all[3]).unwrap();
        fs::write(&all[7], &fs::read(&all[7]).unwrap()[..40]).unwrap();
        fs::copy(&all[11], &all[12]).unwrap();
        let untouched = fs::metadata(&all[5]).unwrap().modified().unwrap();
        let table = GameTable::solve(knights(endless), &options, &()).unwrap();
        assert_eq!(sums(&table), sums(&whole));
        assert_eq!(fs::metadata(&all[5]).unwrap().modified().unwrap(), untouched);
        let start = table.rules().start();
        let [found, known] = [&table, &whole].map(|table| table.value(&start).unwrap().unwrap());
        assert_eq!(found.rank().signum(), known.rank().signum());
    }
}

/// Files written before the program kept the number of steps are read, and say no bound.
#[test]
fn files_without_a_bound_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), true);
    let table = GameTable::solve(knights("draw"), &options, &()).unwrap();
    let won = knights_from("W.../..../.B..").start();
    assert!(matches!(table.value(&won).unwrap(), Some(Value::Win { plies: None })));
    assert_eq!(table.at_most(&won).unwrap().map(|plies| plies % 2), Some(1));
    let known = sums(&table);
    drop(table);
    for path in files(folder.path()) {
        let without = |line: &str| !line.starts_with("at_most");
        rewrite(&path, FileKind::Game, |heading| {
            heading.lines().filter(|line| without(line)).flat_map(|line| [line, "\n"]).collect()
        });
    }
    let table = GameTable::solve(knights("draw"), &options, &()).unwrap();
    assert_eq!(sums(&table), known);
    assert_eq!(table.at_most(&won).unwrap(), None);
}

/// Writes a file again, with another heading.
fn rewrite(path: &Path, kind: FileKind, change: impl Fn(&str) -> String) {
    let file = BlockFile::open(path, kind).unwrap();
    let heading = change(file.metadata());
    assert_ne!(heading, file.metadata());
    let writer = BlockFileWriter::create(path, kind, &heading, file.blocks(), None).unwrap();
    for number in 0..file.blocks() {
        let mut words = vec![0; file.words_of(number).unwrap()];
        file.read(number, &mut words).unwrap();
        writer.write(number, &words).unwrap();
    }
    writer.finish().unwrap();
}

/// What the start and its moves take stays, and all that is counted; also where it goes on after it
/// was stopped.
#[test]
fn solved_for_the_start_alone() {
    for (endless, without_plies) in [("draw", false), ("draw", true), ("difference", false)] {
        let whole = GameTable::solve(knights(endless), &OPTIONS, &()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let in_memory = GameOptions { without_plies, start_only: true, ..OPTIONS };
        let on_disk = GameOptions { folder: Some(folder.path().to_owned()), ..in_memory.clone() };
        let stopped = GameTable::solve(knights(endless), &on_disk, &StopAfter(12.into())).err();
        assert!(matches!(stopped, Some(Refusal::Stopped(_))), "{stopped:?}");
        let start = whole.rules().start();
        for options in [in_memory, on_disk] {
            let table = GameTable::solve(knights(endless), &options, &()).unwrap();
            assert_eq!(sums(&table), sums(&whole));
            let [found, known] = [&table, &whole].map(|table| table.value(&start).unwrap());
            let [found, known] = [found, known].map(|value| value.unwrap().rank().signum());
            assert_eq!(found, known);
            assert_eq!(table.moves(&start).unwrap().len(), whole.moves(&start).unwrap().len());
            let line = table.line(&start).unwrap();
            assert!(whole.line(&start).unwrap().starts_with(&line));
            let fewer = knights_from("W.../..../...B").start();
            let error = table.value(&fewer).unwrap_err().to_string();
            assert!(error.contains("only the counts of this class are left"), "{error}");
        }
    }
}

/// Whatever was saved last is gone on from, and comes to the same table.
#[test]
fn a_class_under_way_goes_on() {
    for (endless, without_plies) in [("draw", false), ("draw", true), ("difference", false)] {
        let rules = || capture_game("N", "WW../..../..BB", "draw", endless);
        let in_memory = GameOptions { sets_from: 0, without_plies, ..OPTIONS };
        let whole = GameTable::solve(rules(), &in_memory, &()).unwrap();
        for damage in [Damage::None, Damage::Cut, Damage::Flipped, Damage::Other] {
            let folder = tempfile::tempdir().unwrap();
            let options = GameOptions {
                save_every: Duration::ZERO,
                ..in_folder(folder.path(), without_plies)
            };
            let steps = AtSteps::default();
            let table = loop {
                match GameTable::solve(rules(), &options, &steps) {
                    Ok(table) => break table,
                    Err(refused) => assert!(matches!(refused, Refusal::Stopped(_)), "{refused}"),
                }
                steps.0.lock().unwrap().resume(damage, folder.path());
            };
            assert_eq!(sums(&table), sums(&whole));
            check_alike(&table, &whole);
            // Some classes have no second step.
            assert_eq!(steps.0.lock().unwrap().damaged.is_empty(), damage == Damage::None);
            drop(table);
            assert_eq!(with_extension(folder.path(), "checkpoint"), [""; 0].map(PathBuf::from));
        }
    }
}

/// The same values, and the same bounds.
fn check_alike(table: &GameTable, other: &GameTable) {
    let starts =
        ["WW../..../..BB", "W.../.W../B..B", "...W/..../.B..", ".B../.W../..B.", "WWB./..../...."];
    for start in starts {
        for side in [0, 1] {
            let position = knights_from(start).start().with_side(side);
            assert_eq!(table.value(&position).unwrap(), other.value(&position).unwrap(), "{start}");
            assert_eq!(table.at_most(&position).unwrap(), other.at_most(&position).unwrap());
            assert_eq!(table.moves(&position).unwrap(), other.moves(&position).unwrap());
        }
    }
}

/// What happens to what was saved.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Damage {
    None,
    /// The file loses its end.
    Cut,
    /// A bit behind the heading changes.
    Flipped,
    /// It is of another class.
    Other,
}

/// Stops before the second step that it hears of, and sees to it that the first is that before
/// which it stopped last.
#[derive(Default)]
struct Steps {
    stopped_at: Option<(Vec<u8>, usize)>,
    heard: usize,
    /// Whether what was saved last cannot be used.
    is_damaged: bool,
    /// The classes of which something was damaged.
    damaged: BTreeSet<Vec<u8>>,
}

impl Steps {
    fn resume(&mut self, damage: Damage, folder: &Path) {
        (self.heard, self.is_damaged) = (0, false);
        let (pieces, step) = self.stopped_at.clone().unwrap();
        if damage == Damage::None || step != 2 || !self.damaged.insert(pieces) {
            return;
        }
        self.is_damaged = true;
        let [path] = <[PathBuf; 1]>::try_from(with_extension(folder, "checkpoint")).unwrap();
        if damage == Damage::Other {
            rewrite(&path, FileKind::Checkpoint, |heading| {
                heading.replace("attacker = 0", "attacker = 1")
            });
            return;
        }
        let mut bytes = fs::read(&path).unwrap();
        if damage == Damage::Cut {
            bytes.truncate(bytes.len() - 20);
        } else {
            let file = BlockFile::open(&path, FileKind::Checkpoint).unwrap();
            bytes[file.metadata().len() + 30] ^= 1;
        }
        fs::write(&path, bytes).unwrap();
    }
}

#[derive(Default)]
struct AtSteps(Mutex<Steps>);

impl Watch for AtSteps {
    fn news(&self, news: News) {
        let News::Step { pieces, step } = news else { return };
        let (mut steps, here) = (self.0.lock().unwrap(), (pieces.to_vec(), step));
        steps.heard += 1;
        if steps.heard == 1
            && let Some((pieces, step)) = steps.stopped_at.take()
        {
            assert_eq!(here, (pieces, if steps.is_damaged { 1 } else { step }));
        }
        if steps.heard == 2 {
            steps.stopped_at = Some(here);
        }
    }

    fn is_stopped(&self) -> bool {
        self.0.lock().unwrap().heard >= 2
    }
}

/// Stops after this number of classes.
struct StopAfter(AtomicUsize);

impl Watch for StopAfter {
    fn news(&self, news: News) {
        self.0.fetch_sub(matches!(news, News::Solved { .. }).into(), Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

/// Squares that are reached, and a side that is stuck: by sets as one position after the other.
#[test]
fn all_ends_are_alike_by_sets() {
    for name in ["hexapawn-4x4", "dodgem-3x3"] {
        let rules = GameRules::new(Builtin::named(name).unwrap().puzzle()).unwrap();
        let [sets, one_by_one] = [0, u64::MAX].map(|sets_from| {
            let options = GameOptions { sets_from, ..OPTIONS };
            let table = GameTable::solve(rules.clone(), &options, &()).unwrap();
            (format!("{:?}", table.statistics(0)), table.value(&rules.start()).unwrap())
        });
        assert_eq!(sets, one_by_one, "{name}");
    }
}

#[test]
fn a_folder_is_of_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), false);
    let table = GameTable::solve(knights("draw"), &options, &()).unwrap();
    let second = GameTable::solve(knights("draw"), &options, &()).unwrap_err();
    assert!(second.to_string().contains("another program works on"), "{second}");
    drop(table);
    for rules in [capture_game("W", START, "draw", "draw"), knights("difference")] {
        let refused = GameTable::solve(rules, &options, &()).unwrap_err();
        assert!(refused.to_string().contains("it is of another game"), "{refused}");
    }
    // A game that places pieces is solved in memory.
    let rules = GameRules::new(Builtin::named("tic-tac-toe").unwrap().puzzle()).unwrap();
    let refused = GameTable::solve(rules, &options, &()).unwrap_err();
    assert!(matches!(refused, Refusal::NotInFolder), "{refused}");
}

/// A damaged block is found when it is read, and named.
#[test]
fn a_damaged_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), false);
    drop(GameTable::solve(knights("draw"), &options, &()).unwrap());
    let path = folder.path().join("first-4-4.game");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let table = GameTable::solve(knights("draw"), &options, &()).unwrap();
    let error = table.verify(OPTIONS.threads, &()).unwrap_err();
    let Wrong::File(error) = error else { panic!("{error:?}") };
    assert!(error.to_string().contains("first-4-4.game"), "{error}");
}

#[test]
fn the_slowest_wins_and_losses_are_found() {
    for sets_from in [0, u64::MAX] {
        let options = GameOptions { sets_from, ..OPTIONS };
        let table = GameTable::solve(knights("draw"), &options, &()).unwrap();
        let (value, slowest) = table.slowest(0, true, 2).unwrap().unwrap();
        // The table of an independent program has 29 plies for four against three and for four
        // against four.
        assert_eq!(value, Value::Win { plies: Some(29) });
        assert_eq!(slowest.examples.len(), 2);
        for position in &slowest.examples {
            assert_eq!(table.value(position).unwrap(), Some(value));
        }
        let (value, slowest) = table.slowest(1, false, 100).unwrap().unwrap();
        assert_eq!(value, Value::Loss { plies: Some(28) });
        assert_eq!(slowest.count as usize, slowest.examples.len());
    }
}

/// Counted once more by looking up every placement.
#[test]
fn zugzwangs_are_worse_for_whoever_moves() {
    let rules = capture_game("N", "WW./.../.BB", "draw", "draw");
    let table = GameTable::solve(rules.clone(), &OPTIONS, &()).unwrap();
    let by_sets = GameOptions { sets_from: 0, ..OPTIONS };
    let by_sets = GameTable::solve(rules, &by_sets, &()).unwrap();
    let all = table.zugzwangs(usize::MAX).unwrap();
    assert_eq!(all.count as usize, all.examples.len());
    assert_eq!(by_sets.zugzwangs(0).unwrap().count, all.count);
    for position in &all.examples {
        let values = [0, 1].map(|side| {
            let value = table.value(&position.clone().with_side(side)).unwrap().unwrap();
            value.rank().signum()
        });
        assert!(values[0] + values[1] < 0, "{values:?}");
    }
    // Of two against two on 3x3 eight placements are lost for whoever moves.
    assert!(all.count > 0);
}
