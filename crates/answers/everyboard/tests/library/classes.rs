//! Levels up to symmetry, by Burnside's lemma and by listing every class.

use everyboard::Origin;
use everyboard::crates::board::Position;
use everyboard::crates::census::CensusOptions;
use everyboard::crates::census::table::MemoryTable;
use everyboard::crates::puzzle::{Builtin, MoveValidator, Puzzle, RewriteSystem};
use everyboard::crates::search::End;
use everyboard::plan::{CensusPlan, CensusRequest, class_levels};
use std::collections::HashSet;
use std::num::NonZeroUsize;

/// Pieces that step, jump, are taken, are pushed; turns, graphs, joined edges, blocks and tiles.
const PUZZLES: [&str; 10] = [
    "guarini",
    "knights-4x3-alternating",
    "peg-4x4",
    "frogs-and-toads-3x3",
    "hanoi",
    "star",
    "theta",
    "rotating-2x3",
    "warehouse",
    "traffic-4x4",
];

fn table(puzzle: &Puzzle, system: &RewriteSystem, end: End) -> MemoryTable {
    let options = CensusOptions { memory: 1 << 28, ..CensusOptions::default() };
    let request = CensusRequest { records: true, ..CensusRequest::default() };
    let plan = CensusPlan::new(puzzle, system, end, request, options, &()).unwrap();
    plan.into_table(&()).unwrap()
}

#[test]
fn classes_are_as_many_as_are_listed() {
    let mut compared = 0;
    for name in PUZZLES {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        for end in [End::Start, End::Goal] {
            if end == End::Goal && !system.is_reversible() {
                continue;
            }
            let table = table(&puzzle, &system, end);
            let classes = class_levels(&table, &puzzle, NonZeroUsize::MIN, &()).unwrap();
            let Some(classes) = classes else { continue };
            let starts = table.positions_at(0, 0, usize::MAX).unwrap();
            let level0 = Puzzle { starts: starts.clone(), ..puzzle.clone() };
            let group = level0.start_group(&system).unwrap();
            let validator = MoveValidator::new(&puzzle);
            let mut seen: HashSet<Position> = starts.iter().cloned().collect();
            let mut level = starts;
            for (number, &classes) in classes.iter().enumerate() {
                let listed = group.orbits(&level, &()).unwrap();
                assert_eq!(listed.len() as u64, classes, "{name}, {end:?}: level {number}");
                level = level.iter().flat_map(|position| validator.moves(position)).collect();
                level.retain(|position| seen.insert(position.clone()));
            }
            compared += usize::from(group.members().len() > 1);
        }
    }
    assert!(compared >= 8, "{compared}");
}

/// Its last level has as many classes as `census`, which lists them, says of the antipodes.
#[test]
fn the_5x5_knights_up_to_symmetry() {
    let puzzle = everyboard::Puzzle::named("knights-5x5").unwrap();
    let distances = puzzle.distances(Origin::Start).unwrap();
    let classes = distances.class_levels().unwrap().unwrap();
    assert_eq!((classes.len(), classes[0], classes[39]), (40, 1, 31));
    let halves = distances.levels().iter().zip(&classes);
    assert!(halves.into_iter().all(|(&all, &classes)| (all..=all + 1000).contains(&(2 * classes))));
}
