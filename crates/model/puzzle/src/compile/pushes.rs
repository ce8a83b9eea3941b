//! Pieces that push others on before them, or draw them along behind.

use super::{Compiler, enters, leaves};
use crate::rewrite::{Change, CompileError};
use crate::{Metric, Movement};
use everyboard_board::{Board, Square, Symbol};

impl Compiler<'_> {
    /// Onto the next square, whose piece goes on by the same leap, as all do that stand in a row
    /// behind it.
    pub(super) fn pushes(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        for line in self.straight_lines(piece, from) {
            let room = line.len().saturating_sub(1);
            for boxes in 1..=self.puzzle.rule.pushes.most.min(room) {
                for pushed in self.rows_of_boxes(boxes)? {
                    self.add_last(piece, from, line[0], pushing(piece, from, &line, &pushed))?;
                }
            }
        }
        Ok(())
    }

    /// To the next square, if it is empty, with the piece behind drawn along.
    pub(super) fn pulls(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        for (to, behind) in self.ahead_and_behind(piece, from) {
            for drawn in self.boxes() {
                let follows = Change { square: from, before: piece, after: drawn };
                let changes = vec![enters(to, piece), follows, leaves(behind, drawn)];
                self.add_last(piece, from, to, changes)?;
            }
        }
        Ok(())
    }

    /// Adds a push or a pull: as it is, or as the last of what a piece does.
    fn add_last(
        &mut self,
        piece: Symbol,
        from: Square,
        to: Square,
        changes: Vec<Change>,
    ) -> Result<(), CompileError> {
        if self.puzzle.rule.metric != Metric::Pushes {
            return self.put(piece, from, to, changes);
        }
        self.lasts.entry((piece, from)).or_default().push((to, changes));
        Ok(())
    }

    /// The kinds on the board that are pushed and pulled.
    fn boxes(&self) -> Vec<Symbol> {
        let kinds = self.kinds.iter().copied();
        kinds.filter(|kind| self.puzzle.rule.pushes.kinds.contains(kind)).collect()
    }

    /// All rows of this many pieces that are pushed.
    fn rows_of_boxes(&self, length: usize) -> Result<Vec<Vec<Symbol>>, CompileError> {
        let boxes = self.boxes();
        let mut rows = vec![Vec::new()];
        for _ in 0..length {
            let longer = rows.iter().flat_map(|row: &Vec<Symbol>| {
                boxes.iter().map(|&kind| [&row[..], &[kind]].concat())
            });
            rows = longer.collect();
            if rows.len() > CompileError::MOST_MOVES {
                return Err(CompileError::TooManyMoves);
            }
        }
        Ok(rows)
    }

    /// The next square in each direction of a piece, with the one as far behind it.
    fn ahead_and_behind(&self, piece: Symbol, from: Square) -> Vec<(Square, Square)> {
        let mut pairs: Vec<(Square, Square)> =
            match (&self.puzzle.board, self.puzzle.movement(piece)) {
                (Board::Graph(graph), Movement::Edges) => {
                    let behind = graph.neighbours(from).into_iter();
                    behind
                        .filter_map(|behind| Some((graph.straight_on(behind, from)?, behind)))
                        .collect()
                }
                (Board::Grid(grid), Movement::Leaps(leaps)) => {
                    let pairs = leaps.iter().map(|leap| {
                        let [ahead, behind] =
                            [1, -1].map(|way| grid.offset(from, way * leap.right, way * leap.up));
                        Some((ahead?, behind?))
                    });
                    pairs.flatten().collect()
                }
                _ => Vec::new(),
            };
        pairs.retain(|&(ahead, behind)| ahead != behind && ahead != from && behind != from);
        pairs
    }
}

/// What happens along a line from the piece that pushes: each square gets what stood on the one
/// before.
fn pushing(piece: Symbol, from: Square, line: &[Square], pushed: &[Symbol]) -> Vec<Change> {
    let mut changes = vec![leaves(from, piece)];
    let mut comes = piece;
    for (&square, &before) in line.iter().zip(pushed.iter().chain([&Symbol::EMPTY])) {
        changes.push(Change { square, before, after: comes });
        comes = before;
    }
    changes
}
