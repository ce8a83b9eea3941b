//! What may not stand on the board, by looking at every pair of pieces and laying every picture.

use super::MoveValidator;
use crate::{Landing, Prohibition};
use everyboard_board::{Naming, Position, Square};

impl MoveValidator<'_> {
    /// What a position has that the rule forbids, in words; `None` if it has nothing of that kind.
    ///
    /// ```
    /// use everyboard_puzzle::{MoveValidator, Puzzle};
    ///
    /// let file = "format = 1\nboard = 'R.b'\n[pieces]\nR = 'R'\nb = 'B'\n";
    /// let mut puzzle = Puzzle::parse(file).unwrap();
    /// assert_eq!(MoveValidator::new(&puzzle).forbidden(&puzzle.starts[0]), None);
    /// puzzle.rule.forbidden.push(everyboard_puzzle::Prohibition::Attacks);
    /// let found = MoveValidator::new(&puzzle).forbidden(&puzzle.starts[0]);
    /// assert_eq!(found.unwrap(), "R on a1 attacks b on c1");
    /// ```
    pub fn forbidden(&self, position: &Position) -> Option<String> {
        let mut forbidden = self.puzzle.rule.forbidden.iter();
        forbidden.find_map(|forbidden| match forbidden {
            Prohibition::Attacks => self.attack(position, true),
            Prohibition::AnyAttacks => self.attack(position, false),
            Prohibition::Picture(picture) => {
                let mut laid = super::drawn::lay(picture, &self.puzzle.board).into_iter();
                let squares =
                    laid.find(|it| super::drawn::apply(picture, it, position).is_some())?;
                let first = squares.into_iter().flatten().next()?;
                Some(format!("{:?} lies on {}", picture.name, self.name(first)))
            }
        })
    }

    fn attack(&self, position: &Position, enemies: bool) -> Option<String> {
        let squares = || self.puzzle.board.squares();
        let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
        let mut pairs = pairs.filter(|(from, to)| from != to);
        let (from, to) = pairs.find(|&(from, to)| {
            let [piece, other] = [from, to].map(|it| position.at(it));
            let is_pair = !piece.is_empty() && !other.is_empty();
            is_pair
                && (!enemies || self.may_take(piece, other))
                && self.may_go(position, from, to, Landing::Taken)
        })?;
        let [piece, other] = [from, to].map(|it| self.puzzle.alphabet.char_of(position.at(it)));
        Some(format!("{piece} on {} attacks {other} on {}", self.name(from), self.name(to)))
    }

    fn name(&self, square: Square) -> String {
        self.puzzle.board.name_of(square, Naming::Algebraic)
    }
}
