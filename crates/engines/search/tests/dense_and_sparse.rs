//! The two ways to keep positions count the same, for every kind of move: on the built-in puzzles
//! that are small enough, and on small files for what none of these shows.

use everyboard_board::Position;
use everyboard_census::{Census, CensusOptions, LevelCounts};
use everyboard_puzzle::{Metric, Puzzle, RuleKind, builtins};
use everyboard_search::SparseCensus;
use std::num::NonZeroUsize;

/// Bits for all positions take no more than this.
const DENSE_MEMORY: u64 = 4 << 20;

fn options(memory: u64) -> CensusOptions {
    CensusOptions {
        threads: NonZeroUsize::new(2).unwrap(),
        memory,
        antipodes: 1 << 12,
        ..CensusOptions::default()
    }
}

fn sorted(positions: &[Position]) -> Vec<Position> {
    let mut sorted = positions.to_vec();
    sorted.sort();
    sorted
}

/// What the dense engine counts; `None` if the space does not fit.
fn dense(puzzle: &Puzzle) -> Option<LevelCounts> {
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, options(DENSE_MEMORY)).ok()?;
    census.run(&()).ok()
}

/// Both engines count the same, if the space fits; returns whether it does.
fn agree(name: &str, puzzle: &Puzzle) -> bool {
    let Some(dense) = dense(puzzle) else { return false };
    let system = puzzle.compile().unwrap();
    let sparse = SparseCensus::plan(puzzle, &system, options(1 << 28)).run(&()).unwrap();
    assert_eq!(dense.levels, sparse.levels, "{name}");
    assert_eq!(sorted(&dense.antipodes), sorted(&sparse.antipodes), "{name}");
    true
}

/// What a puzzle's moves are, in words.
fn kinds(puzzle: &Puzzle) -> Vec<&'static str> {
    let rule = &puzzle.rule;
    let marks = [
        ("blocks", puzzle.alphabet.has_blocks()),
        ("drawn", !rule.drawn.is_empty()),
        ("moves", rule.metric == Metric::Moves),
        ("forbidden", !rule.forbidden.is_empty()),
    ];
    let words = rule.kinds.iter().map(|kind: &RuleKind| kind.info().word);
    words.chain(marks.into_iter().filter(|(_, is)| *is).map(|(word, _)| word)).collect()
}

#[test]
fn built_in_puzzles_count_alike() {
    let mut seen: Vec<&str> = Vec::new();
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        if agree(builtin.name, &puzzle) {
            seen.extend(kinds(&puzzle));
        }
    }
    for kind in ["step", "jump", "hop", "glide", "drawn", "moves", "forbidden"] {
        assert!(seen.contains(&kind), "no built-in puzzle that fits shows {kind}");
    }
}

/// Blocks with room, cars, boxes pushed and pulled by steps and by moves, cycles of squares,
/// taking.
#[test]
fn small_files_count_alike() {
    let files = [
        "board = 'AAB/CD./..E'\n[blocks]\nA = 'xx'\n[rule]\nkind = 'slide'\n",
        "board = 'AAB/CDB/C..'\n[rule]\nkind = 'slide'\ncount = 'moves'\n",
        "board = 'AA.B/C..B/C.DD'\n[rule]\nkind = 'slide'\nalong = 'long side'\n",
        "board = 'S.b./.b../....'\n[pieces]\nS = 'W'\nb = '-'\n[rule]\nkind = ['step', 'push']\n",
        "board = 'S.b./.b../....'\n[pieces]\nS = 'W'\nb = '-'\n[rule]\nkind = ['step', 'push', 'pull']\nboxes = 2\n",
        "board = 'S.b/.b./...'\n[pieces]\nS = 'W'\nb = '-'\n[rule]\nkind = ['step', 'push']\ncount = 'moves'\n",
        "board = 'AABB/C..C'\n[pieces]\nABC = '-'\n[[move]]\ncycle = 'a1 b1 b2 a2'\nreversed = true\n\
         [[move]]\ncycle = '(b1 c1)(b2 c2)(d1 d2)'\n",
        "board = 'R..r/.RN./..n.'\n[pieces]\nRr = 'R'\nNn = 'N'\n[rule]\nkind = ['step', 'take']\n\
         turns = 'alternate'\nsides = ['RN', 'rn']\nfirst = 'R'\n",
        "board = 'W..B/..../B..W'\n[pieces]\nWB = 'Q'\n[rule]\nkind = 'glide'\n",
    ];
    for file in files {
        let text = format!("format = 1\n{file}");
        let puzzle = Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(agree(file, &puzzle), "the space of this one fits:\n{file}");
    }
}
