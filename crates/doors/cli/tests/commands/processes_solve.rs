//! Searches that several processes share find what one finds.

#![cfg(unix)]

use crate::program::several::{
    SECRET, children, hosts, kill, soon_ended, three_at, wait_for_the_end_of, with_little_memory,
    without_what_varies,
};
use crate::program::{PROGRAM, Run, ended, everyboard, signal, started};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Pieces that step over a board of two halves, tiles, several starts, sides that take turns, and
/// moves that cannot be undone.
const PUZZLES: [&str; 4] =
    ["knights-4x3", "eight-puzzle", "knights-4x3-alternating", "frogs-and-toads"];

#[test]
fn processes_list_the_solutions_of_one() {
    for puzzle in PUZZLES {
        let list = ["solve", puzzle, "--limit", "5000", "-q"];
        let alone = everyboard(&list);
        assert_eq!(alone.status, 0, "{}", alone.err);
        for (processes, wire) in [("1", "zstd"), ("2", "raw"), ("3", "zstd"), ("4", "raw")] {
            let args = [&list[..], &["--local", processes, "--wire", wire]].concat();
            let shared = everyboard(&args);
            assert_eq!((shared.status, &shared.err[..]), (0, ""), "{args:?}");
            assert_eq!(shared.out, alone.out, "{args:?}");
        }
    }
}

#[test]
fn records_differ_in_what_processes_took_alone() {
    let args = ["solve", "knights-5x5", "--json", "-q"];
    let alone = everyboard(&[&args[..], &["--engine", "dense"]].concat()).records().remove(0);
    let shared = everyboard(&[&args[..], &["--local", "3"]].concat()).records().remove(0);
    assert_eq!(shared["processes"], 3);
    assert_eq!(shared["solutions"], "1200");
    assert!(shared["cpu_seconds"].as_f64().unwrap() > 0.0);
    assert!(shared["wire_bytes"].as_str().unwrap().parse::<u64>().unwrap() > 1 << 16);
    assert_eq!(without_what_varies(alone), without_what_varies(shared));
}

#[test]
fn processes_prove_that_there_is_no_way() {
    let args = ["solve", "eight-puzzle", "--to", "213/456/78.", "--json", "-q"];
    let run = everyboard(&[&args[..], &["--local", "2"]].concat());
    assert_eq!(run.status, 1, "{}", run.err);
    let record = run.records().remove(0);
    assert_eq!(record["outcome"], "unsolvable");
    assert_eq!(record["positions_searched"], 181_440);
}

#[test]
fn the_others_end_with_a_message_when_one_is_killed() {
    let (parent, children) = three_at(&["solve", "knights-5x6", "--count", "--memory", "4G"]);
    kill(&children[1]);
    let run = soon_ended(parent);
    assert_eq!((run.status, &run.out[..]), (2, ""), "{}", run.err);
    assert!(run.err.contains("error: process 2 is gone: "), "{}", run.err);
    wait_for_the_end_of(&children);
}

#[test]
fn all_of_them_stop_when_one_is_told_to() {
    let (parent, children) = three_at(&["solve", "knights-5x6", "--count", "--memory", "4G"]);
    let told = std::process::Command::new("kill").args(["-TERM", &children[0]]).status();
    assert!(told.unwrap().success());
    let run = soon_ended(parent);
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.out.starts_with("every solution has "), "{}", run.out);
    assert!(run.err.contains("interrupted: "), "{}", run.err);
}

/// A folder for a checkpoint.
fn saved(folder: &tempfile::TempDir) -> String {
    folder.path().join("saved").to_str().unwrap().to_owned()
}

const WORDS: &str = "36 moves, proved shortest; 1200 shortest solutions, 314 up to symmetry\n";

/// With as many as have saved, with fewer, with one, and with more; and whichever is killed, the
/// first too, a level was saved.
#[test]
fn whoever_is_killed_the_search_goes_on_with_any_number_of_processes() {
    let mut went_on = 0;
    for (round, milliseconds) in [30, 60, 90, 150, 200, 250, 320, 400].into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let saved = saved(&folder);
        let processes = format!("{}", 2 + round % 3);
        let args = ["solve", "knights-5x5", "--count", "-q", "--checkpoint", &saved];
        let parent = started(&[&args[..], &["--every", "0", "--local", &processes]].concat());
        sleep(Duration::from_millis(milliseconds));
        let children = children(&parent);
        match children.get(round % 4) {
            Some(child) => kill(child),
            None => signal(&parent, "-KILL"),
        }
        // None if it was the first process that was killed.
        let first = ended(parent);
        wait_for_the_end_of(&children);
        if let Some(done) = first.filter(|first| first.status == 0) {
            assert_eq!(done.out, WORDS);
            continue;
        }
        let is_saved = Path::new(&saved).join("checkpoint.toml").exists();
        let next = format!("{}", 1 + (round + 1) % 4);
        let local = if next == "1" { vec![] } else { vec!["--local", &next] };
        let resumed = ["solve", "--resume", &saved, "--count", "-q"];
        let again = if is_saved { &resumed[..] } else { &args };
        let again = everyboard(&[again, &local].concat());
        assert_eq!((again.status, &again.out[..], &again.err[..]), (0, WORDS, ""), "{round}");
        // One that was killed before it saved anything leaves its lock.
        assert!(!is_saved || !Path::new(&saved).exists(), "{round}");
        went_on += usize::from(is_saved);
    }
    assert!(went_on > 0, "none was killed in time");
}

/// Starts three processes with these flags that save every level, tells one of them to stop when
/// one is saved, and waits for the first.
fn stopped(saved: &str, flags: &[&str], tell: impl Fn(&Child, &[String])) -> Run {
    let args = ["solve", "knights-5x5", "--count", "--checkpoint", saved, "--every", "0"];
    let parent = started(&[&args[..], flags].concat());
    wait_for_a_level_in(saved);
    let children = children(&parent);
    tell(&parent, &children);
    let run = soon_ended(parent);
    wait_for_the_end_of(&children);
    run
}

fn wait_for_a_level_in(saved: &str) {
    let begin = Instant::now();
    while !Path::new(saved).join("checkpoint.toml").exists() {
        assert!(begin.elapsed() < Duration::from_secs(20), "none is saved");
        sleep(Duration::from_millis(1));
    }
}

/// Sends a process a signal.
fn tell(process: &str, name: &str) {
    assert!(Command::new("kill").args([name, process]).status().unwrap().success());
}

/// The arguments of the command that goes on, as it was printed.
fn continuation(run: &Run) -> Vec<&str> {
    let (_, command) = run.err.split_once("to continue: everyboard ").expect("it is saved");
    command.split_whitespace().collect()
}

/// Whichever of them is told to stop, and however.
#[test]
fn the_command_that_is_printed_goes_on_with_the_search_of_all() {
    for (told, name, status) in
        [(0, "-INT", 130), (0, "-TERM", 143), (0, "-HUP", 129), (1, "-TERM", 130), (2, "-HUP", 130)]
    {
        if name == "-HUP" && crate::promises::signals::runs_under_nohup() {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let saved = saved(&folder);
        let run = stopped(&saved, &["--local", "3"], |parent, children| match told {
            0 => signal(parent, name),
            child => tell(&children[child - 1], name),
        });
        assert_eq!(run.status, status, "{told} {name}: {}", run.err);
        // Besides what is known by then there is no result.
        assert!(run.out.is_empty() || run.out.starts_with("every solution has "), "{}", run.out);
        let words = continuation(&run);
        assert_eq!(
            words[..],
            ["solve", "--resume", &saved, "--every", "0", "--count", "--local", "3"]
        );
        let again = everyboard(&words);
        assert_eq!((again.status, &again.out[..]), (0, WORDS), "{told} {name}: {}", again.err);
        assert!(!Path::new(&saved).exists());
    }
}

/// A disk that is full when the answer is written does not cost the hours before it.
#[test]
#[cfg(target_os = "linux")]
fn what_is_saved_stays_until_the_answer_is_out() {
    let folder = tempfile::tempdir().unwrap();
    let saved = saved(&folder);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut program = Command::new(PROGRAM);
    let args = ["solve", "knights-4x3", "--all", "-q", "--local", "3", "--checkpoint", &saved];
    let run = program.args(args).stdout(full).output().unwrap();
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    let list = ["--all", "-q", "--resume", &saved];
    let again = everyboard(&[&["solve"], &list[..], &["--local", "2"]].concat());
    let alone = everyboard(&["solve", "knights-4x3", "--all", "-q"]);
    assert_eq!((again.status, &again.out, &again.err[..]), (0, &alone.out, ""));
    assert!(!Path::new(&saved).exists());
}

#[test]
fn what_is_not_of_a_search_of_bits_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let saved = saved(&folder);
    let census = ["census", "knights-4x3", "-q", "--every", "0", "--checkpoint", &saved];
    assert_eq!(everyboard(&census).status, 0);
    for local in [&[][..], &["--local", "3"]] {
        let run = everyboard(&[&["solve", "--resume", &saved], local].concat());
        assert_eq!((run.status, &run.out[..]), (2, ""), "{local:?}: {}", run.err);
        assert!(run.err.contains("it holds a census, not a search"), "{local:?}: {}", run.err);
    }
    let sparse = folder.path().join("sparse");
    let sparse = sparse.to_str().unwrap();
    let flags = ["--engine", "sparse", "-q", "--checkpoint", sparse, "--every", "0"];
    let alone = started(&[&["solve", "knights-5x5", "--count"], &flags[..]].concat());
    wait_for_a_level_in(sparse);
    signal(&alone, "-TERM");
    assert_eq!(soon_ended(alone).status, 143);
    let run = everyboard(&["solve", "--resume", sparse, "--local", "2"]);
    assert_eq!((run.status, &run.out[..]), (2, ""), "{}", run.err);
    assert!(run.err.contains("does not fit: it is of the sparse engine"), "{}", run.err);
}

#[test]
fn a_process_that_is_told_to_stop_saves_the_search_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let saved = saved(&folder);
    let args = ["solve", "knights-5x6", "--count", "--memory", "4G", "--checkpoint", &saved];
    let (parent, children) = three_at(&args);
    let told = std::process::Command::new("kill").args(["-TERM", &children[1]]).status();
    assert!(told.unwrap().success());
    let run = soon_ended(parent);
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.out.starts_with("every solution has "), "{}", run.out);
    let command =
        format!("everyboard solve --resume {saved} --count --local 3 --memory 4294967296");
    assert!(run.err.contains(&command), "{}", run.err);
    for wrong in
        [&["census", "--resume", &saved][..], &["solve", "knights-5x5", "--resume", &saved]]
    {
        let run = everyboard(&[wrong, &["--local", "3"]].concat());
        assert_eq!(run.status, 2, "{wrong:?}: {}", run.err);
    }
}

#[test]
fn several_go_on_with_what_one_has_saved() {
    let folder = tempfile::tempdir().unwrap();
    let saved = saved(&folder);
    let args = ["solve", "knights-5x5", "--count", "--engine", "dense", "--checkpoint", &saved];
    let alone = started(&[&args[..], &["--every", "0", "-q"]].concat());
    wait_for_a_level_in(&saved);
    signal(&alone, "-TERM");
    let alone = soon_ended(alone);
    assert_eq!(alone.status, 143, "{}", alone.err);
    let again = everyboard(&["solve", "--resume", &saved, "--count", "-q", "--local", "3"]);
    assert_eq!((again.status, &again.out[..], &again.err[..]), (0, WORDS, ""));
    assert!(!Path::new(&saved).exists());
}

/// Starts this process of a search, which knows the secret.
fn one_of(args: &[&str]) -> Child {
    let mut program = Command::new(PROGRAM);
    let program = program.args(args).envs([SECRET]).stdin(Stdio::null());
    program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What came of both processes.
fn both(started: [Child; 2]) -> [Run; 2] {
    started.map(|process| ended(process).expect("it ends by itself"))
}

#[test]
fn processes_find_each_other_by_a_file_of_hosts() {
    let file = hosts(2);
    let name = file.name();
    let args = ["solve", "eight-puzzle", "--count", "--hosts", &name, "--process"];
    let [first, second] = both(["0", "1"].map(|process| one_of(&[&args[..], &[process]].concat())));
    let words = "31 moves, proved shortest; 40 shortest solutions\n";
    assert_eq!((first.status, first.out.as_str()), (0, words), "{}", first.err);
    assert_eq!((second.status, second.out.as_str()), (0, ""), "{}", second.err);
}

/// As on machines with a disk each. The other one names the puzzle, whether it has a copy of the
/// manifest or not.
#[test]
fn processes_with_folders_of_their_own_go_on() {
    for is_copied in [false, true] {
        let (folder, file) = (tempfile::tempdir().unwrap(), hosts(2));
        let name = file.name();
        let saved = ["0", "1"].map(|it| folder.path().join(it).to_str().unwrap().to_owned());
        let args = ["solve", "knights-5x5", "--count", "-q", "--every", "0", "--hosts", &name];
        let started = [("0", &saved[0]), ("1", &saved[1])].map(|(process, saved)| {
            one_of(&[&args[..], &["--process", process, "--checkpoint", saved]].concat())
        });
        wait_for_a_level_in(&saved[0]);
        signal(&started[1], "-TERM");
        let stopped = both(started);
        assert_eq!(stopped.each_ref().map(|run| run.status), [130, 143], "{}", stopped[1].err);
        let manifests = saved.each_ref().map(|saved| Path::new(saved).join("checkpoint.toml"));
        if is_copied {
            std::fs::copy(&manifests[0], &manifests[1]).unwrap();
        }
        let [first, second] = both(stopped.each_ref().map(|run| one_of(&continuation(run))));
        assert_eq!((first.status, &first.out[..], &first.err[..]), (0, WORDS, ""));
        assert_eq!((second.status, &second.out[..], &second.err[..]), (0, "", ""));
        let [here, there] = saved.each_ref().map(Path::new);
        assert_eq!((here.exists(), there.exists()), (false, is_copied));
        assert!(!there.join("process-1-of-2").exists());
    }
}

#[test]
fn what_a_shared_search_cannot_do_is_named() {
    for (args, words) in [
        (&["knights-5x5", "--strategy", "mirrored"][..], "cannot be used with"),
        (&["knights-5x5", "--engine", "sparse"], "cannot be used with"),
        (&["knights-5x5", "--every", "1"], "--every"),
        (&["knights-5x5", "eight-puzzle"], "--local: this is for one puzzle"),
        (&["-"], "only one process can read standard input"),
        (&["peg-triangle"], "--local: there are too many goals to search backwards from them"),
    ] {
        let run = everyboard(&[&["solve", "--local", "2"], args].concat());
        assert_eq!((run.status, &run.out[..]), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_memory_that_is_recommended_suffices() {
    let args = ["solve", "knights-5x5", "--count", "--local", "2"];
    let run = with_little_memory(&args, 2.0);
    // The solutions take some more.
    assert!(run.status == 0 || run.err.contains("36 moves"), "{}", run.err);
}
