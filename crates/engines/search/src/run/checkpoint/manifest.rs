//! The manifest of a saved search.

use super::SolveCheckpoint;
use super::subject::Subject;
use crate::run::engine::{Engine, Strategy};
use everyboard_bits::distributed::without_prefix;
use everyboard_bits::frontier::half_file::HalfPath;
use everyboard_store::Checkpoint;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// How far a search is, and which files hold the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SolveManifest {
    pub(super) label: String,
    /// The engine that runs.
    engine: String,
    /// The longest solutions that it searches for, if it is bounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) longest: Option<usize>,
    /// Whether every level is a file of its own, with its positions in order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) sorted: bool,
    /// What the user asked for.
    asked_engine: Option<String>,
    asked_strategy: Option<String>,
    /// How many processes wrote the bits, if not one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    processes: Option<usize>,
    /// The side that grows from the starts and, if there is one, that from the goals.
    pub(super) sides: Vec<SavedSide>,
    pub(super) subject: Subject,
}

/// One side of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SavedSide {
    /// The positions on each level; if the last one is 0, there are no more.
    pub(super) levels: Vec<u64>,
    /// How many of the deepest level are stored.
    pub(super) representatives: u64,
    /// Whether a bounded search dropped a position of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_dropped: bool,
    /// Bytes of its hash tables; 0 for bits.
    pub(super) bytes: u64,
    pub(super) files: Vec<String>,
}

impl SavedSide {
    pub(super) fn level(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }
}

/// By end: how the names of its files begin.
pub(super) const ENDS: [&str; 2] = ["start", "goal"];

impl Checkpoint for SolveManifest {
    const OF: &'static str = "a search";

    fn files(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().flat_map(|side| &side.files).map(String::as_str)
    }

    fn may_name(file: &str) -> bool {
        let Some((end, rest)) = without_prefix(file).split_once('-') else { return false };
        // A bounded search names the length before the level.
        let numbers: Option<Vec<&str>> = rest
            .strip_prefix("level-")
            .map(|level| vec![level])
            .or_else(|| Some(rest.strip_prefix("length-")?.splitn(2, "-level-").collect()));
        let is_table = numbers.is_some_and(|numbers| {
            numbers.iter().flat_map(|number| number.bytes()).all(|byte| byte.is_ascii_digit())
        });
        ENDS.contains(&end) && (is_table || HalfPath::is_name(rest))
    }
}

impl SolveManifest {
    pub(super) fn new(
        label: &str,
        engine: Engine,
        longest: Option<usize>,
        asked: (Option<Engine>, Option<Strategy>),
        sides: Vec<SavedSide>,
        subject: Subject,
    ) -> Self {
        SolveManifest {
            label: label.to_owned(),
            engine: engine.to_string(),
            longest,
            sorted: false,
            asked_engine: asked.0.map(|engine| engine.to_string()),
            asked_strategy: asked.1.map(|strategy| strategy.to_string()),
            processes: None,
            sides,
            subject,
        }
    }

    /// The manifest, where levels are sorted files or not.
    pub(super) fn in_sorted_files(self, sorted: bool) -> Self {
        SolveManifest { sorted, ..self }
    }

    /// The manifest, if `processes` have written the bits.
    pub(super) fn written_by(self, processes: usize) -> Self {
        SolveManifest { processes: Some(processes).filter(|&processes| processes > 1), ..self }
    }

    /// What processes that do not have it must know of the bits: how many wrote them, how many
    /// levels the side from the starts has, these levels, and those of the other side.
    pub(super) fn bits_known(&self) -> Vec<u64> {
        let first = self.sides.first().map_or(0, |side| side.levels.len());
        let mut known = vec![self.processes.unwrap_or(1) as u64, first as u64];
        known.extend(self.sides.iter().flat_map(|side| &side.levels));
        known
    }

    /// The engine that runs; `None` if this version does not know it.
    pub(super) fn engine(&self) -> Option<Engine> {
        named(&ENGINES, &self.engine)
    }

    /// The search for the public; `None` if a later version of the program wrote something unknown.
    pub(super) fn into_checkpoint(self) -> Option<SolveCheckpoint> {
        let asked_engine = known(&ENGINES, self.asked_engine.as_deref())?;
        let strategy = known(&STRATEGIES, self.asked_strategy.as_deref())?;
        let engine = match self.engine()? {
            Engine::Sparse if !self.sorted => asked_engine,
            engine => Some(engine),
        };
        Some(SolveCheckpoint {
            levels: self.sides.iter().map(|side| side.levels.clone()).collect(),
            starts: self.subject.starts(),
            goals: self.subject.goals()?,
            label: self.label,
            puzzle: self.subject.puzzle,
            strategy,
            engine,
            longest: self.longest,
            sorted: self.sorted,
        })
    }
}

const ENGINES: [Engine; 3] = [Engine::Sparse, Engine::Dense, Engine::Bounded];
const STRATEGIES: [Strategy; 3] = [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

/// The one of these with this name.
fn named<T: Copy + Display>(all: &[T], name: &str) -> Option<T> {
    all.iter().copied().find(|one| one.to_string() == name)
}

/// The one of these with this name, if a name is given; `None` if the name is unknown.
fn known<T: Copy + Display>(all: &[T], name: Option<&str>) -> Option<Option<T>> {
    match name {
        Some(name) => named(all, name).map(Some),
        None => Some(None),
    }
}
