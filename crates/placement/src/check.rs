//! Contradictions between the parts of a problem.

use crate::attack::attacked;
use crate::{Demand, Kind, Piece, Problem, Setup};
use everyboard_board::{Board, Square};
use everyboard_puzzle::Movement;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Why no placement can be asked for. Squares are given as values, for the caller to name; kinds
/// and regions by their numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// No kind of piece.
    #[error("there is no piece to place")]
    NoKinds,
    /// Two kinds drawn alike.
    #[error("two kinds of pieces are drawn as {0:?}")]
    RepeatedLetter(char),
    /// Leaps on a board of points and edges.
    #[error("the piece {0:?} leaps, which needs a board drawn on a rectangle")]
    NeedsGrid(char),
    /// A walk along edges on a board without edges.
    #[error("the piece {0:?} walks along edges, which needs a board of points and edges")]
    NeedsGraph(char),
    /// More squares times kinds than a search can hold.
    #[error("{seats} squares times kinds of pieces; at most {most} are possible", most = Problem::MOST_SEATS)]
    TooLarge {
        /// Squares times kinds.
        seats: usize,
    },
    /// A number of pieces for each kind, but not for each.
    #[error("{given} numbers of pieces are given for {kinds} kinds")]
    DemandKinds {
        /// Numbers given.
        given: usize,
        /// Kinds there are.
        kinds: usize,
    },
    /// A fixed piece of a kind that is not there.
    #[error("a fixed piece is of kind {kind}, which does not exist")]
    UnknownKind {
        /// Where it is fixed.
        square: Square,
        /// The number of the kind.
        kind: usize,
    },
    /// A square beyond the board.
    #[error("square {} is not on the board", .0.index())]
    OffBoard(Square),
    /// Two fixed pieces on one square.
    #[error("two pieces are fixed on square {}", .0.index())]
    FixedTwice(Square),
    /// A fixed piece where none may stand.
    #[error("a piece is fixed on square {}, which is forbidden", .0.index())]
    FixedForbidden(Square),
    /// The piece on the first square attacks that on the second.
    #[error("the piece fixed on square {} attacks that on square {}", .0.index(), .1.index())]
    FixedAttack(Square, Square),
    /// Two fixed pieces in one region.
    #[error(
        "region {region} holds fixed pieces on squares {} and {}",
        squares.0.index(), squares.1.index()
    )]
    FixedInRegion {
        /// The region.
        region: usize,
        /// Where the two stand.
        squares: (Square, Square),
    },
    /// Fewer pieces than stand already.
    #[error("{asked} pieces are wanted, but {fixed} are fixed")]
    FewerThanFixed {
        /// Pieces wanted.
        asked: usize,
        /// Pieces fixed.
        fixed: usize,
    },
    /// The same for one kind.
    #[error("{asked} pieces {letter:?} are wanted, but {fixed} are fixed")]
    FewerOfKindThanFixed {
        /// How the kind is drawn.
        letter: char,
        /// Pieces wanted.
        asked: usize,
        /// Pieces fixed.
        fixed: usize,
    },
    /// A region without a square.
    #[error("region {0} has no square")]
    EmptyRegion(usize),
    /// A region all of whose squares are forbidden.
    #[error("every square of region {0} is forbidden")]
    ForbiddenRegion(usize),
    /// A square in two regions.
    #[error("square {} is in two regions", .0.index())]
    InTwoRegions(Square),
    /// A region would stay without a piece.
    #[error("{regions} regions hold a piece each, more than the {pieces} wanted")]
    FewerThanRegions {
        /// Pieces wanted.
        pieces: usize,
        /// Regions there are.
        regions: usize,
    },
    /// A region would hold two pieces.
    #[error("{regions} regions that cover the board hold one piece each, but {pieces} are wanted")]
    MoreThanRegions {
        /// Pieces wanted.
        pieces: usize,
        /// Regions there are.
        regions: usize,
    },
}

/// Finds the first contradiction.
pub(crate) fn check(setup: &Setup) -> Result<(), ProblemError> {
    parts(setup)?;
    peace(setup)?;
    regions(setup)?;
    demand(setup)
}

/// Finds the first fault in the parts themselves, whatever is asked of the pieces.
pub(crate) fn parts(setup: &Setup) -> Result<(), ProblemError> {
    kinds(setup)?;
    squares(setup)?;
    fixed(setup)
}

fn kinds(setup: &Setup) -> Result<(), ProblemError> {
    if setup.kinds.is_empty() {
        return Err(ProblemError::NoKinds);
    }
    for (number, kind) in setup.kinds.iter().enumerate() {
        if setup.kinds[..number].iter().any(|other| other.letter == kind.letter) {
            return Err(ProblemError::RepeatedLetter(kind.letter));
        }
        moves(&setup.board, kind)?;
    }
    match setup.board.len() * setup.kinds.len() {
        seats if seats > Problem::MOST_SEATS => Err(ProblemError::TooLarge { seats }),
        _ => Ok(()),
    }
}

fn moves(board: &Board, kind: &Kind) -> Result<(), ProblemError> {
    match (board, &kind.movement) {
        (Board::Graph(_), Movement::Leaps(leaps)) if !leaps.is_empty() => {
            Err(ProblemError::NeedsGrid(kind.letter))
        }
        (Board::Grid(_), Movement::Edges) => Err(ProblemError::NeedsGraph(kind.letter)),
        _ => Ok(()),
    }
}

fn squares(setup: &Setup) -> Result<(), ProblemError> {
    let fixed = setup.fixed.iter().map(|piece| piece.square);
    let named = fixed.chain(setup.forbidden.iter().copied());
    let mut all = named.chain(setup.regions.iter().flatten().copied());
    match all.find(|square| square.index() >= setup.board.len()) {
        Some(square) => Err(ProblemError::OffBoard(square)),
        None => Ok(()),
    }
}

fn fixed(setup: &Setup) -> Result<(), ProblemError> {
    for (number, piece) in setup.fixed.iter().enumerate() {
        let Piece { square, kind } = *piece;
        if kind >= setup.kinds.len() {
            return Err(ProblemError::UnknownKind { square, kind });
        }
        if setup.forbidden.contains(&square) {
            return Err(ProblemError::FixedForbidden(square));
        }
        if setup.fixed[..number].iter().any(|other| other.square == square) {
            return Err(ProblemError::FixedTwice(square));
        }
    }
    Ok(())
}

fn peace(setup: &Setup) -> Result<(), ProblemError> {
    for piece in &setup.fixed {
        let movement = &setup.kinds[piece.kind].movement;
        let reached = attacked(&setup.board, setup.walls, movement, piece.square);
        if let Some(other) = setup.fixed.iter().find(|other| reached.contains(&other.square)) {
            return Err(ProblemError::FixedAttack(piece.square, other.square));
        }
    }
    Ok(())
}

fn regions(setup: &Setup) -> Result<(), ProblemError> {
    let forbidden: BTreeSet<Square> = setup.forbidden.iter().copied().collect();
    let mut region_of: BTreeMap<Square, usize> = BTreeMap::new();
    for (region, squares) in setup.regions.iter().enumerate() {
        if squares.is_empty() {
            return Err(ProblemError::EmptyRegion(region));
        }
        if squares.iter().all(|square| forbidden.contains(square)) {
            return Err(ProblemError::ForbiddenRegion(region));
        }
        for &square in squares {
            if region_of.insert(square, region).is_some() {
                return Err(ProblemError::InTwoRegions(square));
            }
        }
    }
    let mut held: BTreeMap<usize, Square> = BTreeMap::new();
    for piece in &setup.fixed {
        let Some(&region) = region_of.get(&piece.square) else { continue };
        if let Some(first) = held.insert(region, piece.square) {
            return Err(ProblemError::FixedInRegion { region, squares: (first, piece.square) });
        }
    }
    Ok(())
}

fn demand(setup: &Setup) -> Result<(), ProblemError> {
    let kinds = setup.kinds.len();
    if let Demand::Each(each) = &setup.demand {
        if each.len() != kinds {
            return Err(ProblemError::DemandKinds { given: each.len(), kinds });
        }
        for (number, (&asked, kind)) in each.iter().zip(&setup.kinds).enumerate() {
            let fixed = setup.fixed.iter().filter(|piece| piece.kind == number).count();
            if asked < fixed {
                let letter = kind.letter;
                return Err(ProblemError::FewerOfKindThanFixed { letter, asked, fixed });
            }
        }
    }
    let Some(pieces) = setup.demand.size() else { return Ok(()) };
    let (fixed, regions) = (setup.fixed.len(), setup.regions.len());
    if pieces < fixed {
        return Err(ProblemError::FewerThanFixed { asked: pieces, fixed });
    }
    if pieces < regions {
        return Err(ProblemError::FewerThanRegions { pieces, regions });
    }
    let covered: usize = setup.regions.iter().map(Vec::len).sum();
    if covered == setup.board.len() && pieces > regions {
        return Err(ProblemError::MoreThanRegions { pieces, regions });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Drawing;

    fn queens(pieces: usize) -> Setup {
        let board = Drawing::parse("...\n...\n...").unwrap().board().unwrap();
        let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
        Setup::new(board, vec![queen], Demand::Exactly(pieces))
    }

    fn fault(change: impl FnOnce(&mut Setup)) -> ProblemError {
        let mut setup = queens(2);
        change(&mut setup);
        Problem::new(setup).unwrap_err()
    }

    fn squares<const N: usize>(numbers: [usize; N]) -> Vec<Square> {
        numbers.map(Square::new).to_vec()
    }

    fn pieces<const N: usize>(numbers: [usize; N]) -> Vec<Piece> {
        numbers.map(|number| Piece::new(Square::new(number), 0)).to_vec()
    }

    #[test]
    fn contradictions_name_their_squares() {
        let [a, b] = [0, 8].map(Square::new);
        assert_eq!(fault(|s| s.fixed = pieces([0, 8])), ProblemError::FixedAttack(a, b));
        assert_eq!(fault(|s| s.fixed = pieces([8, 8])), ProblemError::FixedTwice(b));
        assert_eq!(fault(|s| s.forbidden = squares([9])), ProblemError::OffBoard(Square::new(9)));
        let both = fault(|s| (s.fixed, s.forbidden) = (pieces([8]), squares([8])));
        assert_eq!(both, ProblemError::FixedForbidden(b));
        let region = fault(|s| (s.fixed, s.regions) = (pieces([0, 5]), vec![squares([0, 5])]));
        let squares = (a, Square::new(5));
        assert_eq!(region, ProblemError::FixedInRegion { region: 0, squares });
    }

    #[test]
    fn numbers_must_be_possible() {
        let few = fault(|s| (s.fixed, s.demand) = (pieces([0]), Demand::Exactly(0)));
        assert_eq!(few, ProblemError::FewerThanFixed { asked: 0, fixed: 1 });
        let regions = fault(|s| s.regions = [0, 1, 2].map(|q| squares([q])).to_vec());
        assert_eq!(regions, ProblemError::FewerThanRegions { pieces: 2, regions: 3 });
        let all = fault(|s| s.regions = vec![squares([0, 1, 2, 3, 4, 5, 6, 7, 8])]);
        assert_eq!(all, ProblemError::MoreThanRegions { pieces: 2, regions: 1 });
        let given = fault(|s| s.demand = Demand::Each(vec![1, 1]));
        assert_eq!(given, ProblemError::DemandKinds { given: 2, kinds: 1 });
    }
}
