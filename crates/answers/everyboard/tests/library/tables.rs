//! Censuses and distances.

use everyboard::{Distances, Engine, ErrorKind, Origin, Puzzle, Run};
use std::fs;

/// 5x5 knights: the numbers of the book's chapter "The 5x5 knights, completely".
#[test]
fn a_census_counts_every_position() {
    let census = Puzzle::named("knights-5x5").unwrap().census(Origin::Start).unwrap();
    assert_eq!((census.reachable(), census.deepest()), (67_603_900, 39));
    assert_eq!(census.hardest().len() as u64, census.hardest_count());
    assert!(census.plan().starts_with("dense"), "{}", census.plan());
}

#[test]
fn both_keepings_count_the_same() {
    let puzzle = Puzzle::named("eight-puzzle").unwrap();
    let count = |engine| puzzle.census_with(Origin::Goal, &Run::new().engine(engine)).unwrap();
    let (dense, sparse) = (count(Engine::Dense), count(Engine::Sparse));
    assert_eq!(dense.levels(), sparse.levels());
    assert_eq!(dense.to_csv().lines().count(), dense.levels().len() + 1);
}

/// Dense bits are refused for blocks of Klotski's size: the rule chooses the table of what is
/// reached.
#[test]
fn a_census_of_blocks_stores_what_is_reached() {
    let census = Puzzle::named("klotski").unwrap().census(Origin::Start).unwrap();
    assert!(census.plan().starts_with("sparse"), "{}", census.plan());
    assert_eq!(census.reachable(), 25_955);
}

#[test]
fn distances_of_many_are_those_of_each() {
    let puzzle = Puzzle::named("knights-4x3").unwrap();
    for origin in [Origin::Start, Origin::Goal] {
        let distances = puzzle.distances(origin).unwrap();
        let level = distances.levels().len() - 1;
        let hardest = distances.at_level(level, 0).unwrap().unwrap();
        let moved = hardest.moves().into_iter().map(|made| made.after);
        let positions: Vec<_> = moved.chain([hardest.clone(), puzzle.start()]).collect();
        let all = distances.of_all(&positions).unwrap();
        let boards: Vec<u8> = positions.iter().flat_map(|it| it.symbols()).collect();
        let looked_up = distances.lookup(&boards).unwrap();
        for (n, position) in positions.iter().enumerate() {
            assert_eq!(distances.of(position).unwrap(), all[n]);
            assert_eq!(all[n].map(|it| it as i16), Some(looked_up[n]));
        }
        assert_eq!(distances.of(&hardest).unwrap(), Some(level));
        assert_eq!(distances.lookup(&boards[1..]).unwrap_err().kind(), ErrorKind::Illegal);
        assert_eq!(distances.at_level(level + 1, 0).unwrap(), None);
        assert_eq!(distances.origin(), origin);
    }
}

#[test]
fn boards_with_other_pieces_are_named_not_looked_up() {
    let puzzle = Puzzle::named("knights-4x3").unwrap();
    let distances = puzzle.distances(Origin::Goal).unwrap();
    let mut boards = puzzle.start().symbols().repeat(3);
    boards[12] = 0;
    let error = distances.lookup(&boards).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    let words = "position 1: it has other pieces than the start: 2 B in place of 3";
    assert_eq!(error.to_string(), words);
    boards[12] = 9;
    assert!(distances.lookup(&boards).unwrap_err().to_string().starts_with("position 1: expected"));
    assert!(distances.lookup(&[]).unwrap().is_empty());

    // Pegs are taken: any number of them may be looked up.
    let pegs = Puzzle::named("peg-4x4").unwrap();
    let distances = pegs.distances(Origin::Goal).unwrap();
    assert_eq!(distances.lookup(&[0; 16]).unwrap(), [-1]);
}

/// So many look-ups that distances are unpacked for them, and others, give the same.
#[test]
fn very_many_look_ups_are_those_of_a_few() {
    for name in ["knights-4x3", "hexapawn", "frogs-and-toads"] {
        let Ok(distances) = Puzzle::named(name).unwrap().distances(Origin::Start) else { continue };
        let last = distances.levels().len() as u64 - 1;
        let positions = (0..=last).map(|level| distances.at_level(level as usize, 0));
        let boards = positions.flat_map(|it| it.unwrap().unwrap().symbols());
        let boards: Vec<u8> = boards.collect();
        let few = distances.lookup(&boards).unwrap();
        let many = distances.lookup(&boards.repeat(2000)).unwrap();
        assert_eq!(many, few.repeat(2000), "{name}");
        // A million random calls from Python found that this overflowed.
        let run = Run::new().threads(usize::MAX);
        assert_eq!(distances.lookup_with(&boards, &run).unwrap(), few, "{name}");
        run.stop();
        assert!(distances.lookup_with(&boards, &run).unwrap_err().is_stopped());
    }
}

#[test]
fn best_moves_lead_to_the_goal() {
    let distances = Puzzle::named("knights-4x3").unwrap().distances(Origin::Goal).unwrap();
    let mut here = distances.puzzle().start();
    let mut moves = 0;
    while let Some(best) = distances.best_moves(&here).unwrap().into_iter().next() {
        here = best.after;
        moves += 1;
    }
    assert!(here.is_goal());
    assert_eq!(moves, 16);
    let solutions = distances.solutions(&distances.puzzle().start()).unwrap();
    assert_eq!(solutions.count(), Some(98_496_u32.into()));
}

#[test]
fn distances_are_saved_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("knights.table");
    let puzzle = Puzzle::named("knights-4x3").unwrap();
    let saved = puzzle.save_distances(Origin::Goal, &path).unwrap();
    assert_eq!(saved.of(&puzzle.start()).unwrap(), Some(16));
    let opened = Distances::open(&path).unwrap();
    let made = puzzle.distances(Origin::Goal).unwrap();
    assert_eq!(opened.levels(), made.levels());
    let start = opened.puzzle().start();
    assert_eq!(opened.best_moves(&start).unwrap().len(), made.best_moves(&start).unwrap().len());

    let copied = folder.path().join("copied.table");
    made.save(&copied).unwrap();
    assert_eq!(Distances::open(&copied).unwrap().levels(), made.levels());
    assert_eq!(opened.save(&copied).unwrap_err().kind(), ErrorKind::Illegal);

    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes.truncate(middle);
    fs::write(&path, bytes).unwrap();
    assert_eq!(Distances::open(&path).unwrap_err().kind(), ErrorKind::Damaged);
    assert_eq!(Distances::open(folder.path().join("none")).unwrap_err().kind(), ErrorKind::Io);
}

#[test]
fn too_little_memory_is_refused_at_once() {
    let puzzle = Puzzle::named("knights-5x7").unwrap();
    let error = puzzle.census_with(Origin::Start, &Run::new().memory(64 << 20)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

/// Boards that can be moved in one way or another, jumps that take a piece, blocks, and a goal at
/// distance 0.
#[test]
fn unpacked_distances_are_the_packed_ones() {
    for name in ["knights-4x3", "peg-4x4", "eight-puzzle", "klotski", "frogs-and-toads-4"] {
        let puzzle = Puzzle::named(name).unwrap();
        for origin in [Origin::Start, Origin::Goal] {
            let packed = puzzle.distances(origin).unwrap();
            let unpacked = puzzle.distances(origin).unwrap().unpacked().unwrap();
            assert_eq!(unpacked.levels(), packed.levels(), "{name}");
            for level in 0..packed.levels().len() {
                let last = packed.levels()[level] - 1;
                for number in [0, last / 2, last] {
                    let position = packed.at_level(level, number).unwrap().unwrap();
                    assert_eq!(unpacked.of(&position).unwrap(), Some(level), "{name}");
                    assert_eq!(unpacked.at_level(level, number).unwrap().unwrap(), position);
                    let next: Vec<_> = position.moves().into_iter().map(|it| it.after).collect();
                    assert_eq!(unpacked.of_all(&next).unwrap(), packed.of_all(&next).unwrap());
                    assert_eq!(
                        unpacked.solutions(&position).unwrap().count(),
                        packed.solutions(&position).unwrap().count()
                    );
                }
            }
        }
    }
}

/// The table has positions enough for distances that walks have found to be kept.
#[test]
fn walks_end_where_others_have_been() {
    let puzzle = Puzzle::named("knights-4x4-rows").unwrap();
    let packed = puzzle.distances(Origin::Goal).unwrap();
    let unpacked = puzzle.distances(Origin::Goal).unwrap().unpacked().unwrap();
    let starts = (1..=200).map(|seed| puzzle.starting_from(&format!("random:{seed}")).unwrap());
    for start in starts {
        let here = start.start();
        let around: Vec<_> = here.moves().into_iter().map(|it| it.after).chain([here]).collect();
        let distances = packed.of_all(&around).unwrap();
        assert_eq!(distances, unpacked.of_all(&around).unwrap());
        assert_eq!(distances, packed.of_all(&around).unwrap(), "again");
    }
}

#[test]
fn unpacking_ends_with_the_memory() {
    let distances = Puzzle::named("eight-puzzle").unwrap().distances(Origin::Goal).unwrap();
    // Three bits a position fit besides the 7 MiB of all else, nine do not.
    let run = Run::new().memory((7 << 20) + (150 << 10));
    let refused = distances.unpacked_with(&run).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::TooLarge);
}

/// A way from a position that is not the start begins with the letters of that position.
#[test]
fn ways_begin_with_the_letters_of_the_position() {
    let text =
        "format = 1\nboard = 'ABCC/ABDD/E...'\ngoal = '????/????/???E'\n[rule]\nkind = 'slide'\n";
    let puzzle: Puzzle = text.parse().unwrap();
    let distances = puzzle.distances(Origin::Goal).unwrap();
    let at = puzzle.position("BADD/BACC/E...").unwrap();
    let positions = distances.solutions(&at).unwrap().first().unwrap().positions();
    let lines: Vec<String> = positions.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["BADD/BACC/E...", "BADD/BACC/.E..", "BADD/BACC/..E.", "BADD/BACC/...E"]);
    let best = distances.best_moves(&at).unwrap();
    assert_eq!(best[0].after.to_string(), lines[1]);
}
