//! Ten published instances of the twenty-four puzzle, by iterative-deepening A\* with pattern
//! tables.
//!
//! Each gets some seconds; what is proved by then is printed, and every length that is found must
//! be the published one. Two threads.
//!
//!     cargo bench -p everyboard-search --bench twenty_four -- SECONDS FILE MEMORY
//!
//! The tables are read from `FILE` or, if it does not exist, built in at most `MEMORY` bytes and
//! written to it: 5800000000 bytes suffice for tables of six pieces, 240000000 for five.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_board::Position;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_search::{Engine, Interval, NarrowEnd, Options, PatternTables, Search};
use everyboard_watch::{News, Watch};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// The puzzle with the goal of all instances.
const PUZZLE: &str = r#"
format = 1
board = "START"
goal = ".1234/56789/ABCDE/FGHIJ/KLMNO"
[pieces]
123456789ABCDEFGHIJKLMNO = "W"
[rule]
kind = "step"
"#;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let [seconds, file, memory] = &arguments[..] else {
        println!("seconds, a file of tables and bytes of memory are needed");
        return;
    };
    let limit = Duration::from_secs(seconds.parse().expect("seconds"));
    let instances = include_str!("instances.txt").lines().filter(|line| !line.starts_with('#'));
    let instances: Vec<Instance> = instances.map(Instance::parse).collect();
    let mut puzzle = instances[0].puzzle();
    let system = puzzle.compile().expect("few moves");
    let begin = Instant::now();
    let tables = tables(&puzzle, &system, Path::new(file), memory.parse().expect("bytes"));
    println!("tables: {:.1} s, {} bytes", begin.elapsed().as_secs_f64(), tables.bytes());
    for instance in &instances {
        puzzle.starts = vec![instance.start()];
        run(instance, &puzzle, &system, &tables, limit);
    }
}

fn tables(puzzle: &Puzzle, system: &RewriteSystem, file: &Path, memory: u64) -> Arc<PatternTables> {
    if file.exists() {
        let tables = PatternTables::read(file, puzzle, system, memory);
        return Arc::new(tables.expect("a file of tables"));
    }
    let tables = PatternTables::build(puzzle, system, THREADS, memory).expect("one gap");
    tables.write(file).expect("room on the disk");
    Arc::new(tables)
}

fn run(
    instance: &Instance,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    tables: &Arc<PatternTables>,
    limit: Duration,
) {
    let options = Options {
        threads: THREADS,
        memory: tables.bytes() + (1 << 20),
        strategy: None,
        engine: Some(Engine::Bounded),
    };
    let search = Search::plan_with_tables(puzzle, system, options, tables).expect("its tables");
    let (begin, watch) =
        (Instant::now(), Until { end: Instant::now() + limit, expanded: 0.into() });
    let narrowed = search.deepen(Interval::default(), &watch, &mut |_| ()).expect("bounded");
    let (seconds, interval) = (begin.elapsed().as_secs_f64(), narrowed.interval);
    let Instance { number, moves, .. } = *instance;
    let found = match narrowed.end {
        NarrowEnd::Exact => {
            assert_eq!(interval.at_most(), Some(moves), "number {number}");
            format!("{moves} moves")
        }
        _ => {
            assert!(interval.at_least <= moves, "number {number}");
            format!("{} or more moves, not the {moves} published", interval.at_least)
        }
    };
    let (bound, expanded) = (search.bound().unwrap_or(0), watch.expanded.into_inner());
    println!("{number:3}: {found}, bound {bound}, {expanded:12} positions, {seconds:8.1} s");
}

/// One of the ten.
struct Instance {
    number: usize,
    /// Of a shortest solution, as published.
    moves: usize,
    start: &'static str,
}

impl Instance {
    fn parse(line: &'static str) -> Self {
        let mut words = line.split_whitespace();
        let mut word = || words.next().expect("three words in a line");
        let (number, moves, start) = (word(), word(), word());
        let number = number.parse().expect("a number");
        Instance { number, moves: moves.parse().expect("a number"), start }
    }

    fn puzzle(&self) -> Puzzle {
        let file = PUZZLE.replace("START", self.start);
        Puzzle::parse(&file).expect("a puzzle")
    }

    fn start(&self) -> Position {
        self.puzzle().starts.remove(0)
    }
}

/// Counts positions and ends the search in time.
struct Until {
    end: Instant,
    expanded: AtomicU64,
}

impl Watch for Until {
    fn news(&self, news: News) {
        if let News::DepthFirst { positions, .. } = news {
            self.expanded.fetch_max(positions, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        Instant::now() >= self.end
    }
}
