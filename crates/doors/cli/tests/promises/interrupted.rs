//! A census that is killed or interrupted can be resumed and ends as if nothing had happened.

#![cfg(unix)]

use crate::program::{PROGRAM, Run, ended, everyboard, interrupted, of_output, signal, started};
use crate::saved::{Chance, Found, assert_whole, contents, text};
use everyboard::crates::store::FileKind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Large enough for a kill to hit it, small enough to be taken twenty times.
const PUZZLE: &str = "knights-5x5";

const MUCH_MEMORY: &str = "1G";

/// Memory that suffices for bits in files. The 25 MiB of bits, distances among them, do not fit
/// into it. How much the program takes besides depends on the build and the machine.
fn little_memory() -> &'static str {
    static MEMORY: LazyLock<String> = LazyLock::new(|| {
        let refused = ended(Census::new("--dir").start("1M")).unwrap();
        format!("{:.1}M", refused.memory_that_would_do().expect("it says what would do") + 3.0)
    });
    &MEMORY
}

/// A census in a folder of its own.
struct Census {
    folder: TempDir,
    /// The flag for the folder with which it begins.
    flag: &'static str,
}

impl Census {
    fn new(flag: &'static str) -> Self {
        Census { folder: tempfile::tempdir().unwrap(), flag }
    }

    /// Where its checkpoints go. A name that a shell must be told with care.
    fn checkpoint(&self) -> PathBuf {
        self.folder.path().join("it's saved here")
    }

    fn table(&self) -> PathBuf {
        self.folder.path().join("a.table")
    }

    fn is_saved(&self) -> bool {
        self.checkpoint().join("checkpoint.toml").exists()
    }

    /// Starts it, or resumes it if it was saved.
    fn start(&self, memory: &str) -> Child {
        let (folder, table) = (self.checkpoint(), self.table());
        let (folder, table) = (text(&folder), text(&table));
        let begin = ["census", PUZZLE, self.flag, folder];
        let resume = ["census", "--resume", folder];
        let which = if self.is_saved() { &resume[..] } else { &begin[..] };
        let rest = ["--every", "0", "--save", table, "--json", "-j", "2", "--memory", memory];
        started(&[which, &rest].concat())
    }

    /// Waits until a level has been saved.
    fn wait_for_checkpoint(&self) {
        let begin = Instant::now();
        while !self.is_saved() {
            assert!(begin.elapsed() < Duration::from_secs(60), "nothing was saved for a minute");
            sleep(Duration::from_millis(1));
        }
    }
}

/// What a census that nobody disturbs finds, and how long it takes.
struct Baseline {
    census: Census,
    found: Found,
    time: Duration,
}

impl Baseline {
    fn new(flag: &'static str, memory: &str) -> Self {
        let census = Census::new(flag);
        let begin = Instant::now();
        let run = ended(census.start(memory)).unwrap();
        let time = begin.elapsed();
        let is_on_disk = run.err.contains(" of disk; ");
        assert_eq!(is_on_disk, memory == little_memory(), "{}", run.err);
        let found = Found::of(&run);
        assert_eq!(found, Found::of(&everyboard(&["census", PUZZLE, "--json"])));
        Baseline { census, found, time }
    }

    #[track_caller]
    fn assert_same(&self, run: &Run, table: &Path) {
        assert!(Found::of(run) == self.found, "{}", run.out);
        let contents = |path: &Path| contents(path, FileKind::Table);
        assert!(contents(table) == contents(&self.census.table()), "another table was saved");
    }
}

/// Kills a census `kills` times and resumes it each time, with a random choice of memory.
/// Whenever one gets to its end, it must have found what the baseline finds.
fn kill_and_go_on(flag: &'static str, memories: &[&str], kills: usize) {
    let baseline = Baseline::new(flag, memories[0]);
    let mut chance = Chance::new();
    let mut census = Census::new(flag);
    let (mut killed, mut unsaved, mut done) = (0, 0, 0);
    let longest = baseline.time.as_micros() as usize / 4;
    while killed < kills {
        let mut child = census.start(memories[chance.below(memories.len())]);
        sleep(Duration::from_micros(chance.below(longest) as u64));
        child.kill().unwrap();
        match ended(child) {
            None => {
                killed += 1;
                unsaved += usize::from(!census.is_saved());
                assert_whole(&census.checkpoint());
                if census.table().exists() {
                    contents(&census.table(), FileKind::Table);
                }
            }
            Some(run) => {
                baseline.assert_same(&run, &census.table());
                done += 1;
                census = Census::new(flag);
            }
        }
    }
    let run = ended(census.start(memories[0])).unwrap();
    baseline.assert_same(&run, &census.table());
    let time = baseline.time;
    eprintln!(
        "{killed} kills in {} runs of {time:?}, {unsaved} before anything was saved",
        done + 1
    );
}

#[test]
fn killed_twenty_times_in_memory() {
    kill_and_go_on("--checkpoint", &[MUCH_MEMORY], 20);
}

#[test]
fn killed_twenty_times_from_files() {
    kill_and_go_on("--dir", &[little_memory()], 20);
}

#[test]
fn killed_in_memory_and_resumed_from_files_and_back() {
    kill_and_go_on("--checkpoint", &[MUCH_MEMORY, little_memory()], 10);
}

/// Until the new table is whole there is the old one.
#[test]
fn killed_while_the_table_is_written() {
    let baseline = Baseline::new("--checkpoint", MUCH_MEMORY);
    let Baseline { census, .. } = &baseline;
    let old = contents(&census.table(), FileKind::Table);
    let begin = Instant::now();
    // All levels are saved: nothing but the table is left to do.
    baseline.assert_same(&ended(census.start(MUCH_MEMORY)).unwrap(), &census.table());
    let longest = begin.elapsed().as_micros() as usize;
    let mut chance = Chance::new();
    for _ in 0..10 {
        let mut child = census.start(MUCH_MEMORY);
        sleep(Duration::from_micros(chance.below(longest) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(contents(&census.table(), FileKind::Table) == old, "another table");
    }
}

#[test]
fn killed_before_anything_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    let begin = ["census", PUZZLE, "--json", "--checkpoint", text(&saved)];
    let mut child = started(&begin);
    while !saved.join("lock").exists() {
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    assert!(ended(child).is_none(), "the kill came too late");

    let run = everyboard(&["census", "--resume", text(&saved)]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let words = format!("error: there is no checkpoint in {saved:?}\nhelp: ");
    assert!(run.err.starts_with(&words), "{}", run.err);

    let run = everyboard(&begin);
    assert_eq!(Found::of(&run), Found::of(&everyboard(&["census", PUZZLE, "--json"])));
}

/// The command that an interrupted census prints is taken at its word.
fn interrupt_and_go_on(flag: &'static str, memory: &str) {
    let baseline = Baseline::new(flag, memory);
    let census = Census::new(flag);
    let child = census.start(memory);
    census.wait_for_checkpoint();
    signal(&child, "-INT");
    let run = ended(child).expect("it ends by itself");
    assert_eq!((run.status, run.out.as_str()), (130, ""), "{}", run.err);
    assert_whole(&census.checkpoint());
    assert!(!census.table().exists());

    let (told, command) = run.err.split_once("\nsaved; to continue: ").expect(&run.err);
    let (_, told) = told.rsplit_once('\n').unwrap();
    let level: usize = told.strip_prefix("interrupted after level ").unwrap().parse().unwrap();
    let saved = everyboard::crates::census::CensusCheckpoint::read(&census.checkpoint()).unwrap();
    assert_eq!(saved.levels.len(), level + 1);

    let program = Path::new(PROGRAM).parent().unwrap();
    let output = Command::new("sh")
        .args(["-c", command.trim_end()])
        .env("PATH", format!("{}:/usr/bin:/bin", program.display()))
        .output()
        .unwrap();
    let run = of_output(output).unwrap();
    baseline.assert_same(&run, &census.table());
    assert_eq!(census.checkpoint().exists(), flag == "--checkpoint", "--dir leaves nothing");
}

#[test]
fn interrupted_in_memory() {
    interrupt_and_go_on("--checkpoint", MUCH_MEMORY);
}

#[test]
fn interrupted_from_files() {
    interrupt_and_go_on("--dir", little_memory());
}

/// Without a level saved on the way: what Ctrl-C saves is all there is.
#[test]
fn interrupted_before_the_first_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    let (_, run) = interrupted(&["census", PUZZLE, "--checkpoint", text(&saved)]);
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.err.starts_with("interrupted after level "), "{}", run.err);
    let run = everyboard(&["census", "--resume", text(&saved), "--json"]);
    assert_eq!(Found::of(&run), Found::of(&everyboard(&["census", PUZZLE, "--json"])));
}

#[test]
fn a_folder_serves_one_program_at_a_time() {
    let census = Census::new("--checkpoint");
    let first = census.start(MUCH_MEMORY);
    census.wait_for_checkpoint();
    signal(&first, "-STOP");
    let folder = census.checkpoint();
    for flags in [&["census", PUZZLE, "--checkpoint"][..], &["census", "--resume"]] {
        let table = census.folder.path().join("another.table");
        let rest = [text(&folder), "--save", text(&table), "-q"];
        let run = everyboard(&[flags, &rest].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        let words = format!(
            "error: another program works on {folder:?}: wait for it, or choose another name\n"
        );
        assert_eq!(run.err, words);
    }
    signal(&first, "-CONT");
    let run = ended(first).unwrap();
    assert_eq!(Found::of(&run), Found::of(&everyboard(&["census", PUZZLE, "--json"])));
}
