//! Other ways to the same answers, which run in this program.

#[path = "../../../../engines/endgame/benches/generate/plain.rs"]
#[expect(dead_code, reason = "only the longest wins are compared here")]
mod plain_endgame;
#[path = "../../../../engines/placement/benches/queens/plain.rs"]
mod plain_queens;

use crate::one_by_one::{self, leaps};
use everyboard_endgame::{Ending, Pieces};
use pathfinding::directed::bfs::bfs_bidirectional;
use plain_endgame::Plain;
use std::env;

/// Set, to the name of a peer, for the process that runs it.
pub(crate) const PEER: &str = "EVERYBOARD_BENCH_PEER";

/// What a peer prints: the answer, one part a line, or the first of its parts.
pub(crate) type Peer = fn() -> Vec<String>;

/// By name.
const PEERS: [(&str, Peer); 11] = [
    ("bfs_bidirectional", shortest_path),
    ("bfs_reach", || of_levels(one_by_one::by_peer())),
    ("bitmap, tables", || of_levels(one_by_one::with_tables())),
    ("bitmap, numbers", || of_levels(one_by_one::with_numbers())),
    ("queens 15", || queens(15)),
    ("queens 16", || queens(16)),
    ("queens 17", || queens(17)),
    ("queens 18", || queens(18)),
    ("KRKN", || ending("KRKN")),
    ("KBNK", || ending("KBNK")),
    ("KQKR", || ending("KQKR")),
];

/// Whether this process runs a peer: then it has done so.
pub(crate) fn is_peer() -> bool {
    let Ok(name) = env::var(PEER) else { return false };
    let (_, peer) = PEERS.iter().find(|(it, _)| *it == name).expect("the name of a peer");
    peer().iter().for_each(|part| println!("{part}"));
    true
}

/// The moves of one shortest solution of the 5x5 knights, as a user of `pathfinding` would find it.
fn shortest_path() -> Vec<String> {
    let start = one_by_one::START;
    // The goal is the other colours.
    let goal = (start.0, !start.1 & 0x1ff_ffff & !(1 << start.0));
    let next = |&(gap, black): &(u32, u32)| -> Vec<(u32, u32)> {
        let moved = |from: u32| (from, black & !(1 << from) | (black >> from & 1) << gap);
        leaps(gap).map(moved).collect()
    };
    let path = bfs_bidirectional(&start, &goal, next, next).expect("there is a solution");
    vec![(path.len() - 1).to_string()]
}

fn of_levels(levels: Vec<u64>) -> Vec<String> {
    let words: Vec<String> = levels.iter().map(u64::to_string).collect();
    vec![levels.iter().sum::<u64>().to_string(), words.join(" ")]
}

fn queens(n: usize) -> Vec<String> {
    vec![plain_queens::plain(n).to_string()]
}

/// The moves of the longest win.
fn ending(name: &str) -> Vec<String> {
    let ending = Ending::parse(name, &Pieces::orthodox()).expect("an ending of chess");
    let plain = Plain::new(&ending);
    plain.longest_win().map(|moves| moves.to_string()).into_iter().collect()
}
