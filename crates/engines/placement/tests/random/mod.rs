//! Random problems, small enough to walk every choice.

use everyboard_board::{Drawing, Square, Wrap};
use everyboard_placement::{Demand, Kind, Piece, Problem, ProblemSpec, Walls};
use everyboard_puzzle::Movement;
use proptest::prelude::*;

/// Terms of which pieces are summed; also one-sided ones, which do not attack back.
const TERMS: [&str; 12] =
    ["W", "F", "D", "N", "A", "R", "B", "(1,2)0", "R2", "fW", "flF0", "(1,3)"];

fn movement() -> impl Strategy<Value = Movement> {
    let terms = prop::sample::subsequence(TERMS.to_vec(), 1..=2);
    terms.prop_map(|terms| Movement::parse(&terms.concat()).unwrap())
}

/// Boards of up to 4 by 4, here and there a square missing, plain or joined at the edges.
fn board() -> impl Strategy<Value = everyboard_board::Board> {
    let size = (1usize..=4, 2usize..=4, any::<[bool; 2]>());
    size.prop_flat_map(|(height, width, [rows, columns])| {
        let present = prop::collection::vec(prop::bool::weighted(0.85), height * width);
        present.prop_filter_map("no square", move |present| {
            let draw = |row: &[bool]| -> String {
                row.iter().map(|&here| if here { '.' } else { '#' }).collect()
            };
            let rows_drawn: Vec<String> = present.chunks(width).map(draw).collect();
            let drawing = Drawing::parse(&rows_drawn.join("\n")).ok()?;
            drawing.wrapped_board(Wrap { rows, columns }).ok()
        })
    })
}

fn demand(kinds: usize) -> impl Strategy<Value = Demand> {
    prop_oneof![
        (1usize..=4).prop_map(Demand::Exactly),
        prop::collection::vec(0usize..=2, kinds).prop_map(Demand::Each),
        Just(Demand::Maximum),
    ]
}

/// Setups that may contradict themselves.
pub(crate) fn spec() -> impl Strategy<Value = ProblemSpec> {
    (board(), 1usize..=2, any::<bool>()).prop_flat_map(|(board, kinds, pass)| {
        let squares = board.len();
        let fixed = prop::collection::vec((0..squares, 0..kinds), 0..=1);
        let forbidden = prop::collection::vec(0..squares, 0..=2);
        let labels = prop::collection::vec(0usize..=3, squares);
        let regions = prop::sample::select(vec![0, 0, 0, 1, 2, 3, 4]);
        let movements = prop::collection::vec(movement(), kinds);
        let parts = (movements, demand(kinds), fixed, forbidden, labels, regions);
        parts.prop_map(move |(movements, demand, fixed, forbidden, labels, regions)| {
            let kind = |(letter, movement)| Kind { letter, movement };
            let kinds = ('A'..).zip(movements).map(kind).collect();
            let fixed = fixed.into_iter().map(|(at, kind)| Piece::new(Square::new(at), kind));
            let labelled = |region: usize| -> Vec<Square> {
                let inside = labels.iter().enumerate().filter(|&(_, &label)| label == region);
                inside.map(|(square, _)| Square::new(square)).collect()
            };
            ProblemSpec {
                walls: if pass { Walls::Pass } else { Walls::Stop },
                fixed: fixed.collect(),
                forbidden: forbidden.into_iter().map(Square::new).collect(),
                regions: (0..regions).map(labelled).filter(|r| !r.is_empty()).collect(),
                ..ProblemSpec::new(board.clone(), kinds, demand)
            }
        })
    })
}

/// Problems without a contradiction.
pub(crate) fn problem() -> impl Strategy<Value = Problem> {
    spec().prop_filter_map("contradiction", |spec| Problem::new(spec).ok())
}

/// Problems with symmetries: whole boards, pieces that attack alike in all directions, nothing
/// fixed, and maybe the corners forbidden or every column a region.
#[allow(dead_code, reason = "not every test has use for it")]
pub(crate) fn symmetric_problem() -> impl Strategy<Value = Problem> {
    let terms = prop::sample::subsequence(TERMS[..9].to_vec(), 1..=2);
    let board = (1usize..=4, 1usize..=5, any::<[bool; 2]>());
    let parts = (board, terms, 0usize..=5, any::<bool>(), prop::bool::weighted(0.3));
    parts.prop_filter_map("contradiction", |parts| {
        let ((height, width, [rows, columns]), terms, pieces, corners, regions) = parts;
        let drawing = Drawing::parse(&vec![".".repeat(width); height].join("\n")).ok()?;
        let board = drawing.wrapped_board(Wrap { rows, columns }).ok()?;
        let kind = Kind { letter: 'P', movement: Movement::parse(&terms.concat()).ok()? };
        let mut spec = ProblemSpec::new(board, vec![kind], Demand::Exactly(pieces));
        let square = |row: usize, column: usize| Square::new(row * width + column);
        if corners {
            let (bottom, right) = (height - 1, width - 1);
            let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)];
            spec.forbidden = corners.map(|(row, column)| square(row, column)).to_vec();
        }
        if regions {
            let column = |x| (0..height).map(|y| square(y, x)).collect();
            spec.regions = (0..width).map(column).collect();
        }
        Problem::new(spec).ok()
    })
}
