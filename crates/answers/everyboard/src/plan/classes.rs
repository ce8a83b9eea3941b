//! Levels of a table up to symmetry. By Burnside's lemma a level has as many classes as a symmetry
//! carries positions of it to themselves, on average over all symmetries.
//!
//! So no class is listed: of 67,603,900 positions of the 5x5 knights some thousands are looked up.
//!
//! **Cost.** A look-up for each arrangement that a symmetry carries to itself, and memory for some
//! thousand positions.

use everyboard_board::Position;
use everyboard_census::table::DistanceTable;
use everyboard_puzzle::{Arrangements, Puzzle, Symmetry};
use everyboard_search::End;
use everyboard_watch::Watch;
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// With more goals than this, symmetries that keep them are not looked for.
pub(super) const MOST_GOALS: usize = 64;

/// Positions that are looked up at once.
const BATCH: usize = 1 << 12;

/// By distance: how many classes of positions there are, of which symmetries that keep level 0
/// carry each to all others. `None` if the symmetries cannot be listed, or those that keep more
/// than 64 goals are not looked for, or `watch` ends it.
///
/// # Errors
/// If the table has no answer.
pub fn class_levels<E: Error + Send + Sync + 'static>(
    table: &DistanceTable<E>,
    puzzle: &Puzzle,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<Option<Vec<u64>>, E> {
    let Some(group) = keeping_levels(table, puzzle)? else { return Ok(None) };
    let Ok(arrangements) = Arrangements::new(puzzle, table.system()) else { return Ok(None) };
    let mut sums = vec![0; table.levels().len()];
    for symmetry in &group {
        let fixed = if symmetry.is_identity() {
            Some(table.levels().to_vec())
        } else {
            fixed_levels(table, &arrangements, symmetry, threads, watch)?
        };
        let Some(fixed) = fixed else { return Ok(None) };
        sums.iter_mut().zip(fixed).for_each(|(sum, level)| *sum += u128::from(level));
    }
    let members = group.len() as u128;
    debug_assert!(sums.iter().all(|sum| sum % members == 0), "{sums:?} of {members}");
    Ok(Some(sums.into_iter().map(|sum| (sum / members) as u64).collect()))
}

/// By distance: how many positions a symmetry carries to themselves; `None` if `watch` ends it.
fn fixed_levels<E: Error + Send + Sync + 'static>(
    table: &DistanceTable<E>,
    arrangements: &Arrangements,
    symmetry: &Symmetry,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<Option<Vec<u64>>, E> {
    let mut levels = vec![0; table.levels().len()];
    let mut batch = Vec::with_capacity(BATCH);
    let mut fault = Ok(());
    let mut count = |batch: &mut Vec<Position>| match table.distances(batch, threads) {
        Ok(found) => {
            batch.clear();
            found.into_iter().flatten().for_each(|distance| levels[distance] += 1);
            ControlFlow::Continue(())
        }
        Err(error) => {
            fault = Err(error);
            ControlFlow::Break(())
        }
    };
    let mut ended = arrangements.fixed_by(symmetry, watch, |position| {
        batch.push(position);
        if batch.len() < BATCH { ControlFlow::Continue(()) } else { count(&mut batch) }
    });
    if ended.is_continue() {
        ended = count(&mut batch);
    }
    fault?;
    Ok(ended.is_continue().then_some(levels))
}

/// The symmetries that carry each level to itself; `None` if they cannot be listed.
fn keeping_levels<E: Error + Send + Sync + 'static>(
    table: &DistanceTable<E>,
    puzzle: &Puzzle,
) -> Result<Option<Vec<Symmetry>>, E> {
    if table.end() == End::Start {
        let group = puzzle.start_group(table.system());
        return Ok(group.ok().map(|group| group.members().to_vec()));
    }
    let starts = table.positions_at(0, 0, MOST_GOALS + 1)?;
    if starts.len() > MOST_GOALS {
        return Ok(None);
    }
    let from_goals = Puzzle { starts, ..puzzle.clone() };
    let Ok(group) = from_goals.start_group(table.system()) else { return Ok(None) };
    let mut members = Vec::new();
    for member in group.members() {
        // A table may know only what the start leads to. That set a symmetry keeps if it carries
        // the start into it.
        let mut keeps_known = true;
        for start in &puzzle.starts {
            keeps_known &= table.knows(&member.image(start))?;
        }
        if keeps_known {
            members.push(member.clone());
        }
    }
    Ok(Some(members))
}
