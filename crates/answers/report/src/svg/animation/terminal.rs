//! The search in a terminal, one panel after another.

use super::SearchAnimation;
use crate::{Highlight, Panel, PlacementText};
use everyboard_board::{Naming, Square};
use everyboard_placement::{Event, Piece, Placement};

/// The steps of a search as panels of one height, to be printed one over another.
#[derive(Clone, Debug)]
pub struct SearchFrames<'a> {
    search: &'a SearchAnimation<'a>,
    text: PlacementText<'a>,
    names: Vec<String>,
    standing: Vec<Piece>,
    step: usize,
    found: usize,
}

impl SearchAnimation<'_> {
    /// The steps as boards under lines such as `step 12, 1 found: c2 conflicts with a1`.
    pub fn frames(&self, naming: Naming, color: bool) -> SearchFrames<'_> {
        let spec = self.problem.spec();
        SearchFrames {
            search: self,
            text: PlacementText::new(spec, naming, color),
            names: spec.board.squares().map(|at| spec.board.name_of(at, naming)).collect(),
            standing: self.problem.fixed().to_vec(),
            step: 0,
            found: 0,
        }
    }
}

impl SearchFrames<'_> {
    fn name(&self, piece: Piece) -> &str {
        &self.names[piece.square.index()]
    }

    /// The board with these pieces besides those that stand.
    fn panel(
        &self,
        words: &str,
        tried: Option<Piece>,
        highlights: &[(Square, Highlight)],
    ) -> Panel {
        let placement: Placement = self.standing.iter().copied().chain(tried).collect();
        let caption = format!("step {}, {} found: {words}", self.step, self.found);
        self.text.panel(&placement, &caption, highlights)
    }
}

impl Iterator for SearchFrames<'_> {
    type Item = Panel;

    fn next(&mut self) -> Option<Panel> {
        let event = *self.search.events.get(self.step)?;
        self.step += 1;
        Some(match event {
            Event::Place(piece) => {
                self.standing.push(piece);
                let words = format!("{} is free", self.name(piece));
                self.panel(&words, None, &[(piece.square, Highlight::Marked)])
            }
            Event::Conflict { piece, with } => {
                let words = format!("{} conflicts with {}", self.name(piece), self.name(with));
                let highlights = [piece, with].map(|piece| (piece.square, Highlight::Conflict));
                self.panel(&words, Some(piece), &highlights)
            }
            Event::Remove(piece) => {
                self.standing.retain(|&other| other != piece);
                let words = format!("back from {}", self.name(piece));
                self.panel(&words, None, &[(piece.square, Highlight::Attacked)])
            }
            Event::Solution => {
                self.found += 1;
                let highlights: Vec<_> =
                    self.standing.iter().map(|piece| (piece.square, Highlight::Marked)).collect();
                self.panel("a placement", None, &highlights)
            }
        })
    }
}
