//! The example that the chapter on potentials works out by hand.

use everyboard_certificate::{Certificate, Weights, verify};
use everyboard_puzzle::Builtin;

/// By square, row by row from the top left: the weight of a white knight there. A black one weighs
/// as much below zero.
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
