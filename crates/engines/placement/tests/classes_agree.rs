//! Classes and dominations against plain definitions, on random problems.

use crate::random;
use everyboard_board::{Square, SquareMap};
use everyboard_placement::{
    DominateError, Method, Options, Piece, Placement, Problem, ProblemSpec, VisitEnd, classes,
    count, dominate, visit, visit_classes, visit_dominations,
};
use everyboard_puzzle::Movement;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn image(map: &SquareMap, placement: &Placement) -> Placement {
    let pieces = placement.pieces().iter();
    pieces.map(|piece| Piece::new(map.image(piece.square), piece.kind)).collect()
}

/// The symmetries of the board under which the problem looks the same.
fn symmetries(problem: &Problem) -> Vec<SquareMap> {
    let conflicts = problem.conflicts();
    let regions = |map: &SquareMap| -> BTreeSet<BTreeSet<Square>> {
        let image = |region: &Vec<Square>| region.iter().map(|&s| map.image(s)).collect();
        problem.spec().regions.iter().map(image).collect()
    };
    let mut maps = problem.board().symmetries(10_000).unwrap();
    let identity = maps[0].clone();
    maps.retain(|map| {
        let to = |piece: Piece| Piece::new(map.image(piece.square), piece.kind);
        let candidate = |candidate: usize| conflicts.number_of(to(conflicts.candidate(candidate)));
        let all = || 0..conflicts.len();
        all().all(|a| candidate(a).is_some())
            && all().all(|a| {
                let kept = |b| {
                    let (x, y) = (candidate(a).unwrap(), candidate(b).unwrap());
                    conflicts.between(a, b) == conflicts.between(x, y)
                };
                all().all(kept)
            })
            && problem.fixed().iter().all(|&piece| problem.fixed().contains(&to(piece)))
            && regions(map) == regions(&identity)
    });
    maps
}

fn all(problem: &Problem) -> Vec<Placement> {
    let mut found = Vec::new();
    let _ = visit(problem, &(), &mut |placement| {
        found.push(placement.clone());
        ControlFlow::Continue(())
    });
    found
}

/// Whether pieces, on a board where each may stand in the other's way, attack or hold a square.
fn reached(spec: &ProblemSpec, pieces: &[Square], square: Square) -> bool {
    let everyboard_board::Board::Grid(grid) = &spec.board else { return false };
    let Movement::Leaps(leaps) = &spec.kinds[0].movement else { return false };
    let ring = |place: i32, size: usize, ring: bool| {
        if ring { place.rem_euclid(size as i32) } else { place }
    };
    pieces.contains(&square)
        || pieces.iter().any(|&from| {
            leaps.iter().any(|leap| {
                let start = grid.row_and_column(from);
                let (mut row, mut column) = (start.0 as i32, start.1 as i32);
                for times in 1.. {
                    row = ring(row - leap.up, grid.height(), grid.wrap().columns);
                    column = ring(column + leap.right, grid.width(), grid.wrap().rows);
                    let inside = (0..grid.height() as i32).contains(&row)
                        && (0..grid.width() as i32).contains(&column);
                    let back = (row as usize, column as usize) == start;
                    if !inside || back || !leap.reach.allows(times) {
                        return false;
                    }
                    match grid.at(row as usize, column as usize) {
                        Some(at) if at == square => return true,
                        Some(at) if pieces.contains(&at) => return false,
                        None if spec.walls == everyboard_placement::Walls::Stop => return false,
                        _ => {}
                    }
                }
                false
            })
        })
}

/// All sets of pieces that dominate, by trying every subset of the board.
fn dominating(spec: &ProblemSpec) -> Vec<Vec<Square>> {
    let squares = spec.board.len();
    let subsets = (0u32..1 << squares).map(|set| -> Vec<Square> {
        (0..squares).filter(|square| set >> square & 1 == 1).map(Square::new).collect()
    });
    let allowed = |set: &Vec<Square>| {
        spec.fixed.iter().all(|piece| set.contains(&piece.square))
            && !set.iter().any(|square| spec.forbidden.contains(square))
            && spec.board.squares().all(|square| reached(spec, set, square))
    };
    subsets.filter(allowed).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1500,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn classes_are_those_of_the_least_images(
        problem in prop_oneof![random::problem(), random::symmetric_problem()],
    ) {
        let (maps, all) = (symmetries(&problem), all(&problem));
        let least = |p: &Placement| maps.iter().map(|map| image(map, p)).min();
        let expected: BTreeSet<Placement> = all.iter().filter_map(least).collect();
        let mut orders: BTreeMap<usize, usize> = BTreeMap::new();
        for placement in &all {
            let order = maps.iter().filter(|map| image(map, placement) == *placement).count();
            *orders.entry(order).or_default() += 1;
        }
        let orders: BTreeMap<_, _> =
            orders.into_iter().map(|(order, n)| (order, BigUint::from(n))).collect();
        for method in [Method::Backtrack, Method::Rows] {
            let options = Options { method: Some(method), ..Options::default() };
            let whole = count(&problem, &options, &()).unwrap();
            let found = classes(&problem, &whole, &()).unwrap();
            prop_assert_eq!(found.symmetries, maps.len());
            prop_assert_eq!(&found.classes, &BigUint::from(expected.len()));
            let mut by_order: BTreeMap<usize, BigUint> = BTreeMap::new();
            for symmetric in &found.by_symmetry {
                *by_order.entry(symmetric.order).or_default() += &symmetric.placements;
            }
            prop_assert_eq!(&by_order, &orders);
        }

        let (mut shown, mut members) = (BTreeSet::new(), 0);
        let ended = visit_classes(&problem, &(), &mut |placement, size| {
            shown.insert(placement.clone());
            members += size;
            ControlFlow::Continue(())
        });
        prop_assert_eq!(ended, Ok(VisitEnd::All));
        prop_assert_eq!((shown, members), (expected, all.len()));
    }

    #[test]
    fn dominations_are_the_subsets_that_reach_all(
        spec in random::spec(), more in prop::option::of(0usize..3), threads in 1usize..4,
    ) {
        prop_assume!(spec.board.len() <= 12);
        let mut spec = ProblemSpec { regions: Vec::new(), ..spec };
        spec.kinds.truncate(1);
        spec.fixed.iter_mut().for_each(|piece| piece.kind = 0);
        let sets = dominating(&spec);
        let least = sets.iter().map(Vec::len).min();
        let size = least.map(|least| least + more.unwrap_or(0));
        let threads = NonZeroUsize::new(threads).unwrap();
        match dominate(&spec, more.and(size), threads, &()) {
            Err(DominateError::Problem(_)) => {}
            Err(DominateError::OutOfReach(_)) => prop_assert!(sets.is_empty()),
            Err(error) => prop_assert!(false, "{}", error),
            Ok(found) if size.is_none() => prop_assert_eq!(found.placements, BigUint::ZERO),
            Ok(found) => {
                let expected: Vec<_> = sets.iter().filter(|set| Some(set.len()) == size).collect();
                prop_assert_eq!(Some(found.size), size);
                prop_assert_eq!(found.placements, BigUint::from(expected.len()));
                let mut shown = BTreeSet::new();
                let ended = visit_dominations(&spec, size, &(), &mut |placement| {
                    let squares = placement.pieces().iter().map(|piece| piece.square);
                    assert!(shown.insert(squares.collect::<Vec<_>>()), "shown twice");
                    ControlFlow::Continue(())
                });
                prop_assert_eq!(ended, Ok(VisitEnd::All));
                prop_assert!(shown.iter().eq(expected.into_iter().collect::<BTreeSet<_>>()));
            }
        }
    }
}
