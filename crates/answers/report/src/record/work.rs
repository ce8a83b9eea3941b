//! What a program tells of its work on standard error, one record a line.

use serde::Serialize;

/// What a line tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkEvent {
    /// What will be done, and what it may take.
    Plan,
    /// More about the plan, with `--verbose`.
    Detail,
    /// Something worth knowing that is not a result.
    Note,
    /// How far the work is.
    Work,
    /// What the user should know while the work goes on.
    Warning,
    /// The work was stopped; what was known by then.
    Stopped,
    /// Why there is no answer.
    Error,
}

/// A line on standard error: schema `everyboard/work/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/work/1")]
pub struct WorkRecord {
    /// What it tells.
    pub event: WorkEvent,
    /// The same in words, as a person would read it.
    pub text: String,
    /// What could be done about an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// How far the work is, in numbers.
    #[serde(flatten)]
    pub facts: WorkFacts,
    /// The time since the program began, in seconds.
    pub seconds: f64,
    /// The memory that the program takes now.
    pub memory_bytes: u64,
}

/// How far work is: what is known of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WorkFacts {
    /// Which of several puzzles or boards it is, or which ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The last level that is complete: moves from an end, or moves to mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<usize>,
    /// Where that level counts from: `start` or `goal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// The positions of that level, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// All positions stored, reached or solved so far, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    /// The placements found so far, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<String>,
    /// The positions that there are in all, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The positions a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_second: Option<u64>,
    /// Every solution has this many moves or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// The moves of the shortest solution known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
    /// The share done of the step under way, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// What that step is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share_of: Option<WorkStep>,
    /// The time that this step takes yet, in seconds, once it can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<f64>,
}

/// The step that a share is of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkStep {
    /// All the work.
    All,
    /// The next level.
    Level,
    /// The finding of the positions on shortest solutions, once their length is known.
    Tracing,
    /// The finding of the moves between them.
    Moves,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_line;

    #[test]
    fn what_is_not_known_is_left_out() {
        let facts = WorkFacts { level: Some(3), share: Some(0.5), ..WorkFacts::default() };
        let record = WorkRecord {
            event: WorkEvent::Work,
            text: "level 3".to_owned(),
            help: None,
            facts,
            seconds: 0.25,
            memory_bytes: 4096,
        };
        let expected = r#"{"schema":"everyboard/work/1","event":"work","text":"level 3","level":3,"share":0.5,"seconds":0.25,"memory_bytes":4096}"#;
        assert_eq!(to_line(&record), expected);
    }
}
