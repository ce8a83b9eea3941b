//! Placements up to the symmetries of their problem.
//!
//! For every subgroup H of the symmetries, the placements that all of H carries onto themselves are
//! unions of orbits of candidates under H; there are far fewer of those, and a search that takes
//! whole orbits counts them. What belongs to exactly H follows by taking away, from the largest
//! subgroup down, what belongs to larger ones (Moebius inversion). A class of placements with
//! exactly the symmetries H has |G| / |H| members, where G is the whole group. This is Burnside's
//! table of marks; the placements without symmetry are never looked at.
//!
//! Groups with more than 64 symmetries occur on rings, mostly with few placements: there every
//! placement is compared with its images by every symmetry that maps one of its pieces to another.

mod each;
pub(crate) mod group;
mod name;
mod subgroups;

use crate::{Count, CountError, Demand, Method, Problem, backtrack, rows};
pub use each::visit_classes;
use everyboard_sorted::{SortedMap, sort_by_key};
use everyboard_watch::Watch;
pub(crate) use group::Group;
use num_bigint::BigUint;
use subgroups::{Subgroup, conjugates, members, subgroups};

/// The placements of a problem, two of which are in one class if a symmetry of the problem carries
/// one onto the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The number of classes.
    pub classes: BigUint,
    /// The number of placements.
    pub placements: BigUint,
    /// The number of pieces of each placement.
    pub size: usize,
    /// The number of symmetries of the problem, the identity among them.
    pub symmetries: usize,
    /// The classes by the symmetry of their placements, the least symmetric first; only those
    /// that occur.
    pub by_symmetry: Vec<Symmetric>,
}

/// The classes of placements that have one symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetric {
    /// The symmetry in words, such as "half turn".
    pub name: String,
    /// How many symmetries of the problem carry each of these placements onto itself, the
    /// identity among them.
    pub order: usize,
    /// The number of classes.
    pub classes: BigUint,
    /// The number of placements in them.
    pub placements: BigUint,
}

/// Groups with more subgroups are treated placement by placement.
const MAX_SUBGROUPS: usize = 200;

/// Sorts the placements of a problem into classes; `count` is what [`count`](crate::count) says of
/// the whole problem.
///
/// Costs, beside the count, one search for each kind of symmetry among about the root of the
/// number of placements (or fewer); on boards with rings a look at every placement.
///
/// # Errors
/// If `watch` ends it, or the board has too many symmetries to list.
pub fn classes(problem: &Problem, count: &Count, watch: &dyn Watch) -> Result<Classes, CountError> {
    let group = Group::new(problem)?;
    let small = group.order() <= Subgroup::BITS as usize;
    let products = if small { group.products() } else { Vec::new() };
    let by_symmetry = match subgroups(&products, MAX_SUBGROUPS) {
        Some(all) if small => {
            by_subgroups(problem, &group, count, watch, conjugates(&products, &all))?
        }
        _ => each::by_symmetry(problem, &group, watch)?,
    };
    Ok(Classes {
        classes: by_symmetry.iter().map(|symmetric| &symmetric.classes).sum(),
        placements: count.placements.clone(),
        size: count.size,
        symmetries: group.order(),
        by_symmetry,
    })
}

/// Counts the placements that belong to exactly each subgroup; `kinds` are the subgroups in classes
/// of conjugates.
fn by_subgroups(
    problem: &Problem,
    group: &Group,
    count: &Count,
    watch: &dyn Watch,
    mut kinds: Vec<Vec<Subgroup>>,
) -> Result<Vec<Symmetric>, CountError> {
    // The largest first, so that what they hold can be taken away from the smaller ones.
    sort_by_key(&mut kinds, |kind| std::cmp::Reverse(kind[0].count_ones()));
    let mut exactly: SortedMap<Subgroup, BigUint> = SortedMap::new();
    let mut found = Vec::new();
    for kind in kinds {
        let within = kind[0];
        let larger = exactly.iter().filter(|&(&other, _)| other & within == within);
        let larger: BigUint = larger.map(|(_, number)| number).sum();
        let own = fixed_by(&members(within), problem, group, count, watch)? - larger;
        exactly.extend(kind.iter().map(|&subgroup| (subgroup, own.clone())));
        if own != BigUint::ZERO {
            let turns: Vec<_> = members(within).iter().map(|&g| group.turns[g]).collect();
            let order = turns.len();
            let placements = own * kind.len();
            let classes = &placements * order / group.order();
            let name = name::name(&turns, &group.turns);
            found.push(Symmetric { name, order, classes, placements });
        }
    }
    found.reverse();
    Ok(found)
}

/// The number of placements that all symmetries of a subgroup carry onto themselves.
fn fixed_by(
    subgroup: &[usize],
    problem: &Problem,
    group: &Group,
    count: &Count,
    watch: &dyn Watch,
) -> Result<BigUint, CountError> {
    if subgroup.len() == 1 {
        return Ok(count.placements.clone());
    }
    let orbits = group.orbits(subgroup);
    let demand = match problem.remaining() {
        Demand::Maximum => Demand::Exactly(count.size - problem.fixed().len()),
        given => given,
    };
    if count.method == Method::Rows {
        match rows::count_unions(problem, orbits.clone(), &demand, watch) {
            Err(CountError::Method(_)) => {}
            counted => return counted,
        }
    }
    backtrack::count_unions(problem, orbits, &demand, watch)
}
