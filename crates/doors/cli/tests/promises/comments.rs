//! Comments have one width.

use std::fs;
use std::path::{Path, PathBuf};

/// The most columns, as rustfmt has it for code.
const COLUMNS: usize = 100;

/// All Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The lines of comments that are too wide: of sentences, not of tables, figures and programs.
fn wide(text: &str) -> Vec<usize> {
    let mut is_program = false;
    let mut wide = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_program = false;
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']);
        is_program ^= comment.trim_start().starts_with("```");
        let is_drawn = comment.starts_with(" |") || comment.starts_with("   ");
        if !is_program && !is_drawn && line.chars().count() > COLUMNS {
            wide.push(number);
        }
    }
    wide
}

#[test]
fn comments_are_as_wide_as_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut found = String::new();
    for path in files(&root.join("crates")) {
        let wide = wide(&fs::read_to_string(&path).unwrap());
        if !wide.is_empty() {
            found += &format!("{} lines {wide:?}\n", path.display());
        }
    }
    assert!(found.is_empty(), "more than {COLUMNS} columns:\n{found}");
}
