//! A table of the 5x5 knights to the goal, made in memory, and probes of random positions: the
//! distance of the position and of each of its moves, and the number of shortest paths of all of
//! these.
//!
//! The levels must be those of H. van der Sanden's table, from 1 position to 62, and the start 36
//! moves away in 1200 ways, before a line is printed.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_board::Position;
use everyboard_census::table::{MemoryTable, Probe};
use everyboard_census::{Census, CensusOptions};
use everyboard_puzzle::Builtin;
use std::time::{Duration, Instant};

const POSITIONS: u64 = 200;

/// Bytes that counting the paths of a position may take.
const PATHS_MEMORY: u64 = 1 << 26;

fn main() {
    let puzzle = Builtin::named("knights-5x5").expect("it is built in").puzzle();
    let system = puzzle.compile().expect("it has few moves");
    let options = CensusOptions::default();
    let census = Census::plan_to_goals(&puzzle, &system, options, &()).expect("a small space");
    let positions = random(&census);
    let built = census.bytes_recording();
    let clock = Instant::now();
    let table = census.into_table(&()).expect("memory suffices");
    let seconds = clock.elapsed().as_secs_f64();
    check(&table, &puzzle.starts[0]);
    let kept = table.bytes();
    println!("a table in {seconds:.2} s: {built} bytes while it is built, {kept} afterwards");

    println!("{:>9} {:>10} {:>10} {:>10}", "probe", "median", "9 in 10", "worst");
    for (what, memory) in [("distances", 0), ("and paths", PATHS_MEMORY)] {
        let times = positions.iter().map(|position| {
            let clock = Instant::now();
            let mut positions = vec![position.clone()];
            for made in system.moves_from(position) {
                let mut after = position.clone();
                made.apply(&mut after);
                positions.push(after);
            }
            std::hint::black_box(table.probe(&positions, memory)).expect("it cannot fail");
            clock.elapsed()
        });
        print(what, times.collect());
    }
    let deepest = table.levels().len();
    let times = (0..deepest).map(|level| {
        let clock = Instant::now();
        std::hint::black_box(table.position_at(level, table.levels()[level] / 2))
            .expect("it cannot fail");
        clock.elapsed()
    });
    print("a level's", times.collect());
}

fn check(table: &MemoryTable, start: &Position) {
    assert_eq!((table.levels().len(), table.levels()[0], table.levels()[39]), (40, 1, 62));
    let Ok(probes) = table.probe(std::slice::from_ref(start), PATHS_MEMORY);
    assert_eq!(probes, [Probe { distance: Some(36), paths: Some(1200_u32.into()) }]);
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let [median, most, worst] = [times.len() / 2, times.len() * 9 / 10, times.len() - 1]
        .map(|number| format!("{:.3} ms", times[number].as_secs_f64() * 1e3));
    println!("{what:>9} {median:>10} {most:>10} {worst:>10}");
}

/// Positions at random: xorshift64 (Marsaglia, 2003).
fn random(census: &Census) -> Vec<Position> {
    let mut state = 1_u64;
    let positions = (0..POSITIONS).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        census.space().unrank(u128::from(state) % census.space().positions())
    });
    positions.collect()
}
