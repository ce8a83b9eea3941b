//! `everyboard make`.

use crate::program::{File, ended, everyboard, interrupted, started};
use serde_json::Value;
use std::fs;
use std::time::Duration;

const WAREHOUSE: &str = "format = 1\nboard = '?????/?????/?????/?????'\ngoal = '?????/?????/?????/?????'\n\
    [pieces]\nS = 'W'\nb = '-'\n[rule]\nkind = 'step'\n\
    [[move]]\nname = 'push'\nbefore = 'Sb.'\nafter = '.Sb'\nturned = 'quarters'\n\
    [make]\nboard = ['4-6 #', '1 S', '1 b']\ngoal = ['1 b']\nstart = 'hardest'\n";

const CARDS: &str = "format = 1\nboard = '????/????/AA??/????'\ngoal = '????/????/??AA/????'\n\
    [rule]\nkind = 'slide'\nalong = 'long side'\n[make]\nboard = ['2-4 */*', '0-2 **']\n";

/// The record of what is made of a template.
fn made(template: &str, flags: &[&str]) -> Value {
    let file = File::new(template);
    let name = file.name();
    let run = everyboard(&[&["make", name.as_str(), "--json", "-q"], flags].concat());
    assert!(run.status <= 1, "{}", run.err);
    run.records().remove(0)
}

/// Moves, solutions and way of each.
fn figures(record: &Value) -> Vec<(u64, String, u64)> {
    let puzzles = record["puzzles"].as_array().unwrap().iter();
    let figures = puzzles.map(|it| {
        let solutions = it["solutions"].as_str().unwrap().to_owned();
        (it["moves"].as_u64().unwrap(), solutions, it["way"].as_u64().unwrap())
    });
    figures.collect()
}

#[test]
fn a_seed_makes_the_same_puzzles_by_any_number_of_threads() {
    for template in [WAREHOUSE, CARDS] {
        let flags = ["--seed", "5", "--tries", "150", "--best", "5"];
        let one = figures(&made(template, &[&flags[..], &["-j", "1"]].concat()));
        let two = figures(&made(template, &[&flags[..], &["-j", "2"]].concat()));
        assert_eq!(one, two);
        assert!(one.len() == 5 && one.is_sorted_by(|a, b| a.0 >= b.0), "{one:?}");
    }
}

/// Two runs over halves of the ways find what one finds.
#[test]
fn a_run_goes_on_where_another_has_ended() {
    let run = |skip, tries| {
        let flags = ["--seed", "8", "--best", "1000", "--skip", skip, "--tries", tries];
        figures(&made(CARDS, &flags)).into_iter().map(|it| (it.0, it.2))
    };
    let mut halves: Vec<(u64, u64)> = run("0", "60").chain(run("60", "60")).collect();
    let mut whole: Vec<(u64, u64)> = run("0", "120").collect();
    halves.sort_unstable();
    whole.sort_unstable();
    // What is like a puzzle of the first half is made again in the second.
    assert!(whole.iter().all(|it| halves.contains(it)), "{halves:?}\n{whole:?}");
}

/// What the files say of their solutions is what `solve` finds, and they are what was printed.
#[test]
fn files_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("made");
    let flags = ["--seed", "3", "--tries", "100", "--graded", "--best", "6"];
    let record = made(WAREHOUSE, &[&flags[..], &["-o", folder.to_str().unwrap()]].concat());
    let puzzles = record["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 6);
    let mut before = 0;
    for puzzle in puzzles {
        let file = puzzle["file"].as_str().unwrap();
        assert_eq!(fs::read_to_string(file).unwrap(), puzzle["text"].as_str().unwrap());
        let run = everyboard(&["check", file]);
        assert_eq!(run.status, 0, "{}{}", run.out, run.err);
        let hardest = &everyboard(&["hardest", file, "--json", "-q"]).records()[0];
        assert_eq!(hardest["moves"], puzzle["moves"], "{file}");
        let moves = puzzle["moves"].as_u64().unwrap();
        assert!(moves > before, "graded puzzles become harder");
        before = moves;
    }
}

#[test]
fn only_what_is_wanted_is_kept() {
    let flags = ["--seed", "2", "--tries", "300", "--best", "50"];
    let all = made(CARDS, &flags);
    let some = made(CARDS, &[&flags[..], &["--unique", "--moves", "4..6"]].concat());
    let figures_of_some = figures(&some);
    assert!(!figures_of_some.is_empty());
    assert!(figures_of_some.iter().all(|it| it.1 == "1" && (4..=6).contains(&it.0)));
    let ways = &all["ways"];
    let sum = ["crowded", "faulty", "unsolvable", "too_large", "unwanted"]
        .iter()
        .map(|key| ways[*key].as_u64().unwrap())
        .sum::<u64>();
    let kept = all["puzzles"].as_array().unwrap().len() as u64;
    assert_eq!((ways["tried"].as_u64().unwrap(), sum + kept), (300, 300));
    let none = made(CARDS, &[&flags[..], &["--moves", "400.."]].concat());
    assert_eq!(none["puzzles"].as_array().unwrap().len(), 0);
}

/// A board and its mirror image are one puzzle: of the two places of the wall that are left, the
/// second is the first in a mirror.
#[test]
fn mirror_images_are_made_once() {
    let text = "format = 1\nboard = 'W?B/?.?'\ngoal = 'exchange W B'\n[pieces]\nWB = 'K'\n[make]\nboard = '1 #'\n";
    let record = made(text, &["--all"]);
    assert_eq!(record["ways"]["tried"], 3);
    let moves: Vec<u64> = figures(&record).into_iter().map(|it| it.0).collect();
    assert_eq!(moves.len(), 2, "{record}");
}

/// All sliding blocks on 3x3 whose X is a square: the numbers of the program, each a proof by
/// counting all arrangements of each set of blocks.
#[test]
fn the_hardest_of_all_sets_of_blocks() {
    let text = "format = 1\nboard = '???/???/???'\ngoal = '???/???/???'\n[rule]\nkind = 'slide'\n\
        [make]\nboard = ['1 X', '0-7 *', '0-4 **', '0-4 */*']\ngoal = ['1 X']\nstart = 'hardest'\n";
    let record = made(text, &["--all", "--best", "1"]);
    let best = &record["puzzles"][0];
    let hardest = best["moves"].as_u64().unwrap();
    let file = File::new(best["text"].as_str().unwrap());
    let run = everyboard(&["solve", &file.name(), "--json", "-q"]);
    assert_eq!(run.records()[0]["moves"], hardest);
    assert_eq!(record["ways"]["too_large"], 0);
    // No puzzle by chance is harder.
    let laid = text.replace("start = 'hardest'\n", "");
    let by_chance = made(&laid, &["--seed", "1", "--tries", "400", "--best", "1"]);
    assert!(figures(&by_chance)[0].0 <= hardest);
}

#[test]
fn faults_are_said_in_one_line() {
    let file = File::new("format = 1\nboard = '??'\n[make]\nboard = '1 W'\n");
    let run = everyboard(&["make", &file.name(), "-q"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("what the template makes is no puzzle"), "{}", run.err);
    let run = everyboard(&["solve", &file.name()]);
    assert!(run.err.contains("this is a template"), "{}", run.err);
    let run = everyboard(&["make", "nowhere.toml"]);
    assert_eq!((run.status, run.err.lines().count()), (2, 1), "{}", run.err);
}

/// What is written is read again: the same puzzles, under the same names, as long as they were.
#[test]
fn levels_are_read_again() {
    let cards = CARDS.replace("along", "count = 'moves'\nalong");
    for (template, drawn) in [(WAREHOUSE, "#######"), (&cards, "o")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("levels.txt");
        let name = file.to_str().unwrap();
        let flags = ["--seed", "5", "--tries", "60", "--best", "5", "--levels", name];
        let made = figures(&made(template, &flags));
        assert_eq!(made.len(), 5);
        assert!(fs::read_to_string(&file).unwrap().contains(drawn));
        let solved = everyboard(&["solve", name, "--json", "-q"]);
        let solved = solved.records().into_iter().map(|record| {
            let solutions = record["solutions"].as_str().unwrap().to_owned();
            (record["moves"].as_u64().unwrap(), solutions)
        });
        let expected = made.into_iter().map(|(moves, solutions, _)| (moves, solutions));
        assert_eq!(solved.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

#[test]
fn what_makes_no_levels_is_told_at_once() {
    let knights = "format = 1\nboard = 'W??/???/??B'\ngoal = 'exchange W B'\n[pieces]\nWB = 'N'\n\
        [make]\nboard = ['1 #']\n";
    let file = File::new(knights);
    let run = everyboard(&["make", &file.name(), "--levels", "levels.xsb", "-q"]);
    assert_eq!(run.status, 2, "{}", run.out);
    let words = "--levels: what the template makes is neither a level of Sokoban nor a card";
    assert!(run.err.contains(words), "{}", run.err);
    assert!(run.err.contains("help: -o FOLDER writes a file for each puzzle"), "{}", run.err);
}

/// An older file stays where nothing is made, and a template with a fault is told of that.
#[test]
fn levels_of_nothing_replace_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let levels = folder.path().join("levels.txt");
    fs::write(&levels, "older").unwrap();
    let name = levels.to_str().unwrap();
    let flags = ["--seed", "5", "--tries", "20", "--moves", "500..", "--levels", name];
    assert!(figures(&made(WAREHOUSE, &flags)).is_empty());
    assert_eq!(fs::read_to_string(&levels).unwrap(), "older");
    let file = File::new(WAREHOUSE.replace("'1 S'", "'2 S', '1 Q'"));
    let run = everyboard(&["make", &file.name(), "--levels", name, "-q"]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(!run.err.contains("--levels"), "{}", run.err);
}

/// Killed again and again, and each time a little later: in the end the puzzles and the counts are
/// those of a run that nobody killed.
#[test]
fn killed_at_any_moment_it_goes_on() {
    let template = File::new(CARDS);
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    let saved = saved.to_str().unwrap();
    let name = template.name();
    let asked = ["make", &name, "--seed", "8", "--tries", "300", "--best", "5", "--json", "-q"];
    let whole = everyboard(&asked);
    let begin = [&asked[..], &["--checkpoint", saved, "--every", "0"]].concat();
    let resume = ["make", "--resume", saved, "--every", "0", "--json", "-q"];
    let mut kills = 0;
    let run = loop {
        let begun = folder.path().join("saved/checkpoint.toml").exists();
        let mut child = started(if begun { &resume } else { &begin });
        std::thread::sleep(Duration::from_millis(40 * (kills + 1)));
        // It may have ended.
        let _ = child.kill();
        if let Some(run) = ended(child) {
            break run;
        }
        kills += 1;
    };
    assert!(kills > 0 && run.status == 0, "{kills} kills: {}", run.err);
    let [one, other] = [whole, run].map(|run| {
        let mut record = run.records().remove(0);
        record.as_object_mut().unwrap().remove("seconds");
        record
    });
    assert_eq!(one, other);
    assert!(!folder.path().join("saved").exists());
}

#[test]
#[cfg(unix)]
fn ctrl_c_saves_and_tells_how_to_go_on() {
    let template = File::new(CARDS);
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    let saved = saved.to_str().unwrap();
    let asked = ["--seed", "8", "--tries", "1000000", "--checkpoint", saved];
    let (_, run) = interrupted(&[&["make", &template.name()], &asked[..]].concat());
    assert_eq!(run.status, 130, "{}", run.err);
    let command = format!("interrupted\nsaved; to continue: everyboard make --resume {saved}\n");
    assert!(run.err.ends_with(&command), "{}", run.err);
    // What was asked is saved with it.
    let run = everyboard(&["make", "--resume", saved, "--best", "3"]);
    assert!(run.status == 2 && run.err.contains("cannot be used with"), "{}", run.err);
    let run = everyboard(&["make", "--resume", saved, "--time-limit", "0.001", "-q", "--json"]);
    // It may have been stopped before it had kept any puzzle.
    let has_kept = !figures(&run.records()[0]).is_empty();
    assert_eq!(run.status, if has_kept { 0 } else { 1 }, "{}", run.err);
    let run = everyboard(&["solve", "--resume", saved]);
    let words = "it holds puzzles from a template, not a search";
    assert!(run.status == 2 && run.err.contains(words), "{}", run.err);
}
