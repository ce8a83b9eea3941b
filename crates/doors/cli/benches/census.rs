//! Whole censuses: the dense engine beside searches that take one position at a time.
//!
//! Every run is a process of its own, so that its peak of memory is its own; each must give the
//! right levels before its line is printed. The best of three runs counts for those that take
//! seconds, since other work on a machine only ever adds time. `bound` is what each job may take
//! on two cores, and what it aims at.
//!
//!     cargo bench -p everyboard-cli --bench census               # some minutes, 3 GiB
//!     cargo bench -p everyboard-cli --bench census -- 5x7        # one job: 12 GiB
//!     cargo bench -p everyboard-cli --bench census -- 6x6        # 22 GiB
//!     cargo bench -p everyboard-cli --bench census -- numbers    # minutes more for the slowest twin
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

#[path = "../../../engines/search/tests/known_levels/mod.rs"]
mod known_levels;
mod one_by_one;

use everyboard::crates::bits::{InstructionSet, kernel_for};
use everyboard::crates::census::{Census, CensusOptions};
use everyboard::crates::puzzle::{Builtin, Puzzle};
use std::env;
use std::num::NonZeroUsize;
use std::process::Command;
use std::time::Instant;

/// Set, to the name of a run, for the process that makes it.
const RUN: &str = "EVERYBOARD_BENCH_RUN";

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

const MIB: f64 = (1 << 20) as f64;

/// Runs that may take longer are made once.
const ONCE_FROM: f64 = 30.0;

/// What must come of a run.
#[derive(Clone, Copy)]
enum Known {
    Levels(&'static [u64]),
    /// The sum of the levels.
    Positions(u64),
}

/// A census with its bounds.
struct Job {
    name: &'static str,
    puzzle: fn() -> Puzzle,
    known: Known,
    /// Seconds that it may take, and that it aims at.
    seconds: f64,
    aim: f64,
    /// MiB that it may take.
    mib: f64,
    /// Whether it is run without being asked for by name.
    usual: bool,
}

const JOBS: [Job; 7] = [
    Job {
        name: "knights 5x5",
        puzzle: || builtin("knights-5x5"),
        known: Known::Levels(&known_levels::KNIGHTS_5X5),
        seconds: 0.12,
        aim: 0.05,
        mib: 20.0,
        usual: true,
    },
    Job {
        name: "knights 5x6",
        puzzle: || builtin("knights-5x6"),
        known: Known::Positions(2_326_762_800),
        seconds: 2.2,
        aim: 1.5,
        mib: 400.0,
        usual: true,
    },
    Job {
        name: "tiles 4x3",
        puzzle: eleven_puzzle,
        known: Known::Levels(&known_levels::ELEVEN_PUZZLE),
        seconds: 0.5,
        aim: 0.22,
        mib: 400.0,
        usual: true,
    },
    Job {
        name: "English pegs",
        puzzle: || builtin("peg-english"),
        known: Known::Levels(&known_levels::ENGLISH_PEGS),
        seconds: 1.5,
        aim: 1.0,
        mib: 128.0,
        usual: true,
    },
    Job {
        name: "European pegs",
        puzzle: || builtin("peg-european"),
        known: Known::Positions(2_993_979_754),
        seconds: 15.0,
        aim: 5.0,
        mib: 400.0,
        usual: false,
    },
    Job {
        name: "knights 5x7",
        puzzle: || builtin("knights-5x7"),
        known: Known::Positions(81_676_217_700),
        seconds: 60.0,
        aim: 30.0,
        mib: 11_776.0,
        usual: false,
    },
    Job {
        name: "knights 6x6",
        puzzle: || builtin("knights-6x6"),
        known: Known::Positions(163_352_435_400),
        seconds: 150.0,
        aim: 70.0,
        mib: 22_528.0,
        usual: false,
    },
];

/// Searches of the 5x5 knights that take one position at a time.
/// A name, what counts the levels, and whether it takes minutes.
type Twin = (&'static str, fn() -> Vec<u64>, bool);

const TWINS: [Twin; 3] = [
    ("a bitmap, ranks from tables", one_by_one::with_tables, true),
    ("a bitmap, numbers of the space", one_by_one::with_numbers, false),
    ("pathfinding, bfs_reach", one_by_one::by_peer, true),
];

fn main() {
    if let Ok(name) = env::var(RUN) {
        return run(&name);
    }
    let asked: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_asked = |name: &str, usual: bool| match &asked[..] {
        [] => usual,
        asked => asked.iter().any(|word| name.contains(word.as_str())),
    };
    let set = kernel_for(InstructionSet::best());
    println!("{} {}, {THREADS} threads, {set:?}", env::consts::OS, env::consts::ARCH);
    for job in JOBS.iter().filter(|job| is_asked(job.name, job.usual)) {
        print_job(job, best(job.name, job.known, job.seconds));
    }
    let twins: Vec<_> = TWINS.iter().filter(|twin| is_asked(twin.0, twin.2)).collect();
    if !twins.is_empty() {
        let known = Known::Levels(&known_levels::KNIGHTS_5X5);
        let census = best(JOBS[0].name, known, JOBS[0].seconds);
        println!("knights 5x5 beside twins of one thread");
        print_twin("census", census, census);
        twins.iter().for_each(|(name, ..)| print_twin(name, measure(name, known), census));
    }
}

/// What a process took: seconds of wall time and MiB at the peak.
#[derive(Clone, Copy)]
struct Cost {
    seconds: f64,
    mib: f64,
}

fn best(name: &str, known: Known, bound: f64) -> Cost {
    let runs = if bound < ONCE_FROM { 3 } else { 1 };
    let costs = (0..runs).map(|_| measure(name, known));
    costs.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("one run or more")
}

fn print_job(job: &Job, cost: Cost) {
    let Job { name, seconds, aim, mib, .. } = job;
    let verdict = match (cost.seconds, cost.mib) {
        (taken, room) if taken > *seconds || room > *mib => "missed",
        (taken, _) if taken > *aim => "kept",
        _ => "aim reached",
    };
    println!(
        "  {name:32}{:9.3} s{:10.1} MiB   bound {seconds} s ({aim} s), {mib} MiB: {verdict}",
        cost.seconds, cost.mib,
    );
}

fn print_twin(name: &str, cost: Cost, first: Cost) {
    println!(
        "  {name:32}{:9.3} s{:10.1} MiB   x{:.1} x{:.1}",
        cost.seconds,
        cost.mib,
        cost.seconds / first.seconds,
        cost.mib / first.mib,
    );
}

/// Makes a run in a process of its own and checks its levels.
fn measure(name: &str, known: Known) -> Cost {
    let mut command = Command::new(env::current_exe().expect("this program has a path"));
    let start = Instant::now();
    let output = command.env(RUN, name).output().expect("the program runs");
    let seconds = start.elapsed().as_secs_f64();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let numbers: Vec<u64> =
        text.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let (bytes, levels) = numbers.split_first().expect("bytes and levels");
    match known {
        Known::Levels(known) => assert_eq!(levels, known, "{name}"),
        Known::Positions(known) => assert_eq!(levels.iter().sum::<u64>(), known, "{name}"),
    }
    Cost { seconds, mib: *bytes as f64 / MIB }
}

/// Makes a run, and prints the most bytes that it took and its levels.
fn run(name: &str) {
    let levels = match TWINS.iter().find(|twin| twin.0 == name) {
        Some((_, search, _)) => search(),
        None => census(JOBS.iter().find(|job| job.name == name).expect("the name of a run")),
    };
    let levels: Vec<String> = levels.iter().map(u64::to_string).collect();
    println!("{} {}", peak_bytes(), levels.join(" "));
}

fn census(job: &Job) -> Vec<u64> {
    let puzzle = (job.puzzle)();
    let system = puzzle.compile().expect("built-in puzzles compile");
    let options = CensusOptions {
        threads: THREADS,
        memory: (job.mib * MIB) as u64,
        antipodes: 10,
        ..CensusOptions::default()
    };
    let census = Census::plan(&system, &puzzle.starts, options).expect("it can be numbered");
    census.run(&()).expect("the memory suffices").levels
}

fn builtin(name: &str) -> Puzzle {
    Builtin::named(name).expect("it is built in").puzzle()
}

/// From the solved position, which the source counts from.
fn eleven_puzzle() -> Puzzle {
    let file = "format = 1\nboard = \"1234/5678/9AB.\"\n[pieces]\n123456789AB = \"W\"\n";
    Puzzle::parse(file).expect("a puzzle file")
}

/// The most memory that this process took so far; 0 where the system does not tell.
fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix("kB")?.trim().parse().ok());
    kilobytes.map_or(0, |kilobytes: u64| kilobytes * 1024)
}
