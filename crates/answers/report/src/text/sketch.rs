//! Graphs drawn with characters.

use everyboard_board::{Graph, Square};
use everyboard_sorted::sort_by;

const MOST_ROWS: usize = 25;
const MOST_COLUMNS: usize = 79;

/// The points of a graph on a small grid of characters, by row and column.
pub(super) type Sketch = Vec<Vec<Option<Square>>>;

/// The smallest sketch on which points of different heights are in different rows; failing
/// that, the smallest on which points stand apart; `None` if that is too large as well.
pub(super) fn sketch(graph: &Graph) -> Option<Sketch> {
    let heights = distinct((0..graph.len()).map(|point| graph.coordinates(Square::new(point)).1));
    let mut sketches: Vec<Sketch> =
        (1..=MOST_ROWS).filter_map(|rows| with_rows(graph, rows)).collect();
    let best = sketches.iter().position(|sketch| used_rows(sketch) == heights).unwrap_or(0);
    (best < sketches.len()).then(|| sketches.swap_remove(best))
}

fn used_rows(sketch: &Sketch) -> usize {
    sketch.iter().filter(|row| row.iter().any(Option::is_some)).count()
}

/// A sketch of `height` rows, if points stand apart on it and it is not too wide.
fn with_rows(graph: &Graph, height: usize) -> Option<Sketch> {
    let points: Vec<Square> = (0..graph.len()).map(Square::new).collect();
    let (left, right) = span(points.iter().map(|&point| graph.coordinates(point).0));
    let (bottom, top) = span(points.iter().map(|&point| graph.coordinates(point).1));
    // A character is about twice as tall as it is wide.
    let width = if top > bottom {
        (2.0 * (right - left) / (top - bottom) * (height - 1) as f64).round() + 1.0
    } else {
        (2 * height) as f64
    };
    let width = match steps(points.iter().map(|&point| graph.coordinates(point).0 - left)) {
        Some(steps) => ((width - 1.0) / steps).round().max(1.0) * steps + 1.0,
        None => width,
    };
    if width > MOST_COLUMNS as f64 {
        return None;
    }
    let mut rows = vec![vec![None; width as usize]; height];
    for point in points {
        let (x, y) = graph.coordinates(point);
        let row: &mut Vec<Option<Square>> = &mut rows[scaled(top - y, top - bottom, height)];
        let column = scaled(x - left, right - left, row.len());
        let around = column.saturating_sub(1)..=(column + 1).min(row.len() - 1);
        if row[around].iter().any(Option::is_some) {
            return None;
        }
        row[column] = Some(point);
    }
    Some(rows)
}

/// How many equal steps lead from 0 to the largest of these numbers if all others are some of the
/// steps away from 0: on a board of hexagons the points of all rows then stand in line. `None` if
/// there are no such steps.
fn steps(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    sort_by(&mut numbers, f64::total_cmp);
    let gaps = numbers.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 0.0);
    let step = gaps.min_by(f64::total_cmp)?;
    let is_whole = |number: &f64| (number / step - (number / step).round()).abs() < 1e-3;
    numbers.iter().all(is_whole).then(|| (numbers[numbers.len() - 1] / step).round())
}

/// How many different numbers there are.
fn distinct(numbers: impl Iterator<Item = f64>) -> usize {
    let mut numbers: Vec<f64> = numbers.collect();
    sort_by(&mut numbers, f64::total_cmp);
    numbers.dedup();
    numbers.len()
}

fn span(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
}

/// Where `value` of `range` falls on `cells` cells.
fn scaled(value: f64, range: f64, cells: usize) -> usize {
    if range <= 0.0 { 0 } else { (value / range * (cells - 1) as f64).round() as usize }
}
