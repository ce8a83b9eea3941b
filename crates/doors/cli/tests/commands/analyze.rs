//! `analyze`: invariants, bounds and statistics of solutions.

use crate::program::{File, everyboard};

/// Figures of J. Leck and H. van der Sanden, 2000; the bound by a linear program is this program's
/// own.
#[test]
fn knights_5x5() {
    let run = everyboard(&["analyze", "knights-5x5", "--json", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/analyze/1");
    assert_eq!(record["positions"], "67603900");
    assert_eq!(record["moves"], 36);
    assert_eq!(record["solutions"], "1200");
    assert_eq!(record["self_mirrored"], "56");
    let bounds = record["bounds"].as_array().unwrap();
    let values: Vec<u64> = bounds.iter().map(|bound| bound["value"].as_u64().unwrap()).collect();
    assert_eq!(values, [28, 32, 34, 36]);
    let tight: Vec<bool> = bounds.iter().map(|bound| bound["tight"] == true).collect();
    assert_eq!(tight, [false, false, false, true]);
    let proved: Vec<&str> = record["invariants"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|invariant| invariant["proves"].as_str())
        .collect();
    assert_eq!(
        proved,
        [
            "every solution has an even number of moves",
            "every solution has an even number of moves of W",
            "every solution has an even number of moves of B"
        ]
    );
    let first = record["first_moves"].as_array().unwrap();
    let never: Vec<&str> = first
        .iter()
        .filter(|made| made["solutions"] == "0")
        .filter_map(|made| made["move"].as_str())
        .collect();
    assert_eq!(never, ["a4c3", "e2c3"]);
    assert_eq!(record["gap_visits"][12], "4800");
    assert_eq!(record["positions_on_shortest_paths"].as_array().unwrap().len(), 37);
}

/// `a1b1` stood there once for the W and once for the B that makes it.
#[test]
fn a_first_move_of_two_pieces_is_named_once() {
    let text = "format = 1\nboard = 'W.B'\nstart = ['W.B', 'B.W']\ngoal = ['WB.', 'BW.']\n\
                [pieces]\nWB = 'W'\n";
    let run = everyboard(&["analyze", &File::new(text).name(), "--json", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let moves = serde_json::json!([
        { "move": "a1b1", "solutions": "0" },
        { "move": "c1b1", "solutions": "2" },
    ]);
    assert_eq!(run.records()[0]["first_moves"], moves);
    // The squares are those of the board, row by row.
    assert_eq!(run.records()[0]["gap_visits"], serde_json::json!(["0", "0", "2"]));
}

#[test]
fn knights_5x5_as_text() {
    let run = everyboard(&["analyze", "knights-5x5", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    for line in [
        "36 moves, proved shortest; 1200 shortest solutions, 314 up to symmetry; 56 read the same from \
         the goal",
        "  18  18        480",
        "   0  13  10   1        320",
    ] {
        assert!(run.out.lines().any(|printed| printed == line), "{line}\n{}", run.out);
    }
}

#[test]
fn why_a_puzzle_is_unsolvable() {
    for (name, reason) in [
        (
            "fifteen-puzzle-loyd",
            "permutation of the pieces: it is 0 at the start and 1 at the goal",
        ),
        ("peg-european", "no goal agrees with a start in all of these"),
        ("theta", "unsolvable: none of the 840 reachable positions is a goal\nthe reason: "),
        ("theta", "in which the places of 1, 2 and 3 decide the rest; with these as the goal has"),
    ] {
        let run = everyboard(&["analyze", name, "--quiet"]);
        assert_eq!(run.status, 1, "{name}: {}", run.err);
        assert!(run.out.contains(reason), "{name}: {}", run.out);
    }
}

/// Sums with the turn did not say whose turn adds what: with 0 for the first side they were wrong.
/// Of moves that are nobody's, as a pushed piece behind an empty square, "every move" was said.
#[test]
fn sentences_about_sums_are_true_of_every_move() {
    for (file, sentence) in [
        (
            "format = 1\nboard = 'WB.'\ngoal = '.BW'\n[pieces]\nWB = 'W'\n[rule]\nkind = 'fly'\nturns = 'alternate'\n",
            "every move of W takes 1 from and every move of B adds 1 to whose turn it is (1 for W, 0 for B)",
        ),
        (
            "format = 1\nboard = '.W/../B.'\ngoal = '??/W?/??'\n[pieces]\nWB = '-'\n[rule]\n\
             [[move]]\nbefore = 'W.'\nafter = '.W'\nturned = 'quarters'\n\
             [[move]]\nbefore = 'xy/.?'\nafter = '.x/y?'\nturned = 'all'\n\
             where = { x = 'anything', y = 'any piece' }\n",
            "modulo 2, every move of W or B adds 1 to the number of dark squares that are empty",
        ),
    ] {
        let run = everyboard(&["analyze", &File::new(file).name(), "--no-search"]);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.contains(sentence), "{}", run.out);
    }
}

/// Two pegs that Reiss's rule allows, but a pagoda function excludes; bishops and gaps, which keep
/// to their colours.
#[test]
fn pagoda_functions_and_colours_of_gaps_are_reasons() {
    for (file, reason) in [
        (
            "format = 1\nboard = 'PP....'\ngoal = '.....P'\n[pieces]\nP = 'W'\n[rule]\nkind = 'jump'\n",
            "unsolvable: no move raises ",
        ),
        (
            "format = 1\nboard = 'WWW/WBB/..B'\ngoal = 'WWW/WBB/.B.'\n[pieces]\nWB = 'B'\n",
            "squares that are empty: it is ",
        ),
    ] {
        let file = File::new(file);
        for command in ["solve", "bound", "analyze"] {
            let run = everyboard(&[command, &file.name(), "--quiet"]);
            assert_eq!(run.status, 1, "{command}: {}", run.err);
            assert!(run.out.contains(reason), "{command}: {}", run.out);
        }
    }
}

#[test]
fn without_a_search_and_without_a_goal() {
    let run = everyboard(&["analyze", "knights-7x7", "--no-search", "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.records()[0];
    assert!(record["moves"].is_null() && record["solutions"].is_null(), "{record}");
    let bounds = record["bounds"].as_array().unwrap();
    assert_eq!(bounds.last().unwrap()["value"], 86);
    let file = File::new("format = 1\nboard = 'W.'\n[pieces]\nW = 'W'\n");
    let run = everyboard(&["analyze", &file.name(), "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(!run.out.contains("solution"), "{}", run.out);
}

/// T. Morrow's page (2000) has 2 cycles of 4 moves and 26 of 6; the second proof is H. van der
/// Sanden's proposal.
#[test]
fn cycles_of_the_5x5_knights() {
    let run = everyboard(&["analyze", "knights-5x5", "--cycles", "6", "--json", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let cycles = &run.records()[0]["cycles"];
    assert_eq!(cycles["home"], "c3");
    let classes: Vec<_> =
        cycles["lengths"].as_array().unwrap().iter().map(|row| row["classes"].as_u64()).collect();
    assert_eq!(classes, [Some(2), Some(26)]);
    assert_eq!(cycles["walks"].as_array().unwrap().len(), 28);
    assert_eq!(cycles["walks"][0]["permutation"], "(b5 e2 d4)");
    let splits = cycles["splits"].as_array().unwrap();
    let solutions = splits.iter().map(|row| row["solutions"].as_str().unwrap());
    assert_eq!(solutions.map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 1200);
    assert!(splits.iter().all(|row| row["closed"].as_array().unwrap().len() == 4));
    assert_eq!(cycles["product"].as_array().unwrap().len(), 4);
    assert_eq!(cycles["composed"]["moves"], 36);
    assert_eq!(cycles["composed"]["solutions"], "1200");
}

#[test]
fn cycles_need_one_gap() {
    for (name, reason) in [
        ("knights-4x3", "--cycles: cycles need exactly one empty square at the start; there are 6"),
        ("peg-english", "--cycles: cycles need moves that carry one piece into the gap"),
        ("knights-4x3-alternating", "here sides take turns"),
    ] {
        let run = everyboard(&["analyze", name, "--cycles", "6"]);
        assert_eq!(run.status, 2, "{name}");
        assert!(run.err.contains(reason), "{name}: {}", run.err);
    }
    let run = everyboard(&["analyze", "theta", "--cycles", "4", "--quiet"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.out.contains("none of up to 4 moves"), "{}", run.out);
}

/// R. Wilson, 1974: 840 of the 7! arrangements of the theta graph lead to each other.
#[test]
fn components_of_small_spaces() {
    let run = everyboard(&["analyze", "theta", "--json", "--quiet"]);
    let rows = &run.records()[0]["components"];
    assert_eq!(rows.as_array().unwrap().len(), 1);
    assert_eq!((&rows[0]["positions"], &rows[0]["components"]), (&840.into(), &6.into()));
    assert_eq!(rows[0]["with_both"], 0);
    let run = everyboard(&["analyze", "eight-puzzle", "--no-search"]);
    assert!(run.err.contains("--components counts them"), "{}", run.err);
    let run = everyboard(&["analyze", "eight-puzzle", "--no-search", "--components"]);
    assert!(run.out.contains("2 of 181,440 positions, one with start and goal"), "{}", run.out);
    let run = everyboard(&["analyze", "peg-4x4", "--no-search", "--components"]);
    assert!(run.err.contains("components are left out: moves cannot be undone"), "{}", run.err);
}

/// Two queens in a row with one gap never change places, and no sum modulo 2 or 3 tells why.
#[test]
fn a_bound_beyond_all_positions_proves_that_there_is_no_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.toml");
    let puzzle = "format = 1\nboard = \"W.B\"\ngoal = \"B.W\"\n[pieces]\nWB = \"Q\"\n";
    std::fs::write(&path, puzzle).unwrap();
    let path = path.to_str().unwrap();
    let reason = "unsolvable: weights of a linear program prove that every path to a goal has 6 moves or \
                  more, but a shortest one repeats none of the 6 positions, so it has fewer\n";
    for args in [&["analyze", path][..], &["analyze", path, "--no-search"], &["bound", path]] {
        let run = everyboard(args);
        assert_eq!(run.status, 1, "{args:?}: {}", run.err);
        assert!(run.out.ends_with(reason), "{args:?}: {}", run.out);
        assert!(!run.out.contains("Every solution has"), "{args:?}: {}", run.out);
    }
    let record = &everyboard(&["analyze", path, "--json", "--quiet"]).records()[0];
    assert_eq!(
        (&record["impossible"], &record["bounds"]),
        (&true.into(), &Vec::<u8>::new().into())
    );
}

/// The same queens beside pieces that cannot move: too many positions for that proof.
#[test]
fn a_bound_without_meaning_is_not_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("beside.toml");
    let puzzle = "format = 1\nboard = \"W.B#XYZUVST\"\ngoal = \"B.W#XYZUVST\"\n[pieces]\nWB = \"Q\"\n\
                  XYZUVST = \"N\"\n";
    std::fs::write(&path, puzzle).unwrap();
    let run = everyboard(&["analyze", path.to_str().unwrap(), "--no-search"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("connected walk") && !run.out.contains("potential"), "{}", run.out);
}

/// The moves of E alone, which wanders about, are very many. To list them, and to work with the
/// list, took minutes; `solve` puts moves together itself.
#[test]
fn moves_that_are_too_many_to_be_listed() {
    let file = File::new(
        "format = 1\nboard = \"AAA./BB.C/B.DD/.EDD\"\ngoal = \"AAAE/BBDD/B.DD/..C.\"\n\
         [rule]\nkind = \"slide\"\nalong = \"long side\"\ncount = \"moves\"\n",
    );
    let run = everyboard(&["analyze", &file.name(), "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("left out: the moves of this puzzle are too many to be listed"));
    let record = &run.records()[0];
    assert_eq!((&record["moves"], &record["solutions"]), (&21.into(), &"256".into()));
    assert_eq!(record["bounds"].as_array().map(Vec::len), Some(0));
}

/// Where moves are put together, those that begin no shortest solution were left out.
#[test]
fn first_moves_that_are_put_together_are_all_there() {
    let text = "format = 1\nboard = 'C..A/CD../....'\ngoal = '??A?/????/????'\n[rule]\nkind = 'slide'\n\
                count = 'moves'\n[blocks]\nA = 'x'\n";
    let run = everyboard(&["analyze", &File::new(text).name(), "--json", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.records()[0];
    let first = record["first_moves"].as_array().unwrap();
    let begins = first.iter().filter(|made| made["solutions"] != "0");
    assert_eq!(begins.count(), 1);
    // C goes down; A and D each to one of eight empty squares, all of which hang together.
    assert_eq!(first.len(), 17, "{first:?}");
}
