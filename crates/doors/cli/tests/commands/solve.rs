//! Answers against known numbers.
//!
//! Sources: T. Morrow, "Knights On A 5x5 Chessboard" (rec.puzzles, 2000); A. Reinefeld, "Complete
//! solution of the eight-puzzle" (IJCAI 1993); E. Lucas, "Recreations mathematiques" (1883): n
//! frogs and n toads take n(n + 2) moves.

use crate::program::{File, everyboard, everyboard_reading};

/// Twelve hundred solutions of the 5x5 knights are 314 up to symmetry (J. Leck's statistics count
/// the solutions); those of the first move are listed in their order.
#[test]
fn one_solution_of_each_class_is_listed() {
    for (puzzle, solutions, classes) in [("knights-5x5", 1200, 314), ("knights-3x5", 4, 1)] {
        let all = everyboard(&["solve", puzzle, "--all", "--quiet"]);
        let all: Vec<&str> = all.out.lines().collect();
        let one_of_each = everyboard(&["solve", puzzle, "--all", "--classes", "--quiet"]);
        let mut listed = one_of_each.out.lines();
        assert_eq!((all.len(), listed.clone().count()), (solutions, classes), "{puzzle}");
        let mut rest = all.iter();
        assert!(listed.all(|line| rest.any(|it| *it == line)), "{puzzle}: not in their order");
    }
    let few = everyboard(&["solve", "knights-5x5", "--limit", "3", "--classes", "--json"]);
    assert_eq!(few.out.lines().filter(|line| line.contains("everyboard/path/1")).count(), 3);
    let asked = everyboard(&["solve", "knights-3x5", "knights-5x5", "--all", "--classes"]);
    assert_eq!(asked.status, 2);
}

#[test]
fn a_puzzle_from_standard_input() {
    let puzzle = "format = 1\nboard = \"PP.\"\ngoal = \"pieces = 1\"\n[pieces]\nP = \"W\"\n\
                  [rule]\nkind = \"jump\"\n";
    let run = everyboard_reading(&["solve", "-", "--count", "-q"], puzzle);
    assert_eq!(run.out, "1 single jump, proved shortest; 1 shortest solution\n", "{}", run.err);
    for command in ["show", "check", "census", "bound", "analyze"] {
        let run = everyboard_reading(&[command, "-", "-q"], puzzle);
        assert_eq!(run.status, 0, "{command}: {}", run.err);
    }
    let run = everyboard_reading(&["solve", "-"], &puzzle.replace("jump", "leap"));
    assert_eq!(run.status, 2);
    assert!(
        run.err.starts_with("error: standard input: 7:8: \"leap\" is not one of "),
        "{}",
        run.err
    );
}

#[test]
fn known_lengths_and_counts() {
    let cases = [
        ("knights-5x5", 36, "1200", Some("314")),
        ("knights-4x3", 16, "98496", None),
        ("knights-4x3-alternating", 18, "33732", None),
        ("guarini", 16, "4726784", None),
        ("knights-4x4-rows", 16, "354459156480", None),
        ("frogs-and-toads", 15, "2", Some("1")),
        ("eight-puzzle", 31, "40", None),
    ];
    for (name, moves, solutions, classes) in cases {
        let run = everyboard(&["solve", name, "--json", "--quiet"]);
        assert_eq!(run.status, 0, "{name}: {}", run.err);
        let records = run.records();
        let [record] = &records[..] else { panic!("{name}: one record") };
        assert_eq!(record["schema"], "everyboard/solve/1");
        assert_eq!(record["puzzle"], name);
        assert_eq!(record["outcome"], "solved");
        assert_eq!(record["moves"], moves, "{name}");
        assert_eq!(record["solutions"], solutions, "{name}");
        assert_eq!(record["path"].as_array().unwrap().len(), moves, "{name}");
        assert!(record["positions_stored"].as_u64().unwrap() > 0);
        // The only one of these spaces in which a linear program takes less than the search.
        let engine = if name == "knights-5x5" { "bounded, mirrored" } else { "sparse, " };
        assert!(record["engine"].as_str().unwrap().starts_with(engine), "{name}");
        assert!(record["seconds"].as_f64().unwrap() > 0.0);
        if let Some(classes) = classes {
            assert_eq!(record["classes"], classes, "{name}");
        }
    }
}

#[test]
fn every_strategy_agrees() {
    for strategy in ["one-sided", "two-sided", "mirrored"] {
        let run = everyboard(&["solve", "guarini", "--count", "--strategy", strategy, "-j", "2"]);
        assert_eq!(run.status, 0, "{strategy}: {}", run.err);
        assert!(run.out.starts_with("16 moves, proved shortest; 4,726,784 shortest solutions"));
        assert!(
            run.err.starts_with(&format!("plan: {strategy} search; 2 threads, up to ")),
            "{}",
            run.err
        );
    }
}

#[test]
fn the_plan_is_one_short_line_and_names_the_symmetry_if_asked() {
    let solve = ["solve", "frogs-and-toads", "--count"];
    let brief = everyboard(&solve).err;
    assert_eq!(brief.lines().count(), 1, "{brief}");
    assert!(brief.starts_with("plan: mirrored search; ") && brief.len() < 80, "{brief}");
    let full = everyboard(&[&solve[..], &["-v"]].concat()).err;
    let why = "\n      exchanging F and T maps start to goal, so one side serves for both\n";
    assert!(full.starts_with(&brief) && full.contains(why), "{full}");
    assert!(full.contains(" bits a position\n"), "{full}");
    assert_eq!(everyboard(&[&solve[..], &["-v", "-q"]].concat()).status, 2);
}

/// An eight puzzle with two tiles exchanged: half of all 9! arrangements, and not the goal.
#[test]
fn the_impossible_is_proved() {
    let args = ["solve", "eight-puzzle", "--from", "123/456/87.", "--to", "123/456/78.", "-q"];
    let run = everyboard(&args);
    assert_eq!(run.status, 1, "{}", run.err);
    assert_eq!(
        run.out,
        "unsolvable: modulo 2, no move changes the number of light squares that are empty plus the \
         parity of the permutation of the pieces: it is 1 at the start and 0 at the goal\n"
    );

    let args = [&args[..], &["--engine", "sparse"]].concat();
    let run = everyboard(&args);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.out.starts_with("unsolvable: none of the 181,440 reachable positions is a goal"),
        "{}",
        run.out
    );

    let run = everyboard(&[&args[..], &["--json"]].concat());
    assert_eq!(run.status, 1);
    let record = &run.records()[0];
    assert_eq!(record["outcome"], "unsolvable");
    assert!(record["moves"].is_null() && record["path"].is_null());
    assert_eq!(record["solutions"], "0");
    assert_eq!(record["positions_searched"], 181_440);
}

#[test]
fn starts_and_goals_from_the_command_line() {
    let cases: [(&[&str], &str); 5] = [
        (
            &["eight-puzzle", "--from", "123/456/7.8"],
            "1 move, proved shortest; 1 shortest solution\n",
        ),
        (&["eight-puzzle", "--from", "123/456/78."], "0 moves, "),
        (&["knights-4x3", "--to", "BBB/W../.../??W"], "1 move, "),
        (&["star", "--from", "p1=A", "--to", "p4=A"], "1 move, "),
        (&["guarini", "--to", "exchange B W"], "16 moves, "),
    ];
    for (args, expected) in cases {
        let run = everyboard(&[&["solve", "--count", "-q"], args].concat());
        assert!(run.out.starts_with(expected), "{args:?}: {}{}", run.out, run.err);
    }
}

#[test]
fn a_way_without_moves_is_not_an_empty_line() {
    let run = everyboard(&["solve", "eight-puzzle", "--from", "123/456/78.", "--all", "-q"]);
    assert_eq!(run.out, "(no moves)\n", "{}", run.err);
}

#[test]
fn a_file_is_solved_by_its_path() {
    let file = File::new("format = 1\nboard = \"W..\"\ngoal = \"..W\"\n[pieces]\nW = \"W\"\n");
    let run = everyboard(&["solve", &file.name(), "--quiet", "--format", "moves"]);
    assert_eq!(
        run.out, "2 moves, proved shortest; 1 shortest solution\n\na1b1 b1c1\n",
        "{}",
        run.err
    );
}

/// Engines that the user chose are not followed by others.
#[test]
fn out_of_memory_says_how_deep_it_came() {
    let engine = ["--engine", "sparse"];
    let args = ["solve", "knights-5x5", "--memory", "20M", "--quiet", "-j", "1", "--json"];
    let run = everyboard(&[&args[..], &engine].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.records()[0];
    assert_eq!(record["outcome"], "out-of-memory");
    assert!(record["moves"].is_null() && record["solutions"].is_null());
    assert!(record["at_most"].is_null() && record["path"].is_null());
    let at_least = record["at_least"].as_u64().unwrap();
    assert!((2..=36).contains(&at_least));
    assert!(record["positions_stored"].as_u64().unwrap() > 1000);
    // How deep it comes differs from run to run: what the program itself takes is measured, and
    // left to it.
    let words = everyboard(&[&args[..7], &engine].concat()).out;
    let depth = words.strip_prefix("every solution has ").unwrap();
    let depth = depth.strip_suffix(" moves or more; none is known\n").unwrap();
    assert!((2..=36).contains(&depth.parse().unwrap()), "{words}");
}

/// Where the first engine runs out of memory another one answers: it said "out of memory".
#[test]
fn another_engine_answers_where_memory_is_short() {
    let run = everyboard(&["solve", "knights-5x5", "--memory", "21M", "-q", "-j", "1", "--count"]);
    let answer = "36 moves, proved shortest; 1200 shortest solutions, 314 up to symmetry\n";
    assert_eq!((run.status, &run.out[..]), (0, answer), "{}", run.err);
}

/// All solutions take more than 300 MiB; one of them is found, and its length proved, in a tenth of
/// that.
#[test]
fn a_length_is_known_where_the_solutions_are_not_counted() {
    let args = ["solve", "knights-5x7", "--memory", "30M", "-q", "-j", "2"];
    let run = everyboard(&[&args[..], &["--format", "moves"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[0].starts_with("54 moves, proved shortest; not counted (more than "),
        "{}",
        run.out
    );
    assert_eq!(lines[2..].join(" ").split(' ').count(), 54);
    let record = everyboard(&[&args[..], &["--json"]].concat()).records().remove(0);
    assert_eq!((&record["outcome"], &record["moves"]), (&"exact".into(), &54.into()));
    assert_eq!((&record["at_least"], &record["at_most"]), (&54.into(), &54.into()));
    assert!(record["solutions"].is_null());
    assert_eq!(record["path"].as_array().unwrap().len(), 54);
    // Their number was asked for.
    let run = everyboard(&[&args[..], &["--count"]].concat());
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(
        run.out.starts_with("54 moves, proved shortest; not counted (more than "),
        "{}",
        run.out
    );
    assert_eq!(run.out.lines().count(), 1);
    assert!(
        run.err.contains("error: --count: the shortest solutions are not all found"),
        "{}",
        run.err
    );
    let run = everyboard(&[&args[..], &["--limit", "1"]].concat());
    assert_eq!((run.status, &run.out[..]), (2, ""));
    assert!(run.err.contains("54 moves, proved shortest; not counted"), "{}", run.err);
}

/// As `bound` does: the weights prove 35 moves at once; to exclude those, or to find a solution,
/// takes more memory.
#[test]
fn bounds_are_what_is_known_in_little_memory() {
    let from = "##.PP##/#PPPPP#/PPPPPPP/PPPPPPP/PPPPPPP/#PPPPP#/##PPP##";
    let args = ["solve", "peg-european", "--from", from, "--memory", "20M", "-j", "2", "-q"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out, "every solution has 35 single jumps or more; none is known\n");
    let record = everyboard(&[&args[..], &["--json"]].concat()).records().remove(0);
    assert_eq!((&record["outcome"], &record["at_least"]), (&"out-of-memory".into(), &35.into()));
    let table = everyboard(&["solve", "knights-7x7", "guarini", "--memory", "20M", "-j", "2"]);
    assert_eq!(table.status, 2, "{}", table.err);
    assert!(table.out.contains("-  out of memory: "), "{}", table.out);
}

/// The pieces are those of the goal, but no arrangement of them is it: no fault of a flag that was
/// not given.
#[test]
fn a_goal_that_no_arrangement_makes_is_unsolvable() {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    let block = "format = 1\nboard = \"XXA/##A\"\ngoal = \"?XX/##?\"\n[rule]\nkind = \"slide\"\n";
    std::fs::write(&file, block).unwrap();
    for puzzle in [file.path().to_str().unwrap(), "BEoxBExAXXCADDCA"] {
        for command in ["solve", "analyze", "bound"] {
            let run = everyboard(&[command, puzzle, "-q"]);
            assert_eq!(run.status, 1, "{command} {puzzle}: {}", run.err);
            assert!(!run.err.contains("--from"), "{command} {puzzle}: {}", run.err);
        }
        let run = everyboard(&["solve", puzzle, "-q"]);
        assert!(run.out.starts_with("unsolvable: "), "{puzzle}: {}", run.out);
    }
}

/// The rule makes 91,584 moves, for which this memory does not do. They were listed for eight
/// seconds before the answer.
#[test]
fn a_start_that_is_a_goal_needs_no_moves() {
    let file = File::new(
        "format = 1\nboard = \"B../.é./WX./..é\"\ngoal = \"a4=B, b3=é, a2=W, b2=X, c1=é\"\n[pieces]\n\
         B = \"WF\"\n\"é\" = \"WF\"\nX = \"WF\"\nW = \"WF\"\n[rule]\nkind = \"jump\"\nover = \"any\"\n\
         count = \"moves\"\nturns = \"alternate\"\nsides = [\"W\", \"é\", \"X\", \"B\"]\n",
    );
    let run = everyboard(&["solve", &file.name(), "--count", "--quiet", "--memory", "28M"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out, "0 moves, proved shortest; 4 shortest solutions\n");
}

#[test]
fn a_random_start_is_as_far_away_as_asked_and_can_be_named_again() {
    let solve = |from| {
        let run = everyboard(&["solve", "eight-puzzle", "--from", from, "--json", "-q"]);
        assert_eq!(run.status, 0, "{from}: {}", run.err);
        run.records()[0].clone()
    };
    let first = solve("random@25:7");
    assert_eq!(first["moves"], 25);
    assert_eq!(solve("random@25:7")["path"], first["path"]);
    assert_eq!(solve("random")["outcome"], "solved");

    let run = everyboard(&["solve", "eight-puzzle", "--from", "random@32", "-q"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no position is 32 moves from the goal"), "{}", run.err);
    assert!(run.err.contains("the farthest is 31 moves away"), "{}", run.err);
}

/// The known numbers, where positions lie in files; the folder is gone then.
#[test]
fn positions_in_files() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("levels");
    let dir = folder.to_str().unwrap();
    for (name, answer) in [
        ("knights-5x5", "36 moves, proved shortest; 1200 shortest solutions, 314 up to symmetry\n"),
        ("eight-puzzle", "31 moves, proved shortest; 40 shortest solutions\n"),
        ("klotski", "116 steps, proved shortest; 4,112,640,000 shortest solutions\n"),
    ] {
        let run = everyboard(&["solve", name, "--count", "--quiet", "--dir", dir]);
        assert_eq!((run.out.as_str(), run.status), (answer, 0), "{name}: {}", run.err);
        assert!(!folder.exists(), "{name}");
    }
    let impossible = everyboard(&["solve", "eight-puzzle-impossible", "--quiet", "--dir", dir]);
    assert_eq!(impossible.status, 1, "{}", impossible.err);
    let all = everyboard(&["solve", "knights-3x5", "--all", "--quiet"]);
    let from_files = everyboard(&["solve", "knights-3x5", "--all", "--quiet", "--dir", dir]);
    assert_eq!(from_files.out, all.out);
    for (flags, words) in [
        (&["knights-5x5", "--engine", "dense"][..], "the dense engine keeps bits"),
        (&["knights-5x5", "--checkpoint", "other"], "cannot be used with"),
        (&["knights-5x5", "knights-3x5"], "--dir"),
    ] {
        let run = everyboard(&[&["solve", "--dir", dir][..], flags].concat());
        assert_eq!(run.status, 2, "{flags:?}");
        assert!(run.err.contains(words), "{flags:?}: {}", run.err);
        assert!(!folder.exists(), "{flags:?}");
    }
}
