//! Drawn moves as rewrites: wherever and however turned their pictures fit on the board.

use super::Compiler;
use crate::drawn::bytes_of_choices;
use crate::{Change, CompileError, DrawnCell, DrawnMove, Places, Turning};
use everyboard_board::{Board, Square};

impl Compiler<'_> {
    /// The moves of two pictures, wherever they fit.
    pub(super) fn drawn(&mut self, drawn: &DrawnMove) -> Result<(), CompileError> {
        let Some((from, to)) = drawn.mover() else { return Ok(()) };
        let choices = drawn.choices(&self.most, &mut self.budget)?;
        for squares in self.placements(drawn) {
            let [from_square, to_square] = [from, to].map(|place| squares[place]);
            let (Some(from_square), Some(to_square)) = (from_square, to_square) else { continue };
            for chosen in &choices {
                let changes: Vec<Change> = changes(drawn, &squares, chosen).collect();
                if let Some(leaves) = changes.iter().find(|change| change.square == from_square)
                    && changes.iter().any(Change::alters)
                {
                    let piece = if drawn.brings_in(from) { leaves.after } else { leaves.before };
                    self.put(piece, from_square, to_square, changes)?;
                }
            }
        }
        self.budget.give_back(bytes_of_choices(&choices));
        Ok(())
    }

    /// Where the pictures fit: a square for each place that is one.
    pub(super) fn placements(&self, drawn: &DrawnMove) -> Vec<Vec<Option<Square>>> {
        let turned = match &drawn.places {
            Places::Named(lists) => {
                let lists = lists.iter();
                return lists.map(|squares| squares.iter().copied().map(Some).collect()).collect();
            }
            Places::Anywhere(turned) => *turned,
        };
        let anchors = self.puzzle.board.squares();
        let placements = anchors.flat_map(|anchor| {
            images(turned).iter().filter_map(move |image| self.placement(drawn, anchor, image))
        });
        placements.collect()
    }

    /// The squares of the pictures if their first place that is a square lies on `anchor`.
    fn placement(
        &self,
        drawn: &DrawnMove,
        anchor: Square,
        image: &Image,
    ) -> Option<Vec<Option<Square>>> {
        let Board::Grid(grid) = &self.puzzle.board else { return None };
        let is_square = |cell: &DrawnCell| matches!(cell, DrawnCell::Square(..));
        let first = drawn.cells.iter().position(is_square)?;
        let [first, all] = [first..first + 1, 0..drawn.cells.len()].map(|places| {
            let places = places.map(|place| (place % drawn.columns, place / drawn.columns));
            places.map(|(x, y)| (x as i32, -(y as i32))).collect::<Vec<_>>()
        });
        let mut squares: Vec<Option<Square>> = Vec::new();
        for ((x, y), cell) in all.into_iter().zip(&drawn.cells) {
            let x = x - first[0].0;
            let y = y - first[0].1;
            let right = image[0] * x + image[1] * y;
            let up = image[2] * x + image[3] * y;
            let square = grid.offset(anchor, right, up);
            match cell {
                DrawnCell::Open => squares.push(None),
                DrawnCell::Missing if square.is_none() => squares.push(None),
                DrawnCell::Square(..) if square.is_some() && !squares.contains(&square) => {
                    squares.push(square);
                }
                _ => return None,
            }
        }
        Some(squares)
    }
}

/// Where a turn or a mirror takes a step to the right and one up: right of the first, of the
/// second; up of these.
type Image = [i32; 4];

fn images(turned: Turning) -> &'static [Image] {
    const IMAGES: [Image; 8] = [
        [1, 0, 0, 1],
        [-1, 0, 0, -1],
        [0, -1, 1, 0],
        [0, 1, -1, 0],
        [-1, 0, 0, 1],
        [1, 0, 0, -1],
        [0, 1, 1, 0],
        [0, -1, -1, 0],
    ];
    match turned {
        Turning::None => &IMAGES[..1],
        Turning::Halves => &IMAGES[..2],
        Turning::Quarters => &IMAGES[..4],
        Turning::All => &IMAGES,
    }
}

/// What a drawn move does to these squares, with these choices for its classes.
pub(super) fn changes(
    drawn: &DrawnMove,
    squares: &[Option<Square>],
    chosen: &[usize],
) -> impl Iterator<Item = Change> {
    drawn.cells.iter().zip(squares).filter_map(|(cell, &square)| match (*cell, square) {
        (DrawnCell::Square(before, after), Some(square)) => {
            let [before, after] = [before, after].map(|it| drawn.symbol(it, chosen));
            Some(Change { square, before, after })
        }
        _ => None,
    })
}
