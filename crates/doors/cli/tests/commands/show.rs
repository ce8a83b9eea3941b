//! `puzzles` and `show`.

use crate::program::{File, everyboard};

#[test]
fn the_built_in_puzzles_are_listed() {
    let run = everyboard(&["puzzles"]);
    let line = run.out.lines().find(|line| line.starts_with("knights-7x7 ")).unwrap();
    assert!(line.contains(" 49 ") && line.contains(" 1,580,132,580,471,900 "), "{line}");
    let records = everyboard(&["puzzles", "--json"]).records();
    // Families stand below the puzzles.
    let puzzles = run.out.lines().take_while(|line| !line.is_empty());
    assert_eq!(records.len() + 1, puzzles.count());
    assert!(records.iter().all(|record| record["schema"] == "everyboard/puzzle/1"));
}

#[test]
fn every_built_in_puzzle_is_shown() {
    for record in everyboard(&["puzzles", "--json"]).records() {
        let name = record["puzzle"].as_str().unwrap();
        for args in [&["show", name][..], &["show", name, "--svg"], &["show", name, "--json"]] {
            let run = everyboard(args);
            assert_eq!(run.status, 0, "{args:?}: {}", run.err);
            assert!(!run.out.is_empty());
        }
    }
}

#[test]
fn a_puzzle_in_words() {
    let run = everyboard(&["show", "knights-5x5", "--verbose"]);
    for words in [
        "Knights 5x5\n",
        "start       goal\nW W W W B   B B B B W\n",
        "WB          12 pieces each, moving as a knight (N)\n",
        "step        a piece moves to an empty square\n",
        "positions   67,603,900 (27 bits)\n",
        "census      67,603,900 positions by the gap, 1.04 bits each, 8.38 MiB\n",
        "moves       192 rewrites\n",
        "symmetries  3 besides the identity\n",
        "turning the board by 180 degrees and exchanging W and B\n",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
}

/// A file must not steer the terminal of whoever looks at it. Names of drawn moves and of forbidden
/// pictures reached the terminal, pictures and pages as they were.
#[test]
fn texts_that_steer_a_terminal_are_refused_with_their_place() {
    let named = |top: &str, of_move: &str, of_picture: &str| {
        File::new(format!(
            "format = 1\n{top}\nboard = \"W..\"\ngoal = \"?.W\"\n[pieces]\nW = \"W\"\n\
             [[move]]\nname = \"{of_move}\"\nbefore = \"W..\"\nafter = \"..W\"\n\
             [[forbid]]\nname = \"{of_picture}\"\npicture = \".W.\"\n"
        ))
    };
    let files = [
        (named("name = \"a\\u001b[2J\"", "m", "p"), "2:8"),
        (named("source = \"b\\u009b\"", "m", "p"), "2:10"),
        (named("note = \"c\u{202e}\"", "m", "p"), "2:10"),
        (named("", "d\\u0007", "p"), "8:8"),
        (named("", "m", "e\u{2067}"), "12:10"),
    ];
    for (file, place) in files {
        for args in [&["show"][..], &["show", "--svg"], &["check"], &["solve"], &["report"]] {
            let run = everyboard(&[args, &[&file.name()]].concat());
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
            assert!(run.err.contains(&format!("{place}: '\\u{{")), "{place}: {}", run.err);
            assert!(run.err.contains("steers a terminal"), "{}", run.err);
            let steers = |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2067}".contains(c);
            assert!(!run.err.contains(steers), "{args:?}: {:?}", run.err);
        }
    }
    assert_eq!(everyboard(&["solve", &named("", "m", "p").name()]).status, 0);
}

#[test]
fn open_squares_of_a_goal_are_questions() {
    let file = File::new("format = 1\nboard = \"W..\"\ngoal = \"?.W\"\n[pieces]\nW = \"W\"\n");
    for color in ["never", "always"] {
        let run = everyboard(&["show", &file.name(), "--color", color]);
        assert!(run.out.contains('?'), "{}", run.out);
    }
    assert!(everyboard(&["show", &file.name(), "--svg"]).out.starts_with("<svg "));
}

#[test]
fn a_record_tells_the_symmetries() {
    let record = &everyboard(&["show", "frogs-and-toads", "--json"]).records()[0];
    assert_eq!(record["positions"], "140");
    assert_eq!(record["starts"][0], "FFF.TTT");
    assert_eq!(record["symmetries"].as_array().unwrap().len(), 4);
}

#[test]
fn a_picture_is_svg() {
    let svg = everyboard(&["show", "guarini", "--svg"]).out;
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n")
    );
    assert!(svg.contains("<title>Guarini&#39;s knights</title>"));
    // Two knights of a colour at the start, and two at the goal.
    assert_eq!(svg.matches("<use href=\"#eb-piece1\"").count(), 4);
}

/// The picture of a puzzle without a name had an empty title.
#[test]
fn without_a_name_a_puzzle_is_called_by_its_file() {
    let file = File::new("format = 1\nboard = \"W.\"\n[pieces]\nW = \"W\"\n");
    let svg = everyboard(&["show", &file.name(), "--svg"]).out;
    assert!(svg.contains(&format!("<title>{}</title>", file.name())), "{svg}");
    assert!(everyboard(&["show", &file.name()]).out.starts_with(&format!("{}\n", file.name())));
}

#[test]
fn puzzles_for_planners() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("it");
    let name = name.to_str().unwrap();
    let run = everyboard(&["show", "guarini", "--pddl", name]);
    assert_eq!(run.status, 0, "{}", run.err);
    let [domain, problem] = ["domain", "problem"]
        .map(|part| std::fs::read_to_string(format!("{name}-{part}.pddl")).unwrap());
    // Two colours of knights and 16 ways from square to square.
    assert_eq!(domain.matches("(:action ").count(), 32, "{domain}");
    assert!(problem.starts_with("(define (problem it)\n  (:domain everyboard)\n"), "{problem}");
    let run = everyboard(&["show", "peg-4x4", "--pddl", name]);
    assert!(run.status == 2 && run.err.contains("--pddl: planners take one start"), "{}", run.err);
    let run = everyboard(&["show", "guarini", "star", "--pddl", name]);
    assert!(run.status == 2 && run.err.contains("--pddl: this is for one puzzle"), "{}", run.err);
}
