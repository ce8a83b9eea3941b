//! Generation of endings beside plain retrograde analysis in the same run, and beside what the
//! reference generator is known to take: `cargo bench -p everyboard-endgame --bench generate`.
//!
//! Longest wins and the numbers of won and lost positions are checked first. Then come CPU seconds
//! for both sides, of the ending alone (as the reference is measured: it finds the smaller endings
//! on disk) and with all the smaller endings that captures lead to, as the plain program counts
//! them, which does endings of up to four pieces. Names given as arguments are timed instead;
//! `--portable` and `--avx2` limit the instructions in use, `-j N` takes
//! threads.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

mod plain;

use everyboard_endgame::{BoardSize, Ending, InstructionSet, Pieces, Side, Table, Tables};
use plain::Plain;
use std::num::NonZeroUsize;

/// What is known of an ending.
struct Known {
    name: &'static str,
    /// Moves of White's longest win, White to move.
    longest_win: u16,
    /// Orbits that White wins with White to move, and loses with Black to move, if known.
    white_wins: Option<[u64; 2]>,
    /// CPU seconds of rtbgen (Ronald de Man's generator of Syzygy tables) for both sides without
    /// writing, on a 2-core Zen 4 server; it computes no distance to mate.
    reference: Option<f64>,
}

const KNOWN: [Known; 6] = [
    known("KRKN", 40, Some([651_492, 170_672]), Some(0.19)),
    known("KBNK", 33, Some([1_352_913, 1_398_741]), Some(0.35)),
    known("KQKR", 35, Some([1_108_111, 883_075]), Some(0.52)),
    known("KRRKR", 31, None, Some(21.8)),
    known("KBNKN", 107, None, None),
    known("KQRKQ", 67, None, None),
];

const fn known(
    name: &'static str,
    longest_win: u16,
    white_wins: Option<[u64; 2]>,
    reference: Option<f64>,
) -> Known {
    Known { name, longest_win, white_wins, reference }
}

/// CPU seconds of this process so far, of all its threads.
#[cfg(unix)]
fn cpu_seconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("a process knows its own usage");
    let both = [usage.user_time(), usage.system_time()];
    both.iter().map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6).sum()
}

/// Seconds so far: other systems do not say how many this process used.
#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let asked = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let set = match (asked("--portable"), asked("--avx2")) {
        (true, _) => InstructionSet::Portable,
        (_, true) => InstructionSet::Avx2,
        _ => InstructionSet::best(),
    };
    let threads = arguments.iter().position(|argument| argument == "-j");
    let threads = threads.and_then(|at| arguments.get(at + 1)?.parse().ok());
    let named: Vec<&String> =
        arguments.iter().filter(|argument| argument.starts_with('K')).collect();
    println!("{set:?} on {} {}", std::env::consts::ARCH, std::env::consts::OS);
    println!("ending  longest win  alone  with smaller   plain  ratio  reference  ratio");
    let run = |name: &str, known| measure(name, known, set, threads.unwrap_or(NonZeroUsize::MIN));
    if named.is_empty() {
        KNOWN.iter().for_each(|known| run(known.name, Some(known)));
    }
    named.iter().for_each(|name| run(name, KNOWN.iter().find(|known| known.name == *name)));
}

fn measure(name: &str, known: Option<&Known>, set: InstructionSet, threads: NonZeroUsize) {
    let board = BoardSize::CHESS;
    let ending = Ending::parse(name, &Pieces::orthodox()).expect("an ending of chess");
    let mut tables = Tables::new(board).with_instructions(set).with_threads(threads);
    let start = cpu_seconds();
    tables.begin(&ending, &()).expect("nothing stops it");
    // The smaller endings are there now; the ending itself is begun anew.
    let before = cpu_seconds();
    let mut generation = tables.begin(&ending, &()).expect("nothing stops it");
    let begun = cpu_seconds();
    while !generation.is_done() {
        generation.advance();
    }
    let table = generation.into_table();
    let end = cpu_seconds();
    let longest = table.longest_win();
    if let Some(known) = known {
        assert_eq!(longest, Some(known.longest_win), "{name}");
        if let Some(white_wins) = known.white_wins {
            let [white, black] = table.statistics().sides;
            assert_eq!([white.win.orbits, black.loss.orbits], white_wins, "{name}");
        }
    }
    let longest = longest.map_or("-".into(), |moves| moves.to_string());
    let (alone, all) = (end - before, (before - start) + (end - begun));
    print!("{name:<7} {longest:>11} {alone:>6.2} {all:>13.2}");
    if ending.pieces(Side::White).len() + ending.pieces(Side::Black).len() <= 2 {
        let seconds = plain_seconds(&ending, &table);
        print!("  {seconds:>6.2} {:>5.0}x", seconds / all);
    } else {
        print!("{:>15}", "");
    }
    match known.and_then(|known| known.reference) {
        Some(reference) => println!("  {reference:>9.2} {:>5.1}x", reference / alone),
        None => println!(),
    }
}

/// What the plain program takes, after its answers have been compared.
fn plain_seconds(ending: &Ending, table: &Table) -> f64 {
    let start = cpu_seconds();
    let plain = Plain::new(ending);
    let seconds = cpu_seconds() - start;
    assert_eq!(plain.longest_win(), table.longest_win(), "{ending}");
    for (side, found) in Side::BOTH.into_iter().zip(table.statistics().sides) {
        let found = [found.legal.full, found.win.full, found.loss.full];
        assert_eq!(plain.count(side), found, "{ending} {side:?}");
    }
    seconds
}
