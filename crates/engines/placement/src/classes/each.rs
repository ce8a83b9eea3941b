//! Classes by a look at every placement.

use super::group::{Group, image};
use super::{Symmetric, name};
use crate::{CountError, Placement, Problem, VisitEnd, visit, visit_quickest};
use everyboard_board::{Square, SquareMap};
use everyboard_sorted::{SortedMap, sort};
use everyboard_watch::Watch;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Sorts all placements by the name and number of the symmetries that carry them onto themselves.
pub(super) fn by_symmetry(
    problem: &Problem,
    group: &Group,
    watch: &dyn Watch,
) -> Result<Vec<Symmetric>, CountError> {
    let mut placements: SortedMap<(usize, String), u64> = SortedMap::new();
    let mut carriers = Carriers { from: None, to: Vec::new() };
    let ended = visit_quickest(problem, watch, &mut |placement| {
        let mut kept = carriers.of_any(group, placement);
        kept.retain(|&g| image_of(placement, &group.maps[g]) == *placement);
        let kept: Vec<_> = kept.into_iter().map(|g| group.turns[g]).collect();
        *placements.entry((kept.len(), name::name(&kept, &group.turns))).or_default() += 1;
        ControlFlow::Continue(())
    });
    if ended == VisitEnd::Stopped {
        return Err(CountError::Stopped);
    }
    let symmetric = placements.into_iter().map(|((order, name), number)| {
        let placements = BigUint::from(number);
        Symmetric { name, order, classes: &placements * order / group.order(), placements }
    });
    Ok(symmetric.collect())
}

/// The symmetries by the square to which they carry one square: that of the last placement which
/// was not on it, since the next ones are often on it as well.
struct Carriers {
    from: Option<Square>,
    to: Vec<Vec<usize>>,
}

impl Carriers {
    /// The symmetries, in order, that carry some piece of a placement to one of its pieces: all
    /// that may keep it are among them.
    fn of_any(&mut self, group: &Group, placement: &Placement) -> Vec<usize> {
        let squares = placement.pieces().iter().map(|piece| piece.square);
        let Some(first) = squares.clone().next() else { return (0..group.order()).collect() };
        if !squares.clone().any(|square| self.from == Some(square)) {
            self.from = Some(first);
            self.to.resize(group.squares, Vec::new());
            self.to.iter_mut().for_each(Vec::clear);
            for (g, map) in group.maps.iter().enumerate() {
                self.to[map.image(first).index()].push(g);
            }
        }
        let mut carriers: Vec<usize> =
            squares.flat_map(|square| &self.to[square.index()]).copied().collect();
        sort(&mut carriers);
        carriers
    }
}

fn image_of(placement: &Placement, map: &SquareMap) -> Placement {
    placement.pieces().iter().map(|piece| image(map, piece)).collect()
}

/// Shows one placement of every class, the least in reading order, and the number of placements in
/// the class, in reading order, until the visitor breaks off.
///
/// Looks at every placement, with every symmetry, and keeps none.
///
/// # Errors
/// If the board has too many symmetries to list.
pub fn visit_classes(
    problem: &Problem,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement, usize) -> ControlFlow<()>,
) -> Result<VisitEnd, CountError> {
    let group = Group::new(problem)?;
    Ok(visit(problem, watch, &mut |placement| match members(&group, placement) {
        Some(members) => visitor(placement, members),
        None => ControlFlow::Continue(()),
    }))
}

/// The number of placements in its class if the placement is the least of it, otherwise `None`.
fn members(group: &Group, placement: &Placement) -> Option<usize> {
    let mut kept = 0;
    for map in &group.maps {
        match image_of(placement, map).cmp(placement) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => kept += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(group.order() / kept)
}
