//! The manifest of a saved census; see [`everyboard_store::CheckpointFolder`].
//!
//! ```text
//!   half-0-level-18       bits of the first half, after the last level that changed it
//!   half-1-level-17       bits of the second half
//! ```
//!
//! Where several processes share the bits, there are such files in the folder of each: see
//! [`Folders`](everyboard_bits::distributed::Folders).

use super::outcome::CensusError;
use everyboard_bits::distributed::without_prefix;
use everyboard_bits::frontier::half_file::HalfPath;
use everyboard_bits::sweep::context::SweepContext;
use everyboard_board::{Position, Square, Symbol};
use everyboard_levels::nonempty;
use everyboard_store::Checkpoint;
use everyboard_watch::End;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// What identifies a census: files of one are of no use to another.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// By start: the symbol of every place.
    starts: Vec<Vec<u8>>,
    /// The squares in the order of the space, segment by segment.
    top: Vec<u8>,
    middle: Vec<u8>,
    low: Vec<u8>,
    /// The indexed symbols. The field keeps its old name, which is part of the fingerprint.
    located: Vec<u8>,
    /// Whether distances are recorded.
    pub(crate) records: bool,
    /// The text of the puzzle file.
    puzzle: String,
    /// How parity excludes arrangements, if it does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    parity: String,
}

/// What is written into a checksum: what was not known to earlier versions only where it is there.
impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Subject { starts, top, middle, low, located, records, puzzle, parity } = self;
        let mut text = f.debug_struct("Subject");
        text.field("starts", starts).field("top", top).field("middle", middle).field("low", low);
        text.field("located", located).field("records", records).field("puzzle", puzzle);
        if !parity.is_empty() {
            text.field("parity", parity);
        }
        text.finish()
    }
}

impl Subject {
    pub(crate) fn new(
        context: &SweepContext,
        starts: &[Position],
        records: bool,
        puzzle: &str,
    ) -> Self {
        let segments = &context.space.segments;
        Subject {
            starts: starts.iter().map(|start| numbers(start.symbols(), Symbol::index)).collect(),
            top: numbers(&segments.top, Square::index),
            middle: numbers(&segments.middle, Square::index),
            low: numbers(&segments.low, Square::index),
            located: numbers(context.space.indexed_symbols(), Symbol::index),
            records,
            puzzle: puzzle.to_owned(),
            parity: context.space.parity().trim_start().to_owned(),
        }
    }

    /// In what another census differs from this one.
    pub(crate) fn difference(&self, other: &Self) -> Option<&'static str> {
        let Subject { starts, top, middle, low, located, records, puzzle, parity } = self;
        if *puzzle != other.puzzle {
            Some("the puzzle is another one")
        } else if *starts != other.starts {
            Some("the saved census begins from other starts")
        } else if *records != other.records {
            Some("only one of the two saves a table (--save)")
        } else if [top, middle, low, located]
            != [&other.top, &other.middle, &other.low, &other.located]
            || *parity != other.parity
        {
            Some("it was written by a version of the program that lays bits out differently")
        } else {
            None
        }
    }

    /// A checksum that the files of this census carry. It is of the `{:?}` text, which must stay.
    pub(crate) fn fingerprint(&self) -> u32 {
        crc32fast::hash(format!("{self:?}").as_bytes())
    }
}

/// How far a census is, and which files hold its bits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CensusManifest {
    /// The positions on each level; if the last one is 0, there are no more.
    pub(crate) levels: Vec<u64>,
    /// By half: the file with its bits, or those of the processes that wrote it.
    pub(crate) files: Vec<String>,
    /// By half: how many processes wrote it. Empty if one wrote all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) processes: Vec<usize>,
    /// Whether the checkpoint stays when the census is done.
    pub(crate) stays: bool,
    /// Whether level 0 is the goals. Manifests written before there was a choice do not say.
    #[serde(default)]
    pub(crate) to_goals: bool,
    pub(crate) subject: Subject,
}

impl CensusManifest {
    /// The field `processes`; `writers` is by half the number of processes that wrote it.
    pub(crate) fn processes(writers: &[usize]) -> Vec<usize> {
        if writers.iter().all(|&writers| writers == 1) { Vec::new() } else { writers.to_vec() }
    }

    /// Whether it names as many files as the processes have written.
    pub(crate) fn names_all(&self, halves: usize) -> bool {
        self.writers(halves).try_fold(0_usize, usize::checked_add) == Some(self.files.len())
    }

    /// By half: how many processes wrote it.
    pub(crate) fn writers(&self, halves: usize) -> impl Iterator<Item = usize> {
        let written = self.processes.iter().copied().filter(|&processes| processes > 0);
        written.chain(std::iter::repeat(1)).take(halves)
    }

    /// Where level 0 lies.
    pub(crate) fn end(&self) -> End {
        if self.to_goals { End::Goal } else { End::Start }
    }
}

impl Checkpoint for CensusManifest {
    const OF: &'static str = "a census";

    fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    fn may_name(file: &str) -> bool {
        HalfPath::is_name(without_prefix(file))
    }
}

/// The census that was saved in a folder.
#[derive(Clone, Debug)]
pub struct CensusCheckpoint {
    /// The text of the puzzle file.
    pub puzzle: String,
    /// Where level 0 lies.
    pub end: End,
    /// The starts of the puzzle.
    pub starts: Vec<Position>,
    /// Whether distances are recorded, so that they can be saved.
    pub records: bool,
    /// Whether the last checkpoint stays in the folder when the census is done.
    pub stays: bool,
    /// By level: its positions so far.
    pub levels: Vec<u64>,
    /// Whether arrangements that parity excludes have bits as well, as in what version 0.1 saved.
    pub with_excluded: bool,
}

impl CensusCheckpoint {
    /// Reads what was saved in a folder, which another program may be working in.
    ///
    /// # Errors
    /// If there is no checkpoint, or it was altered.
    pub fn read(folder: &Path) -> Result<Self, CensusError> {
        let manifest = CensusManifest::load(folder)?;
        let end = manifest.end();
        let CensusManifest { levels, stays, subject, .. } = manifest;
        Ok(CensusCheckpoint {
            end,
            starts: subject.starts.iter().map(|start| position(start)).collect(),
            records: subject.records,
            stays,
            with_excluded: subject.parity.is_empty(),
            puzzle: subject.puzzle,
            levels: nonempty(&levels),
        })
    }
}

fn position(symbols: &[u8]) -> Position {
    symbols.iter().map(|&symbol| Symbol::new(symbol.into())).collect()
}

fn numbers<T: Copy>(all: &[T], index: fn(T) -> usize) -> Vec<u8> {
    all.iter().map(|&one| index(one) as u8).collect()
}
