//! Tables that several processes wrote, each a file with the values of its own chunks.
//!
//! ```text
//!   knights.table                    that of process 0, by whose name all are opened; it comes last
//!   knights.table.process-1-of-3     beside it, brought there from another machine if need be
//!   knights.table.process-2-of-3
//! ```
//!
//! The metadata begin with the number of the process and that of all, and are the same otherwise. A
//! block for each chunk of the process is followed by one with the numbers of these chunks.

use crate::table::TableError;
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_store::{BlockFile, BlockParts, FileKind};
use std::path::{Path, PathBuf};

/// Where a process writes its part of the table at `path`.
pub(crate) fn part_path(path: &Path, ClusterView { me, processes }: ClusterView) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if me > 0 {
        name.push(format!(".process-{me}-of-{processes}"));
    }
    name.into()
}

/// What comes before the text of a table in the metadata of a part.
pub(crate) fn heading(ClusterView { me, processes }: ClusterView) -> String {
    if processes == 1 {
        String::new()
    } else {
        format!("process = {me}\nprocesses = {processes}\n")
    }
}

/// The blocks of a table of `chunks` chunks, which begins with `first`.
pub(super) fn open(
    first: BlockFile,
    cluster: ClusterView,
    chunks: usize,
) -> Result<BlockParts, TableError> {
    if cluster.processes == 1 {
        return Ok(first.into());
    }
    let path = first.path().to_owned();
    let text = first.metadata().strip_prefix(&heading(cluster));
    let text = text.ok_or_else(|| fault(&path, "its process is not named first"))?.to_owned();
    if cluster.me > 0 {
        return Err(fault(&path, "open the file of process 0, which has no number in its name"));
    }
    let own = listed(&first)?;
    let others = (1..cluster.processes).map(|me| {
        let cluster = ClusterView { me, ..cluster };
        let file = BlockFile::open(part_path(&path, cluster), FileKind::Table)?;
        if file.metadata().strip_prefix(&heading(cluster)) != Some(&text) {
            return Err(fault(file.path(), "it is of another table"));
        }
        let chunks = listed(&file)?;
        Ok((file, chunks))
    });
    let parts = BlockParts::of((first, &own), others.collect::<Result<_, _>>()?, chunks);
    parts.ok_or_else(|| fault(&path, "the others were not written with it"))
}

/// The chunks of a part, by block.
fn listed(file: &BlockFile) -> Result<Vec<usize>, TableError> {
    let list = file.blocks().saturating_sub(1);
    let mut numbers = vec![0; file.words_of(list)?];
    file.read(list, &mut numbers)?;
    if numbers.len() != list {
        return Err(fault(file.path(), "it does not list its blocks"));
    }
    Ok(numbers.into_iter().map(|number| usize::try_from(number).unwrap_or(usize::MAX)).collect())
}

fn fault(path: &Path, fault: &'static str) -> TableError {
    TableError::Part { path: path.to_owned(), fault }
}
