//! The positions of a level.

use super::addresses::PackedPosition;
use super::values::{Values, value};
use super::walk::Walker;
use super::{DistanceTable, TableData};
use crate::dense::space::listing::Listing;
use crate::model::word::Word;
use everyboard_board::Position;

impl<V: Values> DistanceTable<V> {
    /// Of the positions at this distance the one of number `k`, counted from 0 in the order of the
    /// table; `None` if there are no more than `k`.
    ///
    /// **Cost.** In memory it is known which chunks have positions of the level, and one of them is
    /// looked through: a distance for a third of its positions at most. In a file all chunks
    /// are, from the first one on.
    ///
    /// # Errors
    /// As [`DistanceTable::distance`].
    pub fn position_at(&self, distance: usize, k: u64) -> Result<Option<Position>, V::Error> {
        let TableData { levels, values, chunks, .. } = &self.data;
        if levels.get(distance).is_none_or(|&positions| k >= positions) {
            return Ok(None);
        }
        let mut left = k;
        if let Some(known) = values.chunks_of_level(distance) {
            for part in known {
                if left < u64::from(part.positions) {
                    let chunk = part.chunk as usize;
                    return self.engine.position_in_chunk(&self.data, chunk, distance, &mut left);
                }
                left -= u64::from(part.positions);
            }
            return Ok(None);
        }
        for chunk in 0..chunks.len() {
            let found = self.engine.position_in_chunk(&self.data, chunk, distance, &mut left)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl<W: Word> Walker<W> {
    /// As [`super::engine::Engine::position_in_chunk`].
    pub(super) fn find_in_chunk<V: Values>(
        &self,
        data: &TableData<V>,
        chunk: usize,
        level: usize,
        left: &mut u64,
    ) -> Result<Option<Position>, V::Error> {
        let TableData { space, chunks, values, .. } = data;
        let rows = chunks.rows(chunk);
        let sub_space = chunks.sub_space(chunk);
        let squares = &space.sub_spaces[sub_space].squares;
        let lows: Vec<Listing> =
            rows.listing.remainders.iter().map(|left| Listing::new(left.len(), left)).collect();
        for row in 0..rows.listing.len() {
            let low = &lows[rows.listing.remainder(row)];
            for bit in 0..low.len() {
                let pair = values.pair(chunk, usize::from(rows.offsets[row]) + bit / 64)?;
                if usize::from(value(pair, bit as u32 % 64)) != level % 3 {
                    continue;
                }
                let parts = [chunks.top(chunk), rows.listing.entry(row), low.entry(bit)];
                let digits = parts.into_iter().flatten().copied();
                let held = self.addresses.squares.held(squares, digits.clone());
                let packed = PackedPosition { sub_space: sub_space as u32, held };
                if self.distance_of(values, packed)? == Some(level) {
                    if *left == 0 {
                        return Ok(Some(space.position(sub_space, digits)));
                    }
                    *left -= 1;
                }
            }
        }
        Ok(None)
    }
}
