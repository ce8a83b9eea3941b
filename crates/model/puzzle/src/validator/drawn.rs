//! Drawn moves, by laying their pictures on the board.

use super::MoveValidator;
use crate::{DrawnCell, DrawnMove, DrawnSymbol, Places, Turning, Turns};
use everyboard_board::{Board, Grid, Position, Square, Symbol};

impl MoveValidator<'_> {
    /// The drawn moves of a position: the squares from and to, and what comes of it with the turn
    /// as it was; without those that are nobody's.
    pub(super) fn drawn(&self, before: &Position) -> Vec<(Square, Square, Position)> {
        let mut found = Vec::new();
        for drawn in &self.puzzle.rule.drawn {
            let Some((from, to)) = drawn.mover() else { continue };
            for squares in lay(drawn, &self.puzzle.board) {
                let Some(after) = apply(drawn, &squares, before) else { continue };
                let is_nobodys = |square| before.at(square).is_empty() && !drawn.brings_in(from);
                if let (Some(square), Some(to)) = (squares[from], squares[to])
                    && after != *before
                    && !(self.puzzle.rule.turns != Turns::Free && is_nobodys(square))
                {
                    let kind = super::mover(before, &after, square);
                    let mut played = self.with_takes(kind, before, after);
                    played.retain(|after| self.forbidden(after).is_none());
                    found.extend(played.into_iter().map(|after| (square, to, after)));
                }
            }
        }
        found
    }
}

/// What comes of a drawn move on these squares, if they hold what it needs.
pub(super) fn apply(
    drawn: &DrawnMove,
    squares: &[Option<Square>],
    before: &Position,
) -> Option<Position> {
    let mut bound: Vec<Option<Symbol>> = vec![None; drawn.classes.len()];
    let mut after = before.clone();
    for (cell, square) in drawn.cells.iter().zip(squares) {
        let (DrawnCell::Square(was, _), Some(square)) = (cell, square) else { continue };
        let here = before.at(*square);
        match was {
            DrawnSymbol::Symbol(symbol) if *symbol == here => {}
            DrawnSymbol::Class(class) if drawn.classes[*class].1.contains(&here) => {
                if bound[*class].is_some_and(|bound| bound != here) {
                    return None;
                }
                bound[*class] = Some(here);
            }
            _ => return None,
        }
    }
    for (cell, square) in drawn.cells.iter().zip(squares) {
        let (DrawnCell::Square(_, becomes), Some(square)) = (cell, square) else { continue };
        after.put(
            *square,
            match becomes {
                DrawnSymbol::Symbol(symbol) => *symbol,
                DrawnSymbol::Class(class) => bound[*class]?,
                DrawnSymbol::Image { class, of } => {
                    let number = drawn.classes[*of].1.iter().position(|it| Some(*it) == bound[*of]);
                    drawn.classes[*class].1[number?]
                }
            },
        );
    }
    Some(after)
}

/// Every way to lay the pictures of a drawn move on the board: for each of its places the square
/// there.
pub(super) fn lay(drawn: &DrawnMove, board: &Board) -> Vec<Vec<Option<Square>>> {
    let turned = match &drawn.places {
        Places::Named(lists) => {
            return lists.iter().map(|list| list.iter().map(|&it| Some(it)).collect()).collect();
        }
        Places::Anywhere(turned) => *turned,
    };
    let Board::Grid(grid) = board else { return Vec::new() };
    // The numbers of the places, as they are drawn.
    let numbers: Vec<usize> = (0..drawn.cells.len()).collect();
    let picture: Vec<Vec<usize>> = numbers.chunks(drawn.columns).map(<[usize]>::to_vec).collect();
    let mut laid = Vec::new();
    for picture in turn(picture, turned) {
        let rows = picture.len() as i32;
        let columns = picture[0].len() as i32;
        for top in -rows..grid.height() as i32 {
            for left in -columns..grid.width() as i32 {
                laid.extend(lay_at(drawn, &picture, grid, top, left));
            }
        }
    }
    laid
}

/// The squares of a picture with its first place in this row and column, if they are there.
fn lay_at(
    drawn: &DrawnMove,
    picture: &[Vec<usize>],
    grid: &Grid,
    top: i32,
    left: i32,
) -> Option<Vec<Option<Square>>> {
    let mut squares = vec![None; drawn.cells.len()];
    for (row, places) in (top..).zip(picture) {
        for (column, &place) in (left..).zip(places) {
            let there = grid.shifted((0, 0), column, -row);
            let square = there.and_then(|(row, column)| grid.at(row, column));
            match drawn.cells[place] {
                DrawnCell::Open => {}
                DrawnCell::Missing if square.is_none() => {}
                DrawnCell::Square(..) if square.is_some() && !squares.contains(&square) => {
                    squares[place] = square;
                }
                _ => return None,
            }
        }
    }
    Some(squares)
}

/// A picture turned in these ways.
fn turn(picture: Vec<Vec<usize>>, turned: Turning) -> Vec<Vec<Vec<usize>>> {
    let mut all = vec![picture];
    for _ in 0..3 {
        let last = &all[all.len() - 1];
        let columns = 0..last[0].len();
        let quarter = columns.map(|column| last.iter().rev().map(|row| row[column]).collect());
        all.push(quarter.collect());
    }
    match turned {
        Turning::None => all.truncate(1),
        Turning::Halves => all = vec![all.remove(0), all.remove(1)],
        Turning::Quarters => {}
        Turning::All => {
            for number in 0..4 {
                all.push(all[number].iter().rev().cloned().collect());
            }
        }
    }
    all
}
