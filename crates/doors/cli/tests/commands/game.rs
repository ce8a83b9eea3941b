//! Games of two sides.

use crate::program::{self, File, everyboard, everyboard_reading};

#[test]
fn built_in_games_have_the_values_of_the_literature() {
    let run = everyboard(&[
        "check",
        "hexapawn",
        "hexapawn-4x4",
        "pong-hau-ki",
        "fox-and-hounds",
        "knights-3x3-capture",
        "knights-3x4-capture",
        "kings-3x4-capture",
        "mu-torere",
        "hare-and-hounds",
        "dodgem-3x3",
        "dodgem-4x4",
    ]);
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    assert_eq!(run.out.matches("ok  ").count(), 11, "{}", run.out);
    assert!(run.out.contains("ok      fox-and-hounds: loss, 44 plies"), "{}", run.out);
}

#[test]
fn a_game_is_solved_as_text_and_as_a_record() {
    let run = everyboard(&["game", "solve", "hexapawn"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("w to move loses in 6 plies\n1. "), "{}", run.out);
    let run = everyboard(&["game", "solve", "knights-3x4-capture", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/game-solve/1");
    assert_eq!(record["value"], "win");
    assert_eq!(record["plies"], 21);
    assert_eq!(record["line"].as_array().unwrap().len(), 21);
    let classes = record["classes"].as_array().unwrap();
    // The row of five against five in the table of an independent program.
    let class = classes.iter().find(|class| class["mover"] == 5 && class["opponent"] == 5);
    let class = class.unwrap();
    let numbers = ["wins", "draws", "losses"].map(|key| class[key].as_str().unwrap());
    assert_eq!(numbers, ["9602", "6902", "128"]);
    assert_eq!([&class["longest_win"], &class["longest_loss"]], [31, 30]);
    assert_eq!(record["deepest"], 31);
}

#[test]
fn dominance_is_a_number() {
    let run = everyboard(&["game", "solve", "knights-3x4-capture", "--dominance", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["value"], 2);
    assert!(record["plies"].is_null());
    let run = everyboard(&["game", "solve", "knights-3x3-capture", "--dominance"]);
    assert!(run.out.contains("W to move keeps 2 pieces fewer than the other side"), "{}", run.out);
}

#[test]
fn every_move_of_a_position_is_judged() {
    let run = everyboard(&["game", "probe", "knights-3x4-capture", "WWWW/..../BBBB", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["position"], "WWWW/..../BBBB");
    assert_eq!([&record["side"], &record["value"]], ["W", "draw"]);
    let moves = record["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    let worst = moves.last().unwrap();
    assert_eq!([&worst["move"], &worst["value"]], ["d3-b2", "loss"]);
    assert_eq!(worst["plies"], 16);
    let run = everyboard(&["game", "probe", "hexapawn", "bb./..b/w.w", "--turn", "b"]);
    assert!(run.out.contains("b to move "), "{}", run.out);
}

/// It was "1 plies".
#[test]
fn one_ply_is_one() {
    let run = everyboard(&["game", "probe", "hexapawn", "..b/.w./...", "-q"]);
    assert!(run.out.contains("  b2-b3   win in 1 ply\n"), "{}", run.out);
}

/// The word of a move that takes by a row touched its value.
#[test]
fn long_words_of_moves_stand_apart_from_values() {
    let run = everyboard(&["game", "probe", "dara-4x4", "WW.B/..W./B.../...B", "-q"]);
    assert!(run.out.contains("  c3-c4xd4  win in 1 ply\n"), "{}", run.out);
}

#[test]
fn startpos_is_the_start() {
    let probe = |position: &str| everyboard(&["game", "probe", "hexapawn", position, "-q"]).out;
    assert_eq!(probe("startpos"), probe("bbb/.../www"));
}

/// The folder was said to begin from other pieces.
#[test]
fn a_folder_of_another_start_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let probe = |position: &str| {
        everyboard(&["game", "probe", "knights-3x4-capture", position, "--dir", folder, "-q"])
    };
    assert_eq!(probe("WW../..../..BB").status, 0);
    let other = probe("WWWW/..../BBBB");
    assert_eq!((other.status, other.out.as_str()), (2, ""));
    assert!(
        other.err.contains(" cannot be used: it is of another start of this game, or "),
        "{}",
        other.err
    );
}

#[test]
fn statistics_count_every_position() {
    let run = everyboard(&["game", "stats", "knights-3x3-capture"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.contains("  4     4             146             432              52"),
        "{}",
        run.out
    );
}

/// Sides that are alike but do not have as many pieces: the class of one piece against two was left
/// out.
#[test]
fn sides_alike_with_unequal_numbers_have_all_their_classes() {
    let game = File::new(
        "format = 1\nboard = \"XX.K\"\n[pieces]\nXK = \"W\"\n[rule]\n\
         kind = [\"step\", \"take\"]\nturns = \"alternate\"\nfirst = \"X\"\n[game]\nloses = \"no pieces\"\n",
    );
    for command in ["stats", "solve"] {
        let record = &everyboard(&["game", command, &game.name(), "--json"]).records()[0];
        let mut classes = Vec::new();
        for class in record["classes"].as_array().unwrap() {
            let numbers = ["side", "mover", "opponent", "wins", "draws", "losses"];
            classes.push(numbers.map(|field| class[field].to_string().replace('"', "")).join(" "));
        }
        let expected = ["X 1 1 8 0 4", "X 2 1 10 0 2", "K 1 1 8 0 4", "K 1 2 6 0 6"];
        assert_eq!(classes, expected, "{command}");
    }
    let run = everyboard(&["game", "stats", &game.name()]);
    assert!(run.out.contains("K to move"), "{}", run.out);
}

/// A start of four pieces a side on 4x4: some two million positions.
fn knights_4x4() -> File {
    File::new(
        "format = 1\nboard = \"WWWW/..../..../BBBB\"\n[pieces]\nWB = \"N\"\n[rule]\n\
         kind = [\"step\", \"take\"]\nturns = \"alternate\"\nfirst = \"W\"\n[game]\nloses = \"no pieces\"\n",
    )
}

#[test]
#[cfg(unix)]
fn a_game_that_was_killed_goes_on() {
    let (game, folder) = (knights_4x4(), tempfile::tempdir().unwrap());
    let (game, folder) = (game.name(), folder.path().to_str().unwrap().to_owned());
    let args = ["game", "solve", &game, "--json", "--quiet", "--dir", &folder];
    for milliseconds in [20, 60, 100, 150, 200] {
        let mut child = program::started(&args);
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        child.kill().unwrap();
        program::ended(child);
    }
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    let [resumed, whole] = [run, everyboard(&args[..5])].map(|run| run.records().remove(0));
    assert_eq!(resumed["classes"], whole["classes"]);
    // Draw, by the table of an independent program.
    assert_eq!([&resumed["value"], &whole["value"]], ["draw", "draw"]);
    assert!(resumed["bytes_on_disk"].as_u64() > Some(0) && whole["bytes_on_disk"] == 0);
    let run = everyboard(&["game", "verify", &game, "--dir", &folder]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("positions verified with either side to move"), "{}", run.out);
    let run = everyboard(&["game", "solve", &game, "--dir", &folder, "--no-plies"]);
    assert_eq!(run.status, 0, "a folder goes on as it was begun: {}", run.err);
}

#[test]
fn who_wins_is_known_without_plies() {
    let run = everyboard(&["game", "solve", &knights_4x4().name(), "--no-plies", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["value"], "draw");
    assert!(record["deepest"].is_null() && record["classes"][0]["longest_win"].is_null());
}

#[test]
fn the_slowest_and_zugzwangs_are_shown() {
    let game = "knights-3x3-capture";
    let run = everyboard(&["game", "stats", game, "--slowest", "1", "--zugzwangs", "1"]);
    assert_eq!(run.status, 0, "{}", run.err);
    // The longest loss in the table of an independent program.
    assert!(run.out.contains("W to move, loss in 12 plies: "), "{}", run.out);
    let run = everyboard(&["game", "stats", game, "--slowest", "3", "--zugzwangs", "2", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/game-stats/1");
    let loss = &record["slowest"][1];
    assert!(loss["value"] == "loss" && loss["plies"] == 12, "{loss}");
    assert_eq!(record["zugzwangs"]["positions"].as_array().unwrap().len(), 2);
}

/// A table without plies: the winner comes to the end all the same.
#[test]
fn a_line_wins_where_plies_are_not_known() {
    let args = ["game", "solve", "knights-3x4-capture", "--no-plies", "--line", "--json"];
    let record = &everyboard(&args).records()[0];
    assert_eq!((&record["value"], &record["plies"]), (&"win".into(), &serde_json::Value::Null));
    let line = record["line"].as_array().unwrap();
    assert!(line.len() % 2 == 1, "{line:?}");
    // With plies it is won in 21.
    let at_most = record["at_most"].as_u64().unwrap();
    assert!(at_most >= 21 && at_most % 2 == 1 && at_most > line.len() as u64, "{at_most}");
    let run = everyboard(&["game", "solve", "knights-3x4-capture", "--no-plies", "--line"]);
    let words = format!(
        "a line that wins, of {} plies; the other side may hold out longer, for {at_most} at most:",
        line.len()
    );
    assert!(run.out.contains(&words), "{}", run.out);
    let words = format!("W to move wins, in at most {at_most} plies");
    assert!(run.out.contains(&words), "{}", run.out);
    let run = everyboard(&["game", "solve", "knights-3x4-capture", "--no-plies"]);
    assert!(!run.out.contains("a line that"), "{}", run.out);
    let probe = ["game", "probe", "knights-3x4-capture", "WWWW/W..B/BBBB", "--no-plies"];
    let run = everyboard(&probe);
    assert!(run.out.contains(&words), "{}", run.out);
    let record = &everyboard(&[&probe[..], &["--json"]].concat()).records()[0];
    assert_eq!(record["at_most"], at_most);
    assert!(record["moves"][0]["at_most"].as_u64().unwrap() % 2 == 1, "{record}");
}

#[test]
fn solved_for_the_start_alone() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let solve = ["game", "solve", "knights-3x4-capture", "--dir", dir];
    let run = everyboard(&[&solve[..], &["--start-only"]].concat());
    assert!(run.out.contains("W to move wins in 21 plies"), "{}{}", run.out, run.err);
    let stats = everyboard(&["game", "stats", "knights-3x4-capture", "--dir", dir]);
    assert_eq!(stats.status, 0, "{}", stats.err);
    let run = everyboard(&["game", "verify", "knights-3x4-capture", "--dir", dir]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("only the counts of this class are left"), "{}", run.err);
}

#[test]
fn a_game_is_played() {
    let play = ["game", "play", "hexapawn", "--side", "b", "--quiet"];
    // White cannot win: Black answers, looks for help, takes it back and plays on.
    let run = everyboard_reading(&play, "hint\nwrong\nundo\nnew\nquit\n");
    assert_eq!(run.status, 0, "{}", run.err);
    for words in [
        "I play ",
        "b to move:",
        "  win in ",
        "\"wrong\" is no legal move here: ",
        "no move of yours",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
}

#[test]
fn bad_input_gets_one_clear_error() {
    let cases: &[(&[&str], &str)] = &[
        (&["game", "solve", "guarini"], "this is a puzzle, not a game of two sides"),
        (&["solve", "hexapawn"], "this is a game of two sides"),
        (&["game", "solve", "hexapawn", "--dominance"], "this game ends otherwise too"),
        (&["game", "solve", "knights-5x5-capture"], "776,940,475,741 positions"),
        (&["game", "solve", "knights-5x5-capture"], "with --dir DIR, which keeps them on disk"),
        (&["game", "probe", "hexapawn", "bbb/../www"], "the position: "),
        (&["game", "probe", "hexapawn", "bbb/.../www", "--turn", "x"], "'x' is not a piece"),
        (&["game", "stats", "knights-3x3-capture", "--dominance", "--slowest", "1"], "--slowest"),
        (&["game", "verify", "knights-3x3-capture", "--dominance"], "nothing proves its values"),
        (&["game", "play", "hexapawn", "--json"], "has no record"),
        (&["game", "play", "hexapawn", "--side", "x"], "'x' is not a piece"),
        (&["game", "solve", "tic-tac-toe", "--dir", "nowhere"], "is solved in memory"),
    ];
    for (args, words) in cases {
        let run = everyboard(args);
        assert_eq!(run.status, 2, "{args:?}: {}", run.out);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert!(run.out.is_empty() && !run.err.contains("panicked"), "{args:?}");
    }
}

#[test]
fn faulty_files_name_the_line() {
    let file = |rest: &str| {
        let text = format!("format = 1\nboard = \"W.B\"\n[pieces]\nWB = \"W\"\n{rest}");
        File::new(text)
    };
    let turns = "[rule]\nkind = [\"step\", \"take\"]\nturns = \"alternate\"\n[game]\n";
    let cases = [
        ("[game]\nloses = \"no pieces\"\n".to_owned(), ":5:1: ", "a game has two sides in turn"),
        (format!("{turns}endless = \"draw\"\n"), ":8:1: ", "nobody can lose this game"),
        (format!("{turns}loses = \"no luck\"\n"), ":9:9: ", "\"no luck\" is not an end of a game"),
        (format!("{turns}loses = \"reached W z9\"\n"), ":9:9: ", "is not an end of a game"),
        (
            format!("{turns}loses = \"no moves\"\nstuck = \"draw\"\n"),
            ":10:9: ",
            "leave `stuck` out",
        ),
        (format!("{turns}loses = \"fewer than W\"\n"), ":9:9: ", "fewer than 3 K"),
        (format!("{turns}stuck = \"passes\"\n"), ":8:1: ", "nobody can lose this game"),
        (
            format!("{turns}stuck = \"wins\"\nendless = \"X\"\n"),
            ":10:11: ",
            "a piece W whose side wins",
        ),
        (
            format!("{turns}loses = \"no pieces\"\nendless = \"W\"\n"),
            ":10:11: ",
            "being stuck cannot be a draw",
        ),
        (format!("{turns}stuck = \"wins\"\nsupply = \"W\"\n"), ":10:10: ", "as in \"3 W\""),
        (format!("{turns}stuck = \"wins\"\nsupply = \"0 W\"\n"), ":10:10: ", "is not a supply"),
        (
            format!("{turns}stuck = \"wins\"\nsupply = \"3 W\"\n"),
            ":10:10: ",
            "no move brings W to the board",
        ),
        (
            format!("{turns}stuck = \"wins\"\n[[wins]]\npicture = \"WB\"\n"),
            ":11:11: ",
            "say whose it is",
        ),
        (
            format!("{turns}stuck = \"wins\"\n[[loses]]\npicture = \".\"\nside = \"x\"\n"),
            ":12:8: ",
            "names no side",
        ),
        (
            format!("{turns}stuck = \"wins\"\n[[wins]]\npicture = \"W/W\"\n"),
            ":11:11: ",
            "fits nowhere on this board",
        ),
        (
            "[rule]\nturns = \"alternate\"\n[[wins]]\npicture = \"W\"\n".to_owned(),
            ":7:1: ",
            "add a line [game]",
        ),
        (
            format!("{turns}loses = \"no pieces\"\nends = 1\n"),
            ":10:1: ",
            "\"ends\" is not expected",
        ),
    ];
    for (rest, place, words) in cases {
        let file = file(&rest);
        let run = everyboard(&["game", "solve", &file.name()]);
        assert_eq!(run.status, 2, "{rest}");
        assert!(run.err.contains(place) && run.err.contains(words), "{rest}: {}", run.err);
    }
}
