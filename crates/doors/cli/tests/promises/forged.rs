//! Files that somebody altered and whose checksum he mended: one error, and no panic.

use crate::program::{Run, everyboard};
use crate::saved::{Chance, text};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Begins the last line of a manifest.
const CHECKSUM: &str = "# crc32 ";

/// The text of a manifest without its checksum, and what stands between the two.
fn opened(manifest: &str) -> (&str, &str) {
    let (text, _) = manifest.split_once(CHECKSUM).expect("every manifest has a checksum");
    match text.strip_suffix("\n\n") {
        Some(_) => (&text[..text.len() - 1], "\n"),
        None => (text, ""),
    }
}

/// The manifest with this text, as the program would write it.
fn sealed(text: &str, between: &str) -> String {
    format!("{text}{between}{CHECKSUM}{:08x}\n", crc32fast::hash(text.as_bytes()))
}

/// What the program saved of some work, to be altered.
struct AlteredWork {
    folder: TempDir,
    manifest: PathBuf,
    original: String,
    resume: &'static [&'static str],
}

impl AlteredWork {
    /// A census of all positions of the 4x3 knights.
    fn census() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saved");
        let flags = ["--every", "0", "--checkpoint", text(&path), "-q"];
        assert_eq!(everyboard(&[&["census", "knights-4x3"][..], &flags].concat()).status, 0);
        AlteredWork::of(folder, path.join("checkpoint.toml"), &["census", "--resume"])
    }

    /// A count of eight queens.
    fn count() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saved");
        assert_eq!(everyboard(&["queens", "8", "--save", text(&path), "-q"]).status, 0);
        AlteredWork::of(folder, path, &["place", "--resume"])
    }

    fn of(folder: TempDir, manifest: PathBuf, resume: &'static [&'static str]) -> Self {
        let original = fs::read_to_string(&manifest).unwrap();
        let (text, between) = opened(&original);
        assert_eq!(sealed(text, between), original);
        AlteredWork { folder, manifest, original, resume }
    }

    /// Resumes with another text in the manifest.
    fn with(&self, altered: &str) -> Run {
        let (_, between) = opened(&self.original);
        fs::write(&self.manifest, sealed(altered, between)).unwrap();
        let path = self.folder.path().join("saved");
        everyboard(&[self.resume, &[text(&path), "-q", "-j", "1"]].concat())
    }

    fn text(&self) -> &str {
        opened(&self.original).0
    }

    /// Resumes texts that differ from the original by a few bytes, a line or a number. Each ends
    /// with an answer or one error; none with a panic or by a signal.
    fn altered_at_random(&self, times: usize) {
        let mut chance = Chance::new();
        for _ in 0..times {
            let altered = altered(self.text(), &mut chance);
            let run = self.with(&altered);
            let is_one_error = run.status == 2 && run.err.matches("error: ").count() == 1;
            assert!(run.status == 0 || is_one_error, "{altered}\n{}: {}", run.status, run.err);
            assert!(!run.err.contains("panicked"), "{altered}\n{}", run.err);
        }
    }
}

/// A text with one thing altered: a line left out, doubled or moved, a number replaced, a byte of
/// it changed.
fn altered(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = chance.below(lines.len());
    match chance.below(5) {
        0 => {
            lines.remove(line);
        }
        1 => lines.insert(line, lines[line].clone()),
        2 => {
            let other = chance.below(lines.len());
            lines.swap(line, other);
        }
        3 => {
            let numbers = ["0", "1", "255", "256", "65536", "18446744073709551615", "-1"];
            let number = numbers[chance.below(numbers.len())];
            let digits = lines[line].find(|c: char| c.is_ascii_digit());
            if let Some(at) = digits {
                let end = lines[line][at..].find(|c: char| !c.is_ascii_digit());
                let end = end.map_or(lines[line].len(), |length| at + length);
                lines[line].replace_range(at..end, number);
            }
        }
        _ => {
            let places: Vec<usize> = lines[line].char_indices().map(|(at, _)| at).collect();
            if let Some(&at) = places.get(chance.below(places.len().max(1))) {
                let other = b" .#0a\"[]=/"[chance.below(10)];
                let length = lines[line][at..].chars().next().map_or(0, char::len_utf8);
                lines[line].replace_range(at..at + length, &char::from(other).to_string());
            }
        }
    }
    lines.join("\n") + "\n"
}

#[track_caller]
fn assert_one_error(run: &Run, words: &str) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{words}: {}", run.err);
    assert!(run.err.starts_with("error: ") && run.err.contains(words), "{words}: {}", run.err);
}

/// A census whose saved puzzle had lost a row of its board panicked, for its starts had more
/// squares than the board.
#[test]
fn a_row_of_the_saved_board_deleted() {
    let saved = AlteredWork::census();
    let altered = saved.text().replacen("...\n", "", 1);
    assert_ne!(altered, saved.text());
    assert_one_error(&saved.with(&altered), "its starts are not of its puzzle");
}

/// A symbol that the puzzle does not have panicked too.
#[test]
fn a_start_of_other_symbols() {
    let saved = AlteredWork::census();
    let altered = saved.text().replacen("starts = [[1", "starts = [[9", 1);
    let altered = altered.replacen("starts = [[2", "starts = [[9", 1);
    assert_ne!(altered, saved.text());
    assert_one_error(&saved.with(&altered), "its starts are not of its puzzle");
}

/// Levels of more positions than numbers of 64 bits count panicked, and other levels than those of
/// the bits were believed.
#[test]
fn levels_of_other_positions() {
    let saved = AlteredWork::census();
    for levels in ["levels = [18446744073709551615, 12", "levels = [3, 12"] {
        let altered = saved.text().replacen("levels = [1, 12", levels, 1);
        assert_ne!(altered, saved.text());
        assert_one_error(&saved.with(&altered), "it does not belong to this checkpoint");
    }
}

/// Each process has a file, so there are not a billion of them.
#[test]
fn processes_that_have_no_files() {
    let saved = AlteredWork::census();
    for processes in ["[1000000000, 1]", "[18446744073709551615, 2]", "[2, 2]"] {
        let forged = format!("\nprocesses = {processes}\nstays");
        let altered = saved.text().replacen("\nstays", &forged, 1);
        assert_ne!(altered, saved.text());
        let run = saved.with(&altered);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{processes}: {}", run.err);
        assert!(run.err.starts_with("error: "), "{processes}: {}", run.err);
    }
}

/// To name another puzzle with `--resume` panicked where that has fewer squares.
#[test]
fn another_puzzle_is_named() {
    let saved = AlteredWork::census();
    let folder: &Path = saved.manifest.parent().unwrap();
    let run = everyboard(&["census", "guarini", "--resume", text(folder), "-q"]);
    assert_one_error(&run, "the puzzle is another one");
}

#[test]
fn manifests_altered_at_random() {
    AlteredWork::census().altered_at_random(60);
    AlteredWork::count().altered_at_random(60);
}

/// About five minutes: `cargo test --release -p everyboard-cli --test all forged:: -- --ignored`.
#[test]
#[ignore = "starts the program 100,000 times"]
fn manifests_altered_very_often() {
    AlteredWork::census().altered_at_random(50_000);
    AlteredWork::count().altered_at_random(50_000);
}
