//! What holds for all types.

use everyboard::*;
use std::fs;
use std::path::Path;

fn is_send_and_sync<T: Send + Sync + 'static>() {}

#[test]
fn all_types_are_send_and_sync_and_have_no_lifetime() {
    is_send_and_sync::<Puzzle>();
    is_send_and_sync::<Position>();
    is_send_and_sync::<Move>();
    is_send_and_sync::<Origin>();
    is_send_and_sync::<Solutions>();
    is_send_and_sync::<Solution>();
    is_send_and_sync::<Census>();
    is_send_and_sync::<Distances>();
    is_send_and_sync::<Difficulty>();
    is_send_and_sync::<Bound>();
    is_send_and_sync::<Certificate>();
    is_send_and_sync::<Analysis>();
    is_send_and_sync::<Game>();
    is_send_and_sync::<Endgames>();
    is_send_and_sync::<Look>();
    is_send_and_sync::<Verdict>();
    is_send_and_sync::<Placing>();
    is_send_and_sync::<Placement>();
    is_send_and_sync::<Reason>();
    is_send_and_sync::<Run>();
    is_send_and_sync::<Engine>();
    is_send_and_sync::<Progress>();
    is_send_and_sync::<Job<Solutions>>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<ErrorKind>();
}

/// A library of one sitting: besides the trait `Answer` and what other crates have made.
#[test]
fn there_are_at_most_25_types() {
    let text = include_str!("../../src/lib.rs");
    let exported = text.lines().filter_map(|line| line.strip_prefix("pub use "));
    let exported = exported.filter(|line| !line.starts_with("num_bigint"));
    let names = exported.flat_map(|line| line.rsplit("::").next().unwrap().split(','));
    let names = names.map(|name| name.trim_matches(['{', '}', ';', ' ']));
    let types = names.filter(|name| !["Answer", "Result"].contains(name)).count();
    assert!((20..=25).contains(&types), "{types}");
}

#[test]
fn a_puzzle_is_cheap_to_clone() {
    assert_eq!(size_of::<Puzzle>(), size_of::<usize>());
}

/// A new field or a new sort must not break whoever uses the library: what has public fields, and
/// every enum, can only be made by the library itself, and a match on it needs a rest.
#[test]
fn what_may_grow_can_grow() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut looked_at = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("plan") {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                looked_at += check_growth(&path);
            }
        }
    }
    assert!(looked_at >= 9, "{looked_at}");
}

/// The types of a file that may grow.
fn check_growth(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut found = 0;
    for (number, line) in lines.iter().enumerate() {
        let is_open_struct = line.starts_with("pub struct ") && {
            let fields = lines[number + 1..].iter().take_while(|field| **field != "}");
            line.ends_with('{') && fields.clone().any(|field| field.starts_with("    pub "))
        };
        if line.starts_with("pub enum ") || is_open_struct {
            found += 1;
            let attributes = lines[..number].iter().rev().take_while(|it| it.starts_with("#["));
            let is_marked = attributes.clone().any(|it| *it == "#[non_exhaustive]");
            assert!(is_marked, "{}: {line}", path.display());
        }
    }
    found
}
