//! Lower bounds in words.

use crate::{Space, grouped};
use num_bigint::BigUint;

/// Why no path leads to a goal, if every path has `bound` moves or more and there are so few
/// positions that a shortest one would have to repeat some. `None` if that does not follow.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_report::{Space, too_far_in_words};
///
/// let puzzle = Builtin::named("guarini").unwrap().puzzle();
/// let space = Space::of(&puzzle, &puzzle.compile().unwrap());
/// assert_eq!(too_far_in_words(&space, 755), None);
/// assert_eq!(
///     too_far_in_words(&space, 756).unwrap(),
///     "weights of a linear program prove that every path to a goal has 756 moves or more, \
///      but a shortest one repeats none of the 756 positions, so it has fewer"
/// );
/// ```
pub fn too_far_in_words(space: &Space, bound: usize) -> Option<String> {
    let positions = &space.positions;
    if BigUint::from(bound) < *positions {
        return None;
    }
    let number = grouped(positions);
    Some(format!(
        "weights of a linear program prove that every path to a goal has {number} moves or more, but a \
         shortest one repeats none of the {number} positions, so it has fewer"
    ))
}
