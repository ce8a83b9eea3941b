//! Listed positions as the blocks of a file, sorted.

use super::{Listed, block};
use crate::table::keeping::{Blocks, UNREACHABLE, Value};
use crate::table::metadata::{Packing, Storage};
use everyboard_positions::compartment::Key;
use everyboard_positions::word::limbs;
use everyboard_store::FileError;
use std::ops::Range;

/// Positions that are sorted at a time, unless more of them share their high bits.
const SORTED_AT_ONCE: u64 = 1 << 22;

/// The high bits by which positions are divided before they are sorted.
const HIGH_BITS: u32 = 16;

impl<W: Key> Blocks for Listed<W> {
    fn count(&self) -> usize {
        // And one of the first positions of all others.
        (self.all().stored() as usize).div_ceil(block::POSITIONS) + 1
    }

    fn kept(&self) -> Storage {
        let layout = &self.moves.layout;
        Storage::Listed(Packing {
            indexed: layout.indexed_fields().map(|(symbol, _)| symbol).collect(),
            cells: layout.places().map(|place| layout.cell(place).1.to_vec()).collect(),
            positions: self.all().stored(),
            knows_all: self.knows_all,
        })
    }

    fn for_each(
        &self,
        write: &mut dyn FnMut(&[u64]) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let mut waiting = Vec::new();
        let mut firsts = Vec::new();
        for range in self.ranges() {
            waiting.extend(self.sorted(range));
            let whole = waiting.len() / block::POSITIONS * block::POSITIONS;
            for positions in waiting[..whole].chunks(block::POSITIONS) {
                firsts.extend(limbs(positions[0].0));
                write(&block::encoded(positions))?;
            }
            waiting.drain(..whole);
        }
        if let Some(&(first, _)) = waiting.first() {
            firsts.extend(limbs(first));
            write(&block::encoded(&waiting))?;
        }
        write(&firsts)
    }
}

impl<W: Key> Listed<W> {
    /// The high bits of a position.
    fn high(&self, key: W) -> usize {
        let bits = self.moves.layout.bits();
        if bits <= HIGH_BITS {
            key.low_u64() as usize
        } else {
            (key >> (bits - HIGH_BITS)).low_u64() as usize
        }
    }

    /// Ranges of high bits, each with no more positions than can be sorted at once.
    fn ranges(&self) -> Vec<Range<usize>> {
        let mut counts = vec![0_u64; 1 << HIGH_BITS];
        for shard in 0..self.all().shards() {
            self.all().for_each_in(shard, |key, _| counts[self.high(key)] += 1);
        }
        let mut ranges = Vec::new();
        let mut first = 0;
        let mut positions = 0;
        for (high, &count) in counts.iter().enumerate() {
            if positions + count > SORTED_AT_ONCE && positions > 0 {
                ranges.push(first..high);
                (first, positions) = (high, 0);
            }
            positions += count;
        }
        ranges.push(first..counts.len());
        ranges
    }

    /// The positions whose high bits are in a range, sorted, with their values.
    fn sorted(&self, range: Range<usize>) -> Vec<(W, Value)> {
        let mut positions = Vec::new();
        for shard in 0..self.all().shards() {
            self.all().for_each_in(shard, |key, _| {
                if range.contains(&self.high(key)) {
                    positions.push((key, UNREACHABLE));
                }
            });
        }
        positions.sort_unstable();
        for (key, value) in &mut positions {
            if let Some(level) = self.seen.level_of(*key) {
                *value = level.index() as Value;
            }
        }
        positions
    }
}
