//! A placement problem that is open on the page.

use super::answers::Tries;
use super::protocol::{PlacementOpened, PlacementProblem, PlacementProgress, Standing};
use crate::board::{rows_and_columns, squares};
use crate::protocol::{BoardView, Fault, FaultKind, PieceView};
use everyboard::crates::board::{Naming, Square, Wrap};
use everyboard::crates::placement::{
    CountError, Demand, DominateError, Piece, Placement, ProblemSpec, ProblemText, TextError,
    WrittenProblem, check_domination, settle, visit_dominations,
};
use everyboard_report::{
    PlacementPicture, domination_in_words, movement_in_words, piece_in_words, placement_in_words,
};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// An open problem.
#[derive(Debug)]
pub struct PlacementSession {
    pub(super) asked: PlacementProblem,
    pub(super) written: WrittenProblem,
    /// Of a placement, once it is known; `Some(None)` where there is none.
    size: OnceCell<Option<usize>>,
}

impl PlacementSession {
    /// Opens a problem.
    ///
    /// # Errors
    /// If a part cannot be read, or the parts contradict each other.
    pub fn new(asked: PlacementProblem) -> Result<Self, Fault> {
        let demand = demand(asked.number.trim())?;
        let text = ProblemText {
            kinds: asked.pieces.split_whitespace().map(str::to_owned).collect(),
            board: given(&asked.board),
            wrap: wrap(asked.wrap.trim())?,
            demand: demand.clone(),
            fixed: given(&asked.fixed),
            forbidden: given(&asked.forbid),
            regions: given(&asked.regions),
            ..ProblemText::default()
        };
        let mut written = text.read().map_err(|error| of_text(&error))?;
        if asked.covers {
            check_domination(&written.spec).map_err(|error| of_domination(&written, &error))?;
        } else {
            if demand.is_none() {
                written = written.with_usual_size().map_err(|error| of_text(&error))?;
            }
            written.problem().map_err(|error| of_text(&error))?;
        }
        let size = OnceCell::new();
        if let Some(given) = written.spec.demand.size() {
            size.get_or_init(|| Some(given));
        }
        Ok(Self { asked, written, size })
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> PlacementOpened {
        let spec = self.spec();
        let (art, (rows, columns)) = (PlacementPicture::new(spec), rows_and_columns(&spec.board));
        let (width, height) = art.size();
        PlacementOpened {
            question: self.question(),
            board: BoardView {
                width,
                height,
                cell: art.side(),
                picture: art.empty_board(),
                squares: squares(&spec.board, art.centres()),
                rows,
                columns,
            },
            pieces: self.pieces(&art),
            attacks: spec.kinds.iter().map(|kind| movement_in_words(&kind.movement)).collect(),
            regions: spec.board.squares().map(|square| self.region_of(square)).collect(),
            fixed: shown(&spec.fixed),
            forbidden: spec.forbidden.iter().map(|square| square.index()).collect(),
            size: spec.demand.size(),
            covers: self.asked.covers,
        }
    }

    /// What is asked, in a sentence.
    pub(super) fn question(&self) -> String {
        let words = if self.asked.covers {
            domination_in_words(self.spec(), self.spec().demand.size())
        } else {
            placement_in_words(self.spec())
        };
        let mut letters = words.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).chain(['.']).collect()
    }

    fn pieces(&self, art: &PlacementPicture<'_>) -> Vec<PieceView> {
        let kinds = self.spec().kinds.iter().enumerate().map(|(number, kind)| PieceView {
            letter: kind.letter.into(),
            name: piece_in_words(kind),
            picture: art.piece_alone(number),
        });
        kinds.collect()
    }

    /// The number of pieces of a placement; where as many or as few as possible are wanted it is
    /// found out, which may take long; `tell` gets the numbers that are too small. `None` if there
    /// is no placement.
    ///
    /// # Errors
    /// None that was not found when the problem was opened.
    pub fn size(&self, tell: fn(PlacementProgress)) -> Result<Option<usize>, Fault> {
        if let Some(size) = self.size.get() {
            return Ok(*size);
        }
        let size = if self.asked.covers {
            let mut fewest = None;
            let first = &mut |found: &Placement| {
                fewest = Some(found.len());
                ControlFlow::Break(())
            };
            visit_dominations(self.spec(), None, &Tries { tell }, first)
                .map_err(|error| of_domination(&self.written, &error))?;
            fewest
        } else {
            let problem = self.written.problem().map_err(|error| of_text(&error))?;
            let settled = settle(&problem, &()).map_err(|error| of_count(&error))?;
            settled.and_then(|settled| settled.size())
        };
        Ok(*self.size.get_or_init(|| size))
    }

    /// The number of pieces of a placement, if it is known.
    pub(super) fn known_size(&self) -> Option<usize> {
        self.size.get().copied().flatten()
    }

    /// The problem with these pieces standing, and with the number of them in the end, if that is
    /// known.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub(super) fn with(&self, standing: &str) -> Result<WrittenProblem, Fault> {
        let with = self.written.with_pieces(&standing.replace('.', " "));
        let mut with = with.map_err(|error| Fault::new(FaultKind::Board, error))?;
        if let (Demand::Maximum, Some(size)) = (&with.spec.demand, self.known_size()) {
            with.spec.demand = Demand::Exactly(size);
        }
        Ok(with)
    }

    pub(super) fn spec(&self) -> &ProblemSpec {
        &self.written.spec
    }

    /// The letter of the region that a square is in.
    pub(super) fn region_of(&self, square: Square) -> Option<String> {
        let region = self.spec().regions.iter().position(|region| region.contains(&square))?;
        Some(self.written.letters[region].to_string())
    }
}

/// Pieces as the page gets them.
pub(super) fn shown(pieces: &[Piece]) -> Vec<Standing> {
    let shown = pieces.iter().map(|it| Standing { square: it.square.index(), kind: it.kind });
    shown.collect()
}

fn given(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn demand(number: &str) -> Result<Option<Demand>, Fault> {
    if number.is_empty() {
        return Ok(None);
    }
    if number == "max" {
        return Ok(Some(Demand::Maximum));
    }
    let each = number.split(',').map(|word| word.trim().parse());
    let each: Vec<usize> = each.collect::<Result<_, _>>().map_err(|_| {
        let words = format!("{number:?}: expected a number of pieces, one for each kind, or `max`");
        Fault::new(FaultKind::Puzzle, words)
    })?;
    Ok(Some(match each[..] {
        [all] => Demand::Exactly(all),
        _ => Demand::Each(each),
    }))
}

fn wrap(edges: &str) -> Result<Wrap, Fault> {
    match edges {
        "" | "none" => Ok(Wrap::NONE),
        "rows" => Ok(Wrap { rows: true, columns: false }),
        "columns" => Ok(Wrap { rows: false, columns: true }),
        "both" | "torus" => Ok(Wrap { rows: true, columns: true }),
        _ => {
            let words = format!("{edges:?}: expected the edges that join: rows, columns or both");
            Err(Fault::new(FaultKind::Puzzle, words))
        }
    }
}

pub(super) fn of_text(error: &TextError) -> Fault {
    let help = error.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
    Fault::new(FaultKind::Puzzle, format!("{error}{help}"))
}

pub(super) fn of_count(error: &CountError) -> Fault {
    Fault::new(FaultKind::Solutions, error)
}

pub(super) fn of_domination(written: &WrittenProblem, error: &DominateError) -> Fault {
    match error {
        DominateError::Problem(error) => of_text(&written.explain(error)),
        DominateError::OutOfReach(square) => {
            let name = written.spec.board.name_of(*square, Naming::Algebraic);
            Fault::new(FaultKind::Puzzle, format!("nothing can attack or hold {name}"))
        }
        other => Fault::new(FaultKind::Puzzle, other),
    }
}
