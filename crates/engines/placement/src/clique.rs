//! Partitions of the candidates into cliques: sets of candidates that all exclude each other.

use crate::{Conflicts, Problem};
use everyboard_board::{Board, Grid, Square};
use everyboard_sorted::{SortedMap, sort};

/// Every open candidate in one set, a *clique*, of candidates that all exclude each other. So a
/// placement has no more pieces than there are cliques, and if it has as many, one stands in each.
pub(crate) type Partition = Vec<Vec<usize>>;

/// The partitions with the fewest cliques among those by rows, by columns, by either diagonals, by
/// regions, by blocks of 2x2 squares and all at once; the fewer, the better the bound. At least
/// one.
pub(crate) fn best_partitions(problem: &Problem) -> Vec<Partition> {
    let conflicts = problem.conflicts();
    let mut partitions: Vec<Partition> =
        groupings(problem).iter().map(|key| partition(conflicts, key)).collect();
    let fewest = partitions.iter().map(Vec::len).min().unwrap_or(0);
    partitions.retain(|partition| partition.len() == fewest);
    sort(&mut partitions);
    partitions.dedup();
    partitions
}

/// For each way to group the squares: by square, its group.
fn groupings(problem: &Problem) -> Vec<Vec<usize>> {
    let squares = problem.board().len();
    let mut groupings = vec![vec![0; squares], region_of_each(problem)];
    if let Board::Grid(grid) = problem.board() {
        let height = grid.height();
        let width = grid.width();
        // On a torus a diagonal continues at the opposite edge.
        let torus = grid.wrap().rows && grid.wrap().columns && height == width;
        let diagonals = if torus { width } else { height + width };
        groupings.push(group_squares(grid, |row, _| row));
        groupings.push(group_squares(grid, |_, column| column));
        groupings.push(group_squares(grid, |row, column| (row + column) % diagonals));
        groupings.push(group_squares(grid, |row, column| (height + column - row) % diagonals));
        groupings.push(group_squares(grid, |row, column| row / 2 * width + column / 2));
    }
    groupings
}

/// By square: the group of its row and column.
fn group_squares(grid: &Grid, group: impl Fn(usize, usize) -> usize) -> Vec<usize> {
    let places = (0..grid.len()).map(|square| grid.row_and_column(Square::new(square)));
    places.map(|(row, column)| group(row, column)).collect()
}

fn region_of_each(problem: &Problem) -> Vec<usize> {
    let mut groups = vec![0; problem.board().len()];
    for (number, region) in problem.spec().regions.iter().enumerate() {
        region.iter().for_each(|square| groups[square.index()] = number + 1);
    }
    groups
}

/// Divides each group into cliques: every candidate, in order, joins the first clique of its group
/// with all of whose members it is in conflict.
fn partition(conflicts: &Conflicts, group_of: &[usize]) -> Partition {
    let mut groups: SortedMap<usize, Partition> = SortedMap::new();
    for (candidate, piece) in conflicts.candidates().iter().enumerate() {
        let cliques = groups.entry(group_of[piece.square.index()]).or_default();
        let fitting = cliques
            .iter_mut()
            .find(|clique| clique.iter().all(|&other| conflicts.between(candidate, other)));
        match fitting {
            Some(clique) => clique.push(candidate),
            None => cliques.push(vec![candidate]),
        }
    }
    groups.into_values().flatten().collect()
}
