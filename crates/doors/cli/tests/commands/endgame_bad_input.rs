//! `everyboard endgame`: what is not there, not whole, or not a position; and what is cut off.

use crate::program::{self, Run, everyboard, started};
use std::fs;
use std::path::Path;
use std::time::Duration;

fn endgame(dir: &Path, args: &[&str]) -> Run {
    everyboard(&[&["endgame"], args, &["--dir", dir.to_str().unwrap(), "-q"]].concat())
}

/// One error, on standard error, that names what it is about.
#[track_caller]
fn fails(run: &Run, words: &[&str]) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert_eq!(run.err.matches("error:").count(), 1, "{}", run.err);
    for word in words {
        assert!(run.err.contains(word), "{word}: {}", run.err);
    }
}

#[test]
fn no_positions() {
    let folder = tempfile::tempdir().unwrap();
    for (fen, words) in [
        ("", "a position is expected"),
        (
            "startpos",
            "the start of chess has 32 pieces, pawns among them; tables are for two kings",
        ),
        ("8/8/8/3k4/8/1p6/8/K1Q5 w", "column 14: there is a pawn"),
        ("8/8/8/3k4/8/1z6/8/K1Q5 w", "column 14: 'z'"),
        ("8/8/8/3k4/8/1r6/8/K1Q5 w KQ", "column 26: there is a right to castle"),
        ("8/8/8/3k4/8/1r6/8/K1Q5 w - e3", "column 28: "),
        ("8/8/8/3k4/8/1r6/8/K1Q5", "column 23: the side to move is missing"),
        ("8/8/8/3k4/8/1r7/8/K1Q5 w", "column 13: rank 3 has 9 squares"),
        ("8/8/8/3k4/8/1r6/K1Q5 w", "7 ranks"),
        ("8/8/8/3k4/8/1r6/8/K1QK4 w", "column 22: White has a second king"),
        ("8/8/8/8/8/1r6/8/K1Q5 w", "Black has no king"),
        ("8/8/8/8/8/8/1k6/K1Q5 w", "the kings on a1 and b2 are adjacent"),
        ("8/8/8/2k5/8/1r6/8/K1Q5 w", "White is to move and attacks the black king on c5"),
        ("8/8/8/3k4/8/rrrr4/8/K7 w", "more than 3 pieces"),
    ] {
        fails(&endgame(folder.path(), &["probe", fen]), &[words]);
    }
}

/// Without quotes the shell takes a position apart, and the error was about the side to move alone.
#[test]
fn a_position_without_quotes() {
    let folder = tempfile::tempdir().unwrap();
    let run = endgame(folder.path(), &["probe", "8/8/8/3k4/8/8/8/K1Q5", "w"]);
    fails(&run, &["the side to move is missing", "help: put a position in quotes: '8/8/"]);
}

#[test]
fn no_endings() {
    let folder = tempfile::tempdir().unwrap();
    for (name, words) in [
        ("KQ", "two sides"),
        ("KPK", "pawn"),
        ("KAK", "--piece A="),
        ("KK", "bare kings"),
        ("KQQKRR", "more than 3"),
        ("qk", "two sides"),
    ] {
        fails(&endgame(folder.path(), &["generate", name]), &[words]);
    }
    for flags in [&["--board", "9x9"][..], &["--piece", "QN"], &["--all", "6"], &["--every", "1"]] {
        let run = endgame(folder.path(), &[&["generate", "KQK"], flags].concat());
        fails(&run, &[flags[0]]);
    }
    fails(&endgame(folder.path(), &["generate", "KBNKN", "--memory", "100M"]), &["--memory"]);
}

#[test]
fn missing_tables_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let command = "everyboard endgame generate KQKR --dir ";
    for action in ["stats", "verify"] {
        let run = endgame(folder.path(), &[action, "KQKR"]);
        fails(&run, &["KQKR.8x8.endgame", command]);
    }
    // Of five men none is made in passing.
    let run = endgame(folder.path(), &["probe", "8/8/8/3k4/8/1rr5/8/K1Q5 w"]);
    fails(&run, &["KRRKQ.8x8.endgame", "everyboard endgame generate KRRKQ"]);
    assert_eq!(endgame(folder.path(), &["list"]).status, 0);
}

#[test]
fn damaged_tables_are_named_and_made_again() {
    let folder = tempfile::tempdir().unwrap();
    // On one thread: two write their blocks in the order in which they are done.
    let make = || endgame(folder.path(), &["generate", "KRK", "-j", "1"]);
    assert_eq!(make().status, 0);
    let path = folder.path().join("KRK.8x8.endgame");
    let good = fs::read(&path).unwrap();
    let probe = || endgame(folder.path(), &["probe", "8/8/8/3k4/8/1R6/8/K7 w"]);
    for at in [0, 12, 40, good.len() / 2, good.len() - 3] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(&path, bad).unwrap();
        fails(&probe(), &["KRK.8x8.endgame", "everyboard endgame generate KRK"]);
    }
    fs::write(&path, &good[..good.len() - 1]).unwrap();
    fails(&probe(), &["KRK.8x8.endgame", "cut short"]);
    for bad in [good[..good.len() - 1].to_vec(), [&good[..900], b"?", &good[901..]].concat()] {
        fs::write(&path, bad).unwrap();
        assert_eq!(make().status, 0);
        assert_eq!((probe().status, fs::read(&path).unwrap()), (0, good.clone()));
    }
}

/// A generation that is killed at any time can be resumed and makes the same table.
#[test]
fn killed_and_resumed() {
    let around = tempfile::tempdir().unwrap();
    let text = |name: &str| around.path().join(name).to_str().unwrap().to_owned();
    let (dir, saved) = (text("tables"), text("saved"));
    let names = ["KBNK", "KRKN"];
    let begin =
        ["endgame", "generate", "--dir", &dir, "--checkpoint", &saved, "--every", "0", "-q"];
    let begin = [&begin[..], &names].concat();
    let resume = ["endgame", "generate", "--resume", &saved, "--every", "0", "-q"];
    let mut kills = 0;
    // As a program leaves it that is killed while it saves: it once kept the folder from going.
    fs::create_dir(&saved).unwrap();
    fs::write(Path::new(&saved).join("KRK.8x8.generation.part"), "half").unwrap();
    loop {
        let args = if Path::new(&saved).join("request").exists() { &resume[..] } else { &begin };
        let mut child = started(args);
        std::thread::sleep(Duration::from_millis(40 + 20 * kills));
        // It may have ended.
        let _ = child.kill();
        match program::ended(child) {
            None => kills += 1,
            Some(run) => {
                assert_eq!(run.status, 0, "{}", run.err);
                break;
            }
        }
        assert!(kills < 200, "it never ends");
    }
    assert!(!Path::new(&saved).exists(), "the folder is removed at the end");
    let other = tempfile::tempdir().unwrap();
    assert_eq!(endgame(other.path(), &["generate", "KBNK", "KRKN"]).status, 0);
    for name in ["KBK", "KNK", "KRK", "KBNK", "KRKN"] {
        let file = format!("{name}.8x8.endgame");
        let args = ["stats", name, "--json"];
        let [one, two] = [Path::new(&dir), other.path()].map(|dir| endgame(dir, &args));
        assert_eq!((one.status, one.out), (0, two.out), "{file}, killed {kills} times");
    }
}

/// Ctrl-C saves and says how to go on.
#[test]
#[cfg(unix)]
fn interrupted() {
    let around = tempfile::tempdir().unwrap();
    let text = |name: &str| around.path().join(name).to_str().unwrap().to_owned();
    let (dir, saved) = (text("tables"), text("saved"));
    let args =
        ["endgame", "generate", "--all", "4", "--dir", &dir, "--checkpoint", &saved, "-j", "1"];
    let (_, run) = program::interrupted(&args);
    if run.status == 0 {
        return; // It was faster.
    }
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(
        run.err.contains("saved; to continue: everyboard endgame generate --resume"),
        "{}",
        run.err
    );
    let again = everyboard(&[&args[..], &["-q"]].concat());
    assert!(again.status == 2 && again.err.contains("there is a checkpoint in "), "{}", again.err);
    let run = everyboard(&["endgame", "generate", "--resume", &saved, "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 24);
}

/// A table under the name of another: `verify` looked at the file of the right name and passed it,
/// `list` showed one ending twice.
#[test]
fn a_table_under_another_name_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert_eq!(endgame(folder.path(), &["generate", "KQK"]).status, 0);
    fs::copy(at("KQK.8x8.endgame"), at("KRK.8x8.endgame")).unwrap();
    let path = at("KRK.8x8.endgame");
    let words = ["KRK.8x8.endgame", "it is of KQK, whose file is named KQK.8x8.endgame"];
    fails(&endgame(folder.path(), &["verify", path.to_str().unwrap()]), &words);
    let list = endgame(folder.path(), &["list"]);
    assert_eq!((list.status, list.out.lines().count()), (2, 2), "{}", list.out);
    assert!(list.out.contains(words[1]), "{}", list.out);
    let probe = endgame(folder.path(), &["probe", "8/8/8/3k4/8/1R6/8/K7 w"]);
    fails(&probe, &["KRK.8x8.endgame", "it is of KQK", "everyboard endgame generate KRK"]);
}

/// The first table with an error was the last that `verify` looked at.
#[test]
fn tables_after_a_faulty_one_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(endgame(folder.path(), &["generate", "KQK"]).status, 0);
    let run = endgame(folder.path(), &["verify", "KRK", "KQK", "KXK"]);
    assert_eq!((run.status, run.out.lines().count()), (2, 1), "{}", run.out);
    assert!(run.out.starts_with("KQK on 8x8: ") && run.out.contains(" are right"), "{}", run.out);
    let errors: Vec<&str> = run.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert!(errors.len() == 2 && errors[0].contains("no table of KRK"), "{}", run.err);
    assert!(errors[1].contains("\"KXK\""), "{}", run.err);
}

/// `--memory` was heeded by `generate` alone.
#[test]
fn the_budget_is_kept_wherever_a_table_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(endgame(folder.path(), &["generate", "KBKN"]).status, 0);
    for args in [
        &["stats", "KBKN"][..],
        &["verify", "KBKN"],
        &["probe", "8/8/8/3k4/8/1r6/8/K1Q5 w"],
        &["generate", "KQKR"],
    ] {
        let run = endgame(folder.path(), &[args, &["--memory", "1M"]].concat());
        fails(&run, &["--memory", "would do"]);
    }
    // What would do for the first table of a plan did not for the last. 371 MiB for its positions,
    // and those of the endings that captures lead to, and a thread's buffers.
    let run = endgame(folder.path(), &["generate", "KQQKQ", "--memory", "12M", "-j", "1"]);
    fails(&run, &["--memory: KQQKQ needs 38", "would do"]);
}

#[test]
fn an_unknown_letter_of_a_position_may_be_defined() {
    let folder = tempfile::tempdir().unwrap();
    let run = endgame(folder.path(), &["probe", "k5/6/6/2a3/6/5K w"]);
    fails(&run, &["column 9: 'a'", "help: define it with --piece A=..."]);
}

/// Programs that made the same tables at once wrote to the same unfinished files.
#[test]
fn generated_by_several_programs_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let args = ["endgame", "generate", "--all", "3", "--board", "5x5", "--dir", dir, "-q"];
    for _ in 0..5 {
        let programs: Vec<_> = (0..4).map(|_| started(&args)).collect();
        for program in programs {
            let output = program.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        let list = endgame(folder.path(), &["list"]);
        assert_eq!((list.status, list.out.lines().count()), (0, 4), "{}", list.out);
        for entry in fs::read_dir(folder.path()).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }
}
