//! Puzzles by name, from files, from levels and cards.

use everyboard::{ErrorKind, Puzzle};
use std::fs;

/// Two levels of Sokoban; the second one has two keepers.
const LEVELS: &str = "; One\n#####\n#@$.#\n#####\n\n; Two\n######\n#@$.@#\n######\n";

/// The first card of Rush Hour, "Beginner".
const CARD: &str = "BBoooKHoCDDKHoCAAKHoCooooooJEEooFFJo";

#[test]
fn names_mean_puzzles_games_and_members_of_families() {
    assert!(Puzzle::names().count() > 90);
    assert_eq!(Puzzle::named("guarini").unwrap().squares().len(), 9);
    assert_eq!(Puzzle::named("hexapawn").unwrap().letters().len(), 2);
    assert_eq!(Puzzle::named("knights-rows-3x8").unwrap().squares().len(), 24);
}

#[test]
fn a_name_that_is_none_is_answered_with_names_that_are_like_it() {
    let error = Puzzle::named("knigts-row-3x8").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unknown);
    assert!(error.help().unwrap().contains("knights-rows-3x8"), "{error:?}");
    assert_eq!(error.to_string(), "there is no built-in puzzle \"knigts-row-3x8\"");
    assert_eq!(Puzzle::named("zzz").unwrap_err().help(), None);
    // No file is opened by name.
    assert_eq!(Puzzle::named("Cargo.toml").unwrap_err().kind(), ErrorKind::Unknown);
}

#[test]
fn a_size_that_a_family_does_not_have_and_a_range_are_refused() {
    assert_eq!(Puzzle::named("knights-rows-3").unwrap_err().kind(), ErrorKind::Written);
    let error = Puzzle::named("knights-rows-3x4..6").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unknown);
    assert_eq!(error.help(), Some("give one, as in knights-rows-3x4"));
}

#[test]
fn a_text_is_a_puzzle_file_a_card_or_a_level() {
    let line: Puzzle =
        "format = 1\nboard = 'W..'\ngoal = '..W'\n[pieces]\nW = 'W'\n".parse().unwrap();
    assert_eq!(line.solve().unwrap().length(), Some(2));
    let card: Puzzle = CARD.parse().unwrap();
    assert!(card.solve().unwrap().length().is_some());
    let level: Puzzle = "#####\n#@$.#\n#####\n".parse().unwrap();
    assert_eq!(level.solve().unwrap().length(), Some(1));
}

#[test]
fn a_fault_in_a_text_has_a_line_and_a_column() {
    let error = "format = 1\nboard = 'WX.'\n[pieces]\nW = 'W'\n".parse::<Puzzle>().unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::Written, Some((2, 11))));
    let error = "".parse::<Puzzle>().unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::Written, Some((1, 1))));
}

#[test]
fn levels_of_a_file_are_named_by_number_and_title() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.sok");
    fs::write(&path, LEVELS).unwrap();
    let path = path.display();
    assert_eq!(Puzzle::open(format!("{path}:1")).unwrap().squares().len(), 3);
    assert_eq!(Puzzle::open(format!("{path}:one")).unwrap().squares().len(), 3);

    let several = Puzzle::open(format!("{path}")).unwrap_err();
    assert_eq!(several.kind(), ErrorKind::Written, "{several}");
    let faulty = Puzzle::open(format!("{path}:2")).unwrap_err();
    assert_eq!((faulty.kind(), faulty.place()), (ErrorKind::Written, Some((7, 1))));
    assert_eq!(faulty.help(), Some(&*format!("the other levels are {path}:1")));
    let missing = Puzzle::open(format!("{path}:3")).unwrap_err();
    assert!(missing.help().unwrap().starts_with("the levels are"), "{missing:?}");
    assert_eq!(Puzzle::open_all(format!("{path}:1..1")).unwrap().len(), 1);
}

#[test]
fn a_label_is_a_name_a_card_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.sok");
    fs::write(&path, LEVELS).unwrap();
    for label in ["guarini", "knights-rows-3x8", CARD, &format!("{}:1", path.display())] {
        assert!(Puzzle::find(label).is_ok(), "{label}");
    }
    let error = Puzzle::find("knigths-5x5").unwrap_err();
    assert_eq!(error.to_string(), "\"knigths-5x5\" is neither a built-in puzzle nor a file");
}

#[test]
fn files_that_cannot_be_read_are_of_another_kind() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Puzzle::open(folder.path().join("none.toml")).unwrap_err().kind(), ErrorKind::Io);
    let error = Puzzle::open("no file at all").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io, "{error}");
}

#[test]
fn a_family_in_a_file_has_members() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("row.toml");
    let family =
        "format = 1\nboard = 'W.*{n}'\ngoal = '.*{n}W'\n[family]\nn = '2..5'\n[pieces]\nW = 'W'\n";
    fs::write(&path, family).unwrap();
    let path = path.display();
    let all = Puzzle::open_all(format!("{path}")).unwrap();
    assert_eq!(all.iter().map(|it| it.squares().len()).collect::<Vec<_>>(), [3, 4, 5, 6]);
    assert_eq!(Puzzle::open(format!("{path}:3")).unwrap().solve().unwrap().length(), Some(3));
}
