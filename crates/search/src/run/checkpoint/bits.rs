//! The files of a side of the dense engine: those of a census, one for each half of the space.

use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::half_file::{HalfFile, HalfPath, HalfWriter};
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_store::CheckpointError;
use std::num::NonZeroUsize;

/// Writes the bits of a half.
pub(super) fn write(
    file: &HalfPath,
    side: &BitFrontier,
    threads: NonZeroUsize,
) -> Result<(), CheckpointError> {
    let BitFrontier { context, visited, state, .. } = side;
    let writer = HalfWriter::create(context, file)?;
    let chunks = &context.halves[file.which.half].chunks;
    let tasks = TaskQueue::new(chunks.len());
    let written = run_on_threads(threads, || {
        let mut words = Vec::new();
        while let Some(task) = tasks.take() {
            let chunk = chunks[task];
            words.clear();
            words.extend_from_slice(visited.seen(context, chunk, state.level()));
            words.extend_from_slice(visited.planes(context, chunk).unwrap_or(&[]));
            writer.chunk(chunk, &words)?;
        }
        Ok(())
    });
    written.into_iter().collect::<Result<(), CheckpointError>>()?;
    writer.finish(state)
}

/// Reads the bits of all halves into a side, which continues from `levels`.
pub(super) fn read(
    files: &[HalfPath],
    side: &mut BitFrontier,
    levels: Vec<u64>,
) -> Result<(), CheckpointError> {
    let BitFrontier { context, visited, state, .. } = side;
    let mut words = Vec::new();
    state.levels = levels;
    for path in files {
        let file = HalfFile::open(context, path)?;
        file.restore(context, state)?;
        for &chunk in &context.halves[path.which.half].chunks {
            let layers = if visited.planes(context, chunk).is_some() { 3 } else { 1 };
            file.chunk(context, chunk, layers, &mut words)?;
            visited.restore(context, chunk, &words);
        }
    }
    let (seen, listed) = (state.counts.iter(), state.levels.iter());
    match (seen.sum::<u64>() == listed.sum::<u64>(), files.first()) {
        (false, Some(file)) => Err(CheckpointError::foreign(&file.path)),
        _ => Ok(()),
    }
}
