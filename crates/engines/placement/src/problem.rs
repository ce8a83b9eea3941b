//! A problem whose parts fit together.

use crate::check::check;
use crate::{Conflicts, Demand, Kind, Piece, ProblemError, ProblemSpec};
use everyboard_board::{Board, Square};
use everyboard_sorted::SortedMap;

/// Pieces to be placed on a board so that none attacks another.
///
/// ```
/// use everyboard_board::Drawing;
/// use everyboard_placement::{Demand, Kind, Problem, ProblemSpec};
/// use everyboard_puzzle::Movement;
///
/// let board = Drawing::parse("......\n......\n......\n......\n......\n......").unwrap();
/// let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
/// let spec = ProblemSpec::new(board.board().unwrap(), vec![queen], Demand::Exactly(6));
/// let problem = Problem::new(spec).unwrap();
/// assert_eq!(problem.conflicts().len(), 36);
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    spec: ProblemSpec,
    conflicts: Conflicts,
    memory: u64,
    contradiction: Option<ProblemError>,
}

impl Problem {
    /// The most candidates (squares times kinds) a problem may have.
    pub const MAX_CANDIDATES: usize = Square::MAX;

    /// The default memory limit of methods, in bytes: see [`Problem::within`].
    pub const MEMORY: u64 = 1 << 30;

    /// Checks that the parts fit together and finds which candidates exclude each other.
    ///
    /// Costs time and memory in proportion to the square of the number of candidates: 2 MiB at
    /// most.
    ///
    /// # Errors
    /// Names the first contradiction found; see [`ProblemError`].
    pub fn new(spec: ProblemSpec) -> Result<Self, ProblemError> {
        match Self::perhaps_contradictory(spec)? {
            Self { contradiction: Some(error), .. } => Err(error),
            problem => Ok(problem),
        }
    }

    /// The same, but parts that contradict each other make a problem without a placement: no
    /// candidate is open, and all counts are 0. See [`Problem::contradiction`].
    ///
    /// # Errors
    /// Names the first part that is wrong by itself.
    ///
    /// ```
    /// use everyboard_placement::{Options, Problem, ProblemError, ProblemText, count};
    ///
    /// let text = ProblemText {
    ///     kinds: vec!["Q".into()],
    ///     fixed: Some("a1".into()),
    ///     forbidden: Some("a1".into()),
    ///     ..ProblemText::default()
    /// };
    /// let problem = Problem::perhaps_contradictory(text.read().unwrap().spec).unwrap();
    /// assert!(matches!(problem.contradiction(), Some(ProblemError::FixedForbidden(_))));
    /// let found = count(&problem, &Options::default(), &()).unwrap();
    /// assert_eq!(found.placements, 0u32.into());
    /// ```
    pub fn perhaps_contradictory(spec: ProblemSpec) -> Result<Self, ProblemError> {
        match check(&spec) {
            Ok(()) => {
                let conflicts = Conflicts::new(&spec);
                Ok(Self { spec, conflicts, memory: Self::MEMORY, contradiction: None })
            }
            Err(error) if error.is_contradiction() => {
                let conflicts = Conflicts::none();
                let contradiction = Some(error);
                Ok(Self { spec, conflicts, memory: Self::MEMORY, contradiction })
            }
            Err(error) => Err(error),
        }
    }

    /// The first contradiction, if the parts contradict each other: then there is no placement.
    pub fn contradiction(&self) -> Option<&ProblemError> {
        self.contradiction.as_ref()
    }

    /// The same problem with another memory limit, in bytes. A method that would need more (only
    /// [`Method::Rows`](crate::Method::Rows) keeps that much) is not chosen, and refuses if asked
    /// for.
    pub fn within(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The memory limit of methods, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// The parts that the problem was made from.
    pub fn spec(&self) -> &ProblemSpec {
        &self.spec
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.spec.board
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> &[Kind] {
        &self.spec.kinds
    }

    /// The pieces that are placed already.
    pub fn fixed(&self) -> &[Piece] {
        &self.spec.fixed
    }

    /// The candidates that the fixed pieces leave open, and which of them exclude each other.
    pub fn conflicts(&self) -> &Conflicts {
        &self.conflicts
    }

    /// The number of pieces of a placement, fixed ones included; `None` for [`Demand::Maximum`].
    pub fn size(&self) -> Option<usize> {
        self.spec.demand.size()
    }

    /// The usual number of pieces, for problems stated without one: a piece in each region if
    /// regions cover the board; otherwise a piece in each row if no two can stand in one row, or
    /// the same of columns, whichever are fewer. `None` if two pieces can stand in some row and two
    /// in some column, or the board has no rows.
    pub fn usual_size(&self) -> Option<usize> {
        let covered: usize = self.spec.regions.iter().map(Vec::len).sum();
        if covered == self.board().len() {
            return Some(self.spec.regions.len());
        }
        let Board::Grid(grid) = self.board() else { return None };
        let rows = self.lines_for_one(|square| grid.row_and_column(square).0);
        let columns = self.lines_for_one(|square| grid.row_and_column(square).1);
        rows.into_iter().chain(columns).min()
    }

    /// Whether each row holds exactly one piece of every placement because no two can stand in one
    /// and there are as many pieces as rows; and the same of columns.
    pub fn has_one_in_each_line(&self) -> [bool; 2] {
        self.lines_of_one().map(|lines| lines.is_some())
    }

    /// The open candidates of the rows, and of the columns, if each holds exactly one piece.
    pub(crate) fn lines_of_one(&self) -> [Option<Vec<Vec<usize>>>; 2] {
        let Board::Grid(grid) = self.board() else { return [None, None] };
        let rows = self.lines(|square| grid.row_and_column(square).0);
        let columns = self.lines(|square| grid.row_and_column(square).1);
        [rows, columns].map(|lines| {
            let hold_one = lines.iter().all(|line| self.conflicts.is_clique(line));
            (hold_one && self.size() == Some(lines.len())).then_some(lines)
        })
    }

    /// The number of lines with a square, if no two pieces can stand in one line.
    fn lines_for_one(&self, line_of: impl Fn(Square) -> usize) -> Option<usize> {
        let lines = self.lines(line_of);
        lines.iter().all(|line| self.conflicts.is_clique(line)).then_some(lines.len())
    }

    /// The open candidates of each line with a square.
    pub(crate) fn lines(&self, line_of: impl Fn(Square) -> usize) -> Vec<Vec<usize>> {
        let mut lines: SortedMap<usize, Vec<usize>> =
            self.board().squares().map(|square| (line_of(square), Vec::new())).collect();
        for (number, candidate) in self.conflicts.candidates().iter().enumerate() {
            lines.entry(line_of(candidate.square)).or_default().push(number);
        }
        lines.into_values().collect()
    }

    /// The regions without a fixed piece, each as its open candidates: each must hold one piece.
    pub(crate) fn open_regions(&self) -> Vec<Vec<usize>> {
        let mut open = Vec::new();
        for region in &self.spec.regions {
            if !self.fixed().iter().any(|piece| region.contains(&piece.square)) {
                let candidates = self.conflicts.candidates().iter().enumerate();
                let inside = candidates.filter(|(_, piece)| region.contains(&piece.square));
                open.push(inside.map(|(number, _)| number).collect());
            }
        }
        open
    }

    /// The demand on the pieces that are not fixed; one piece, which no candidate can be, if the
    /// parts contradict each other.
    pub(crate) fn remaining(&self) -> Demand {
        if self.contradiction.is_some() {
            return Demand::Exactly(1);
        }
        let fixed = &self.spec.fixed;
        match &self.spec.demand {
            Demand::Exactly(pieces) => Demand::Exactly(pieces - fixed.len()),
            Demand::Each(each) => {
                let mut each = each.clone();
                fixed.iter().for_each(|piece| each[piece.kind] -= 1);
                Demand::Each(each)
            }
            Demand::Maximum => Demand::Maximum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;

    #[test]
    fn queens_stand_alone_in_their_lines_and_bishops_do_not() {
        let lines = |piece, board| {
            let kind = Kind { letter: 'P', movement: Movement::parse(piece).unwrap() };
            let board = Drawing::parse(board).unwrap().board().unwrap();
            let spec = ProblemSpec::new(board, vec![kind], Demand::Maximum);
            Problem::new(spec).unwrap().usual_size()
        };
        assert_eq!(lines("Q", "..../..../...."), Some(3));
        assert_eq!(lines("Q", "../../.."), Some(2), "fewer columns than rows");
        assert_eq!(lines("vR", "..../..../...."), Some(4), "only along columns");
        assert_eq!(lines("B", "..../..../...."), None);
        assert_eq!(lines("Q", ".#../..../...."), Some(4), "a wall between two of a row");
        assert_eq!(lines("Q", ".#../..../#..."), Some(4));
        assert_eq!(lines("Q", ".#../#.../...."), None, "and between two of a column");
        assert_eq!(lines("Q", "#.../####/...."), Some(2));
        assert_eq!(lines("K", "../.."), Some(2));
    }

    #[test]
    fn each_line_holds_one_where_there_are_as_many() {
        let lines = |piece, board, pieces| {
            let kind = Kind { letter: 'P', movement: Movement::parse(piece).unwrap() };
            let board = Drawing::parse(board).unwrap().board().unwrap();
            let spec = ProblemSpec::new(board, vec![kind], Demand::Exactly(pieces));
            Problem::new(spec).unwrap().has_one_in_each_line()
        };
        assert_eq!(lines("Q", "..../..../..../....", 4), [true, true]);
        assert_eq!(lines("Q", "..../..../..../....", 3), [false, false]);
        assert_eq!(lines("R", "..../..../....", 3), [true, false]);
        assert_eq!(lines("R", "..../.#../..../....", 4), [false, false], "a wall in both");
        assert_eq!(lines("B", "..../..../..../....", 4), [false, false]);
    }
}
