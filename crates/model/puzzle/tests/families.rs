//! Families against puzzle files: those of the book, and built-in ones.

use everyboard_puzzle::{Builtin, FamilyRange, Puzzle, RangeError, families};
use std::fs;
use std::path::Path;

/// The text of the only member of this name.
fn text(label: &str) -> String {
    let range = FamilyRange::parse(label).expect("it begins like a family").unwrap();
    assert!(range.is_single(), "{label}");
    let [member] = &range.members().unwrap()[..] else { panic!("{label}") };
    member.text.clone()
}

fn puzzle(label: &str) -> Puzzle {
    Puzzle::parse(&text(label)).unwrap()
}

/// The file of a board of the book, if it is there.
fn known(name: &str) -> Option<String> {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/known");
    fs::read_to_string(book.join(format!("{name}.toml"))).ok()
}

/// Without what people call it, say of it and know of it.
fn bare(mut puzzle: Puzzle) -> Puzzle {
    puzzle.name.clear();
    (puzzle.source, puzzle.note, puzzle.play) = (None, None, None);
    puzzle.expect = Default::default();
    puzzle
}

#[test]
fn knights_row_by_row_are_the_files_of_the_book() {
    let mut files = 0;
    for rows in 3..=9 {
        for columns in rows..=9 {
            let size = format!("{rows}x{columns}");
            let made = text(&format!("knights-rows-{size}"));
            let has_other_name = rows == columns && rows % 2 == 1 && rows > 3;
            let suffix = if has_other_name { "-rows" } else { "" };
            let file = known(&format!("knights-{size}{suffix}"));
            if let Some(file) = file {
                assert_eq!(made, file, "{size}");
                files += 1;
            }
        }
    }
    assert_eq!(files, 24);
}

#[test]
fn the_diagonal_of_9x9_is_the_file_of_the_book() {
    assert_eq!(Some(text("knights-diagonal-9x9")), known("knights-9x9"));
    assert_eq!(text("knights-diagonal-9"), text("knights-diagonal-9x9"));
}

#[test]
fn partners_are_the_files_of_the_book() {
    for columns in 3..=7 {
        let label = format!("partners-3x{columns}");
        let file = Puzzle::parse(&known(&label).unwrap()).unwrap();
        let made = puzzle(&label);
        assert_eq!((&made.name, &made.source), (&file.name, &file.source));
        assert_eq!(bare(made), bare(file), "{label}");
    }
}

#[test]
fn built_in_puzzles_are_members() {
    for (label, name) in [
        ("knights-rows-3x5", "knights-3x5"),
        ("knights-rows-5x6", "knights-5x6"),
        ("knights-rows-5x7", "knights-5x7"),
        ("knights-rows-6x6", "knights-6x6"),
        ("knights-diagonal-5x5", "knights-5x5"),
        ("knights-diagonal-7x7", "knights-7x7"),
        ("knights-outer-rows-4x4", "knights-4x4-rows"),
        ("frogs-and-toads-3", "frogs-and-toads"),
        ("frogs-and-toads-4", "frogs-and-toads-4"),
        ("frogs-and-toads-rows-3x3", "frogs-and-toads-3x3"),
        ("frogs-and-toads-rows-5x5", "frogs-and-toads-5x5"),
        ("fore-and-aft-3x3", "fore-and-aft"),
        ("peg-4x4", "peg-4x4"),
        ("peg-5x5", "peg-5x5"),
        ("peg-triangle-5", "peg-triangle"),
    ] {
        let builtin = Builtin::named(name).unwrap().puzzle();
        assert_eq!(bare(puzzle(label)), bare(builtin), "{label}");
    }
}

#[test]
fn every_family_has_its_example() {
    for family in families() {
        let example = puzzle(&format!("{}-{}", family.name, family.example));
        assert!(!example.name.is_empty() && example.source.is_some(), "{}", family.name);
        assert!(!example.compile().unwrap().rewrites().is_empty(), "{}", family.name);
    }
}

/// Sizes from nothing to more than a board may have: a puzzle that can be read, or a reason.
#[test]
fn every_size_has_a_puzzle_or_a_reason() {
    for family in families() {
        for size in ["0", "1", "2", "3", "9", "12", "64", "128", "99999999999999999999"] {
            for label in [format!("{}-{size}", family.name), format!("{}-2x{size}", family.name)] {
                let members = FamilyRange::parse(&label).unwrap().and_then(|range| range.members());
                match members {
                    Ok(members) => assert!(Puzzle::parse(&members[0].text).is_ok(), "{label}"),
                    Err(error) => assert!(error.to_string().contains(family.name), "{error}"),
                }
            }
        }
    }
}

fn fault(label: &str) -> String {
    let range = FamilyRange::parse(label).unwrap().and_then(|range| range.members());
    range.unwrap_err().to_string()
}

#[test]
fn errors_say_what_would_be_right() {
    for (label, words) in [
        ("knights-rows", "such as knights-rows-3x8, or the range knights-rows-3x4..7"),
        ("knights-rows-3", "the size of knights-rows is rows x columns"),
        ("knights-rows-3x4x5", "the size of knights-rows is rows x columns"),
        ("knights-rows-3x+4", "the size of knights-rows is rows x columns"),
        ("knights-diagonal-5x7", "the size of knights-diagonal is the side of a square"),
        ("knights-diagonal-6", "there is no knights-diagonal-6x6: the side must be odd"),
        ("knights-rows-3x9..4", "the range 9..4 is empty"),
        ("knights-rows-1..90x1..90", "a range of 8100 puzzles"),
        ("knights-rows-12x12", "there is no knights-rows-12x12: "),
        ("partners-3x27", "there are letters for 26 columns"),
    ] {
        assert!(fault(label).contains(words), "{}", fault(label));
    }
    assert!(FamilyRange::parse("knights-rowing-3x4").is_none());
    assert!(FamilyRange::parse("peg-english").is_none());
}

#[test]
fn ranges_count_the_number_that_varies() {
    let labels = |label: &str| -> Vec<(String, Option<usize>)> {
        let members = FamilyRange::parse(label).unwrap().unwrap().members().unwrap();
        members.into_iter().map(|member| (member.label, member.index)).collect()
    };
    assert_eq!(
        labels("knights-rows-3x4..5"),
        [("knights-rows-3x4".to_owned(), Some(4)), ("knights-rows-3x5".to_owned(), Some(5))]
    );
    assert_eq!(labels("knights-rows-3..4x4").len(), 2);
    assert_eq!(labels("knights-rows-3..4x4")[1].1, Some(4));
    assert_eq!(labels("knights-rows-3..5x4..7").len(), 12);
    assert_eq!(labels("knights-rows-3..5x4..7")[0].1, None);
    assert_eq!(labels("frogs-and-toads-1..6")[5], ("frogs-and-toads-6".to_owned(), Some(6)));
    // Sizes that the family does not have are left out.
    assert_eq!(labels("knights-diagonal-2..8").len(), 3);
    assert!(matches!(
        FamilyRange::parse("knights-diagonal-6..6").unwrap().unwrap().members(),
        Err(RangeError::NoMember { .. })
    ));
}
