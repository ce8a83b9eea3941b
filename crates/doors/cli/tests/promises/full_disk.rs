//! A disk that is full, or a limit on files: one error that says so, and nothing that was saved is
//! lost.
//!
//! The disks are in memory and small. To mount them takes a mount namespace, which not every
//! system grants; where it does not, a test says so and passes.

#![cfg(target_os = "linux")]

use crate::program::{self, Run, everyboard};
use crate::saved::{Found, assert_whole, contents, files, text};
use everyboard::crates::store::FileKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tempfile::TempDir;

const PUZZLE: &str = "knights-5x5";

/// Memory into which the 8.4 MiB of bits do not fit, by what the program says would do. How much
/// it takes besides depends on the build and the machine.
fn little_memory() -> String {
    let enough = census(&[PUZZLE, "--memory", "1M"]).memory_that_would_do().unwrap();
    format!("{:.1}M", enough - 3.0)
}

/// Set for the program of the tests itself in a mount namespace.
const INSIDE: &str = "EVERYBOARD_MAY_MOUNT";

/// Runs a test where disks may be mounted, which go away with it.
fn where_disks_can_be_mounted(test: &str, body: impl FnOnce()) {
    if env::var_os(INSIDE).is_some() {
        return body();
    }
    let folder = tempfile::tempdir().unwrap();
    let unshare = |flags: &str| {
        let mut command = Command::new("unshare");
        command.arg(flags);
        command
    };
    // As root, or as root of a namespace of its own.
    let works = |flags: &&str| {
        let mut command = unshare(flags);
        command.args(["mount", "-t", "tmpfs", "tmpfs", text(folder.path())]);
        command.output().is_ok_and(|output| output.status.success())
    };
    let Some(flags) = ["-m", "-rm"].into_iter().find(works) else {
        eprintln!("{test} is left out: no disk can be mounted here");
        return;
    };
    let mut command = unshare(flags);
    let test = format!("promises::full_disk::{test}");
    command.arg(env::current_exe().unwrap()).args(["--exact", &test, "--nocapture"]);
    let output = command.env(INSIDE, "1").output().unwrap();
    let told = [output.stdout, output.stderr].map(|told| String::from_utf8(told).unwrap());
    assert!(output.status.success(), "{}", told.concat());
    assert!(told[0].contains("1 passed"), "{}", told.concat());
}

/// A small disk.
struct Disk(TempDir);

impl Disk {
    fn new(size: &str) -> Self {
        let disk = Disk(tempfile::tempdir().unwrap());
        disk.mount(&format!("size={size}"));
        disk
    }

    fn enlarge(&self, size: &str) {
        self.mount(&format!("remount,size={size}"));
    }

    fn mount(&self, options: &str) {
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", options, "tmpfs", text(self.0.path())]);
        assert!(command.status().unwrap().success());
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // What cannot be done here is done at the end of the namespace.
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

/// One error, which names a file below `path` and says what is the matter.
#[track_caller]
fn assert_full(run: &Run, path: &Path) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    let words = format!("error: cannot write \"{}", text(path));
    assert!(run.err.starts_with(&words), "{}", run.err);
    let hint = ": No space left on device (os error 28); make room on the disk or choose another \
                folder\n";
    assert!(run.err.ends_with(hint), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

fn census(args: &[&str]) -> Run {
    everyboard(&[&["census", "--json", "-q", "-j", "2"], args].concat())
}

/// The disk is full at a level, and again at a later one, and then large enough.
fn checkpoints_on_a_full_disk(memory: &str) {
    let disk = Disk::new("3M");
    let folder = disk.path("saved");
    let every = ["--every", "0", "--memory", memory];
    let begin = [PUZZLE, "--checkpoint", text(&folder)];
    let resume = ["--resume", text(&folder)];
    assert_full(&census(&[&begin[..], &every].concat()), &folder);
    assert_whole(&folder);

    let levels = || everyboard::crates::census::CensusCheckpoint::read(&folder).unwrap().levels;
    let before = levels();
    assert!(before.len() > 3, "{before:?}");
    disk.enlarge("8M");
    assert_full(&census(&[&resume[..], &every].concat()), &folder);
    assert_whole(&folder);
    let after = levels();
    assert!(after.len() > before.len() && after.starts_with(&before), "{before:?} {after:?}");

    disk.enlarge("64M");
    let run = census(&[&resume[..], &every].concat());
    assert_eq!(Found::of(&run), Found::of(&census(&[PUZZLE])));
    assert_whole(&folder);
    let names: Vec<PathBuf> = files(&folder);
    assert_eq!(names.len(), 4, "{names:?}");
}

#[test]
fn checkpoints_in_memory() {
    where_disks_can_be_mounted("checkpoints_in_memory", || checkpoints_on_a_full_disk("1G"));
}

#[test]
fn checkpoints_from_files() {
    where_disks_can_be_mounted("checkpoints_from_files", || {
        let memory = little_memory();
        let in_memory = census(&[PUZZLE, "--memory", &memory]);
        assert_eq!(in_memory.status, 2, "it fits: {}", in_memory.out);
        checkpoints_on_a_full_disk(&memory);
    });
}

/// The table does not fit: the one that was there before stays, and nothing of the new one.
#[test]
fn a_table() {
    where_disks_can_be_mounted("a_table", || {
        let disk = Disk::new("2M");
        let table = disk.path("a.table");
        let folder = tempfile::tempdir().unwrap();
        let saved = folder.path().join("saved");
        let small = ["knights-4x3", "--save", text(&table)];
        assert_eq!(census(&small).status, 0);
        let old = fs::read(&table).unwrap();

        let flags = ["--every", "0", "--save", text(&table)];
        let begin = [PUZZLE, "--checkpoint", text(&saved)];
        assert_full(&census(&[&begin[..], &flags].concat()), &table);
        assert!(fs::read(&table).unwrap() == old);
        assert_eq!(files(&disk.path("")), std::slice::from_ref(&table));

        disk.enlarge("64M");
        let resume = ["--resume", text(&saved)];
        let run = census(&[&resume[..], &flags].concat());
        assert_eq!(Found::of(&run), Found::of(&census(&[PUZZLE])));
        let elsewhere = folder.path().join("a.table");
        assert_eq!(census(&[PUZZLE, "--save", text(&elsewhere)]).status, 0);
        let contents = |path: &Path| contents(path, FileKind::Table);
        assert!(contents(&table) == contents(&elsewhere), "another table was saved");
    });
}

/// The message must say what is full, what is saved, and how to continue.
#[test]
fn a_table_of_an_endgame() {
    where_disks_can_be_mounted("a_table_of_an_endgame", || {
        let (disk, folder) = (Disk::new("64K"), tempfile::tempdir().unwrap());
        let (tables, saved) = (disk.path("tables"), folder.path().join("saved"));
        let generate = |args: &[&str]| everyboard(&[&["endgame", "generate", "-q"], args].concat());
        let begin = ["KQKR", "--board", "6x6", "--dir", text(&tables)];
        let full = |run: &Run| {
            let words = format!("error: cannot write \"{}", text(&tables));
            assert!(run.status == 2 && run.err.starts_with(&words), "{}", run.err);
            run.err.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        let help = full(&generate(&begin));
        assert!(help.len() == 1 && help[0].contains("--checkpoint DIR"), "{help:?}");

        let command =
            format!("everyboard endgame generate --resume {} --every 0 --quiet", text(&saved));
        let run = generate(&[&begin[..], &["--checkpoint", text(&saved), "--every", "0"]].concat());
        let way_on = "help: KQKR is saved as of the last checkpoint; to continue: ";
        assert_eq!(full(&run), [format!("{way_on}{command}")]);

        disk.enlarge("64M");
        let resumed = generate(&["--resume", text(&saved), "--every", "0"]);
        assert!(resumed.status == 0 && !saved.exists(), "{}", resumed.err);
        let verify = ["endgame", "verify", "KQKR", "--board", "6x6", "--dir", text(&tables)];
        assert_eq!(everyboard(&verify).status, 0);

        // The folder of checkpoints is full.
        let small = Disk::new("64K");
        let saved = small.path("saved");
        let begin = ["KQKR", "--board", "5x5", "--dir", text(&tables), "--every", "0"];
        let run = generate(&[&begin[..], &["--checkpoint", text(&saved)]].concat());
        let words = format!("error: cannot write \"{}", text(&saved));
        assert!(run.status == 2 && run.err.starts_with(&words), "{}", run.err);
        assert!(
            run.err.contains("help: ") && run.err.contains("generate --resume "),
            "{}",
            run.err
        );
    });
}

/// The system's signal killed the program, which said nothing and left half a file.
#[test]
fn a_limit_on_files() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("a.table");
    let saved = folder.path().join("saved");
    for (flag, path) in [("--save", &table), ("--checkpoint", &saved)] {
        // 50 KiB or 100, as the shell counts.
        let limited = "ulimit -f 100; exec \"$0\" \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", limited, env!("CARGO_BIN_EXE_everyboard")]);
        command.args(["census", PUZZLE, "-q", "--every", "0", flag, text(path)]);
        let run = program::of_output(command.output().unwrap()).expect("no signal kills it");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        let hint = "File too large (os error 27); the disk or your limits allow no file so large\n";
        assert!(
            run.err.starts_with("error: cannot write ") && run.err.ends_with(hint),
            "{}",
            run.err
        );
    }
    assert_eq!(files(folder.path()), std::slice::from_ref(&saved));
    assert!(files(&saved).iter().all(|file| file.extension().is_none()), "{:?}", files(&saved));
}

/// The page does not fit: what is there is whole files and their list, no first file of the page
/// that names others, and the same command goes on.
#[test]
fn an_exported_page() {
    where_disks_can_be_mounted("an_exported_page", || {
        let disk = Disk::new("2M");
        let site = disk.path("site");
        let export = || everyboard(&["serve", "--export", text(&site), "-q"]);
        let full = export();
        assert_eq!((full.status, full.out.as_str()), (2, ""), "{}", full.err);
        assert!(full.err.starts_with("error: --export: cannot write \""), "{}", full.err);
        assert!(full.err.contains("make room on the disk"), "{}", full.err);
        assert!(!site.join("index.html").exists());

        let folder = tempfile::tempdir().unwrap();
        assert_eq!(everyboard(&["serve", "--export", text(folder.path())]).status, 0);
        let assets = files(&site.join("assets"));
        assert!(!assets.is_empty());
        for path in &assets {
            let whole = folder.path().join("assets").join(path.file_name().unwrap());
            assert!(fs::read(path).unwrap() == fs::read(whole).unwrap(), "{}", path.display());
        }
        disk.enlarge("64M");
        assert_eq!(export().status, 0);
        assert_eq!(files(&site.join("assets")).len(), files(&folder.path().join("assets")).len());
    });
}

/// A page of a megabyte does not fit: one error, no half of it, and what was there before stays.
#[test]
fn a_playable_page() {
    where_disks_can_be_mounted("a_playable_page", || {
        let disk = Disk::new("512K");
        let page = disk.path("page.html");
        for before in [None, Some("mine")] {
            if let Some(text) = before {
                fs::write(&page, text).unwrap();
            }
            let full = everyboard(&["solve", "star", "--playable", text(&page), "-q"]);
            assert_eq!((full.status, full.out.as_str()), (2, ""), "{}", full.err);
            assert!(full.err.starts_with("error: --playable: cannot write \""), "{}", full.err);
            assert!(full.err.contains("make room on the disk"), "{}", full.err);
            assert_eq!(fs::read_to_string(&page).ok().as_deref(), before);
            assert!(files(disk.0.path()).len() <= 1);
        }
    });
}
