//! Certificates of puzzles whose lengths are known.

use crate::made::{bound, check, whole};
use everyboard_certificate::Certificate;
use everyboard_puzzle::Builtin;

/// The bound of 5x5 is also that of a separate trial with another solver; no search is needed.
#[test]
fn knights_5x5_need_36_moves_by_weights_alone() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let mut certificate = bound(&puzzle);
    assert_eq!((certificate.at_least, certificate.searched), (Some(36), None));
    let verified = check(&certificate).unwrap();
    assert_eq!((verified.at_least, verified.positions), (Some(36), 0));
    // 36 without the parity, too.
    certificate.clocks = Vec::new();
    assert!(check(&certificate).is_ok());
    certificate.at_least = Some(37);
    let refusal = check(&certificate).unwrap_err();
    assert_eq!(refusal.to_string(), "at-least = 37 is claimed, and only 36 follows");
}

/// The lengths are those that the puzzles' files expect, where their sources are.
#[test]
fn certificates_of_built_in_puzzles_are_right() {
    for name in [
        "guarini",
        "knights-4x3",
        "knights-4x3-alternating",
        "knights-3x5",
        "knights-torus-4x4",
        "court-5x3-alternating",
        "frogs-and-toads",
        "educated-frogs",
        "eight-puzzle",
        "railway",
        "peg-4x4",
        "peg-triangle",
        "star",
        // What stands on the square that the mover leaves is not always nothing.
        "rings-small",
        "wolf-goat-cabbage",
        "bishops-guarded-free",
        "hanoi",
    ] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let length = puzzle.expect.moves.unwrap();
        let certificate = whole(&puzzle);
        assert_eq!(certificate.at_most, Some(length), "{name}");
        let text = certificate.to_text();
        let read = Certificate::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, certificate, "{text}");
        let verified = check(&read).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!((verified.at_least, verified.at_most), (Some(length), Some(length)), "{name}");
    }
}

#[test]
fn a_parity_spares_a_level_of_the_search() {
    let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    let mut certificate = whole(&puzzle);
    assert_eq!(certificate.searched, Some(29));
    let positions = check(&certificate).unwrap().positions;
    certificate.clocks = Vec::new();
    assert!(check(&certificate).unwrap_err().to_string().ends_with("only 30 follows"));
    certificate.searched = Some(30);
    assert!(check(&certificate).unwrap().positions > positions);
}
