//! Writes a table of distances that are known otherwise.

use crate::table::keeping::{UNREACHABLE, Value};
use crate::table::metadata::metadata;
use everyboard_bits::space::Space;
use everyboard_bits::space::chunks::Chunks;
use everyboard_bits::space::listing::Listing;
use everyboard_bits::space::multiset::Multiset;
use everyboard_board::Position;
use everyboard_store::{BlockFileWriter, FileError, FileKind};
use everyboard_watch::End;
use rustc_hash::FxHashMap;
use std::path::Path;

/// zstd's usual level, which costs little beside the search.
pub(crate) const TABLE_COMPRESSION: i32 = 3;

/// Writes a table for `starts` of the puzzle whose file has the text `puzzle`: asks `distance` for
/// every position of the space, one after the other; returns the bytes of the file.
///
/// `space` must be the space of the puzzle and these starts. The plain way to a table, some hundred
/// nanoseconds a position.
///
/// # Errors
/// If the file cannot be written.
pub fn write(
    path: impl AsRef<Path>,
    puzzle: &str,
    starts: &[Position],
    space: &Space,
    mut distance: impl FnMut(&Position) -> Option<usize>,
) -> Result<u64, FileError> {
    let chunks = Chunks::new(space);
    let mut levels = Vec::new();
    let mut lows: FxHashMap<Multiset, Listing> = FxHashMap::default();
    let mut blocks = Vec::with_capacity(chunks.len());
    for chunk in 0..chunks.len() {
        let block = planes(space, &chunks, chunk, &mut lows, |position| match distance(position) {
            None => UNREACHABLE,
            Some(distance) => {
                levels.resize(levels.len().max(distance + 1), 0);
                levels[distance] += 1;
                (distance % 3) as Value
            }
        });
        blocks.push(block);
    }
    let text = metadata(puzzle, starts, End::Start, space, &levels);
    let writer = BlockFileWriter::create(
        path,
        FileKind::Table,
        &text,
        chunks.len(),
        Some(TABLE_COMPRESSION),
    )?;
    for (number, block) in blocks.iter().enumerate() {
        writer.write(number, block)?;
    }
    writer.finish()
}

/// The words of one block.
fn planes(
    space: &Space,
    chunks: &Chunks,
    chunk: usize,
    lows: &mut FxHashMap<Multiset, Listing>,
    mut value: impl FnMut(&Position) -> Value,
) -> Vec<u64> {
    let rows = chunks.rows(chunk);
    let words = chunks.words(chunk);
    let sub_space = chunks.sub_space(chunk);
    let mut planes = vec![0; 2 * words];
    for row in 0..rows.listing.len() {
        let left = rows.listing.left(row);
        let low =
            lows.entry(left.clone()).or_insert_with_key(|left| Listing::new(left.len(), left));
        for bit in 0..low.len() {
            let segments = [chunks.top(chunk), rows.listing.entry(row), low.entry(bit)];
            let position = space.position(sub_space, segments.into_iter().flatten().copied());
            let value = u64::from(value(&position));
            let word = usize::from(rows.offsets[row]) + bit / 64;
            planes[word] |= (value & 1) << (bit % 64);
            planes[words + word] |= (value >> 1) << (bit % 64);
        }
    }
    planes
}
