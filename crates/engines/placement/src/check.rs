//! Contradictions between the parts of a problem.

use crate::{Demand, Kind, Piece, Problem, ProblemSpec};
use everyboard_board::{Board, Square};
use everyboard_puzzle::Movement;
use everyboard_sorted::{SortedMap, SortedSet};
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
    #[error("{candidates} squares times kinds of pieces; at most {most} are possible", most = Problem::MAX_CANDIDATES)]
    TooLarge {
        /// Squares times kinds.
        candidates: usize,
    },
    /// A number of pieces for each kind, but not for each.
    #[error("one number for each kind is wanted, {kinds} in all; found {given}")]
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

impl ProblemError {
    /// Whether each part says something that a problem may ask for, but no placement can meet all
    /// of them: the number of placements is 0. Otherwise a part is wrong by itself, such as a
    /// square that is not on the board, and there is nothing to be counted.
    pub fn is_contradiction(&self) -> bool {
        match self {
            Self::FixedForbidden(_)
            | Self::FixedAttack(..)
            | Self::FixedInRegion { .. }
            | Self::FewerThanFixed { .. }
            | Self::FewerOfKindThanFixed { .. }
            | Self::ForbiddenRegion(_)
            | Self::FewerThanRegions { .. }
            | Self::MoreThanRegions { .. } => true,
            Self::NoKinds
            | Self::RepeatedLetter(_)
            | Self::NeedsGrid(_)
            | Self::NeedsGraph(_)
            | Self::TooLarge { .. }
            | Self::DemandKinds { .. }
            | Self::UnknownKind { .. }
            | Self::OffBoard(_)
            | Self::FixedTwice(_)
            | Self::EmptyRegion(_)
            | Self::InTwoRegions(_) => false,
        }
    }
}

/// Finds the first fault: parts that are wrong by themselves come before contradictions.
pub(crate) fn check(spec: &ProblemSpec) -> Result<(), ProblemError> {
    kinds(spec)?;
    squares(spec)?;
    fixed(spec)?;
    let region_of = regions(spec)?;
    numbers(spec)?;
    allowed(spec)?;
    peace(spec)?;
    pieces_in_regions(spec, &region_of)?;
    demand(spec)
}

/// Finds the first fault in the parts themselves, whatever is asked of the pieces.
pub(crate) fn parts(spec: &ProblemSpec) -> Result<(), ProblemError> {
    kinds(spec)?;
    squares(spec)?;
    fixed(spec)?;
    allowed(spec)
}

fn kinds(spec: &ProblemSpec) -> Result<(), ProblemError> {
    if spec.kinds.is_empty() {
        return Err(ProblemError::NoKinds);
    }
    for (number, kind) in spec.kinds.iter().enumerate() {
        if spec.kinds[..number].iter().any(|other| other.letter == kind.letter) {
            return Err(ProblemError::RepeatedLetter(kind.letter));
        }
        moves(&spec.board, kind)?;
    }
    match spec.board.len() * spec.kinds.len() {
        candidates if candidates > Problem::MAX_CANDIDATES => {
            Err(ProblemError::TooLarge { candidates })
        }
        _ => Ok(()),
    }
}

fn moves(board: &Board, kind: &Kind) -> Result<(), ProblemError> {
    match (board, &kind.movement) {
        (Board::Graph(_), Movement::Leaps(leaps)) if !leaps.is_empty() => {
            Err(ProblemError::NeedsGrid(kind.letter))
        }
        (Board::Grid(_), Movement::Edges | Movement::Lines) => {
            Err(ProblemError::NeedsGraph(kind.letter))
        }
        _ => Ok(()),
    }
}

fn squares(spec: &ProblemSpec) -> Result<(), ProblemError> {
    let fixed = spec.fixed.iter().map(|piece| piece.square);
    let named = fixed.chain(spec.forbidden.iter().copied());
    let mut all = named.chain(spec.regions.iter().flatten().copied());
    match all.find(|square| square.index() >= spec.board.len()) {
        Some(square) => Err(ProblemError::OffBoard(square)),
        None => Ok(()),
    }
}

fn fixed(spec: &ProblemSpec) -> Result<(), ProblemError> {
    for (number, piece) in spec.fixed.iter().enumerate() {
        let Piece { square, kind } = *piece;
        if kind >= spec.kinds.len() {
            return Err(ProblemError::UnknownKind { square, kind });
        }
        if spec.fixed[..number].iter().any(|other| other.square == square) {
            return Err(ProblemError::FixedTwice(square));
        }
    }
    Ok(())
}

fn allowed(spec: &ProblemSpec) -> Result<(), ProblemError> {
    let mut fixed = spec.fixed.iter().map(|piece| piece.square);
    match fixed.find(|square| spec.forbidden.contains(square)) {
        Some(square) => Err(ProblemError::FixedForbidden(square)),
        None => Ok(()),
    }
}

fn peace(spec: &ProblemSpec) -> Result<(), ProblemError> {
    for piece in &spec.fixed {
        let reached = spec.attacked_by(*piece);
        if let Some(other) = spec.fixed.iter().find(|other| reached.contains(&other.square)) {
            return Err(ProblemError::FixedAttack(piece.square, other.square));
        }
    }
    Ok(())
}

/// The regions by their squares.
fn regions(spec: &ProblemSpec) -> Result<SortedMap<Square, usize>, ProblemError> {
    let mut region_of: SortedMap<Square, usize> = SortedMap::new();
    for (region, squares) in spec.regions.iter().enumerate() {
        if squares.is_empty() {
            return Err(ProblemError::EmptyRegion(region));
        }
        for &square in squares {
            if region_of.insert(square, region).is_some() {
                return Err(ProblemError::InTwoRegions(square));
            }
        }
    }
    Ok(region_of)
}

fn numbers(spec: &ProblemSpec) -> Result<(), ProblemError> {
    let kinds = spec.kinds.len();
    match &spec.demand {
        Demand::Each(each) if each.len() != kinds => {
            Err(ProblemError::DemandKinds { given: each.len(), kinds })
        }
        _ => Ok(()),
    }
}

fn pieces_in_regions(
    spec: &ProblemSpec,
    region_of: &SortedMap<Square, usize>,
) -> Result<(), ProblemError> {
    let forbidden: SortedSet<Square> = spec.forbidden.iter().copied().collect();
    let mut regions = spec.regions.iter();
    if let Some(region) = regions.position(|it| it.iter().all(|at| forbidden.contains(at))) {
        return Err(ProblemError::ForbiddenRegion(region));
    }
    let mut held: SortedMap<usize, Square> = SortedMap::new();
    for piece in &spec.fixed {
        let Some(&region) = region_of.get(&piece.square) else { continue };
        if let Some(first) = held.insert(region, piece.square) {
            return Err(ProblemError::FixedInRegion { region, squares: (first, piece.square) });
        }
    }
    Ok(())
}

fn demand(spec: &ProblemSpec) -> Result<(), ProblemError> {
    if let Demand::Each(each) = &spec.demand {
        for (number, (&asked, kind)) in each.iter().zip(&spec.kinds).enumerate() {
            let fixed = spec.fixed.iter().filter(|piece| piece.kind == number).count();
            if asked < fixed {
                let letter = kind.letter;
                return Err(ProblemError::FewerOfKindThanFixed { letter, asked, fixed });
            }
        }
    }
    let Some(pieces) = spec.demand.size() else { return Ok(()) };
    let fixed = spec.fixed.len();
    let regions = spec.regions.len();
    if pieces < fixed {
        return Err(ProblemError::FewerThanFixed { asked: pieces, fixed });
    }
    if pieces < regions {
        return Err(ProblemError::FewerThanRegions { pieces, regions });
    }
    let covered: usize = spec.regions.iter().map(Vec::len).sum();
    if covered == spec.board.len() && pieces > regions {
        return Err(ProblemError::MoreThanRegions { pieces, regions });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Drawing;

    fn queens(pieces: usize) -> ProblemSpec {
        let board = Drawing::parse("...\n...\n...").unwrap().board().unwrap();
        let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
        ProblemSpec::new(board, vec![queen], Demand::Exactly(pieces))
    }

    fn fault(change: impl FnOnce(&mut ProblemSpec)) -> ProblemError {
        let mut spec = queens(2);
        change(&mut spec);
        Problem::new(spec).unwrap_err()
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

    /// A fixed piece on a forbidden square hid that a number is missing, which is no contradiction.
    #[test]
    fn wrong_parts_come_before_contradictions() {
        let found = fault(|s| {
            (s.fixed, s.forbidden) = (pieces([8]), squares([8]));
            s.demand = Demand::Each(vec![1, 1]);
        });
        assert_eq!(found, ProblemError::DemandKinds { given: 2, kinds: 1 });
        assert!(!found.is_contradiction());
        assert!(ProblemError::FixedForbidden(Square::new(8)).is_contradiction());
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
