//! The 5x5 knights: the program beside the bidirectional search of the `pathfinding` crate.
//!
//! Both are whole processes, so that their memory can be compared; each must give the right
//! answer before its line is printed. The best of three runs counts, since other work on a machine
//! only ever adds time.
//!
//!     cargo bench -p everyboard-cli --bench knights
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pathfinding::directed::bfs::bfs_bidirectional;
use std::env;
use std::process::Command;
use std::time::Instant;

/// Set for the process that runs the peer's search.
const PEER: &str = "EVERYBOARD_BENCH_PEER";

/// The moves of a shortest solution (T. Morrow, rec.puzzles, 2000).
const MOVES: u64 = 36;
/// The number of shortest solutions (H. van der Sanden, ibid.).
const WAYS: &str = "1200";

const SIDE: usize = 5;

/// What a process took: seconds of wall time and bytes at the peak.
#[derive(Clone, Copy)]
struct Cost {
    seconds: f64,
    bytes: u64,
}

fn main() {
    if env::var_os(PEER).is_some() {
        return peer();
    }
    println!("{} {}, 2 threads, best of 3 runs", env::consts::OS, env::consts::ARCH);
    let count = best(|| program(&["--count"]));
    print("everyboard solve --count", count, count);
    print("everyboard solve --all", best(|| program(&["--all"])), count);
    print("pathfinding, length alone", best(peer_process), count);
}

fn best(run: impl Fn() -> Cost) -> Cost {
    let runs = [run(), run(), run()];
    runs.into_iter().min_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("three runs")
}

fn print(name: &str, cost: Cost, first: Cost) {
    println!(
        "  {name:28}{:8.3} s{:8.1} MiB   x{:.1} x{:.1}",
        cost.seconds,
        cost.bytes as f64 / f64::from(1 << 20),
        cost.seconds / first.seconds,
        cost.bytes as f64 / first.bytes as f64,
    );
}

/// Runs the program and checks its answer.
fn program(arguments: &[&str]) -> Cost {
    let mut command = Command::new(env!("CARGO_BIN_EXE_everyboard"));
    command.args(["solve", "knights-5x5", "--json", "--quiet", "-j", "2"]).args(arguments);
    let (seconds, lines) = output(&mut command);
    let answer: serde_json::Value = serde_json::from_str(&lines[0]).expect("a line of JSON");
    assert_eq!(answer["moves"], MOVES);
    assert_eq!(answer["solutions"], WAYS);
    if arguments.contains(&"--all") {
        assert_eq!(lines.len() - 1, WAYS.parse::<usize>().expect("a number"));
    }
    Cost { seconds, bytes: answer["peak_memory_bytes"].as_u64().unwrap_or(0) }
}

fn peer_process() -> Cost {
    let mut command = Command::new(env::current_exe().expect("this program has a path"));
    let (seconds, lines) = output(command.env(PEER, "1"));
    Cost { seconds, bytes: lines[0].parse().expect("bytes") }
}

fn output(command: &mut Command) -> (f64, Vec<String>) {
    let start = Instant::now();
    let output = command.output().expect("the program runs");
    let seconds = start.elapsed().as_secs_f64();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (seconds, text.lines().map(str::to_owned).collect())
}

/// A position for the peer: the gap's square, and a bit for each black knight.
type Knights = (u8, u32);

/// Searches as a user of the peer would, and prints the most bytes that it took.
fn peer() {
    // Rows from the top: WWWWB WWWBB WW.BB WWBBB WBBBB; the goal is the other colours.
    let start: Knights = (12, 0b11110_11100_11000_11000_10000);
    let goal: Knights = (12, !start.1 & 0x1ff_ffff & !(1 << 12));
    let way = bfs_bidirectional(&start, &goal, next, next).expect("there is a way");
    assert_eq!(way.len() as u64 - 1, MOVES);
    println!("{}", peak_bytes());
}

fn next(&(gap, black): &Knights) -> Vec<Knights> {
    let (row, column) = (i32::from(gap) / SIDE as i32, i32::from(gap) % SIDE as i32);
    let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let inside = |at: &i32| (0..SIDE as i32).contains(at);
    let squares = leaps.map(|(down, right)| (row + down, column + right)).into_iter();
    let squares = squares.filter(|(row, column)| inside(row) && inside(column));
    let moved = |(row, column): (i32, i32)| {
        let from = (row * SIDE as i32 + column) as u8;
        let knight = black >> from & 1;
        (from, black & !(1 << from) | knight << gap)
    };
    squares.map(moved).collect()
}

/// The most memory that this process took so far; 0 where the system does not tell.
fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix("kB")?.trim().parse().ok());
    kilobytes.map_or(0, |kilobytes: u64| kilobytes * 1024)
}
