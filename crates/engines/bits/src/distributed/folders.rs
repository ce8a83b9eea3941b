//! The folder of a census or a search, or the folders of its processes.
//!
//! ```text
//!   checkpoint.toml                        written by the first process when all have saved a level
//!   half-0-level-18                        alone: its files lie beside the manifest
//!   process-1-of-3/half-0-level-18         one of three: in a folder of its own
//! ```
//!
//! The folders of processes may be on disks of several machines, or all on one: what each writes is
//! the same. The work continues with any number of processes that find all files.

use super::rounds::Rounds;
use crate::sweep::owners::ClusterView;
use everyboard_levels::PeersError;
use everyboard_store::{Checkpoint, CheckpointError, CheckpointFolder, CheckpointPart, FileError};
use std::path::{Path, PathBuf};

/// What comes before the names of the files that a process writes.
pub fn prefix(ClusterView { me, processes }: ClusterView) -> String {
    if processes == 1 { String::new() } else { format!("process-{me}-of-{processes}/") }
}

/// What the files carry that a process writes: the `label` of the work, and its own name.
pub fn label_of(writer: ClusterView, label: &str) -> String {
    match prefix(writer).strip_suffix('/') {
        None => label.to_owned(),
        Some(name) => format!("{label}, {name}"),
    }
}

/// A file's name without the folder of a process.
pub fn without_prefix(name: &str) -> &str {
    let Some((folder, file)) = name.split_once('/') else { return name };
    let numbers = folder.strip_prefix("process-").and_then(|it| it.split_once("-of-"));
    let is_prefix = numbers.is_some_and(|(me, processes)| {
        [me, processes].iter().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
    });
    if is_prefix { file } else { name }
}

/// The folders that this process works in, for work with manifests of the kind `C`.
pub struct Folders<C> {
    path: PathBuf,
    /// That of the manifest, which the first process writes.
    first: Option<CheckpointFolder<C>>,
    /// Its own, if there are several processes.
    own: Option<CheckpointPart<C>>,
}

impl<C: Checkpoint> Folders<C> {
    /// Takes the folders for work that begins, or continues from a checkpoint.
    pub fn take(path: &Path, resumes: bool, cluster: ClusterView) -> Result<Self, CheckpointError> {
        let take = if resumes { CheckpointFolder::resume } else { CheckpointFolder::begin };
        let first = (cluster.me == 0).then(|| take(path)).transpose()?;
        let prefix = prefix(cluster);
        let own = prefix.strip_suffix('/').map(|name| CheckpointPart::take(path, name));
        Ok(Folders { path: path.to_owned(), first, own: own.transpose()? })
    }

    /// The folder of the manifest.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was saved, if this process has the manifest.
    pub fn load(&self) -> Result<Option<C>, CheckpointError> {
        let first = self.first.as_ref().filter(|first| first.has_checkpoint());
        first.map(CheckpointFolder::load).transpose()
    }

    /// Makes a manifest the one that counts when all processes have written their files, and
    /// removes those that it does not name.
    pub fn commit<E: From<PeersError> + From<CheckpointError>>(
        &self,
        manifest: &C,
        rounds: &mut Rounds,
    ) -> Result<(), E> {
        rounds.wait()?;
        if let Some(first) = &self.first {
            first.commit(manifest)?;
        }
        rounds.wait()?;
        if let Some(own) = &self.own {
            own.tidy(Some(manifest));
        }
        Ok(())
    }

    /// Removes what this process saved, when all are done, unless the first one works in the same
    /// folder: then it goes with all else that is there.
    pub fn clear_apart(self, rounds: &mut Rounds) -> Result<(), PeersError> {
        rounds.wait()?;
        if let Some(own) = self.own.filter(|_| self.first.is_none()) {
            // A copy of the manifest may lie here, but the first process does not hold it.
            let taken = CheckpointFolder::<C>::resume(&self.path);
            if !matches!(taken, Err(CheckpointError::File(FileError::InUse { .. }))) {
                own.clear();
                // If nothing else is in it.
                let _ = std::fs::remove_dir(&self.path);
            }
        }
        rounds.wait()
    }

    /// Removes all that was saved, when all processes are done with it.
    pub fn clear(self, rounds: &mut Rounds) -> Result<(), PeersError> {
        rounds.wait()?;
        // The manifest goes before the files that it names, and the folder when it is empty.
        if let Some(first) = &self.first {
            first.forget();
        }
        rounds.wait()?;
        if let Some(own) = self.own {
            own.clear();
        }
        rounds.wait()?;
        if let Some(first) = self.first {
            first.clear();
        }
        Ok(())
    }
}
