//! What the checkpoint of a search says.

use super::SolveCheckpoint;
use super::subject::Subject;
use crate::dense::census::half_file::HalfLevel;
use crate::run::checkpoint::Manifest;
use crate::run::plan::{Engine, Strategy};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// How far a search has come, and where the rest is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SolveManifest {
    pub(super) label: String,
    /// The engine under way.
    engine: String,
    /// What was asked for.
    asked_engine: Option<String>,
    asked_strategy: Option<String>,
    /// What grew from the starts and, if there was such, from the goals.
    pub(super) sides: Vec<SavedSide>,
    pub(super) subject: Subject,
}

/// What has become of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SavedSide {
    /// The positions on each level; the last one may be 0: then there is no more.
    pub(super) levels: Vec<u64>,
    /// How many of the deepest level are stored.
    pub(super) representatives: u64,
    /// Bytes of its tables; 0 for bits.
    pub(super) bytes: u64,
    pub(super) files: Vec<String>,
}

impl SavedSide {
    pub(super) fn level(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }
}

/// By end: how its files' names begin.
pub(super) const ENDS: [&str; 2] = ["start", "goal"];

impl Manifest for SolveManifest {
    const OF: &'static str = "a search";

    fn files(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().flat_map(|side| &side.files).map(String::as_str)
    }

    fn may_name(file: &str) -> bool {
        let Some((end, rest)) = file.split_once('-') else { return false };
        let is_level = |level: &str| level.bytes().all(|byte| byte.is_ascii_digit());
        ENDS.contains(&end)
            && (rest.strip_prefix("level-").is_some_and(is_level) || HalfLevel::is_name(rest))
    }
}

impl SolveManifest {
    pub(super) fn new(
        label: &str,
        engine: Engine,
        asked: (Option<Engine>, Option<Strategy>),
        sides: Vec<SavedSide>,
        subject: Subject,
    ) -> Self {
        SolveManifest {
            label: label.to_owned(),
            engine: engine.to_string(),
            asked_engine: asked.0.map(|engine| engine.to_string()),
            asked_strategy: asked.1.map(|strategy| strategy.to_string()),
            sides,
            subject,
        }
    }

    /// The engine under way; none if this version does not know it.
    pub(super) fn engine(&self) -> Option<Engine> {
        named(&ENGINES, &self.engine)
    }

    /// What it tells of the search; none if it is of a version that has more to tell.
    pub(super) fn told(self) -> Option<SolveCheckpoint> {
        let asked_engine = known(&ENGINES, self.asked_engine.as_deref())?;
        let strategy = known(&STRATEGIES, self.asked_strategy.as_deref())?;
        let engine = match self.engine()? {
            Engine::Dense => Some(Engine::Dense),
            Engine::Sparse => asked_engine,
        };
        let level_tables = self.sides.iter().map(|side| side.levels.clone());
        Some(SolveCheckpoint {
            levels: level_tables.collect(),
            starts: self.subject.starts(),
            goals: self.subject.goals()?,
            label: self.label,
            puzzle: self.subject.puzzle,
            strategy,
            engine,
        })
    }
}

const ENGINES: [Engine; 2] = [Engine::Sparse, Engine::Dense];
const STRATEGIES: [Strategy; 3] = [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

/// The one of these that is shown so.
fn named<T: Copy + Display>(all: &[T], name: &str) -> Option<T> {
    all.iter().copied().find(|one| one.to_string() == name)
}

/// The one of these that has a name, if there is a name; none if the name is unknown.
fn known<T: Copy + Display>(all: &[T], name: Option<&str>) -> Option<Option<T>> {
    match name {
        Some(name) => named(all, name).map(Some),
        None => Some(None),
    }
}
