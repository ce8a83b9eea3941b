//! The paths of a piece from each square of a board.

use super::BoardSize;
use super::square::Square;
use everyboard_puzzle::Leap;

/// A square that a piece goes to and the squares between, which must be empty.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Path {
    pub(crate) to: Square,
    pub(crate) between: u64,
}

/// All paths of a piece from each of the 64 squares, by its index. One square may be reached by
/// several.
pub(crate) fn paths(board: BoardSize, leaps: &[Leap]) -> Vec<Vec<Path>> {
    let mut paths = vec![Vec::new(); 64];
    for from in board.squares() {
        paths[from.index()] = leaps.iter().flat_map(|leap| path(board, from, *leap)).collect();
    }
    paths
}

/// The squares along one leap, nearest first.
fn path(board: BoardSize, from: Square, leap: Leap) -> impl Iterator<Item = Path> {
    let mut at = from;
    let mut between = 0;
    let mut times = 0;
    std::iter::from_fn(move || {
        times += 1;
        let to = board.step(at, leap.right, leap.up).filter(|_| leap.reach.allows(times))?;
        let found = Path { to, between };
        at = to;
        between |= to.bit();
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Movement;

    #[test]
    fn a_rook_in_the_corner() {
        let Ok(Movement::Leaps(rook)) = Movement::parse("R") else { unreachable!() };
        let paths = paths(BoardSize::CHESS, &rook);
        let [a1, a3] = ["a1", "a3"].map(|name| name.parse::<Square>().unwrap());
        assert_eq!(paths[a1.index()].len(), 14);
        let open = paths[a1.index()].iter().filter(|path| path.between & a3.bit() == 0);
        assert_eq!(open.count(), 9);
    }
}
