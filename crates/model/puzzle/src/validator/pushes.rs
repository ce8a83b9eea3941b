//! Pushes and pulls, by shifting what stands in a row.

use super::MoveValidator;
use crate::Movement;
use everyboard_board::{Board, Position, Square, Symbol};

impl MoveValidator<'_> {
    /// Shifts the piece on `from` to `to`, and what stands there and behind it on, until a square
    /// is empty.
    pub(super) fn push(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let lines = self.lines(before.at(from), from).into_iter();
        lines
            .filter(|line| line.first() == Some(&to))
            .filter_map(|line| self.shifted(before, from, &line))
            .collect()
    }

    fn shifted(&self, before: &Position, from: Square, line: &[Square]) -> Option<Position> {
        let pushes = &self.puzzle.rule.pushes;
        let mut after = before.clone();
        after.put(from, Symbol::EMPTY);
        let mut comes = before.at(from);
        for (pushed, &square) in line.iter().enumerate() {
            let there = before.at(square);
            after.put(square, comes);
            if there.is_empty() {
                return (pushed > 0).then_some(after);
            }
            if pushed == pushes.most || !pushes.kinds.contains(&there) {
                return None;
            }
            comes = there;
        }
        None
    }

    /// The squares in each direction of a piece, to the edge or to where it stands.
    fn lines(&self, kind: Symbol, from: Square) -> Vec<Vec<Square>> {
        match (&self.puzzle.board, self.puzzle.movement(kind)) {
            (Board::Graph(graph), Movement::Edges) => {
                let lines = graph.neighbours(from).into_iter().map(|first| {
                    let mut line = vec![from, first];
                    // No line has more points than the graph.
                    while let Some(next) =
                        graph.straight_on(line[line.len() - 2], line[line.len() - 1])
                        && line.len() <= graph.len()
                    {
                        line.push(next);
                    }
                    line.split_off(1)
                });
                lines.collect()
            }
            (_, Movement::Leaps(leaps)) => {
                let lines = leaps.iter().map(|leap| {
                    let squares = (1..)
                        .map_while(|times| self.offset(from, times * leap.right, times * leap.up));
                    squares.take_while(|&square| square != from).collect()
                });
                lines.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes the piece on `from` to the empty square `to`, and what stands behind it along.
    pub(super) fn pull(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        if !before.at(to).is_empty() {
            return Vec::new();
        }
        let behind = self.behind(before.at(from), from, to).into_iter();
        let pulled = behind.filter(|&it| self.puzzle.rule.pushes.kinds.contains(&before.at(it)));
        let played = pulled.map(|behind| {
            let mut after = before.clone();
            after.put(to, before.at(from));
            after.put(from, before.at(behind));
            after.put(behind, Symbol::EMPTY);
            after
        });
        played.collect()
    }

    /// The squares as far behind a piece as `to` lies before it.
    fn behind(&self, kind: Symbol, from: Square, to: Square) -> Vec<Square> {
        let squares = self.puzzle.board.squares().filter(|&it| it != from && it != to);
        let is_behind = |behind: &Square| match (&self.puzzle.board, self.puzzle.movement(kind)) {
            (Board::Graph(graph), Movement::Edges) => {
                graph.neighbours(from).contains(*behind)
                    && graph.straight_on(*behind, from) == Some(to)
            }
            (_, Movement::Leaps(leaps)) => leaps.iter().any(|leap| {
                self.offset(from, leap.right, leap.up) == Some(to)
                    && self.offset(from, -leap.right, -leap.up) == Some(*behind)
            }),
            _ => false,
        };
        squares.filter(is_behind).collect()
    }
}
