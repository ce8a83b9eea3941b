//! All that a table knows of one position: its distance, the number of shortest paths, and the same for
//! each move.
//!
//! The paths of a position and of its moves share most of their positions, so they are counted
//! together, on layers:
//!
//! ```text
//!   layer d+1   the moves that lead away
//!   layer d     the position, moves that keep the distance, and the next positions of layer d+1
//!   ...         of each layer the next positions, as far as their values are right
//!   layer 0     starts or goals: one path each
//! ```
//!
//! Then the counts go back up. Where moves cannot be undone a layer may hold positions that are really
//! 3, 6, ... levels further: no path of their layer's length leads to layer 0, so they count 0.

use super::DistanceTable;
use super::keeping::{Keeping, nearer};
use super::walk::Walker;
use everyboard_board::Position;
use everyboard_positions::paths::Tally;
use num_bigint::BigUint;
use std::error::Error;

/// What a table knows of a position and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The distance of the position; `None` if there is no path.
    pub distance: Option<usize>,
    /// The number of shortest paths; `None` if there are none, or counting them takes too much memory.
    pub paths: Option<BigUint>,
    /// The moves that the rule allows, in the order of the rewrites.
    pub moves: Vec<ProbedMove>,
}

/// A move, and what a table knows of the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbedMove {
    /// The number of the rewrite.
    pub rewrite: usize,
    /// The position after the move.
    pub position: Position,
    /// Its distance; `None` if there is no path.
    pub distance: Option<usize>,
    /// The number of its shortest paths; `None` as in [`Probe::paths`].
    pub paths: Option<BigUint>,
}

impl<E: Error + Send + Sync + 'static> DistanceTable<E> {
    /// The distance of a position and of each of its moves, and the number of their shortest paths
    /// where counting them takes at most `memory` bytes. With `memory` 0 none are counted.
    ///
    /// Distances cost as much as [`DistanceTable::distance`] for each move; the paths of all moves
    /// together as much as those of the move that is farthest.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn probe(&self, position: &Position, memory: u64) -> Result<Probe, E> {
        let mut probe =
            Probe { distance: self.distance(position)?, paths: None, moves: Vec::new() };
        for (rewrite, made) in self.system().rewrites().iter().enumerate() {
            if made.is_allowed(position) {
                let mut next = position.clone();
                made.apply(&mut next);
                let distance = self.distance(&next)?;
                probe.moves.push(ProbedMove { rewrite, position: next, distance, paths: None });
            }
        }
        if memory > 0 {
            self.count(position, &mut probe, memory)?;
        }
        Ok(probe)
    }

    /// Counts the shortest paths of a probe.
    fn count(&self, position: &Position, probe: &mut Probe, memory: u64) -> Result<(), E> {
        let moves = probe.moves.iter().map(|made| (&made.position, made.distance));
        let all = [(position, probe.distance)].into_iter().chain(moves);
        let asked = all.filter_map(|(position, distance)| Some((position.clone(), distance?)));
        let asked: Vec<(Position, usize)> = asked.collect();
        let Some(counts) = self.engine.path_counts(&asked, memory)? else {
            return Ok(());
        };
        let mut counts = counts.into_iter();
        probe.paths = probe.distance.and_then(|_| counts.next());
        for made in &mut probe.moves {
            made.paths = made.distance.and_then(|_| counts.next());
        }
        Ok(())
    }
}

/// Of each distance the positions on shortest paths, sorted.
type Layers<K> = Vec<Vec<K>>;

impl<K: Keeping> Walker<K> {
    /// As [`super::engine::Engine::path_counts`].
    pub(super) fn count_paths(
        &self,
        asked: &[(Position, usize)],
        memory: u64,
    ) -> Result<Option<Vec<BigUint>>, K::Error> {
        let keys = asked.iter().filter_map(|(p, distance)| Some((self.kept.key(p)?, *distance)));
        let asked: Vec<(K::Key, usize)> = keys.collect();
        let Some(layers) = self.layers(&asked, memory)? else { return Ok(None) };
        let counts = self.counts::<u128>(&layers, &asked);
        Ok(counts
            .map(|counts| counts.into_iter().map(BigUint::from).collect())
            .or_else(|| self.counts::<BigUint>(&layers, &asked)))
    }

    /// The layers; `None` if they take more than `memory` bytes.
    fn layers(
        &self,
        asked: &[(K::Key, usize)],
        memory: u64,
    ) -> Result<Option<Layers<K::Key>>, K::Error> {
        let deepest = asked.iter().map(|&(_, distance)| distance).max().unwrap_or(0);
        let mut layers: Layers<K::Key> = vec![Vec::new(); deepest + 1];
        for &(key, distance) in asked {
            layers[distance].push(key);
        }
        // A position in its layer, and one in a vector that grows, beside its count on the way back.
        let most = memory / (4 * size_of::<K::Key>() + 2 * size_of::<u128>()) as u64;
        let (mut stored, mut buffer) = (0, self.kept.buffer());
        for distance in (0..=deepest).rev() {
            let mut layer = std::mem::take(&mut layers[distance]);
            layer.sort_unstable();
            layer.dedup();
            stored += layer.len() as u64;
            if stored > most {
                return Ok(None);
            }
            if distance > 0 {
                let value = nearer((distance % 3) as u8);
                for &key in &layer {
                    for next in self.kept.next(key, &mut buffer) {
                        if self.kept.value(next)? == value {
                            layers[distance - 1].push(next);
                        }
                    }
                }
            }
            layers[distance] = layer;
        }
        Ok(Some(layers))
    }

    /// The counts of the positions asked for; `None` if one does not fit its type.
    fn counts<C: Tally>(
        &self,
        layers: &Layers<K::Key>,
        asked: &[(K::Key, usize)],
    ) -> Option<Vec<C>> {
        let mut found = vec![C::from(false); asked.len()];
        let mut nearer: Vec<C> = Vec::new();
        let mut buffer = self.kept.buffer();
        for (distance, layer) in layers.iter().enumerate() {
            let mut counts = vec![C::from(false); layer.len()];
            for (count, &position) in counts.iter_mut().zip(layer) {
                if distance == 0 {
                    *count = self.kept.is_first(position).into();
                    continue;
                }
                for next in self.kept.next(position, &mut buffer) {
                    if let Ok(node) = layers[distance - 1].binary_search(&next)
                        && !count.add(&nearer[node])
                    {
                        return None;
                    }
                }
            }
            for (found, &(position, _)) in
                found.iter_mut().zip(asked).filter(|(_, a)| a.1 == distance)
            {
                let node = layer.binary_search(&position).expect("it was put in this layer");
                *found = counts[node].clone();
            }
            nearer = counts;
        }
        Some(found)
    }
}
