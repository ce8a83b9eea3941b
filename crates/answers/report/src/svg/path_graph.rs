//! All shortest solutions as one graph, drawn from the start on the left to the goal on the right.

use super::board::BoardArt;
use super::figure::Figure;
use super::ink::{self, markup, n};
use crate::count;
use everyboard_board::Position;
use everyboard_puzzle::Puzzle;
use everyboard_sorted::sort_by;

/// The positions of all shortest solutions and the moves between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathGraph {
    /// By depth, from the starts to the goals.
    pub positions: Vec<Vec<Position>>,
    /// By depth: from which position to which one of the next depth, by their numbers there.
    pub moves: Vec<Vec<[usize; 2]>>,
}

/// Boards are drawn where there are no more positions than the first number, and at no depth more
/// than the second.
const MOST_BOARDS: (usize, usize) = (150, 10);
/// Pixels of the longer side of a board.
const BOARD: f64 = 64.0;
/// Pixels between two depths, beside the boards; and if positions are dots.
const APART: (f64, f64) = (40.0, 26.0);
/// Pixels of the height of a graph of dots at most.
const HEIGHT: f64 = 640.0;
/// Pixels between two dots at most.
const MOST_BETWEEN: f64 = 22.0;
/// Pixels around the graph, and below it for the depths.
const MARGIN: f64 = 12.0;
const BELOW: f64 = 42.0;
/// How often each depth is put in the order of its neighbours.
const SWEEPS: usize = 8;

impl PathGraph {
    /// The graph as a figure: small boards where there are few positions, and dots otherwise. A
    /// depth with a single position, through which every solution goes, is marked.
    pub fn figure(&self, puzzle: &Puzzle) -> Figure {
        let art = BoardArt::new(puzzle);
        let boards = self.has_boards().then_some(&art);
        let picture = Picture::new(self, boards);
        let mut figure = picture.figure();
        if boards.is_some() {
            figure.definitions = art.figure(&self.positions[0][0], &[]).definitions;
        }
        figure
    }

    fn all(&self) -> usize {
        self.positions.iter().map(Vec::len).sum()
    }

    fn widest(&self) -> usize {
        self.positions.iter().map(Vec::len).max().unwrap_or(1)
    }

    fn has_boards(&self) -> bool {
        self.all() <= MOST_BOARDS.0 && self.widest() <= MOST_BOARDS.1
    }

    /// By depth and position: its place in the column. Each depth is sorted by the mean place of
    /// its neighbours, from left to right and back again: the barycentre method of K. Sugiyama
    /// (1981).
    fn places(&self) -> Vec<Vec<usize>> {
        let mut places: Vec<Vec<usize>> =
            self.positions.iter().map(|positions| (0..positions.len()).collect()).collect();
        let depths = self.positions.len();
        for _ in 0..SWEEPS {
            for depth in 1..depths {
                places[depth] =
                    sorted(&places[depth - 1], &self.moves[depth - 1], places[depth].len(), [0, 1]);
            }
            for depth in (1..depths).rev() {
                let before = depth - 1;
                places[before] =
                    sorted(&places[depth], &self.moves[before], places[before].len(), [1, 0]);
            }
        }
        places
    }
}

/// Places by the mean place of neighbours. `[a, b]` says which end of a move is the neighbour, and
/// which is sorted.
fn sorted(
    neighbours: &[usize],
    moves: &[[usize; 2]],
    number: usize,
    [a, b]: [usize; 2],
) -> Vec<usize> {
    let mut sums = vec![(0.0, 0.0); number];
    for ends in moves {
        let (sum, count) = &mut sums[ends[b]];
        *sum += neighbours[ends[a]] as f64;
        *count += 1.0;
    }
    let mut order: Vec<usize> = (0..number).collect();
    sort_by(&mut order, |&x, &y| (sums[x].0 / sums[x].1).total_cmp(&(sums[y].0 / sums[y].1)));
    let mut places = vec![0; number];
    order.into_iter().enumerate().for_each(|(place, position)| places[position] = place);
    places
}

/// A graph with the place of each position.
struct Picture<'a> {
    graph: &'a PathGraph,
    boards: Option<&'a BoardArt<'a>>,
    places: Vec<Vec<usize>>,
    /// Pixels between two depths, and between two positions of one depth.
    step: (f64, f64),
    /// Pixels of a position.
    node: (f64, f64),
}

impl<'a> Picture<'a> {
    fn new(graph: &'a PathGraph, boards: Option<&'a BoardArt<'a>>) -> Self {
        let places = graph.places();
        let (step, node) = match boards {
            Some(art) => {
                let figure = art.figure(&graph.positions[0][0], &[]);
                let scale = BOARD / figure.width.max(figure.height);
                let node = (scale * figure.width, scale * figure.height);
                ((node.0 + APART.0, node.1 + 16.0), node)
            }
            None => {
                let between = (HEIGHT / graph.widest() as f64).min(MOST_BETWEEN);
                let dot = (0.7 * between).clamp(2.0, 11.0);
                ((APART.1, between), (dot, dot))
            }
        };
        Picture { graph, boards, places, step, node }
    }

    fn centre(&self, depth: usize, position: usize) -> (f64, f64) {
        let last = (self.graph.positions[depth].len() - 1) as f64;
        let most = (self.graph.widest() - 1) as f64;
        let place = self.places[depth][position] as f64;
        (
            MARGIN + self.node.0 / 2.0 + depth as f64 * self.step.0,
            MARGIN + self.node.1 / 2.0 + (place + (most - last) / 2.0) * self.step.1,
        )
    }

    fn figure(&self) -> Figure {
        let depths = self.graph.positions.len();
        let widest = self.graph.widest() as f64;
        let width = 2.0 * MARGIN + self.node.0 + depths.saturating_sub(1) as f64 * self.step.0;
        let foot = MARGIN + self.node.1 + (widest - 1.0) * self.step.1;
        let mut figure = Figure::empty(width, foot + BELOW);
        self.draw_moves(&mut figure.drawing);
        for depth in 0..depths {
            for position in 0..self.graph.positions[depth].len() {
                self.draw_position(&mut figure.drawing, depth, position);
            }
        }
        let every = (28.0 / self.step.0).ceil() as usize;
        for depth in (0..depths).step_by(every) {
            let x = MARGIN + self.node.0 / 2.0 + depth as f64 * self.step.0;
            ink::words(&mut figure.drawing, (x, foot + 20.0), 12.0, "middle", &depth.to_string());
        }
        ink::words(
            &mut figure.drawing,
            (MARGIN, foot + 38.0),
            12.0,
            "start",
            "moves from the start",
        );
        figure.description = self.description();
        figure
    }

    fn description(&self) -> String {
        let moves: usize = self.graph.moves.iter().map(Vec::len).sum();
        format!(
            "The graph of all shortest solutions: {} and {}",
            count(self.graph.all(), "position", "positions"),
            count(moves, "move", "moves")
        )
    }

    /// All moves as one path.
    fn draw_moves(&self, svg: &mut String) {
        let mut path = String::new();
        for (depth, moves) in self.graph.moves.iter().enumerate() {
            for &[from, to] in moves {
                let (x1, y1) = self.centre(depth, from);
                let (x2, y2) = self.centre(depth + 1, to);
                let half = self.node.0 / 2.0;
                path += &format!("M{} {}L{} {}", n(x1 + half), n(y1), n(x2 - half), n(y2));
            }
        }
        let width = if self.boards.is_some() { 1.5 } else { (self.node.0 / 5.0).clamp(0.5, 1.2) };
        markup!(
            svg,
            "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\" opacity=\"0.55\" d=\"{path}\"/>",
            n(width)
        );
    }

    fn draw_position(&self, svg: &mut String, depth: usize, number: usize) {
        let (x, y) = self.centre(depth, number);
        let positions = &self.graph.positions[depth];
        if let Some(art) = self.boards {
            let figure = art.figure(&positions[number], &[]);
            let scale = self.node.0 / figure.width;
            figure.draw(svg, (x - self.node.0 / 2.0, y - self.node.1 / 2.0), scale, 0.0);
            return;
        }
        let fill = if positions.len() == 1 { ONLY } else { DOT };
        let radius = n(self.node.0 / 2.0);
        markup!(svg, r#"<circle cx="{}" cy="{}" r="{radius}" fill="{fill}"/>"#, n(x), n(y));
    }
}

/// A position, and one through which every solution goes.
const DOT: &str = "#3a78a8";
const ONLY: &str = "#c2571a";
