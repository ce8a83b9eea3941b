//! `certificate plain`: certificates as numbers for other checkers.

use crate::program::{File, everyboard};

/// The head of a certificate of this puzzle.
fn certificate(claims: &str, puzzle: &str, rest: &str) -> File {
    File::new(format!("format = 1\n{claims}\npuzzle = '''\nformat = 1\n{puzzle}\n'''\n{rest}"))
}

/// A piece that steps along a row, with weights of how far it is from the right end.
const ROW: &str = "board = \"W..\"\ngoal = \"..W\"\n[pieces]\nW = \"rW\"";

#[test]
fn every_weight_stands_beside_its_square_or_move() {
    let rest = "[bound]\nfacts = [[0, 2], [0, 1], [0, 0]]\nlast = [5, 7]\n\
                [parity]\nfacts = [[0, 1], [0, 2], [0, 3]]\n\
                [solution]\nstart = 'W..'\nmoves = 'a1-b1 b1-c1'\n";
    let file = certificate("at-least = 2\nat-most = 2", ROW, rest);
    let run = everyboard(&["certificate", "plain", &file.name()]);
    assert_eq!(run.status, 0, "{}", run.err);
    let expected = "# A certificate as plain numbers; 0 is the empty square.\n\
                    kinds W\nsquares 3\nstart 1 0 0\ngoal - 0 0 1\n\
                    move 5 0 1 0 1 0 1 # a1-b1\nmove 7 1 1 0 2 0 1 # b1-c1\n\
                    fact 0 0 2 # a1\nfact 1 0 1 # b1\nfact 2 0 0 # c1\n\
                    clock 2 1 # every move changes the sum of these by an odd number\n\
                    hand 0 0 1 # a1\nhand 1 0 0 # b1\nhand 2 0 1 # c1\n\
                    at-least 2\nat-most 2\nfrom 0 # the start\n\
                    step 0 1 0 1 0 1\nstep 1 1 0 2 0 1\n";
    assert_eq!(run.out, expected);
}

#[test]
fn goals_turns_and_numbers_of_pieces() {
    let turns = "board = \"W.B\"\ngoal = \"?W?\"\n[pieces]\nWB = \"W\"\n[rule]\n\
                 turns = \"alternate\"\nfirst = \"W\"";
    let left =
        "board = \"PP.\"\ngoal = \"pieces = 1\"\n[pieces]\nP = \"W\"\n[rule]\nkind = \"jump\"";
    let cases = [
        (turns, "kinds W B turn1 turn2\nsquares 4\nstart 1 0 2 3\ngoal - * 1 * *\n"),
        (left, "kinds P\nsquares 3\nstart 1 1 0\ngoal 1 * * *\n"),
    ];
    for (puzzle, lines) in cases {
        let file = certificate("at-least = 1", puzzle, "");
        let run = everyboard(&["certificate", "plain", &file.name()]);
        assert!(run.status == 0 && run.out.contains(lines), "{}{}", run.out, run.err);
    }
}

#[test]
fn what_has_no_plain_form() {
    let counts = "board = \"WW..\"\ngoal = \"2 W on b1..d1\"\n[pieces]\nW = \"W\"";
    let wrong = "[solution]\nstart = 'W..'\nmoves = 'a1-c1'\n";
    let cases = [
        (certificate("at-least = 1", counts, ""), "the goal counts pieces"),
        (certificate("at-most = 1", ROW, wrong), "the solution does not follow the rules"),
        (File::new("format = 2"), "the format is 2"),
    ];
    for (file, words) in cases {
        let run = everyboard(&["certificate", "plain", &file.name()]);
        assert_eq!(run.status, 2, "{}{}", run.out, run.err);
        assert!(run.err.contains(words) && run.err.contains(&file.name()), "{}", run.err);
    }
}

/// `proof/run` has VeriPB check such files.
#[test]
fn formulas_and_proofs_for_veripb() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("row");
    let name = name.to_str().unwrap();
    let file = certificate("at-least = 2", ROW, "[bound]\nfacts = [[0, 2], [0, 1], [0, 0]]\n");
    let run = everyboard(&["certificate", "veripb", &file.name(), name]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out, format!("{name}.opb, {name}.pbp: every solution has 2 moves or more\n"));
    let [formula, proof] =
        ["opb", "pbp"].map(|ending| std::fs::read_to_string(format!("{name}.{ending}")).unwrap());
    assert!(formula.starts_with("* #variable= "), "{formula}");
    assert!(proof.starts_with("pseudo-Boolean proof version 3.0\n"), "{proof}");
    assert!(proof.ends_with("conclusion UNSAT : @done;\nend pseudo-Boolean proof;\n"), "{proof}");
    // Without weights, by a search.
    let file = certificate("at-least = 2", ROW, "");
    let run = everyboard(&["certificate", "veripb", &file.name(), name]);
    assert!(run.status == 0 && run.out.ends_with("2 moves or more\n"), "{}", run.err);
    let file = certificate("at-least = 1", ROW, "");
    let run = everyboard(&["certificate", "veripb", &file.name(), name]);
    assert!(run.status == 2 && run.err.contains("expected a bound by weights"), "{}", run.err);
}
