//! Problems as people write them: what the flags of `everyboard place` and the page take.

mod board;
mod error;
mod pieces;

use crate::{Demand, Problem, ProblemSpec, Walls};
pub use error::{TextError, TextPart};
use everyboard_board::{Drawing, Wrap};

/// A problem in words, part by part.
///
/// ```
/// use everyboard_placement::{Demand, Problem, ProblemText};
///
/// let text = ProblemText { kinds: vec!["Q".into()], fixed: Some("a1".into()), ..ProblemText::default() };
/// let written = text.read().unwrap();
/// assert_eq!((written.spec.board.len(), written.spec.fixed.len()), (64, 1));
/// assert_eq!(written.with_usual_size().unwrap().spec.demand, Demand::Exactly(8));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemText {
    /// The kinds: `Q`, drawn as its first capital letter, a name such as `queen`, or `A=QN`.
    pub kinds: Vec<String>,
    /// Columns and rows, `8x8` or `8`, or rows joined by `/` with `.` for a square and `#` for
    /// none. That of the regions if `None`, else a chessboard.
    pub board: Option<String>,
    /// The edges that join.
    pub wrap: Wrap,
    /// What missing squares are to riders.
    pub walls: Walls,
    /// How many pieces; if `None`, [`ProblemSpec::demand`] becomes [`Demand::Maximum`].
    pub demand: Option<Demand>,
    /// Pieces that stand already: `a1,c5`, with several kinds `Q@a1 Nc5`.
    pub fixed: Option<String>,
    /// Squares where no piece may stand.
    pub forbidden: Option<String>,
    /// Regions, drawn in rows joined by `/`: a letter for each region, `.` for squares in none.
    pub regions: Option<String>,
}

/// The board where none is given.
const CHESSBOARD: &str = "8x8";

impl ProblemText {
    /// Reads it. Whether the parts fit together is not looked at: see [`WrittenProblem::problem`].
    ///
    /// # Errors
    /// Says which part cannot be read, where and why.
    pub fn read(&self) -> Result<WrittenProblem, TextError> {
        let kinds = self.kinds.iter().map(|text| pieces::kind(text));
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        let drawn = self.regions.as_deref().map(|text| board::drawing(TextPart::Regions, text));
        let drawn = drawn.transpose()?;
        let squares = match (&self.board, &drawn) {
            (None, Some(drawn)) => drawn.clone(),
            (text, _) => board::board_drawing(text.as_deref().unwrap_or(CHESSBOARD))?,
        };
        let board = squares.wrapped_board(self.wrap);
        let board = board.map_err(|error| TextError::of(TextPart::Board, error))?;
        let regions = drawn.map(|drawn: Drawing| board::regions(&drawn, &board)).transpose()?;
        let (letters, regions) = regions.unwrap_or_default().into_iter().unzip();
        let spec = ProblemSpec {
            demand: self.demand.clone().unwrap_or(Demand::Maximum),
            walls: self.walls,
            fixed: pieces::pieces(self.fixed.as_deref().unwrap_or_default(), &board, &kinds)?,
            forbidden: pieces::squares(self.forbidden.as_deref().unwrap_or_default(), &board)?,
            regions,
            kinds,
            board,
        };
        Ok(WrittenProblem { spec, letters })
    }
}

/// A problem that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenProblem {
    /// Its parts.
    pub spec: ProblemSpec,
    /// By region: its letter.
    pub letters: Vec<char>,
}

impl WrittenProblem {
    /// Checks that the parts fit together.
    ///
    /// # Errors
    /// Names the first contradiction.
    pub fn problem(&self) -> Result<Problem, TextError> {
        Problem::new(self.spec.clone()).map_err(|error| self.explain(&error))
    }

    /// The same with the usual number of pieces ([`Problem::usual_size`]), where none is given.
    ///
    /// # Errors
    /// If there is no usual number, or the parts contradict each other.
    pub fn with_usual_size(self) -> Result<Self, TextError> {
        let Some(pieces) = self.problem()?.usual_size() else {
            let words = "how many? Several of these pieces can stand in one line";
            return Err(TextError::of(TextPart::Number, words));
        };
        let spec = ProblemSpec { demand: Demand::Exactly(pieces), ..self.spec };
        Ok(Self { spec, ..self })
    }

    /// The same with these pieces standing beside the fixed ones.
    ///
    /// # Errors
    /// If a name is that of no piece or square here. Pieces may attack each other.
    pub fn with_pieces(&self, standing: &str) -> Result<Self, TextError> {
        let mut written = self.clone();
        let spec = &mut written.spec;
        for piece in pieces::pieces(standing, &spec.board, &spec.kinds)? {
            if !spec.fixed.contains(&piece) {
                spec.fixed.push(piece);
            }
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(change: impl FnOnce(&mut ProblemText)) -> ProblemText {
        let mut text = ProblemText { kinds: vec!["Q".into()], ..ProblemText::default() };
        change(&mut text);
        text
    }

    #[test]
    fn parts_are_read() {
        let written = text(|text| {
            text.kinds = vec!["R".into(), "a=QN".into()];
            text.regions = Some("AAB/C#B/C.B".into());
            text.fixed = Some("R@a1,ac2".into());
            text.forbidden = Some("b3 a3".into());
        });
        let written = written.read().unwrap();
        assert_eq!(written.letters, ['A', 'B', 'C']);
        assert_eq!(written.spec.board.len(), 8);
        let fixed = written.spec.fixed.iter().map(|piece| (piece.square.index(), piece.kind));
        assert_eq!(fixed.collect::<Vec<_>>(), [(5, 0), (4, 1)]);
        let forbidden = written.spec.forbidden.iter().map(|square| square.index());
        assert_eq!(forbidden.collect::<Vec<_>>(), [1, 0]);
        let more = written.with_pieces("Rc1 Rc1").unwrap();
        assert_eq!(more.spec.fixed.len(), 3);
    }

    #[test]
    fn faults_name_their_part() {
        let part = |text: ProblemText| {
            let written = text.read().and_then(WrittenProblem::with_usual_size);
            written.and_then(|written| written.problem()).unwrap_err().part
        };
        assert_eq!(part(text(|text| text.kinds = vec!["X".into()])), Some(TextPart::Pieces));
        assert_eq!(part(text(|text| text.kinds = vec!["B".into()])), Some(TextPart::Number));
        assert_eq!(part(text(|text| text.board = Some("..a".into()))), Some(TextPart::Board));
        assert_eq!(part(text(|text| text.fixed = Some("a9".into()))), Some(TextPart::Fixed));
        assert_eq!(part(text(|text| text.fixed = Some("a1 b2".into()))), Some(TextPart::Fixed));
        assert_eq!(
            part(text(|text| text.forbidden = Some("z1".into()))),
            Some(TextPart::Forbidden)
        );
        assert_eq!(part(text(|text| text.regions = Some("...".into()))), Some(TextPart::Regions));
    }
}
