//! Every way to count against a definition written out, on random problems.

use crate::random;
use everyboard_board::{Board, Grid};
use everyboard_placement::{
    Count, CountError, Demand, Method, MethodError, Observer, Options, Part, Piece, Placement,
    Plan, Problem, Tally, VisitEnd, Walls, count, find, visit, visit_quickest,
};
use everyboard_puzzle::Movement;
use everyboard_watch::Watch;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Whether a piece attacks a square by any of its leaps, where `stand` are in the way.
fn attacks(problem: &Problem, grid: &Grid, piece: Piece, on: Piece, stand: &[Piece]) -> bool {
    let Movement::Leaps(leaps) = &problem.kinds()[piece.kind].movement else { return false };
    let (height, width, wrap) = (grid.height() as i32, grid.width() as i32, grid.wrap());
    let start = grid.row_and_column(piece.square);
    leaps.iter().any(|leap| {
        let (mut row, mut column) = (start.0 as i32, start.1 as i32);
        for times in 1.. {
            (row, column) = (row - leap.up, column + leap.right);
            row = if wrap.columns { row.rem_euclid(height) } else { row };
            column = if wrap.rows { column.rem_euclid(width) } else { column };
            let outside = row < 0 || row >= height || column < 0 || column >= width;
            if !leap.reach.allows(times) || outside || (row as usize, column as usize) == start {
                return false;
            }
            match grid.at(row as usize, column as usize) {
                Some(square) if square == on.square => return true,
                Some(square) if stand.iter().any(|other| other.square == square) => return false,
                None if problem.spec().walls == Walls::Stop => return false,
                _ => {}
            }
        }
        false
    })
}

/// Whether no piece attacks another over squares that no third one holds.
fn in_peace(problem: &Problem, pieces: &[Piece]) -> bool {
    let Board::Grid(grid) = problem.board() else { return false };
    let harmless =
        |a: Piece, b: Piece| a.square != b.square && !attacks(problem, grid, a, b, pieces);
    pieces.iter().all(|&a| pieces.iter().all(|&b| a == b || harmless(a, b)))
}

/// The definition of a placement of any number of pieces.
fn is_placement(problem: &Problem, pieces: &[Piece]) -> bool {
    let spec = problem.spec();
    let in_region = |region: &Vec<_>| pieces.iter().filter(|p| region.contains(&p.square)).count();
    in_peace(problem, pieces)
        && spec.fixed.iter().all(|piece| pieces.contains(piece))
        && pieces.iter().all(|piece| !spec.forbidden.contains(&piece.square))
        && spec.regions.iter().all(|region| in_region(region) == 1)
}

/// All placements by trying every content of every square, or (if `cut`) only those contents that
/// make no attack on the board so far.
fn all(problem: &Problem, cut: bool) -> Vec<Placement> {
    let mut sets: Vec<Vec<Piece>> = vec![Vec::new()];
    for square in problem.board().squares() {
        let more: Vec<_> = sets
            .iter()
            .flat_map(|set| (0..problem.kinds().len()).map(move |kind| (set, kind)))
            .map(|(set, kind)| set.iter().copied().chain([Piece::new(square, kind)]).collect())
            .filter(|set: &Vec<Piece>| !cut || in_peace(problem, set))
            .collect();
        sets.extend(more);
    }
    sets.retain(|set| is_placement(problem, set));
    let most = sets.iter().map(Vec::len).max().unwrap_or(0);
    let of = |set: &[Piece], kind| set.iter().filter(|piece| piece.kind == kind).count();
    sets.retain(|set| match &problem.spec().demand {
        Demand::Exactly(pieces) => set.len() == *pieces,
        Demand::Each(each) => (0..each.len()).all(|kind| of(set, kind) == each[kind]),
        Demand::Maximum => set.len() == most,
    });
    let mut placements: Vec<Placement> = sets.into_iter().map(Placement::from_iter).collect();
    placements.sort();
    placements
}

fn counted(problem: &Problem, options: &Options) -> Option<Count> {
    match count(problem, options, &()) {
        Ok(count) => Some(count),
        Err(CountError::Method(MethodError::NotForThis { .. })) => None,
        Err(error) => panic!("{error}"),
    }
}

fn shown(problem: &Problem, quickest: bool) -> Vec<Placement> {
    let mut found = Vec::new();
    let mut see = |placement: &Placement| {
        found.push(placement.clone());
        ControlFlow::Continue(())
    };
    let ended = if quickest {
        visit_quickest(problem, &(), &mut see)
    } else {
        visit(problem, &(), &mut see)
    };
    assert_eq!(ended, VisitEnd::All);
    found
}

/// Keeps what was finished, as a checkpoint would.
#[derive(Default)]
struct Checkpoint(Mutex<BTreeMap<usize, Tally>>);

impl Watch for Checkpoint {}

impl Observer for Checkpoint {
    fn finished(&self, task: usize, tally: &Tally) {
        self.0.lock().unwrap().insert(task, tally.clone());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn all_methods_count_what_the_definition_says(problem in random::problem()) {
        let all = all(&problem, true);
        for method in Method::ALL {
            let options = Options { method: Some(method), ..Options::default() };
            let Some(count) = counted(&problem, &options) else { continue };
            prop_assert_eq!(&count.placements, &BigUint::from(all.len()), "{}", method);
            if let Some(first) = all.first() {
                prop_assert_eq!(count.size, first.len(), "{}", method);
            }
        }
        let chosen = counted(&problem, &Options::default()).map(|count| count.placements);
        prop_assert_eq!(chosen, Some(BigUint::from(all.len())));
    }

    #[test]
    fn a_piece_between_two_makes_no_peace(problem in random::problem()) {
        prop_assume!(problem.board().len() <= 9);
        prop_assert_eq!(all(&problem, true), all(&problem, false));
    }

    #[test]
    fn placements_are_shown_once_and_in_reading_order(problem in random::problem()) {
        let all = all(&problem, true);
        prop_assert_eq!(&shown(&problem, false), &all);
        let mut quickest = shown(&problem, true);
        quickest.sort();
        prop_assert_eq!(&quickest, &all);
        prop_assert_eq!(find(&problem, 2, &()).unwrap().len(), all.len().min(2));
        let one = find(&problem, 1, &()).unwrap();
        prop_assert_eq!(one.len(), all.len().min(1));
        prop_assert!(one.iter().all(|placement| all.contains(placement)));
    }

    #[test]
    fn parts_threads_and_checkpoints_add_up(problem in random::problem(), parts in 1usize..4) {
        for method in Method::ALL {
            let Ok(plan) = Plan::new(&problem, Some(method), &()) else { continue };
            let checkpoint = Checkpoint::default();
            let of = NonZeroUsize::new(parts).unwrap();
            let whole = Options { threads: of, ..Options::default() };
            let whole = plan.run(&whole, &checkpoint).unwrap();
            let mut finished = checkpoint.0.into_inner().unwrap();
            prop_assert_eq!(finished.len(), plan.tasks.len());
            finished.retain(|task, _| task % 2 == 0);
            let again = Options { finished, ..Options::default() };
            prop_assert_eq!(&plan.run(&again, &()).unwrap(), &whole);
            let part = |index| Options { part: Part { index, of }, ..Options::default() };
            let parts = (0..parts).map(|index| plan.run(&part(index), &()).unwrap().placements);
            prop_assert_eq!(parts.sum::<BigUint>(), whole.placements);
        }
    }
}
