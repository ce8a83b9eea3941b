//! Pieces on some lines of the board, up to symmetry.

use super::open_rows::OpenRows;
use crate::classes::group::Group;
use everyboard_sorted::SortedSet;
use std::cmp::Ordering;

/// Pieces on some lines, and the number of constellations symmetric to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constellation {
    /// Candidates in rising order.
    pub(super) candidates: Vec<usize>,
    /// The size of its orbit.
    pub(super) orbit: u32,
}

/// All ways to put one piece on each of some lines, up to the symmetries that keep these lines:
/// the least of each orbit. A line is a list of candidates that exclude each other.
pub(super) fn constellations(open_rows: &OpenRows, lines: &[Vec<usize>]) -> Vec<Constellation> {
    let symmetries = symmetries(open_rows, lines);
    let mut all = Vec::new();
    let mut image = Vec::new();
    extend(open_rows, lines, &mut Vec::new(), &mut |taken| {
        let candidates = sorted(taken.iter().copied());
        let mut fixing = 0;
        for symmetry in &symmetries {
            image.clear();
            image.extend(candidates.iter().map(|&candidate| symmetry[candidate]));
            image.sort_unstable();
            match image.cmp(&candidates) {
                Ordering::Less => return,
                Ordering::Equal => fixing += 1,
                Ordering::Greater => {}
            }
        }
        // The size of an orbit is the order of the group divided by that of the stabilizer.
        all.push(Constellation { candidates, orbit: (symmetries.len() / fixing) as u32 });
    });
    all
}

/// Takes a candidate of each line that holds none yet, in all ways.
fn extend(
    open_rows: &OpenRows,
    lines: &[Vec<usize>],
    taken: &mut Vec<usize>,
    found: &mut impl FnMut(&[usize]),
) {
    let Some((line, others)) = lines.split_first() else { return found(taken) };
    if taken.iter().any(|candidate| line.contains(candidate)) {
        return extend(open_rows, others, taken, found);
    }
    for &candidate in line {
        if !taken.iter().any(|&piece| open_rows.conflicts().between(piece, candidate)) {
            taken.push(candidate);
            extend(open_rows, others, taken, found);
            taken.pop();
        }
    }
}

/// The symmetries of the problem that keep the lines, as maps of candidates.
fn symmetries(open_rows: &OpenRows, lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let lines: SortedSet<Vec<usize>> = lines.iter().cloned().collect();
    match Group::new(open_rows.problem) {
        Ok(group) => group.candidates.into_iter().filter(|map| keeps(map, &lines)).collect(),
        // Without symmetries every constellation is completed, which is correct too.
        Err(_) => vec![(0..open_rows.conflicts().len()).collect()],
    }
}

/// Whether a map of candidates carries a set of lines onto itself.
fn keeps(map: &[usize], lines: &SortedSet<Vec<usize>>) -> bool {
    lines.iter().all(|line| lines.contains(&sorted(line.iter().map(|&it| map[it]))))
}

fn sorted(candidates: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut candidates: Vec<usize> = candidates.collect();
    candidates.sort_unstable();
    candidates
}
