//! What people type, and what comes of it: an answer, or the sentence that leads to it.

use crate::program::{PROGRAM, Run, reading};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The arguments, the exit status, and words that are printed.
type TypedCommand = (&'static [&'static str], i32, &'static [&'static str]);

/// The files of the folder in which everything is typed.
const FILES: [(&str, &str); 10] = [
    ("knight.toml", "format = 1\nboard = 'W.B'\n[pieces]\nW = \"N\"\nB = \"knight\"\n"),
    ("rook.toml", "format = 1\nboard = 'W.B'\n[pieces]\nWB = \"Rooks\"\n"),
    ("pawn.toml", "format = 1\nboard = 'W.B'\n[pieces]\nWB = \"pawn\"\n"),
    ("swap.toml", "format = 1\nboard = 'W.B'\ngoal = \"swap W B\"\n[pieces]\nWB = \"W\"\n"),
    (
        "cards.txt",
        "; Two cars\n2 AAB./..B./..../....\n; Only one in the way\n1 BAA./B.../..../....\n\n\
         AA...../......./......./......./......./......./.......\n",
    ),
    ("faulty.txt", "AAB./..B./..../....\nBBC./..C./..../....\n"),
    ("card.txt", "AAB./..B./..../....\n"),
    ("levels.sok", "; Corridor\n######\n#@ $.#\n######\n\nShort\n#####\n#@$.#\n#####\n"),
    (
        "boxes.txt",
        "title Boxes\nOBJECTS\nLEGEND\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n\
         COLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate\nRULES\n\
         [ > Player | Crate ] -> [ > Player | > Crate ]\nWINCONDITIONS\nAll Target on Crate\nLEVELS\n\
         P*O\n\nP.*O\n",
    ),
    ("no-format.toml", "board = 'AA..BB..CC..DD..'\n[pieces]\nA = 'W'\n"),
];

const ROWS: &[TypedCommand] = &[
    // Several cards or levels in a file, for every command that takes a puzzle.
    (&["solve", "cards.txt"], 0, &["title", "cards.txt:1  Two cars", "cards.txt:3  "]),
    (&["solve", "cards.txt:Two cars", "--count"], 0, &["2 moves, proved shortest"]),
    (&["solve", "cards.txt:3", "--count"], 0, &["1 move, proved shortest"]),
    (&["solve", "card.txt", "--count"], 0, &["2 moves, proved shortest"]),
    (&["solve", "AAB./..B./..../....", "--count"], 0, &["2 moves, proved shortest"]),
    (
        &["census", "cards.txt", "--csv"],
        0,
        &["puzzle,title,squares", "cards.txt:2,Only one in the way,16"],
    ),
    (&["analyze", "cards.txt"], 0, &["cards.txt:1  Two cars"]),
    (&["check", "cards.txt"], 0, &["valid   cards.txt:1", "valid   cards.txt:3"]),
    (&["show", "cards.txt"], 0, &["Two cars\n", "Only one in the way\n", "Card 3\n"]),
    (
        &["hardest", "cards.txt:1..2"],
        0,
        &["cards.txt:1  Two cars", "cards.txt:2  Only one", "classes"],
    ),
    (&["bound", "cards.txt:1..2"], 0, &["cards.txt:1  Two cars", "cards.txt:2  Only one"]),
    (&["report", "cards.txt", "--output", "pages"], 0, &["written: pages/index.html"]),
    (&["hardest", "levels.sok:1", "--pushes"], 0, &["2 pushes: "]),
    (&["hardest", "levels.sok"], 0, &["levels.sok:1  Corridor", "levels.sok:2  Short"]),
    (&["solve", "levels.sok", "--pushes"], 0, &["title", "pushes", "levels.sok:1  Corridor"]),
    (
        &["solve", "levels.sok", "--pushes", "--csv"],
        0,
        &["puzzle,title,squares,positions,pushes,", "levels.sok:2,Short,"],
    ),
    (&["solve", "boxes.txt", "--csv"], 0, &["boxes.txt:1,3,", "boxes.txt:2,4,"]),
    (
        &["show", "cards.txt", "--svg", "a.svg"],
        2,
        &["--svg: this is for one puzzle, not for several"],
    ),
    (
        &["bound", "cards.txt", "--from", "AA../..B./..B./...."],
        2,
        &["--from: this is for one puzzle"],
    ),
    (
        &["game", "solve", "cards.txt"],
        2,
        &["\"cards.txt\" stands for 3 puzzles", "give one, as in cards.txt:1"],
    ),
    (
        &["solve", "cards.txt:4"],
        2,
        &["there is no card \"4\"", "the cards are cards.txt:1 to cards.txt:3"],
    ),
    (
        &["solve", "faulty.txt"],
        2,
        &["faulty.txt:2: card 2: this card has no car A, nor X", "faulty.txt:1 "],
    ),
    (&["solve", "no-format.toml"], 2, &["no-format.toml:1:1: expected `format = 1`"]),
    // A card by itself.
    (
        &["solve", "BBBooooooooooooooooooooooooooooooooo"],
        2,
        &["error: BBBooo", "this card has no car A, nor X: the car that is to drive out"],
    ),
    (
        &["solve", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH"],
        2,
        &["has 36 squares, or another square number from 16 to 100; this has 35"],
    ),
    (
        &["solve", "AoooAooooooooooo"],
        2,
        &["car A is to drive out to the right, and stands in several rows"],
    ),
    // English names of pieces.
    (&["show", "knight.toml"], 2, &["knight.toml:5:6: \"knight\" is written \"N\" here"]),
    (&["show", "rook.toml"], 2, &["rook.toml:4:7: \"Rooks\" is written \"R\" here"]),
    (&["show", "pawn.toml"], 2, &["\"pawn\" is written \"fmWfcF\" here where pieces are taken"]),
    (&["place", "queens", "--board", "6x6"], 0, &["4 placements"]),
    (&["place", "Knights", "--board", "3x3", "--pieces", "5"], 0, &["2 placements"]),
    // Goals and starts.
    (&["solve", "swap.toml"], 2, &["swap.toml:3:8: \"swap W B\" is said as `exchange A B`"]),
    (
        &["solve", "guarini", "--to", "swap W B"],
        2,
        &["--to: \"swap W B\" is said as `exchange A B`"],
    ),
    (
        &["solve", "eight-puzzle", "--from", "1 2 3/4 5 6/7 . 8", "--count"],
        0,
        &["1 move, proved shortest"],
    ),
    (
        &["solve", "guarini", "--from", "W . W/. . ./B . B", "--count"],
        0,
        &["16 moves, proved shortest"],
    ),
    (
        &["solve", "fifteen-puzzle", "--from", "1234/5678/9ABC/DE.F"],
        1,
        &[
            "unsolvable: ",
            "the goal of this puzzle is .123/4567/89AB/CDEF; --to GOAL asks for another",
        ],
    ),
    (
        &["bound", "fifteen-puzzle", "--from", "1234/5678/9ABC/DE.F"],
        1,
        &["the goal of this puzzle is .123/"],
    ),
    (
        &["analyze", "fifteen-puzzle", "--no-search", "--from", "1234/5678/9ABC/DE.F"],
        1,
        &["the goal of this puzzle is .123/"],
    ),
    (
        &[
            "solve",
            "fifteen-puzzle",
            "--from",
            "1234/5678/9ABC/DE.F",
            "--to",
            "1234/5678/9ABC/DEF.",
            "--count",
        ],
        0,
        &["1 move, proved shortest"],
    ),
    // Endings by name.
    (&["endgame", "generate", "KQvKR", "--dry-run", "--dir", "tables"], 0, &["KQKR"]),
    (&["endgame", "generate", "krkq", "--dry-run", "--dir", "tables"], 0, &["KQKR"]),
    (&["endgame", "generate", "KQ vs KR", "--dry-run", "--dir", "tables"], 0, &["KQKR"]),
    (
        &["endgame", "generate", "QKR", "--dry-run", "--dir", "tables"],
        2,
        &["\"QKR\" does not name an ending"],
    ),
    (
        &["endgame", "probe", "KQvKR", "--dir", "tables"],
        2,
        &[
            "\"KQvKR\" names an ending; expected one of its positions",
            "`everyboard endgame stats KQKR`",
        ],
    ),
    (&["endgame", "probe", "krkq", "--dir", "tables"], 2, &["\"krkq\" names an ending"]),
    // Pictures by names without an ending.
    (&["solve", "guarini", "--count", "--png", "guarini"], 0, &["written: guarini.png"]),
    (&["solve", "guarini", "--count", "--svg", "guarini"], 0, &["written: guarini.svg"]),
    (&["solve", "guarini", "--count", "--gif", "guarini"], 0, &["written: guarini.gif"]),
    (&["solve", "guarini", "--count", "--html", "guarini"], 0, &["written: guarini.html"]),
    (&["solve", "guarini", "--count", "--animate", "film"], 0, &["written: film.svg"]),
    (&["analyze", "guarini", "--graph", "graph"], 0, &["written: graph.svg"]),
    (&["show", "guarini", "--svg", "shown"], 0, &["written: shown.svg"]),
    (&["queens", "6", "--png", "queens"], 0, &["written: queens.png"]),
    (&["solve", "guarini", "--png", "a.svg"], 2, &["use --svg, or a name that ends in .png"]),
    // Names that are nearly those of puzzles.
    (&["solve", "rush-hour"], 2, &["did you mean traffic-"]),
    (&["solve", "Rush Hour"], 2, &["did you mean traffic-"]),
    (&["solve", "sokoban"], 2, &["did you mean warehouse"]),
    (&["solve", "towers-of-hanoi"], 2, &["did you mean hanoi"]),
    (&["solve", "knigths-5x5"], 2, &["did you mean knights-5x5"]),
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn typed(folder: &Path, args: &[&str], input: &str) -> Run {
    reading(Command::new(PROGRAM).args(args).current_dir(folder), input)
}

#[test]
fn every_row_has_its_answer_or_its_sentence() {
    let folder = folder();
    for &(args, status, words) in ROWS {
        let run = typed(folder.path(), args, "");
        let said = format!("{}{}", run.out, run.err);
        assert_eq!(run.status, status, "{args:?}: {said}");
        for word in words {
            assert!(said.contains(word), "{args:?}, {word:?}: {said}");
        }
    }
    for picture in
        ["guarini.png", "guarini.svg", "guarini.gif", "film.svg", "graph.svg", "queens.png"]
    {
        assert!(folder.path().join(picture).is_file(), "{picture}");
    }
}

/// Standard input goes by the same rule as files.
#[test]
fn every_format_is_read_from_standard_input() {
    let folder = folder();
    for file in ["cards.txt", "levels.sok", "boxes.txt"] {
        let text = fs::read_to_string(folder.path().join(file)).unwrap();
        let of_file = typed(folder.path(), &["solve", file, "--csv"], "");
        let of_input = typed(folder.path(), &["solve", "-", "--csv"], &text);
        assert_eq!(of_input.out, of_file.out.replace(&format!("{file}:"), "-:"), "{file}");
        assert_eq!(of_input.status, 0, "{}", of_input.err);
    }
}

/// `-- --x` was advised, which is of no use.
#[test]
fn no_flag_is_advised_as_a_value() {
    let folder = folder();
    for args in [
        &["solve", "guarini", "--xyz"][..],
        &["place", "Q", "--cnt"],
        &["endgame", "list", "--all"],
        &["game", "play", "hexapawn", "-x"],
        &["--nothing"],
    ] {
        let run = typed(folder.path(), args, "");
        assert_eq!(run.status, 2, "{args:?}");
        assert!(!run.err.contains("-- -"), "{args:?}: {}", run.err);
    }
    let near = typed(folder.path(), &["solve", "guarini", "--memry", "1G"], "");
    assert!(near.err.contains("'--memory'"), "{}", near.err);
}

#[test]
fn a_game_says_how_to_end_it_and_where_help_is() {
    let folder = folder();
    let run = typed(folder.path(), &["game", "play", "hexapawn"], "help\nquit\n");
    assert_eq!(run.status, 0, "{}", run.err);
    for word in ["you play w; type a move such as ", "`quit` ends", "`help` says this again"] {
        assert!(run.err.contains(word), "{word}: {}", run.err);
    }
    assert!(run.out.contains("`quit` ends"), "help was asked for: {}", run.out);
}

/// What only those want to know who look into the engines is left to --verbose.
#[test]
fn bits_and_rewrites_are_for_verbose() {
    let folder = folder();
    let engineering = ["rewrites", "bits"];
    for args in [
        &["show", "knights-5x5"][..],
        &["census", "knights-4x3"],
        &["census", "guarini", "--dry-run"],
    ] {
        let run = typed(folder.path(), args, "");
        let said = format!("{}{}", run.out, run.err);
        assert!(engineering.iter().all(|word| !said.contains(word)), "{args:?}: {said}");
        let run = typed(folder.path(), &[args, &["--verbose"]].concat(), "");
        assert!(run.out.contains(" bits"), "{args:?}: {}", run.out);
    }
    let run = typed(folder.path(), &["show", "knights-5x5"], "");
    for word in [
        "positions   67,603,900\n",
        "census      67,603,900 positions, 8.38 MiB\n",
        "symmetries  3 besides",
    ] {
        assert!(run.out.contains(word), "{word}: {}", run.out);
    }
}
