//! Searches that are killed, stopped or run out of disk, and then go on.

#[cfg(unix)]
use crate::program::interrupted;
use crate::program::{PROGRAM, everyboard, started};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

/// A folder for checkpoints that is not there yet.
struct Folder {
    around: tempfile::TempDir,
}

impl Folder {
    fn new() -> Self {
        Folder { around: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.around.path().join("a checkpoint")
    }

    fn name(&self) -> String {
        self.path().to_str().unwrap().to_owned()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs the program, and kills it after a while if it has not ended by itself.
fn killed_after(args: &[&str], while_: Duration) -> Output {
    let mut child = started(args);
    std::thread::sleep(while_);
    // It may have ended.
    let _ = child.kill();
    child.wait_with_output().unwrap()
}

/// The next pause in milliseconds, up to 300: a linear congruence of Knuth's constants.
fn pause(state: &mut u64) -> Duration {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    Duration::from_millis((*state >> 33) % 300)
}

/// Kills a search that saves its levels with this flag again and again until one is done. Later
/// ones get more time, so that it ends.
fn killed_until_done(solve: &[&str], flag: &str, state: &mut u64) -> (String, usize) {
    let folder = Folder::new();
    let name = folder.name();
    let with = |flags: &[&str]| -> Vec<String> {
        let words = solve.iter().chain(&["--count", "--quiet", "-j", "2"]);
        words.chain(flags).map(|&word| word.to_owned()).collect()
    };
    let every: &[&str] = if flag == "--dir" { &[] } else { &["--every", "0"] };
    let begin = with(&[&[flag, &name], every].concat());
    let resume = [&["solve".to_owned()][..], &with(&["--resume", &name])[solve.len()..]].concat();
    for kills in 0..200 {
        let begun = folder.path().join("checkpoint.toml").exists();
        let args: Vec<&str> =
            if begun { &resume } else { &begin }.iter().map(String::as_str).collect();
        let more = Duration::from_millis(10 * kills as u64);
        let output = killed_after(&args, pause(state) + more);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(err, "", "after {kills} kills");
        match output.status.code() {
            Some(0) => {
                assert!(!folder.path().exists(), "a checkpoint of what is done is removed");
                return (out, kills);
            }
            // Killed between its answer and its end.
            None if !out.is_empty() => return (out, kills),
            None => {}
            Some(status) => panic!("status {status} after {kills} kills"),
        }
    }
    panic!("it does not end")
}

#[test]
#[cfg(unix)]
fn killed_at_any_moment_it_goes_on() {
    let mut state = 1;
    let (mut kills, mut rounds) = (0, 0);
    while kills < 6 && rounds < 8 {
        for strategy in ["mirrored", "two-sided"] {
            let solve = ["solve", "knights-5x5", "--strategy", strategy];
            for flag in ["--checkpoint", "--dir"] {
                let (answer, killed) = killed_until_done(&solve, flag, &mut state);
                let expected = "36 moves, proved shortest; 1200 shortest solutions";
                assert!(answer.starts_with(expected), "{answer}");
                kills += killed;
            }
        }
        let solve = ["solve", "eight-puzzle", "--engine", "dense"];
        let (answer, killed) = killed_until_done(&solve, "--checkpoint", &mut state);
        assert!(answer.starts_with("31 moves, proved shortest; 40 shortest solutions"), "{answer}");
        kills += killed;
        rounds += 1;
    }
    assert!(kills >= 6, "only {kills} kills in {rounds} rounds");
}

/// A search that takes long: the program alone would choose an engine that does not.
#[cfg(unix)]
const LONG: [&str; 6] = ["solve", "knights-5x6", "--memory", "400M", "--engine", "sparse"];

#[test]
#[cfg(unix)]
fn ctrl_c_saves_and_tells_how_to_go_on() {
    let folder = Folder::new();
    let name = folder.name();
    let (solve, saving) = (&LONG[..], ["--checkpoint", &name, "--count", "-j", "1"]);
    let (_, run) = interrupted(&[solve, &saving].concat());
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.out.starts_with("every solution has "), "{}", run.out);
    assert!(run.err.starts_with("interrupted: "), "{}", run.err);
    let command = run.err.lines().last().unwrap();
    let expected = format!(
        "saved; to continue: everyboard solve --resume '{name}' --count -j 1 --memory 419430400"
    );
    assert_eq!(command, expected);
    assert!(folder.path().join("checkpoint.toml").exists());
}

/// Levels that lie in files are saved as they are: what is lost is the level under way.
#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_search_in_files_that_goes_on() {
    let folder = Folder::new();
    let name = folder.name();
    let solve = ["solve", "knights-6x6", "--count", "-j", "1", "--memory", "400M"];
    let (plan, run) = interrupted(&[&solve[..], &["--dir", &name]].concat());
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(plan.starts_with("plan: bounded, mirrored search, 64 moves or more"), "{plan}");
    let command = run.err.lines().last().unwrap();
    let flags = "--count -j 1 --memory 419430400";
    assert_eq!(command, format!("saved; to continue: everyboard solve --resume '{name}' {flags}"));
    assert!(folder.path().join("start-length-64-level-0").exists());
    let again = everyboard(&[&solve[..], &["--dir", &name]].concat());
    assert!(again.err.contains("error: --dir: there is a checkpoint in "), "{}", again.err);
    let (_, run) = interrupted(&["solve", "--resume", &name, "--count", "-j", "1"]);
    assert_eq!(run.status, 130, "{}", run.err);
}

/// Stopped as soon as it begins, so that the checkpoint is of level 0.
#[cfg(unix)]
fn saved_at_once(solve: &[&str], folder: &Folder) {
    let name = folder.name();
    let output = killed_after(&[solve, &["--checkpoint", &name, "-q"]].concat(), Duration::ZERO);
    drop(output);
    for _ in 0..50 {
        if folder.path().join("checkpoint.toml").exists() {
            return;
        }
        let name = folder.name();
        killed_after(&[solve, &["--checkpoint", &name, "-q"]].concat(), Duration::from_millis(60));
    }
    panic!("nothing is saved");
}

#[test]
#[cfg(unix)]
fn what_a_checkpoint_has_is_not_given_again() {
    let folder = Folder::new();
    let solve = LONG;
    saved_at_once(&solve, &folder);
    let resume =
        |args: &[&str]| everyboard(&[&["solve", "--resume", &folder.name()], args].concat());

    let run = resume(&["--from", "WWWWW/WWWWW/WWWWW/BBBBB/BBBBB/BBBB."]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--from") && run.err.contains("--resume"), "{}", run.err);

    let run = everyboard(&["solve", "guarini", "--resume", &folder.name()]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("is of another puzzle than \"guarini\""), "{}", run.err);

    let run =
        everyboard(&[&solve[..2], &["-q", "--checkpoint", &folder.name()], &solve[2..]].concat());
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with("error: --checkpoint: there is a checkpoint in "), "{}", run.err);

    // Out of memory: the checkpoint stays.
    let run = resume(&["--json", "-q", "--memory", "40M"]);
    assert_eq!((run.status, &run.records()[0]["outcome"]), (0, &"out-of-memory".into()));
    assert!(folder.path().exists());
}

/// Another start than the file's, kept by the checkpoint.
#[test]
#[cfg(unix)]
fn the_checkpoint_keeps_the_start() {
    let folder = Folder::new();
    let from = ["--from", "867/254/3.1", "--to", "123/456/78."];
    let run = everyboard(&[&["solve", "eight-puzzle", "--count", "-q"], &from[..]].concat());
    let expected = run.out;
    assert_eq!(run.status, 0, "{}", run.err);
    saved_at_once(&[&["solve", "eight-puzzle", "--every", "0"], &from[..]].concat(), &folder);
    let run = everyboard(&["solve", "--resume", &folder.name(), "--count", "-q"]);
    assert_eq!((run.status, run.out), (0, expected), "{}", run.err);
    assert!(!folder.path().exists());
}

#[test]
fn folders_that_do_not_fit() {
    let folder = Folder::new();
    let name = folder.name();
    let run = everyboard(&["solve", "--resume", &name]);
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with("error: --resume: there is no checkpoint in "), "{}", run.err);
    assert!(!folder.path().exists());

    let run = everyboard(&["solve", "guarini", "--every", "1"]);
    assert!(
        run.err.starts_with("error: --every: nothing is saved without --checkpoint"),
        "{}",
        run.err
    );

    let run = everyboard(&["solve", "guarini", "--checkpoint", &name, "--every", "-1"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("expected a number of minutes"), "{}", run.err);

    let run = everyboard(&["solve"]);
    assert_eq!(run.status, 2);

    std::fs::create_dir(folder.path()).unwrap();
    std::fs::write(folder.path().join("checkpoint.toml"), "levels = [1, 2]\n").unwrap();
    let run = everyboard(&["solve", "--resume", &name]);
    assert!(run.err.contains("checkpoint.toml") && run.err.contains("altered"), "{}", run.err);
}

#[test]
fn a_search_that_is_done_leaves_nothing() {
    let folder = Folder::new();
    let args = ["solve", "guarini", "--count", "-q", "--every", "0", "--checkpoint"];
    let run = everyboard(&[&args[..], &[&folder.name()]].concat());
    assert!(
        run.out.starts_with("16 moves, proved shortest; 4,726,784 shortest solutions"),
        "{}",
        run.err
    );
    assert!(!folder.path().exists());
}

/// The shell limits files to this number of blocks of 512 or 1024 bytes.
#[cfg(unix)]
fn with_files_up_to(blocks: u32, args: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    Command::new("sh").arg("-c").arg(script).arg(PROGRAM).args(args).output().unwrap()
}

#[test]
#[cfg(unix)]
fn a_full_disk_keeps_what_was_saved_before() {
    let folder = Folder::new();
    let name = folder.name();
    let begin = ["solve", "knights-5x5", "--strategy", "mirrored", "--count", "-q", "--every", "0"];
    let output = with_files_up_to(200, &[&begin[..], &["--checkpoint", &name]].concat());
    assert_kept(&output, &folder);
}

/// What a disk that was full keeps of the 5x5 knights, which then go on.
#[cfg(unix)]
fn assert_kept(output: &Output, folder: &Folder) {
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("start-level-"), "{err}");
    assert!(no_part_is_left(&folder.path()), "{err}");
    let run = everyboard(&["solve", "--resume", &folder.name(), "--count", "-q"]);
    assert!(
        run.out.starts_with("36 moves, proved shortest; 1200 shortest solutions"),
        "{}",
        run.err
    );
    assert!(!folder.path().exists());
}

#[test]
#[cfg(unix)]
fn a_full_disk_keeps_the_levels_in_files() {
    let folder = Folder::new();
    let name = folder.name();
    let begin = ["solve", "knights-5x5", "--engine", "sparse", "--count", "-q", "--dir", &name];
    assert_kept(&with_files_up_to(200, &begin), &folder);
}

fn no_part_is_left(folder: &Path) -> bool {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().all(|path| path.extension().is_none_or(|extension| extension != "part"))
}
