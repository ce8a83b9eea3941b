//! Censuses that several processes share find what one finds; none of them stays when another is
//! gone.

#![cfg(unix)]

use crate::program::several::{
    SECRET, children, hosts, kill, soon_ended, three_at, two_children, wait_for_the_end_of,
    with_little_memory, without_what_varies,
};
use crate::program::{File, PROGRAM, Run, ended, everyboard, everyboard_with, signal, started};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Pieces that step over a board of two halves, tiles, pegs on one half, and sides that take turns.
const PUZZLES: [&str; 4] = ["knights-4x3", "eight-puzzle", "peg-4x4", "knights-4x3-alternating"];

#[test]
fn processes_find_what_one_finds() {
    for puzzle in PUZZLES {
        let alone = everyboard(&["census", puzzle, "--csv", "-q"]);
        assert_eq!(alone.status, 0, "{}", alone.err);
        for (processes, wire) in [("1", "zstd"), ("2", "raw"), ("3", "zstd"), ("4", "raw")] {
            let args = ["census", puzzle, "--csv", "-q", "--local", processes, "--wire", wire];
            let shared = everyboard(&args);
            assert_eq!((shared.status, &shared.err[..]), (0, ""), "{args:?}");
            assert_eq!(shared.out, alone.out, "{args:?}");
        }
    }
}

#[test]
fn records_differ_in_what_processes_took_alone() {
    let args = ["census", "knights-5x5", "--json", "-q"];
    let alone = everyboard(&args).records().remove(0);
    let shared = everyboard(&[&args[..], &["--local", "3"]].concat()).records().remove(0);
    assert_eq!(shared["processes"], 3);
    assert!(shared["cpu_seconds"].as_f64().unwrap() > 0.0);
    let sent: u64 = shared["wire_bytes"].as_str().unwrap().parse().unwrap();
    // The bitmap has 8.4 MiB.
    assert!((1 << 20..16 << 20).contains(&sent), "{sent}");
    assert_eq!(without_what_varies(alone), without_what_varies(shared));
}

#[test]
fn a_census_towards_the_goals_is_shared_too() {
    let args = ["census", "guarini", "--to-goals", "--csv", "-q"];
    let alone = everyboard(&args);
    let shared = everyboard(&[&args[..], &["--local", "2"]].concat());
    assert_eq!((shared.status, shared.out), (0, alone.out));
}

#[test]
fn processes_find_the_same_from_files() {
    let alone = everyboard(&["census", "knights-5x5", "--csv", "-q"]);
    for (processes, wire) in [("2", "raw"), ("3", "zstd")] {
        let folder = tempfile::tempdir().unwrap();
        let bits = folder.path().join("bits");
        let args = ["census", "knights-5x5", "--csv", "-j", "1", "--wire", wire];
        let args = [&args[..], &["--dir", bits.to_str().unwrap(), "--local", processes]].concat();
        let shared = with_little_memory(&args, processes.parse().unwrap());
        assert_eq!(shared.status, 0, "{}", shared.err);
        assert!(shared.err.contains(" MiB of disk and 1 thread each"), "{}", shared.err);
        assert_eq!(shared.out, alone.out);
        assert!(!bits.exists());
    }
}

/// All positions that a walk through the table meets have the distances that one process finds.
#[test]
fn a_table_in_parts_is_opened_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let census = ["census", "knights-4x3", "--csv", "-q", "--save"];
    let (alone, parts) = (at("alone"), at("parts"));
    let run = everyboard(&[&census[..], &[&alone]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let shared = everyboard(&[&census[..], &[&parts, "--local", "3"]].concat());
    assert_eq!((shared.status, shared.out), (0, run.out), "{}", shared.err);
    let lookup = |table: &str| {
        let lines = ["BBB/.../.../WWW", "WWW/.../.../BBB", "BW./.B./W.B/.W."];
        everyboard(&[&["lookup", table, "--path", "--count", "-q"], &lines[..]].concat())
    };
    let found = lookup(&parts);
    assert_eq!((found.status, found.out), (0, lookup(&alone).out), "{}", found.err);

    let second = at("parts.process-1-of-3");
    let fails = |table: &str, words: &str| {
        let run = lookup(table);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(words), "{}", run.err);
    };
    fails(&second, "open the file of process 0");
    let good = std::fs::read(&second).unwrap();
    std::fs::copy(at("parts.process-2-of-3"), &second).unwrap();
    fails(&parts, "it is of another table");
    std::fs::copy(&alone, &second).unwrap();
    fails(&parts, "it is of another table");
    std::fs::write(&second, &good[..good.len() - 1]).unwrap();
    fails(&parts, "is cut short");
    std::fs::remove_file(&second).unwrap();
    fails(&parts, "process-1-of-3");
}

/// Process 0 heard from one that had ended before it knew itself, and had no help to give.
#[test]
fn all_processes_find_that_memory_is_too_little() {
    for round in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let bits = folder.path().join("bits");
        let args = ["census", "knights-5x5", "--csv", "-j", "1", "--memory", "1M", "--local", "3"];
        let run = everyboard(&[&args[..], &["--dir", bits.to_str().unwrap()]].concat());
        assert_eq!(run.status, 2, "{round}: {}", run.err);
        assert!(run.err.contains("help: --memory "), "{round}: {}", run.err);
    }
}

/// A child was waited for that had died before all others knew it; and children stayed whose parent
/// was gone.
#[test]
fn whoever_is_killed_at_whatever_moment_the_census_goes_on_with_any_number_of_processes() {
    let alone = everyboard(&["census", "knights-5x5", "--csv", "-q"]);
    let moments = [10, 30, 60, 120, 250, 400, 550, 700];
    for (round, milliseconds) in moments.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let saved = folder.path().join("saved");
        let saved = saved.to_str().unwrap();
        let processes = format!("{}", 2 + round % 3);
        let parent =
            started(
                &[
                    &[
                        "census",
                        "knights-5x5",
                        "--csv",
                        "-q",
                        "--checkpoint",
                        saved,
                        "--every",
                        "0",
                    ][..],
                    &["--local", &processes],
                ]
                .concat(),
            );
        sleep(Duration::from_millis(milliseconds));
        let children = children(&parent);
        match children.get(round % 3) {
            Some(child) => kill(child),
            None => signal(&parent, "-KILL"),
        }
        let killed = Instant::now();
        // None if it was the first process that was killed.
        let first = ended(parent);
        assert!(killed.elapsed() < Duration::from_secs(5), "{round}: {:?}", killed.elapsed());
        wait_for_the_end_of(&children);
        if let Some(done) = first.filter(|first| first.status == 0) {
            assert_eq!(done.out, alone.out);
            continue;
        }
        let next = format!("{}", 1 + (round + 1) % 4);
        let again: &[&str] = if Path::new(saved).join("checkpoint.toml").exists() {
            &["census", "--csv", "-q", "--resume", saved, "--local", &next]
        } else {
            &["census", "knights-5x5", "--csv", "-q", "--checkpoint", saved, "--local", &next]
        };
        let again = everyboard(again);
        assert_eq!((again.status, again.err.as_str()), (0, ""), "{round}");
        assert_eq!(again.out, alone.out, "{round}");
    }
}

#[test]
fn a_process_that_is_told_to_stop_saves_the_work_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    let saved = saved.to_str().unwrap();
    let args = ["census", "knights-5x6", "--csv", "-j", "2", "--checkpoint", saved, "--local", "3"];
    let parent = started(&[&args[..], &["--memory", "2G"]].concat());
    let children = two_children(&parent);
    assert!(Command::new("kill").args(["-TERM", &children[1]]).status().unwrap().success());
    let run = ended(parent).expect("it ends by itself");
    assert_eq!((run.status, run.out.as_str()), (130, ""), "{}", run.err);
    let command =
        format!("everyboard census --resume {saved} --csv --local 3 -j 2 --memory 2147483648");
    assert!(run.err.contains(&command), "{}", run.err);
    let again = everyboard(&["census", "--resume", saved, "--csv", "-q", "--local", "2"]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(again.out.ends_with("\n47,153\n"), "{}", again.out);
}

/// Starts three processes that share a census of some seconds, and waits until they work.
fn three_at_work() -> (Child, Vec<String>) {
    three_at(&["census", "knights-5x6", "--csv", "--memory", "2G"])
}

#[test]
fn the_others_end_with_a_message_when_one_is_killed() {
    for killed in 0..2 {
        let (parent, children) = three_at_work();
        kill(&children[killed]);
        let run = soon_ended(parent);
        assert_eq!((run.status, &run.out[..]), (2, ""), "{}", run.err);
        let words = format!("error: process {} is gone: ", killed + 1);
        assert!(run.err.contains(&words), "{}", run.err);
        wait_for_the_end_of(&children);
    }
}

#[test]
fn the_children_end_when_the_first_is_killed() {
    let (mut parent, children) = three_at_work();
    signal(&parent, "-KILL");
    parent.wait().unwrap();
    wait_for_the_end_of(&children);
}

#[test]
fn all_of_them_stop_when_any_is_told_to() {
    for told in 0..2 {
        let (parent, children) = three_at_work();
        assert!(Command::new("kill").args(["-TERM", &children[told]]).status().unwrap().success());
        let run = soon_ended(parent);
        assert_eq!(run.status, 130, "{}", run.err);
        assert_eq!(run.err.matches("interrupted after level").count(), 1, "{}", run.err);
    }
}

#[test]
fn a_process_that_stands_still_is_waited_for() {
    let (parent, children) = three_at_work();
    for signal in ["-STOP", "-CONT"] {
        assert!(Command::new("kill").args([signal, &children[0]]).status().unwrap().success());
        sleep(Duration::from_secs(2));
    }
    let run = ended(parent).expect("it ends by itself");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.ends_with("\n47,153\n"), "{}", run.out);
}

#[test]
fn processes_find_each_other_by_a_file_of_hosts() {
    let file = hosts(2);
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let started = ["1", "0"].map(|process| {
            let name = file.name();
            scope.spawn(move || {
                let args =
                    ["census", "eight-puzzle", "--csv", "--hosts", &name, "--process", process];
                everyboard_with(&args, &[SECRET])
            })
        });
        started.into_iter().map(|run| run.join().unwrap()).collect()
    });
    let alone = everyboard(&["census", "eight-puzzle", "--csv", "-q"]);
    assert_eq!((runs[1].status, &runs[1].out), (0, &alone.out), "{}", runs[1].err);
    assert_eq!((runs[0].status, &runs[0].out[..]), (0, ""), "{}", runs[0].err);
}

/// A census with this number in a file of hosts, and what it prints.
fn one_of(hosts: &str, process: &str, args: &[&str]) -> Run {
    let shared = ["--csv", "-q", "--every", "0", "--hosts", hosts, "--process", process];
    everyboard_with(&[&["census"], args, &shared[..]].concat(), &[SECRET])
}

/// Who had the manifest called the puzzle by its name, and the other by that of the built-in.
#[test]
fn processes_with_folders_of_their_own_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let saved = ["0", "1"].map(|it| folder.path().join(it).to_str().unwrap().to_owned());
    let [first, second] = [&saved[0][..], &saved[1]];
    for args in [
        [&["eight-puzzle", "--checkpoint", first][..], &["eight-puzzle", "--checkpoint", second]],
        [&["--resume", first][..], &["eight-puzzle", "--resume", second]],
    ] {
        let file = hosts(2);
        let name = file.name();
        let runs = std::thread::scope(|scope| {
            let other = scope.spawn(|| one_of(&name, "1", args[1]));
            [one_of(&name, "0", args[0]), other.join().unwrap()]
        });
        assert!(runs[0].out.ends_with("\n31,2\n"), "{}", runs[0].err);
        assert_eq!((runs[1].status, runs[1].out.as_str()), (0, ""), "{}", runs[1].err);
    }
    assert!(!Path::new(second).join("checkpoint.toml").exists());
}

/// The process that refused others waited without a word.
#[test]
fn other_work_is_refused_before_the_first_level() {
    let file = hosts(2);
    let name = file.name();
    let args = ["census", "eight-puzzle", "-q", "--hosts", &name, "--process", "0"];
    let mut first = Command::new(PROGRAM);
    let first = first.args(args).envs([SECRET]).stderr(Stdio::piped());
    let mut first = first.spawn().unwrap();
    for (puzzle, secret, words) in [
        ("knights-4x3", SECRET.1, "refuses: it works on another job: Eight puzzle"),
        ("eight-puzzle", "guessed", "refuses: the secret is another one"),
        ("eight-puzzle", "guessed again", "refuses: the secret is another one"),
    ] {
        let args = ["census", puzzle, "--csv", "--hosts", &name, "--process", "1"];
        let run = everyboard_with(&args, &[(SECRET.0, secret)]);
        assert_eq!(run.status, 2);
        assert!(run.err.contains(words), "{}", run.err);
    }
    assert!(first.try_wait().unwrap().is_none(), "it waits for the right one");
    first.kill().unwrap();
    let said = String::from_utf8(first.wait_with_output().unwrap().stderr).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    let refused = |line: &str, reason: &str| {
        line.starts_with("warning: refused 127.0.0.1:") && line.contains(reason)
    };
    assert!(refused(lines[0], ", which calls itself process 1: it works on another job"), "{said}");
    assert!(refused(lines[1], ", which calls itself process 1: the secret is another"), "{said}");
    assert_eq!(lines.len(), 2, "each reason once: {said}");
}

#[test]
fn a_process_that_waits_for_the_others_can_be_interrupted() {
    let file = hosts(2);
    let name = file.name();
    let args = ["census", "eight-puzzle", "--hosts", &name, "--process", "0"];
    let mut first = Command::new(PROGRAM);
    let first = first.args(args).envs([SECRET]).stderr(Stdio::piped());
    let first = first.spawn().unwrap();
    sleep(Duration::from_millis(500));
    signal(&first, "-INT");
    let run = soon_ended(first);
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.err.ends_with("interrupted\n"), "{}", run.err);
}

#[test]
fn bad_flags_are_named() {
    let empty = File::new("# none\n");
    let (two, name) = (hosts(2), empty.name());
    let two = two.name();
    let run = everyboard(&["census", "-", "--local", "2"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("only one process can read standard input"), "{}", run.err);
    for (args, words) in [
        (&["--local", "0"][..], "0 is not in 1..=64"),
        (&["--local", "2", "--hosts", &two, "--process", "0"], "cannot be used with"),
        (&["--hosts", &two], "--process <N>"),
        (&["--process", "1"], "--hosts <FILE>"),
        (&["--hosts", &two, "--process", "2"], "has 2 addresses: expected a number from 0 to 1"),
        (&["--hosts", &name, "--process", "0"], "there is no address"),
        (&["--hosts", "/nowhere", "--process", "0"], "cannot read \"/nowhere\""),
        (&["--hosts", &two, "--process", "0"], "EVERYBOARD_SECRET is not set"),
        (&["--local", "2", "--memory", "9M"], "--memory: each of 2 processes needs"),
    ] {
        let run = everyboard(&[&["census", "knights-5x5"], args].concat());
        assert_eq!((run.status, &run.out[..]), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_dry_run_says_what_processes_would_take() {
    let run = everyboard(&["census", "knights-5x6", "--dry-run", "--local", "4"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("4 processes: "), "{}", run.out);
    // It would list billions of chunks.
    let run = everyboard(&["census", "knights-7x7", "--dry-run", "--local", "4"]);
    assert!(run.out.contains("only worked out for fewer chunks"), "{}", run.out);
    // Bytes of a full level over those of a half of the space, of the cut that METIS finds.
    for (puzzle, processes, metis, most) in [
        ("knights-5x6", "2", 0.072, 1.25),
        ("knights-5x6", "4", 0.156, 1.25),
        ("knights-5x6", "16", 0.362, 2.0),
        ("knights-5x7", "2", 0.065, 1.25),
        ("knights-5x7", "16", 0.258, 2.0),
    ] {
        let args = ["census", puzzle, "--dry-run", "--json", "--local", processes];
        let record = everyboard(&args).records().remove(0);
        let [level, bytes] = ["level_wire_bytes", "bytes"]
            .map(|key| record[key].as_str().unwrap().parse::<f64>().unwrap());
        let cut = level / (bytes / 2.0);
        assert!(cut < most * metis, "{puzzle} {processes}: {cut}");
    }
}

/// It has 38 million chunks, which were 317 million.
#[test]
#[ignore = "slow: 45 s and 1.2 GB of an optimized build"]
fn a_dry_run_of_the_fifteen_puzzle() {
    let run = everyboard(&["census", "fifteen-puzzle", "--dry-run", "--local", "16"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("on a full level they send each other at most 2."), "{}", run.out);
}

/// English pegs are one half-space.
#[test]
#[ignore = "slow: 21 censuses of up to 2,326,762,800 positions"]
fn larger_spaces_by_up_to_four_processes() {
    for puzzle in ["eleven-puzzle", "peg-english", "knights-5x6"] {
        let args = ["census", puzzle, "--csv"];
        let alone = everyboard(&args);
        for (processes, wire) in ["2", "3", "4"].into_iter().zip(["zstd", "raw", "zstd"]) {
            let folder = tempfile::tempdir().unwrap();
            let bits = folder.path().join("bits");
            let shared = [&args[..], &["--local", processes, "--wire", wire]].concat();
            let in_memory = everyboard(&shared);
            assert_eq!(in_memory.out, alone.out, "{puzzle} {processes}: {}", in_memory.err);
            let shared = [&shared[..], &["-j", "2", "--dir", bits.to_str().unwrap()]].concat();
            let in_files = with_little_memory(&shared, processes.parse().unwrap());
            assert_eq!(in_files.out, alone.out, "{puzzle} {processes}: {}", in_files.err);
            assert!(in_files.err.contains(" of disk and "), "{puzzle}: {}", in_files.err);
        }
    }
}

#[test]
#[ignore = "slow: 81,676,217,700 positions twice, 13 GiB"]
fn knights_5x7_by_two_processes() {
    let args = ["census", "knights-5x7", "--csv", "-q", "--memory", "16G"];
    let alone = everyboard(&args);
    let shared = everyboard(&[&args[..], &["--local", "2"]].concat());
    assert_eq!((shared.status, shared.err.as_str()), (0, ""));
    assert_eq!(shared.out, alone.out);
    let positions =
        alone.out.lines().filter_map(|line| line.split_once(',')?.1.parse::<u64>().ok());
    assert_eq!(positions.sum::<u64>(), 81_676_217_700);
}
