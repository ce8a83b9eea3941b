//! Damaged files on the command line: status 2 and one error that names the file. Every byte is
//! damaged in the tests of the library.

use crate::program::{Run, everyboard};
use crate::saved::{files, text};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const PUZZLE: &str = "eight-puzzle";

/// A checkpoint of a census that is done, and its table.
struct CheckpointFolder {
    folder: TempDir,
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl CheckpointFolder {
    fn new(puzzle: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (saved, table) = (folder.path().join("saved"), folder.path().join("a.table"));
        let flags = ["--every", "0", "--checkpoint", text(&saved), "--save", text(&table), "-q"];
        assert_eq!(everyboard(&[&["census", puzzle][..], &flags].concat()).status, 0);
        fs::remove_file(saved.join("lock")).unwrap();
        let paths = files(&saved).into_iter().chain([table]);
        let files = paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect();
        CheckpointFolder { folder, files }
    }

    fn restore(&self) {
        self.files.iter().for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    }

    /// Looks up a distance in the table, or resumes the census.
    fn read(&self, path: &Path) -> Run {
        if path.ends_with("a.table") {
            return everyboard(&["lookup", text(path), "876/543/21."]);
        }
        let (saved, table) = (self.folder.path().join("saved"), self.folder.path().join("b.table"));
        everyboard(&["census", "--resume", text(&saved), "--save", text(&table), "-q"])
    }

    #[track_caller]
    fn assert_named(&self, path: &Path, what: &str) {
        let run = self.read(path);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{what}: {}", run.err);
        assert!(run.err.starts_with("error: "), "{what}: {}", run.err);
        assert!(run.err.contains(text(path)), "{what}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{what}: {}", run.err);
    }
}

#[test]
fn each_file_altered_cut_short_replaced_and_removed() {
    let saved = CheckpointFolder::new(PUZZLE);
    let other = CheckpointFolder::new("seven-puzzle");
    assert_eq!(saved.files.len(), 4);
    for (path, bytes) in &saved.files {
        assert_eq!(saved.read(path).status, 0);
        let middle = bytes.len() / 2;
        let mut altered = bytes.clone();
        altered[middle] ^= 1;
        fs::write(path, altered).unwrap();
        saved.assert_named(path, "altered");
        for length in [0, 1, middle, bytes.len() - 1] {
            fs::write(path, &bytes[..length]).unwrap();
            saved.assert_named(path, "cut short");
        }
        fs::write(path, [0x5a; 4096]).unwrap();
        saved.assert_named(path, "other bytes");
        if path.to_str().unwrap().contains("half-") {
            let foreign = other.files.iter().find(|(path, _)| text(path).contains("half-"));
            fs::write(path, &foreign.unwrap().1).unwrap();
            saved.assert_named(path, "of another puzzle");
        }
        fs::remove_file(path).unwrap();
        let is_manifest = path.ends_with("checkpoint.toml");
        saved.assert_named(if is_manifest { path.parent().unwrap() } else { path }, "removed");
        saved.restore();
    }
}

#[test]
fn halves_exchanged() {
    let saved = CheckpointFolder::new(PUZZLE);
    let halves: Vec<_> = saved.files.iter().filter(|(p, _)| text(p).contains("half-")).collect();
    let [(first, one), (second, other)] = halves[..] else { panic!("two halves") };
    fs::write(first, other).unwrap();
    fs::write(second, one).unwrap();
    saved.assert_named(first, "exchanged");
}
