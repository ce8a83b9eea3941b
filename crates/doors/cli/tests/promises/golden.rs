//! What the program prints, byte for byte, so that no page or picture changes without being looked
//! at.
//!
//! After a change on purpose, look at what is new, and bless it:
//!
//! ```text
//! EVERYBOARD_BLESS=1 cargo test -p everyboard-cli --test all golden::
//! ```

use crate::program::everyboard;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of the folder `golden`, each with the command whose standard output it is.
const GOLDEN: [(&str, &[&str]); 3] = [
    ("report-knights-rows-3x4.html", &["report", "knights-rows-3x4"]),
    ("report-theta.html", &["report", "theta"]),
    ("table-of-knights-rows.txt", &["analyze", "knights-rows-3x3..6"]),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Holds a text against a file of the folder, or writes it there to bless it.
#[track_caller]
fn assert_golden(name: &str, text: &str) {
    let path = folder().join(name);
    if std::env::var_os("EVERYBOARD_BLESS").is_some() {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&path, text).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let line = golden.lines().zip(text.lines()).position(|(golden, line)| golden != line);
    assert!(golden == text, "{name} is not as blessed, from line {:?}", line.map(|line| line + 1));
}

#[test]
fn output_is_as_blessed() {
    for (name, args) in GOLDEN {
        let run = everyboard(&[args, &["--quiet", "-j", "2", "--memory", "1G"]].concat());
        assert!(run.status < 2, "{name}: {}", run.err);
        assert_golden(name, &run.out);
    }
}

#[test]
fn an_index_is_as_blessed() {
    let pages = tempfile::tempdir().unwrap();
    let output = pages.path().to_str().unwrap();
    let run =
        everyboard(&["report", "knights-rows-3x3..5", "theta", "--output", output, "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_golden("index.html", &fs::read_to_string(pages.path().join("index.html")).unwrap());
}
