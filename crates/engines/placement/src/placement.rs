//! A piece on a square, and the pieces of one placement.

use everyboard_board::Square;

/// A piece on a square: also a *candidate*, a place that a piece of this kind could take.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Where it stands.
    pub square: Square,
    /// Its kind, by its number in [`ProblemSpec::kinds`](crate::ProblemSpec::kinds).
    pub kind: usize,
}

impl Piece {
    /// A piece of kind number `kind` on `square`.
    pub const fn new(square: Square, kind: usize) -> Self {
        Self { square, kind }
    }
}

/// The pieces of one placement, those that were fixed among them, in the order of their squares.
///
/// Placements compare as their boards read, row by row from the top left: the one whose first
/// differing piece stands earlier is less.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    pieces: Vec<Piece>,
}

impl Placement {
    /// The pieces, in the order of their squares.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The number of pieces.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether no piece stands.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The kind of the piece on a square, if one stands there.
    pub fn kind_at(&self, square: Square) -> Option<usize> {
        let at = self.pieces.binary_search_by_key(&square, |piece| piece.square).ok()?;
        Some(self.pieces[at].kind)
    }
}

impl FromIterator<Piece> for Placement {
    fn from_iter<T: IntoIterator<Item = Piece>>(pieces: T) -> Self {
        let mut pieces: Vec<Piece> = pieces.into_iter().collect();
        pieces.sort_unstable();
        Self { pieces }
    }
}
