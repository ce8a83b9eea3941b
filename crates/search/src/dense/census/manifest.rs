//! What the checkpoint of a census says; see [`crate::run::checkpoint`].
//!
//! ```text
//!   half-0-level-18       bits of the first half, after the last level that changed it
//!   half-1-level-17       bits of the second half
//! ```

use super::half_file::HalfLevel;
use super::outcome::CensusError;
use crate::dense::sweep::context::SweepContext;
use crate::run::checkpoint::{Manifest, read_manifest};
use everyboard_board::{Position, Square, Symbol};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a census counts: files of one are of no use to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// By start: the symbol of every place.
    starts: Vec<Vec<u8>>,
    /// The places of the listing, tier by tier.
    top: Vec<u8>,
    middle: Vec<u8>,
    low: Vec<u8>,
    located: Vec<u8>,
    /// Whether distances are recorded.
    pub(crate) records: bool,
    /// The text of the puzzle file.
    puzzle: String,
}

impl Subject {
    pub(crate) fn new(
        context: &SweepContext,
        starts: &[Position],
        records: bool,
        puzzle: &str,
    ) -> Self {
        let segments = &context.space.segments;
        let places = |squares: &[Square]| squares.iter().map(|s| s.index() as u8).collect();
        let symbols =
            |symbols: &[Symbol]| symbols.iter().map(|s| s.index() as u8).collect::<Vec<u8>>();
        Subject {
            starts: starts.iter().map(|start| symbols(start.symbols())).collect(),
            top: places(&segments.top),
            middle: places(&segments.middle),
            low: places(&segments.low),
            located: symbols(context.space.indexed_symbols()),
            records,
            puzzle: puzzle.to_owned(),
        }
    }

    /// In what another census differs from this one.
    pub(crate) fn difference(&self, other: &Self) -> Option<&'static str> {
        let Subject { starts, top, middle, low, located, records, puzzle } = self;
        if *puzzle != other.puzzle {
            Some("the puzzle is another one")
        } else if *starts != other.starts {
            Some("it starts elsewhere")
        } else if *records != other.records {
            Some("one of them records distances, to save a table, and the other does not")
        } else if [top, middle, low, located]
            != [&other.top, &other.middle, &other.low, &other.located]
        {
            Some("it was written by a version of the program that lays bits out otherwise")
        } else {
            None
        }
    }

    /// Tells files of different subjects apart.
    pub(crate) fn fingerprint(&self) -> u32 {
        crc32fast::hash(format!("{self:?}").as_bytes())
    }
}

/// How far a census has come, and where its bits are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CensusManifest {
    /// By level; the last one may be 0: then there is no more.
    pub(crate) levels: Vec<u64>,
    /// By half: the file with its bits.
    pub(crate) files: Vec<String>,
    /// Whether the checkpoint stays when the census is done.
    pub(crate) stays: bool,
    pub(crate) subject: Subject,
}

impl Manifest for CensusManifest {
    const OF: &'static str = "a census";

    fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    fn may_name(file: &str) -> bool {
        HalfLevel::is_name(file)
    }
}

/// What a folder tells of the census that was saved there.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// The text of the puzzle file.
    pub puzzle: String,
    /// Where the census begins.
    pub starts: Vec<Position>,
    /// Whether distances are recorded, so that they can be saved.
    pub records: bool,
    /// Whether the last checkpoint stays in the folder when the census is done.
    pub stays: bool,
    /// By level: its positions so far.
    pub levels: Vec<u64>,
}

impl Checkpoint {
    /// Reads what was saved in a folder, which may be in use.
    ///
    /// # Errors
    /// If there is no checkpoint, or it was altered.
    pub fn read(folder: &Path) -> Result<Self, CensusError> {
        let CensusManifest { levels, stays, subject, .. } = read_manifest(folder)?;
        let position = |symbols: &Vec<u8>| -> Position {
            symbols.iter().map(|&symbol| Symbol::new(symbol.into())).collect()
        };
        Ok(Checkpoint {
            starts: subject.starts.iter().map(position).collect(),
            records: subject.records,
            stays,
            puzzle: subject.puzzle,
            levels: levels.into_iter().filter(|&positions| positions > 0).collect(),
        })
    }
}
