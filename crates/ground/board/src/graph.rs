//! A board of named points and edges.

use crate::{Square, SquareSet};
use thiserror::Error;

/// A board that is a free graph: named points joined by edges, with coordinates for drawing.
///
/// Points are numbered in the order given. Three points in a row, equally spaced and joined, are
/// a *line*: a piece that leaps from the first over the second lands on the third.
///
/// ```
/// use everyboard_board::Graph;
///
/// //  a - b - c      Only a, b, c are in a row.
/// //          |
/// //          d
/// let points = [("a", (0.0, 1.0)), ("b", (1.0, 1.0)), ("c", (2.0, 1.0)), ("d", (2.0, 0.0))];
/// let points = points.map(|(name, xy)| (name.to_owned(), xy));
/// let graph = Graph::new(points, [("a", "b"), ("b", "c"), ("c", "d")]).unwrap();
/// let [a, b, c] = ["a", "b", "c"].map(|name| graph.find(name).unwrap());
/// assert_eq!(graph.straight_on(a, b), Some(c));
/// assert_eq!(graph.straight_on(b, c), None);
/// assert_eq!(graph.neighbours(c).len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    names: Vec<String>,
    coordinates: Vec<(f64, f64)>,
    neighbours: Vec<SquareSet>,
}

/// The farthest two points may be this many times as far apart as the closest two, so that a
/// picture can show them all.
const MOST_SPREAD: f64 = 10_000.0;

/// Why points and edges make no graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// No points, or more than a board can have.
    #[error("{0} points; a board has 1 to {max}", max = SquareSet::CAPACITY)]
    Size(usize),
    /// A name that could not be read back.
    #[error("point {0:?}: a name is made of letters, digits and _")]
    Name(String),
    /// Two points of one name.
    #[error("two points are named {0:?}")]
    Twice(String),
    /// A coordinate that is infinite or not a number.
    #[error("point {0:?} has a coordinate that is not a finite number")]
    Coordinate(String),
    /// Two points in one place.
    #[error("points {0:?} and {1:?} have the same coordinates")]
    SamePlace(String, String),
    /// Two points too close together, compared with the whole, for a picture to show both.
    #[error(
        "points {0:?} and {1:?} are too close: others are more than {MOST_SPREAD} times as far apart"
    )]
    TooClose(String, String),
    /// An edge to a point that is not there.
    #[error("there is no point {0:?}")]
    Unknown(String),
    /// An edge from a point to itself.
    #[error("an edge joins {0:?} to itself")]
    Loop(String),
}

impl Graph {
    /// A graph of `points` (name, x to the right, y upwards) and `edges` between two names.
    ///
    /// # Errors
    /// See [`GraphError`].
    pub fn new<'a>(
        points: impl IntoIterator<Item = (String, (f64, f64))>,
        edges: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, GraphError> {
        let (names, coordinates): (Vec<_>, Vec<_>) = points.into_iter().unzip();
        if names.is_empty() || names.len() > SquareSet::CAPACITY {
            return Err(GraphError::Size(names.len()));
        }
        check_points(&names, &coordinates)?;
        check_spread(&names, &coordinates)?;
        let neighbours = vec![SquareSet::EMPTY; names.len()];
        let mut graph = Self { names, coordinates, neighbours };
        for (a, b) in edges {
            graph.join(a, b)?;
        }
        Ok(graph)
    }

    fn join(&mut self, a: &str, b: &str) -> Result<(), GraphError> {
        let from = self.find(a).ok_or_else(|| GraphError::Unknown(a.into()))?;
        let to = self.find(b).ok_or_else(|| GraphError::Unknown(b.into()))?;
        if from == to {
            return Err(GraphError::Loop(a.into()));
        }
        self.neighbours[from.index()].insert(to);
        self.neighbours[to.index()].insert(from);
        Ok(())
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Always `false`: a graph has a point.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of a point.
    pub fn name(&self, square: Square) -> &str {
        &self.names[square.index()]
    }

    /// The point of this name.
    pub fn find(&self, name: &str) -> Option<Square> {
        self.names.iter().position(|known| known == name).map(Square::new)
    }

    /// Where a point is drawn: x to the right, y upwards.
    pub fn coordinates(&self, square: Square) -> (f64, f64) {
        self.coordinates[square.index()]
    }

    /// The points that an edge joins to this one.
    pub fn neighbours(&self, square: Square) -> SquareSet {
        self.neighbours[square.index()]
    }

    /// The neighbour of `over` that lies as far beyond it as `from` lies before it, in a straight
    /// line (to a thousandth of the distance). `None` if there is no such point.
    pub fn straight_on(&self, from: Square, over: Square) -> Option<Square> {
        let ((x0, y0), (x1, y1)) = (self.coordinates(from), self.coordinates(over));
        let tolerance = (x1 - x0).hypot(y1 - y0) / 1000.0;
        self.neighbours(over).into_iter().find(|&beyond| {
            let (x2, y2) = self.coordinates(beyond);
            beyond != from && (x2 - 2.0 * x1 + x0).hypot(y2 - 2.0 * y1 + y0) <= tolerance
        })
    }
}

fn check_points(names: &[String], coordinates: &[(f64, f64)]) -> Result<(), GraphError> {
    for (number, (name, &(x, y))) in names.iter().zip(coordinates).enumerate() {
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return Err(GraphError::Name(name.clone()));
        }
        if names[..number].contains(name) {
            return Err(GraphError::Twice(name.clone()));
        }
        if !(x.is_finite() && y.is_finite()) {
            return Err(GraphError::Coordinate(name.clone()));
        }
        if let Some(other) = coordinates[..number].iter().position(|&point| point == (x, y)) {
            return Err(GraphError::SamePlace(names[other].clone(), name.clone()));
        }
    }
    Ok(())
}

fn check_spread(names: &[String], coordinates: &[(f64, f64)]) -> Result<(), GraphError> {
    let pairs = (0..names.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let distances = pairs.map(|(a, b)| {
        let ((x0, y0), (x1, y1)) = (coordinates[a], coordinates[b]);
        ((x1 - x0).hypot(y1 - y0), a, b)
    });
    let most = distances.clone().map(|(distance, ..)| distance).fold(0.0, f64::max);
    match distances.min_by(|a, b| a.0.total_cmp(&b.0)) {
        // Negated, because a comparison with NaN or infinity must count as too close.
        Some((least, a, b)) if !(most <= MOST_SPREAD * least && most.is_finite()) => {
            Err(GraphError::TooClose(names[a].clone(), names[b].clone()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(edges: &[(&str, &str)]) -> Result<Graph, GraphError> {
        let points = [("a", 0.0), ("b", 1.0), ("c", 2.0), ("d", 4.0)];
        Graph::new(points.map(|(name, x)| (name.to_owned(), (x, 0.0))), edges.iter().copied())
    }

    #[test]
    fn lines_are_straight_and_evenly_spaced() {
        let graph = path(&[("a", "b"), ("b", "c"), ("c", "d")]).unwrap();
        let [a, b, c] = ["a", "b", "c"].map(|name| graph.find(name).unwrap());
        assert_eq!(graph.straight_on(a, b), Some(c));
        assert_eq!(graph.straight_on(b, c), None, "d is too far");
        assert_eq!(graph.neighbours(b).len(), 2);
    }

    /// Pictures of such graphs had numbers of hundreds of digits, or were infinitely large.
    #[test]
    fn points_that_no_picture_shows_are_refused() {
        let graph = |x: [f64; 3]| {
            let points = [("a", x[0]), ("b", x[1]), ("c", x[2])];
            Graph::new(points.map(|(name, x)| (name.to_owned(), (x, 0.0))), [])
        };
        assert!(graph([0.0, 1.0, 10_000.0]).is_ok());
        assert!(graph([0.0, 1e-300, 3e-300]).is_ok(), "it is the ratio that counts");
        let too_close = |a: &str, b: &str| Err(GraphError::TooClose(a.into(), b.into()));
        assert_eq!(graph([0.0, 10_001.0, 1.0]), too_close("a", "c"));
        assert_eq!(graph([0.0, 1.0, 1e-300]), too_close("a", "c"));
        assert_eq!(graph([-1e308, 1e308, 0.0]), too_close("a", "c"));
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(path(&[("a", "x")]), Err(GraphError::Unknown("x".into())));
        assert_eq!(path(&[("a", "a")]), Err(GraphError::Loop("a".into())));
        let none = Graph::new([], []);
        assert_eq!(none, Err(GraphError::Size(0)));
    }
}
