//! What a table knows of positions: their distances, and the numbers of their shortest paths.
//!
//! The paths of a position and of those that its moves lead to share most of their positions, so
//! they are counted together, on layers:
//!
//! ```text
//!   layer d+1   where moves lead away
//!   layer d     the position, those at the same distance, and the next positions of layer d+1
//!   ...         of each layer the next positions, as far as their values are right
//!   layer 0     starts or goals: one path each
//! ```
//!
//! Then the counts go back up. Where moves cannot be undone a layer may hold positions that are
//! really 3, 6, ... levels further: no path of their layer's length leads to layer 0, so they
//! count 0.

use super::DistanceTable;
use super::keeping::{Keeping, nearer};
use super::walk::Walker;
use everyboard_board::Position;
use everyboard_positions::paths::Tally;
use num_bigint::BigUint;
use std::error::Error;

/// What a table knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Its distance; `None` if there is no path.
    pub distance: Option<usize>,
    /// The number of its shortest paths; `None` if there are none, or counting them takes too much
    /// memory.
    pub paths: Option<BigUint>,
}

impl<E: Error + Send + Sync + 'static> DistanceTable<E> {
    /// The distances of positions that are near each other, such as one and those that its moves
    /// lead to, and the numbers of their shortest paths where counting them takes at most `memory`
    /// bytes. With `memory` 0 none are counted.
    ///
    /// Distances cost as much as [`DistanceTable::distance`]; the paths of all together as much as
    /// those of the farthest.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn probe(&self, positions: &[Position], memory: u64) -> Result<Vec<Probe>, E> {
        let probes = positions.iter().map(|position| {
            let distance = self.distance(position)?;
            Ok(Probe { distance, paths: None })
        });
        let mut probes: Vec<Probe> = probes.collect::<Result<_, E>>()?;
        if memory > 0 {
            self.count(positions, &mut probes, memory)?;
        }
        Ok(probes)
    }

    /// Counts the shortest paths of these positions.
    fn count(&self, positions: &[Position], probes: &mut [Probe], memory: u64) -> Result<(), E> {
        let asked = positions.iter().zip(&*probes);
        let asked = asked.filter_map(|(position, probe)| Some((position.clone(), probe.distance?)));
        let asked: Vec<(Position, usize)> = asked.collect();
        let Some(counts) = self.engine.path_counts(&asked, memory)? else {
            return Ok(());
        };
        let with_paths = probes.iter_mut().filter(|probe| probe.distance.is_some());
        for (probe, count) in with_paths.zip(counts) {
            probe.paths = Some(count);
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
        // A position in its layer, and one in a vector that grows, beside its count on the way
        // back.
        let most = memory / (4 * size_of::<K::Key>() + 2 * size_of::<u128>()) as u64;
        let mut stored = 0;
        let mut neighbours = self.kept.neighbours();
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
                    self.kept.turn_to(key, &mut neighbours);
                    while let Some(next) = self.kept.next(&mut neighbours) {
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
        let mut neighbours = self.kept.neighbours();
        for (distance, layer) in layers.iter().enumerate() {
            let mut counts = vec![C::from(false); layer.len()];
            for (count, &position) in counts.iter_mut().zip(layer) {
                if distance == 0 {
                    *count = self.kept.is_first(position).into();
                    continue;
                }
                self.kept.turn_to(position, &mut neighbours);
                while let Some(next) = self.kept.next(&mut neighbours) {
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
