//! Saves the distances of all positions as a table.

use super::bits::{Bits, on_chunks};
use super::outcome::CensusError;
use super::run::CensusRun;
use crate::dense::frontier::state::FrontierState;
use crate::dense::table;
use everyboard_store::{BlockFileWriter, FileKind};
use std::path::Path;

/// zstd's usual level.
const COMPRESSION: i32 = 3;

/// Writes the table of a census that is done and has recorded distances. `puzzle` is the text of
/// its file.
pub(crate) fn save(
    run: &CensusRun,
    puzzle: &str,
    path: &Path,
    state: &FrontierState,
    bits: &impl Bits,
) -> Result<(), CensusError> {
    let CensusRun { context, census, .. } = run;
    let levels: Vec<u64> = state.levels.iter().copied().filter(|&level| level > 0).collect();
    let metadata = table::metadata(puzzle, census.starts, context.space, &levels);
    let chunks: Vec<usize> = (0..context.chunks.len()).collect();
    let writer =
        BlockFileWriter::create(path, FileKind::Table, &metadata, chunks.len(), Some(COMPRESSION))?;
    on_chunks(context, census.options.threads, &chunks, bits, |chunk, words| {
        let (seen, planes) = words.split_at(context.chunks.words(chunk));
        // Where nothing was seen both bits are set: no distance is 3 modulo 3.
        let seen = seen.iter().chain(seen);
        let planes: Vec<u64> = planes.iter().zip(seen).map(|(plane, seen)| plane | !seen).collect();
        Ok(writer.write(chunk, &planes)?)
    })?;
    writer.finish()?;
    Ok(())
}
