//! English names of pieces, and their notation.

use crate::BetzaFault;

/// Names in small letters, and their notation.
const NAMES: [(&str, &str); 15] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("nightrider", "NN"),
    ("wazir", "W"),
    ("fers", "F"),
    ("ferz", "F"),
    ("dabbaba", "D"),
    ("alfil", "A"),
    ("threeleaper", "H"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("tripper", "G"),
];

/// The notation of a piece by its English name, of one or of several, in any case.
///
/// ```
/// use everyboard_puzzle::piece_named;
///
/// assert_eq!(piece_named("Queens"), Some("Q"));
/// assert_eq!(piece_named("N"), None);
/// ```
pub fn piece_named(name: &str) -> Option<&'static str> {
    let is_it = |one: &str| name.eq_ignore_ascii_case(one) || is_plural(name, one);
    NAMES.iter().find(|(one, _)| is_it(one)).map(|&(_, notation)| notation)
}

fn is_plural(name: &str, one: &str) -> bool {
    name.strip_suffix(['s', 'S']).is_some_and(|name| name.eq_ignore_ascii_case(one))
}

/// What to say of a name where notation is expected; `None` if it is none.
pub(crate) fn fault_of_name(name: &str) -> Option<BetzaFault> {
    let found = name.to_owned();
    if name.eq_ignore_ascii_case("pawn") || is_plural(name, "pawn") {
        return Some(BetzaFault::Pawn { found });
    }
    let notation = piece_named(name)?;
    Some(BetzaFault::Name { found, notation })
}
