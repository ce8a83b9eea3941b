//! A least cut between two vertices of a graph, by a greatest flow.
//!
//! Flow is sent along shortest paths of edges that can take more (J. Edmonds and R. Karp, 1972),
//! until none is left. The vertices that are still reached are one side of a least cut (L. Ford and
//! D. Fulkerson, 1956).

/// Vertices on the far side of a cut, and what the edges that lead there carry together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(crate) beyond: Vec<usize>,
    pub(crate) capacity: i64,
}

/// The least cut between two different vertices; of several, that which leaves the fewest vertices
/// beside `from`. `capacities` are those of the edges, from each vertex to each. Each path takes
/// time in proportion to the square of the vertices; in practice there are few.
pub(crate) fn least_cut(capacities: &[Vec<i64>], from: usize, to: usize) -> Cut {
    let mut left = capacities.to_vec();
    let mut capacity = 0;
    loop {
        let before = reached(&left, from);
        let Some(path) = path(&before, from, to) else {
            let beyond =
                (0..left.len()).filter(|&vertex| vertex != from && before[vertex].is_none());
            return Cut { beyond: beyond.collect(), capacity };
        };
        let narrowest = path.iter().map(|&(a, b)| left[a][b]).min().unwrap_or(0);
        capacity += narrowest;
        for (a, b) in path {
            left[a][b] -= narrowest;
            left[b][a] += narrowest;
        }
    }
}

/// By vertex: the one before it on a shortest path of edges that can take more. None for `from` and
/// where no path leads.
fn reached(left: &[Vec<i64>], from: usize) -> Vec<Option<usize>> {
    let mut before = vec![None; left.len()];
    let mut queue = vec![from];
    let mut done = 0;
    while let Some(&vertex) = queue.get(done) {
        done += 1;
        for (next, &capacity) in left[vertex].iter().enumerate() {
            if capacity > 0 && next != from && before[next].is_none() {
                before[next] = Some(vertex);
                queue.push(next);
            }
        }
    }
    before
}

/// The edges of the path that was found, from its end.
fn path(before: &[Option<usize>], from: usize, to: usize) -> Option<Vec<(usize, usize)>> {
    let mut edges = Vec::new();
    let mut vertex = to;
    while vertex != from {
        let previous = before[vertex]?;
        edges.push((previous, vertex));
        vertex = previous;
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const VERTICES: usize = 6;

    /// The least capacity of all sets of vertices that have `to` and not `from`.
    fn least_of_all_sets(capacities: &[Vec<i64>], from: usize, to: usize) -> i64 {
        let sets = (0..1 << VERTICES).filter(|set| set >> to & 1 == 1 && set >> from & 1 == 0);
        sets.map(|set| capacity(capacities, |vertex| set >> vertex & 1 == 1)).min().unwrap()
    }

    fn capacity(capacities: &[Vec<i64>], is_beyond: impl Fn(usize) -> bool) -> i64 {
        let edges = (0..VERTICES).flat_map(|a| (0..VERTICES).map(move |b| (a, b)));
        edges.filter(|&(a, b)| !is_beyond(a) && is_beyond(b)).map(|(a, b)| capacities[a][b]).sum()
    }

    #[test]
    fn the_cut_is_where_a_chain_is_narrowest() {
        let capacities = vec![vec![0, 5, 0], vec![0, 0, 3], vec![0, 0, 0]];
        assert_eq!(least_cut(&capacities, 0, 2), Cut { beyond: vec![2], capacity: 3 });
        assert_eq!(least_cut(&capacities, 2, 0), Cut { beyond: vec![0, 1], capacity: 0 });
    }

    proptest! {
        #[test]
        fn the_cut_is_the_least_of_all(
            capacities in prop::collection::vec(prop::collection::vec(0..10_i64, VERTICES), VERTICES)
        ) {
            let cut = least_cut(&capacities, 0, VERTICES - 1);
            prop_assert_eq!(cut.capacity, least_of_all_sets(&capacities, 0, VERTICES - 1));
            prop_assert_eq!(cut.capacity, capacity(&capacities, |vertex| cut.beyond.contains(&vertex)));
        }
    }
}
