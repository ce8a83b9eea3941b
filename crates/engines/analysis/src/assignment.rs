//! The assignment problem: rows are given columns of their own, so that the costs add up to the
//! least.
//!
//! The Hungarian method (H. Kuhn, 1955; J. Munkres, 1957) by shortest augmenting paths. Rows are
//! assigned one after the other. Each row and column has a price, and no cost is less than the
//! prices of its row and column together; the costs of assigned pairs are equal to them. What a
//! cost exceeds its prices by is the length of an edge, so the next row is assigned along a
//! shortest path (E. Dijkstra, 1959) to a column without a row.

/// The least sum of one cost of each row, all of different columns. `None` where there are fewer
/// columns than rows. All rows have the same length. Takes time in proportion to the square of the
/// rows, times the columns.
pub(crate) fn least_sum(costs: &[Vec<i64>]) -> Option<i64> {
    let mut assignment = Assignment::new(costs);
    (0..costs.len()).try_for_each(|row| assignment.assign(row))?;
    let pairs = assignment.row_of.iter().enumerate();
    Some(pairs.filter_map(|(column, row)| row.map(|row| costs[row][column])).sum())
}

struct Assignment<'a> {
    costs: &'a [Vec<i64>],
    row_prices: Vec<i64>,
    column_prices: Vec<i64>,
    /// By column.
    row_of: Vec<Option<usize>>,
}

/// How a column is reached from the row that is being assigned.
#[derive(Copy, Clone)]
struct ColumnPath {
    distance: i64,
    /// The column before it; none where the row itself leads here.
    before: Option<usize>,
    /// Whether no shorter path to it can be found any more.
    is_final: bool,
}

impl<'a> Assignment<'a> {
    fn new(costs: &'a [Vec<i64>]) -> Self {
        let columns = costs.first().map_or(0, Vec::len);
        Assignment {
            costs,
            row_prices: vec![0; costs.len()],
            column_prices: vec![0; columns],
            row_of: vec![None; columns],
        }
    }

    /// Assigns one more row; rows that are assigned may get other columns. `None` if there is no
    /// column left.
    fn assign(&mut self, row: usize) -> Option<()> {
        let unreached = ColumnPath { distance: i64::MAX, before: None, is_final: false };
        let mut reached = vec![unreached; self.row_of.len()];
        let mut next_row = row;
        let mut before = None;
        let mut distance = 0;
        let mut end = loop {
            self.reach(next_row, before, distance, &mut reached);
            let open = reached.iter().enumerate().filter(|(_, column)| !column.is_final);
            let (nearest, _) = open.min_by_key(|(_, column)| column.distance)?;
            reached[nearest].is_final = true;
            distance = reached[nearest].distance;
            match self.row_of[nearest] {
                Some(row) => next_row = row,
                None => break nearest,
            }
            before = Some(nearest);
        };
        self.change_prices(row, distance, &reached);
        while let Some(before) = reached[end].before {
            self.row_of[end] = self.row_of[before];
            end = before;
        }
        self.row_of[end] = Some(row);
        Some(())
    }

    /// Reaches columns from a row that is `distance` away and was reached by the column `before`.
    fn reach(&self, row: usize, before: Option<usize>, distance: i64, reached: &mut [ColumnPath]) {
        for (column, reached) in reached.iter_mut().enumerate().filter(|(_, it)| !it.is_final) {
            let prices = self.row_prices[row] + self.column_prices[column];
            let through = distance + self.costs[row][column] - prices;
            if through < reached.distance {
                *reached = ColumnPath { distance: through, before, ..*reached };
            }
        }
    }

    /// Makes the costs along the path, which is `length` long, equal to their prices.
    fn change_prices(&mut self, row: usize, length: i64, reached: &[ColumnPath]) {
        self.row_prices[row] += length;
        for (column, reached) in reached.iter().enumerate().filter(|(_, it)| it.is_final) {
            let change = length - reached.distance;
            self.column_prices[column] -= change;
            if let Some(row) = self.row_of[column] {
                self.row_prices[row] += change;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries every choice of columns.
    fn least_of_all_choices(costs: &[Vec<i64>], taken: &mut Vec<usize>) -> Option<i64> {
        let Some(row) = costs.get(taken.len()) else { return Some(0) };
        let choices = (0..row.len()).filter_map(|column| {
            if taken.contains(&column) {
                return None;
            }
            taken.push(column);
            let others = least_of_all_choices(costs, taken);
            taken.pop();
            Some(row[column] + others?)
        });
        choices.min()
    }

    #[test]
    fn the_cheapest_column_of_each_row_is_not_always_free() {
        assert_eq!(least_sum(&[vec![1, 5], vec![2, 9]]), Some(7));
        assert_eq!(least_sum(&[]), Some(0));
        assert_eq!(least_sum(&[vec![3], vec![4]]), None, "two rows and one column");
    }

    proptest! {
        #[test]
        fn the_sum_is_the_least_of_all_choices(
            costs in (1..=5_usize, 1..=6_usize).prop_flat_map(|(rows, columns)| {
                prop::collection::vec(prop::collection::vec(0..20_i64, columns), rows)
            })
        ) {
            prop_assert_eq!(least_sum(&costs), least_of_all_choices(&costs, &mut Vec::new()));
        }
    }
}
