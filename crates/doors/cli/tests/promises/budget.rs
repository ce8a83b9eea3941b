//! The most memory that the program takes, beside what `--memory` allows: jobs of all commands,
//! drawn at random.

#![cfg(target_os = "linux")]

use crate::measured::{Usage, measure};
use crate::program::everyboard;
use crate::saved::Chance;
use everyboard::crates::puzzle::{builtins, games};
use std::fs;
use std::path::Path;

/// Of this budget or more, a hundredth may be added.
const LARGE: u64 = 100 << 20;

/// Of a smaller one, so much: the program itself.
const PROGRAM: u64 = 12 << 20;

/// The most that a job may take.
fn most(budget: u64) -> u64 {
    if budget < LARGE { budget + PROGRAM } else { budget / 100 * 101 }
}

fn one_of<'a>(some: &[&'a str], chance: &mut Chance) -> &'a str {
    some[chance.below(some.len())]
}

/// From 8 MiB to half a GiB, as many of each size.
fn budget(chance: &mut Chance) -> u64 {
    let halvings = chance.below(600) as f64 / 100.0;
    ((512_u64 << 20) as f64 / halvings.exp2()) as u64
}

/// The words of a job.
fn job(chance: &mut Chance) -> String {
    let puzzle = builtins()[chance.below(builtins().len())].name;
    let size = 5 + chance.below(11);
    match chance.below(15) {
        0 | 1 => format!("solve {puzzle} --count {}", one_of(ENGINES, chance)),
        2 => format!("solve {puzzle} --all --limit 3 {}", one_of(ENGINES, chance)),
        3 | 4 => format!("census {puzzle} {}", one_of(CENSUSES, chance)),
        5 => format!("{} {puzzle}", one_of(&["analyze", "bound", "hardest", "check"], chance)),
        6 => format!("hardest {puzzle} --connected"),
        7 => format!("queens {size} {}", one_of(&["", "--classes", "--list"], chance)),
        8 => {
            let (piece, how) = (one_of(PIECES, chance), one_of(PLACEMENTS, chance));
            format!("place {piece} --board {size}x{size} {how}")
        }
        9 => {
            let ending = one_of(&["KQK", "KRK", "KRKN", "KBNK", "KQKR"], chance);
            format!("endgame generate {ending} --board {size}x8 --dir tables")
        }
        10 => format!("game solve {}", games()[chance.below(games().len())].name),
        11 => format!("analyze {} --cycles 64", one_of(&["eight-puzzle", "knights-5x5"], chance)),
        12 => format!("solve {puzzle} {}", one_of(PICTURES, chance)),
        13 => {
            let (board, how) = (3 * size, one_of(&["--first", "--list --limit 500"], chance));
            format!("place Q --board {board} {how} {}", one_of(PICTURES, chance))
        }
        _ => format!("show {puzzle}"),
    }
}

const ENGINES: &[&str] = &["", "--engine sparse", "--engine dense", "--engine bounded"];

/// Without `--dir`: what is mapped from files counts to the peak, though the system takes it back
/// when it is short.
const CENSUSES: &[&str] = &["", "--engine sparse", "--to-goals", "--save table"];

const PICTURES: &[&str] = &["--png drawn.png", "--gif drawn.gif"];

const PIECES: &[&str] = &["Q", "K", "N", "R", "B", "QN"];

const PLACEMENTS: &[&str] =
    &["--maximum", "--classes", "--dominate", "--method backtrack", "--list --limit 3"];

/// Draws so many jobs, and says which of them took more than they may.
fn draw(seed: u64, jobs: usize) -> Vec<String> {
    let mut chance = Chance::of_seed(seed);
    let mut faults = Vec::new();
    for number in 0..jobs {
        let folder = tempfile::tempdir().unwrap();
        let (words, budget) = (job(&mut chance), budget(&mut chance));
        let threads = 1 + chance.below(4);
        let mut job: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        job.extend(["-q".to_owned(), "-j".to_owned(), threads.to_string()]);
        job.extend(["--memory".to_owned(), budget.to_string()]);
        let Usage { status, peak, .. } = measure(&job, folder.path());
        let most = most(budget);
        let line =
            format!("{}: status {status}, {} of {} KiB", job.join(" "), peak >> 10, budget >> 10);
        eprintln!("{number} {line}");
        // 101 is a panic, and what is refused or stopped says so with 2 and more.
        if peak > most || status == 101 || status < 0 {
            faults.push(line);
        }
    }
    faults
}

#[test]
fn a_few_jobs_keep_to_the_budget() {
    let faults = draw(2026, 12);
    assert!(faults.is_empty(), "{faults:#?}");
}

/// These took 284, 132, 153, 36, 65 and 32 MB.
#[test]
fn what_took_many_times_its_budget_keeps_to_it() {
    let folder = tempfile::tempdir().unwrap();
    for (words, mebibytes) in [
        ("place Q --board 64 --first --png drawn.png", 24),
        ("place Q --board 9 --list --limit 300 --png drawn.png", 14),
        ("analyze eight-puzzle --cycles 64", 20),
        ("census rotating-3x3", 20),
        ("solve peg-english-moves", 40),
        ("place Q --board 64 --first", 14),
    ] {
        let (peak, most) = peak_of(words, mebibytes, folder.path());
        assert!(peak <= most, "{words}: {} of {} KiB", peak >> 10, most >> 10);
    }
}

/// Knights whose board wraps: the moves of each of many sub-spaces took 150 MB where the bits took
/// one, and 650 MB where there are more positions than can be swept.
#[test]
fn the_moves_of_many_sub_spaces_keep_to_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    for (name, board, rule) in [
        ("a.toml", "D..B/BCAC/.CD.", "[pieces]\nABCD = 'NN'\n[rule]\nkind = ['step', 'take']"),
        (
            "b.toml",
            "CBCBA/ABBBA/AACAB/CABCB/C.AAB/CBBCB/CAACC",
            "[pieces]\nABC = 'N'\n[rule]\nkind = ['step', 'jump']",
        ),
    ] {
        let text = format!("format = 1\nboard = '{board}'\nwrap = 'both'\n{rule}\n");
        fs::write(folder.path().join(name), text).unwrap();
        let (peak, most) = peak_of(&format!("census {name}"), 40, folder.path());
        assert!(peak <= most, "{board}: {} of {} KiB", peak >> 10, most >> 10);
    }
}

/// The peak of a job, and what it may be.
fn peak_of(words: &str, mebibytes: u64, folder: &Path) -> (u64, u64) {
    let mut job: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    job.extend(["-q", "--memory", &format!("{mebibytes}M")].map(str::to_owned));
    let Usage { status, peak, .. } = measure(&job, folder);
    eprintln!("{words}: status {status}, {} KiB of {mebibytes} MiB", peak >> 10);
    assert!([0, 2, 130].contains(&status), "{words}: {status}");
    (peak, most(mebibytes << 20))
}

#[test]
fn a_picture_that_does_not_fit_says_what_would_do() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("drawn.png");
    let draw = |memory: &str| {
        let drawn = drawn.to_str().unwrap();
        let args = ["place", "Q", "--board", "16", "--first", "-q", "--png", drawn];
        everyboard(&[&args[..], &["--memory", memory]].concat())
    };
    let refused = draw("14M");
    assert_eq!((refused.status, drawn.exists()), (2, false), "{}", refused.err);
    // The program is not always as large.
    let enough = refused.memory_that_would_do().expect("it says what would do") + 1.0;
    let drawn_now = draw(&format!("{enough}M"));
    assert_eq!((drawn_now.status, drawn.exists()), (0, true), "{}", drawn_now.err);
}

#[test]
#[ignore = "two minutes"]
fn two_hundred_jobs_keep_to_the_budget() {
    let faults = draw(16, 200);
    assert!(faults.is_empty(), "{faults:#?}");
}
