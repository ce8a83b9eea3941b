//! The symmetries of a board.

use crate::{Board, Graph, Grid, Position, Square};
use everyboard_sorted::sort;
use std::collections::BTreeSet;
use thiserror::Error;

/// A one-to-one map of the squares of a board onto themselves.
///
/// ```
/// use everyboard_board::{Drawing, Square, SquareMap};
///
/// let board = Drawing::parse("...").unwrap().board().unwrap();
/// let maps = board.symmetries(10).unwrap();
/// assert_eq!(maps.len(), 2);
/// assert_eq!(maps[0], SquareMap::identity(3));
/// assert_eq!(maps[1].image(Square::new(0)), Square::new(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareMap {
    to: Box<[Square]>,
}

/// A board has more symmetries than the caller wanted listed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("the board has more than {0} symmetries")]
pub struct TooManySymmetries(pub usize);

impl SquareMap {
    /// The map that leaves `squares` squares where they are.
    pub fn identity(squares: usize) -> Self {
        (0..squares).map(Square::new).collect()
    }

    /// Where a square goes. The turn, a place beyond the board, stays.
    #[inline]
    pub fn image(&self, square: Square) -> Square {
        self.to.get(square.index()).copied().unwrap_or(square)
    }

    /// The map that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut to = self.to.clone();
        for (index, image) in self.to.iter().enumerate() {
            to[image.index()] = Square::new(index);
        }
        Self { to }
    }

    /// Carries what stands on each square to its image.
    pub fn carry(&self, position: &Position) -> Position {
        let mut carried = position.clone();
        for (square, symbol) in position.places() {
            carried.put(self.image(square), symbol);
        }
        carried
    }
}

impl FromIterator<Square> for SquareMap {
    fn from_iter<T: IntoIterator<Item = Square>>(images: T) -> Self {
        Self { to: images.into_iter().collect() }
    }
}

impl Board {
    /// All symmetries of the board, the identity first, then in a fixed order.
    ///
    /// On a drawn board these are the rotations and reflections of the rectangle that map squares
    /// on squares, with shifts along edges that join; on a graph, all automorphisms.
    ///
    /// On a graph the search may take exponential time; it gives up after about a second.
    ///
    /// # Errors
    /// If there are more than `most`, or the search gives up.
    pub fn symmetries(&self, most: usize) -> Result<Vec<SquareMap>, TooManySymmetries> {
        let maps = match self {
            Board::Grid(grid) => grid_symmetries(grid),
            Board::Graph(graph) => graph_symmetries(graph, most)?,
        };
        if maps.len() > most {
            return Err(TooManySymmetries(most));
        }
        Ok(maps.into_iter().collect())
    }
}

/// The rotations and reflections of a square: exchange row and column or not, then mirror the
/// rows, the columns, or both.
const TURNS: [(bool, bool, bool); 8] = [
    (false, false, false),
    (false, false, true),
    (false, true, false),
    (false, true, true),
    (true, false, false),
    (true, false, true),
    (true, true, false),
    (true, true, true),
];

/// The set sorts the identity, the least map, first.
fn grid_symmetries(grid: &Grid) -> BTreeSet<SquareMap> {
    let wrap = grid.wrap();
    let down = if wrap.columns { grid.height() } else { 1 };
    let right = if wrap.rows { grid.width() } else { 1 };
    let mut maps = BTreeSet::new();
    for turn in TURNS {
        for shift in (0..down).flat_map(|dy| (0..right).map(move |dx| (dy, dx))) {
            maps.extend(turned(grid, turn, shift));
        }
    }
    maps
}

/// The map that turns and then shifts the rectangle, if it maps squares on squares.
fn turned(grid: &Grid, turn: (bool, bool, bool), shift: (usize, usize)) -> Option<SquareMap> {
    let (exchange, mirror_rows, mirror_columns) = turn;
    let wrap = grid.wrap();
    if exchange && (wrap.rows != wrap.columns) {
        return None;
    }
    // Without wrap-around the bounding box of the squares is mapped onto itself, so that a drawing
    // with empty margins has the symmetries that one sees.
    let (top, left, height, width) = bounding_box(grid);
    if exchange && height != width {
        return None;
    }
    let images = (0..grid.len()).map(|index| {
        let (row, column) = grid.row_and_column(Square::new(index));
        let mut y = row - top;
        let mut x = column - left;
        if exchange {
            (y, x) = (x, y);
        }
        y = if mirror_rows { height - 1 - y } else { y };
        x = if mirror_columns { width - 1 - x } else { x };
        grid.at((y + shift.0) % height + top, (x + shift.1) % width + left)
    });
    images.collect()
}

/// Top, left, height and width of the squares; all of the rectangle in a direction that wraps
/// around.
fn bounding_box(grid: &Grid) -> (usize, usize, usize, usize) {
    let mut top = grid.height();
    let mut left = grid.width();
    let mut bottom = 0;
    let mut right = 0;
    for square in (0..grid.len()).map(Square::new) {
        let (row, column) = grid.row_and_column(square);
        (top, bottom) = (top.min(row), bottom.max(row));
        (left, right) = (left.min(column), right.max(column));
    }
    if grid.wrap().columns {
        (top, bottom) = (0, grid.height() - 1);
    }
    if grid.wrap().rows {
        (left, right) = (0, grid.width() - 1);
    }
    (top, left, bottom + 1 - top, right + 1 - left)
}

fn graph_symmetries(graph: &Graph, most: usize) -> Result<BTreeSet<SquareMap>, TooManySymmetries> {
    let order = connected_order(graph);
    let mut search =
        Automorphisms { graph, order, most, images: Vec::new(), steps: 0, found: BTreeSet::new() };
    search.extend()?;
    Ok(search.found)
}

/// The points of a graph, each after the first of its component next to an earlier one.
fn connected_order(graph: &Graph) -> Vec<Square> {
    let mut order: Vec<Square> = Vec::new();
    for root in (0..graph.len()).map(Square::new) {
        let mut next = order.len();
        if !order.contains(&root) {
            order.push(root);
        }
        while let Some(&point) = order.get(next) {
            let news: Vec<_> =
                graph.neighbours(point).into_iter().filter(|n| !order.contains(n)).collect();
            order.extend(news);
            next += 1;
        }
    }
    order
}

/// A depth-first search for the maps of a graph onto itself: point after point gets an image of
/// equal degree whose edges to the earlier images are those of the point. Each point has an
/// earlier neighbour, so few images fit.
struct Automorphisms<'a> {
    graph: &'a Graph,
    order: Vec<Square>,
    most: usize,
    /// The images of the first points of `order`.
    images: Vec<Square>,
    steps: u64,
    found: BTreeSet<SquareMap>,
}

impl Automorphisms<'_> {
    /// Images tried before the search gives up: a second or so, which only a graph designed to be
    /// hard needs.
    const MOST_STEPS: u64 = 20_000_000;

    fn extend(&mut self) -> Result<(), TooManySymmetries> {
        if self.images.len() == self.graph.len() {
            self.found.insert(self.map());
            let too_many = self.found.len() > self.most;
            return if too_many { Err(TooManySymmetries(self.most)) } else { Ok(()) };
        }
        for image in (0..self.graph.len()).map(Square::new) {
            self.steps += 1;
            if self.steps > Self::MOST_STEPS {
                return Err(TooManySymmetries(self.found.len()));
            }
            if self.fits(image) {
                self.images.push(image);
                self.extend()?;
                self.images.pop();
            }
        }
        Ok(())
    }

    fn map(&self) -> SquareMap {
        let mut pairs: Vec<_> = self.order.iter().zip(&self.images).collect();
        sort(&mut pairs);
        pairs.into_iter().map(|(_, &image)| image).collect()
    }

    fn fits(&self, image: Square) -> bool {
        let here = self.graph.neighbours(self.order[self.images.len()]);
        let there = self.graph.neighbours(image);
        here.len() == there.len()
            && self.order.iter().zip(&self.images).all(|(&earlier, &its_image)| {
                its_image != image && here.contains(earlier) == there.contains(its_image)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Drawing, Wrap};

    fn count(rows: &str, wrap: Wrap) -> usize {
        let board = Drawing::parse(rows).unwrap().wrapped_board(wrap).unwrap();
        board.symmetries(10_000).unwrap().len()
    }

    #[test]
    fn drawn_boards() {
        let both = Wrap { rows: true, columns: true };
        assert_eq!(count("...\n...\n...", Wrap::NONE), 8);
        assert_eq!(count("...\n...", Wrap::NONE), 4);
        assert_eq!(count("..#\n...\n...", Wrap::NONE), 2);
        assert_eq!(count("....#\n....#\n....#\n....#", Wrap::NONE), 8, "an empty margin");
        assert_eq!(count("...\n...\n...", both), 8 * 9);
        assert_eq!(count(".", Wrap::NONE), 1);
        assert_eq!(count("...\n...", Wrap { rows: true, columns: false }), 4 * 3);
    }

    #[test]
    fn graphs() {
        let ring = |n: usize| {
            let name = |i: usize| format!("p{}", i % n);
            let points = (0..n).map(|i| (name(i), (i as f64, 0.0)));
            let names: Vec<_> = (0..n).map(|i| (name(i), name(i + 1))).collect();
            let edges = names.iter().map(|(a, b)| (a.as_str(), b.as_str()));
            Board::Graph(Graph::new(points, edges).unwrap())
        };
        assert_eq!(ring(7).symmetries(100).unwrap().len(), 14);
        assert_eq!(ring(7).symmetries(13), Err(TooManySymmetries(13)));
    }

    #[test]
    fn the_identity_comes_first_and_an_inverse_undoes() {
        let board = Drawing::parse("....\n....").unwrap().board().unwrap();
        let maps = board.symmetries(100).unwrap();
        assert_eq!(maps[0], SquareMap::identity(8));
        for map in maps {
            let inverse = map.inverse();
            assert!(board.squares().all(|square| inverse.image(map.image(square)) == square));
        }
    }
}
