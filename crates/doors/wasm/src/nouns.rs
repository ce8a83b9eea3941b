//! What pieces are called.

use everyboard::crates::puzzle::Movement;

/// Betza notations of pieces that have a name in chess.
pub(crate) const NOUNS: [(&str, &str); 10] = [
    ("N", "knight"),
    ("K", "king"),
    ("R", "rook"),
    ("B", "bishop"),
    ("Q", "queen"),
    ("NN", "nightrider"),
    ("C", "camel"),
    ("Z", "zebra"),
    ("RN", "chancellor"),
    ("BN", "archbishop"),
];

/// The name of the pieces that move so, if they have one.
pub(crate) fn noun(movement: &Movement) -> Option<&'static str> {
    let noun = NOUNS.iter().find(|(betza, _)| Movement::parse(betza).as_ref() == Ok(movement));
    noun.map(|(_, noun)| *noun)
}
