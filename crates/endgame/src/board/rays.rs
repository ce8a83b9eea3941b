//! The paths of a piece from each square of a board.

use super::size::BoardSize;
use super::square::Square;
use everyboard_puzzle::Leap;

/// A square that a piece goes to and the squares between, which must be empty.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Path {
    pub(crate) to: Square,
    pub(crate) between: u64,
}

/// All paths of a piece from each of the 64 squares. One square may be reached by several.
#[derive(Clone, Debug)]
pub(crate) struct Rays {
    paths: Vec<Vec<Path>>,
}

impl Rays {
    pub(crate) fn new(board: BoardSize, leaps: &[Leap]) -> Self {
        let mut paths = vec![Vec::new(); 64];
        for from in board.squares() {
            for leap in leaps {
                paths[from.index()].extend(path(board, from, *leap));
            }
        }
        Rays { paths }
    }

    pub(crate) fn from(&self, from: Square) -> &[Path] {
        &self.paths[from.index()]
    }
}

/// The squares along one leap, nearest first.
fn path(board: BoardSize, from: Square, leap: Leap) -> impl Iterator<Item = Path> {
    let (mut at, mut between, mut times) = (from, 0, 0);
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
        let rays = Rays::new(BoardSize::new(8).unwrap(), &rook);
        let [a1, a3] = ["a1", "a3"].map(|name| name.parse::<Square>().unwrap());
        assert_eq!(rays.from(a1).len(), 14);
        let open = rays.from(a1).iter().filter(|path| path.between & a3.bit() == 0);
        assert_eq!(open.count(), 9);
    }
}
