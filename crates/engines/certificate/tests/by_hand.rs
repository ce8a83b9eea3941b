//! Certificates that were worked out by hand.

use crate::plain::Plain;
use everyboard_certificate::{Certificate, Clock, Refusal, Weights, verify};
use everyboard_puzzle::{Builtin, Puzzle};
use std::collections::HashSet;

/// By square, row by row from the top left: the weight of a white knight there. A black one weighs
/// as much below zero. The chapter on potentials has them.
const WHITE: [[i64; 5]; 5] =
    [[2, 1, 0, 1, 0], [1, 0, 1, 0, -1], [0, 1, 0, -1, 0], [1, 0, -1, 0, -1], [0, -1, 0, -1, -2]];

#[test]
fn weights_on_squares_prove_that_knights_5x5_need_32_moves() {
    let mut certificate = Certificate::new(Builtin::named("knights-5x5").unwrap().puzzle());
    let facts = WHITE.iter().flatten().map(|&white| vec![0, white, -white]).collect();
    certificate.weights = Weights { facts, last: Vec::new() };
    certificate.at_least = Some(32);
    assert!(verify(&certificate, 1 << 20, &()).is_ok());
    certificate.at_least = Some(33);
    let refusal = verify(&certificate, 1 << 20, &()).unwrap_err();
    assert_eq!(refusal.to_string(), "at-least = 33 is claimed, and only 32 follows");
}

/// Each move exchanges a tile and the gap, and changes the colour of the gap's square (W. W.
/// Johnson and W. E. Story, American Journal of Mathematics 2, 1879). That excludes just those of
/// the 720 arrangements to which the 360 others do not lead.
#[test]
fn the_order_of_tiles_tells_what_is_unsolvable() {
    let text = "format = 1\nboard = 'ABC/DE.'\ngoal = 'ABC/DE.'\n[pieces]\nABCDE = 'W'\n";
    let mut puzzle = Puzzle::parse(text).unwrap();
    let solvable: HashSet<_> = Plain::explore(&puzzle, 720).unwrap().all().cloned().collect();
    assert_eq!(solvable.len(), 360);
    // The other half is what the exchange of two tiles leads to.
    let exchanged = puzzle.read_start("BAC/DE.").unwrap();
    puzzle.starts.clone_from(&exchanged);
    let impossible: Vec<_> = Plain::explore(&puzzle, 720).unwrap().all().cloned().collect();
    assert_eq!(impossible.len(), 360);
    let gap = |square: usize| vec![((square / 3 + square % 3) % 2) as i64, 0, 0, 0, 0, 0];
    let facts: Vec<_> = (0..6).map(gap).collect();
    let mut certificate = Certificate::new(puzzle);
    certificate.clocks = vec![Clock { hours: 2, pace: 0, facts, order: true }];
    certificate.unsolvable = Some(0);
    for start in solvable.into_iter().chain(impossible.iter().cloned()) {
        certificate.puzzle.starts = vec![start.clone()];
        let is_right = verify(&certificate, 1 << 20, &()).is_ok();
        assert_eq!(is_right, impossible.contains(&start), "{start:?}");
    }
    assert_eq!(Certificate::parse(&certificate.to_text()), Ok(certificate.clone()));
    // Where two squares are open, either order may be meant.
    certificate.puzzle.goals =
        Puzzle::parse(&text.replace("goal = 'ABC", "goal = '??C")).unwrap().goals;
    assert_eq!(verify(&certificate, 1 << 20, &()), Err(Refusal::NotEnded { levels: 0 }));
    // Without the colour of the gap no move keeps the sum.
    certificate.clocks[0].facts = Vec::new();
    assert!(matches!(verify(&certificate, 1 << 20, &()), Err(Refusal::NoClock { .. })));
}
