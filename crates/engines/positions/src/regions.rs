//! Regions: sets of squares that cost a move each, where moves remove pieces, as in peg solitaire.
//!
//! R. Merson (1962) bounded the moves of peg solitaire so, where all that one peg does at a stretch
//! is a move; G. Bell used it in "Solving Triangular Peg Solitaire" (Journal of Integer Sequences
//! 11, 2008).
//!
//! What is used of a puzzle are its rewrites. For each of them let `begin` be the square that its
//! piece leaves, and *open* the squares that it needs empty. A set of squares is a **region** if
//! for every rewrite that empties a square of it, `begin` or an open square is in the set. It
//! is *full* if a piece stands on each of its squares.
//!
//! ```text
//!   triangle of pegs:   a              {a}: no jump passes over a corner
//!                      b c             {b, d}: a jump over b along the edge begins or ends on d
//!                     d e f            {e}: is none, as a jump b e h goes over it
//!                    g h i j
//! ```
//!
//! *Disjoint full regions that do not stay full cost a move each.* Take the first rewrite that
//! empties a square of a full region. It needs no square of the region to be empty, as all were
//! full before it: so its piece begins in the region. Where rewrites are whole moves, a move begins
//! on one square only, which is in one of the regions at most. Where they are parts of moves, that
//! of one piece at a stretch, it is the first of its move: otherwise the piece would have come to
//! `begin` by the rewrite before, and each [step](MovePart::Step) of these puzzles needs the square
//! that it enters to be empty; the region would not have been full. So the whole move begins in the
//! region, and again in one at most.
//!
//! A region may be full at a goal, as the hole where the last peg ends. It costs a move all the
//! same if every rewrite that may lead to a goal with the region full begins in it or needs a
//! square of it to be empty: then it was not full before that rewrite, or a move began in it. That
//! is so before a goal, but not at one; `Regions::bound` says less where the position may be a
//! goal. All other regions that may be full at a goal are left out.
//!
//! The smallest regions suffice, as whatever is full has the smaller ones full. They are found by
//! closure: from one square, for a rewrite that breaks the rule, `begin` or an open square has to
//! be added; each in turn is tried. How many disjoint ones of the full regions there are, at most,
//! is read from tables, one for each group of regions that may overlap.
//!
//! Puzzles of which some rewrite removes no piece have no regions here: there they would be single
//! squares, of which the weights know more.

mod closure;
mod packing;
mod table;

use crate::layout::Layout;
use closure::{PieceEffect, Squares, smallest};
use everyboard_board::Position;
use everyboard_puzzle::{Goal, MovePart, Puzzle, RewriteSystem};
use everyboard_sorted::sort;
use packing::{Group, groups};
pub use table::RegionTable;

/// The regions of a puzzle and how many of them fit side by side.
#[derive(Clone, Debug)]
pub struct Regions {
    groups: Vec<Group>,
    /// The most disjoint regions that may be full at a goal.
    most_at_goals: usize,
}

/// A region that costs a move, and whether it may be full at a goal.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Region {
    squares: Squares,
    may_stay: bool,
}

impl Regions {
    /// The regions of a puzzle; `None` if it has none. Takes some milliseconds, or some hundred
    /// where there are 100,000 rewrites.
    pub fn find(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Self> {
        let deeds = deeds(system)?;
        let regions = smallest(&deeds, system.places()).into_iter().filter_map(|squares| {
            let staying = puzzle.goals.iter().filter(|goal| may_hold(goal, squares, 0));
            let may_stay = staying.clone().count() > 0;
            let costs = { staying }.all(|goal| deeds.iter().all(|it| it.costs(goal, squares)));
            costs.then_some(Region { squares, may_stay })
        });
        let regions: Vec<Region> = regions.collect();
        if regions.is_empty() {
            return None;
        }
        let at_goals = puzzle.goals.iter().map(|goal| most_at(goal, &regions));
        let most_at_goals = at_goals.max().unwrap_or(0);
        Some(Regions { groups: groups(regions), most_at_goals })
    }

    /// The moves that every solution has at least.
    pub fn bound_of_starts(&self, puzzle: &Puzzle) -> usize {
        puzzle.starts.iter().map(|start| self.bound_of(start)).min().unwrap_or(0)
    }

    /// The moves from a position to a goal, at least.
    fn bound_of(&self, position: &Position) -> usize {
        let places = position.places();
        let pieces = places.filter(|(_, symbol)| !symbol.is_empty());
        let pieces = pieces.fold(0, |pieces, (square, _)| pieces | 1 << square.index());
        let regions = self.groups.iter().flat_map(Group::regions).enumerate();
        self.bound(regions.fold(0, |full, (number, region)| {
            full | u64::from(region.squares & pieces == region.squares) << number
        }))
    }

    /// The moves from a position to a goal, at least, where these regions are full: a bit for each,
    /// group by group.
    #[inline]
    pub(crate) fn bound(&self, mut full: u64) -> usize {
        let mut all = 0;
        let mut sure = 0;
        for group in &self.groups {
            let most = group.most(full);
            all += most.all;
            sure += most.sure;
            full >>= group.len();
        }
        if usize::from(all) > self.most_at_goals { all.into() } else { sure.into() }
    }

    /// The regions on packed positions.
    pub fn table(&self, layout: &Layout) -> RegionTable {
        RegionTable::new(self.clone(), layout)
    }
}

/// What the rewrites do to pieces; `None` if some remove none, or steps of one piece do not all
/// enter empty squares.
fn deeds(system: &RewriteSystem) -> Option<Vec<PieceEffect>> {
    // Without moves nothing is ever broken up.
    if system.places() > Squares::BITS as usize || system.rewrites().is_empty() {
        return None;
    }
    let numbered = system.rewrites().iter().enumerate();
    let deeds = numbered.map(|(number, rewrite)| {
        let deed = PieceEffect::of(rewrite);
        let is_step = system.parts().is_some_and(|parts| parts[number] == MovePart::Step);
        let enters = 1 << rewrite.to.index();
        (deed.removes_pieces() && (!is_step || deed.open & enters != 0)).then_some(deed)
    });
    let mut deeds = deeds.collect::<Option<Vec<PieceEffect>>>()?;
    sort(&mut deeds);
    deeds.dedup();
    Some(deeds)
}

/// Whether pieces may stand on all squares of `full`, and on none of `empty`, at a goal. `false` is
/// proved.
fn may_hold(goal: &Goal, full: Squares, empty: Squares) -> bool {
    match goal.pattern() {
        Some(pattern) => pattern.fixed().all(|(square, symbol)| {
            let other = if symbol.is_empty() { full } else { empty };
            other >> square.index() & 1 == 0
        }),
        None => goal.pieces().is_none_or(|pieces| full.count_ones() as usize <= pieces),
    }
}

/// The most disjoint ones of `regions` that may be full together at a goal, or more.
fn most_at(goal: &Goal, regions: &[Region]) -> usize {
    let staying = regions.iter().filter(|region| may_hold(goal, region.squares, 0));
    let staying: Vec<Region> = staying.copied().collect();
    let Some(least) = staying.iter().map(|region| region.squares.count_ones() as usize).min()
    else {
        return 0;
    };
    let most = goal.pieces().map_or(staying.len(), |pieces| pieces / least);
    most.min(staying.len())
}

#[cfg(test)]
mod tests;
