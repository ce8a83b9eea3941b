//! The records that `--json` prints of placements, one a line; see [`crate::to_line`].

use everyboard_placement::{Classes, Part, Symmetric};
use serde::Serialize;

/// How a search for placements ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceOutcome {
    /// All that was asked for is known.
    Done,
    /// It is proved that there is no placement.
    NoPlacement,
    /// Some placements were found, and then there was no need to look for more.
    Enough,
    /// The search was told to stop.
    Interrupted,
}

/// What `place` found: schema `everyboard/place/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/place/1")]
pub struct PlaceRecord {
    /// The pieces, as given: `Q`, `QN`.
    pub pieces: String,
    /// The board: its rows joined by `/`, `#` for a missing square.
    pub board: String,
    /// How the search ended.
    pub outcome: PlaceOutcome,
    /// The number of pieces of a placement, fixed ones among them; null when it is not known.
    pub size: Option<usize>,
    /// Whether no placement has more pieces; null when nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<bool>,
    /// The number of placements (in this part of the work), in decimal; null when it is not known.
    pub placements: Option<String>,
    /// Whether there is exactly one placement, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The share of the work that was done, if not all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<PartRecord>,
    /// The number of placements up to the symmetries of the problem, in decimal, if it was asked
    /// for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<String>,
    /// The symmetries of the problem, the identity among them, if classes were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<usize>,
    /// The classes by the symmetry of their placements, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_symmetry: Option<Vec<SymmetricRecord>>,
    /// The method, such as `backtrack`.
    pub method: String,
    /// Steps taken: states walked or branches tried, whatever the method does most; null when they
    /// were not counted.
    pub steps: Option<u64>,
    /// The threads that worked together.
    pub threads: usize,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not tell.
    pub peak_memory_bytes: Option<u64>,
}

impl PlaceRecord {
    /// The same record with what is known of classes.
    #[must_use]
    pub fn with_classes(self, classes: &Classes) -> Self {
        PlaceRecord {
            size: Some(classes.size),
            placements: Some(classes.placements.to_string()),
            classes: Some(classes.classes.to_string()),
            symmetries: Some(classes.symmetries),
            by_symmetry: Some(classes.by_symmetry.iter().map(SymmetricRecord::from).collect()),
            ..self
        }
    }
}

/// A share of a count: the tasks whose number leaves `index` when divided by `of`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartRecord {
    /// The number of this part, from 0.
    pub index: usize,
    /// The number of parts.
    pub of: usize,
}

impl PartRecord {
    /// The record of a part; none for the whole.
    pub fn of(part: Part) -> Option<Self> {
        (part != Part::WHOLE).then_some(PartRecord { index: part.index, of: part.of.get() })
    }
}

/// The classes of placements that have one symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymmetricRecord {
    /// The symmetry in words, such as `half turn`.
    pub name: String,
    /// How many symmetries of the problem keep each of these placements, the identity among them.
    pub order: usize,
    /// The number of classes, in decimal.
    pub classes: String,
    /// The number of placements in them, in decimal.
    pub placements: String,
}

impl From<&Symmetric> for SymmetricRecord {
    fn from(symmetric: &Symmetric) -> Self {
        SymmetricRecord {
            name: symmetric.name.clone(),
            order: symmetric.order,
            classes: symmetric.classes.to_string(),
            placements: symmetric.placements.to_string(),
        }
    }
}

/// One placement: schema `everyboard/placement/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/placement/1")]
pub struct PlacementRecord<'a> {
    /// Its number, from 1, in the order in which placements are listed.
    pub number: u64,
    /// The squares of its pieces, with the letters of the pieces if there are several kinds.
    pub squares: Vec<String>,
    /// The rows of the board joined by `/`.
    pub board: &'a str,
    /// The number of placements that it stands for, if one of every class is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class_size: Option<usize>,
}

/// What `place --dominate` found: schema `everyboard/domination/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/domination/1")]
pub struct DominationRecord {
    /// The pieces, as given.
    pub pieces: String,
    /// The board: its rows joined by `/`, `#` for a missing square.
    pub board: String,
    /// How the search ended; no placement where nothing guards every square.
    pub outcome: PlaceOutcome,
    /// The number of pieces, fixed ones among them; null when it is not known.
    pub size: Option<usize>,
    /// Whether no fewer pieces attack or hold every square; null when the number was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest: Option<bool>,
    /// The number of sets of `size` pieces that attack or hold every square, in decimal; null
    /// when it is not known.
    pub placements: Option<String>,
    /// Branches tried; null when they were not counted.
    pub steps: Option<u64>,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not tell.
    pub peak_memory_bytes: Option<u64>,
}

/// What came of counting tasks of a saved part again: schema `everyboard/place-verify/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/place-verify/1")]
pub struct PlaceVerifyRecord {
    /// The file.
    pub file: String,
    /// Its part: `1/4` is the first of four.
    pub part: String,
    /// The tasks of the part.
    pub tasks: usize,
    /// Those that are done.
    pub done: usize,
    /// Those that were counted again.
    pub recounted: usize,
    /// The number by which they were chosen, in decimal.
    pub seed: String,
    /// Those of which the file says something else.
    pub disagreements: Vec<PlaceDisagreement>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// A task that comes out otherwise than a file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceDisagreement {
    /// The number of the task.
    pub task: usize,
    /// The placements that the file says, in decimal.
    pub recorded: String,
    /// The placements that were counted, in decimal.
    pub counted: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_line;
    use std::num::NonZeroUsize;

    fn record() -> PlaceRecord {
        PlaceRecord {
            pieces: "Q".into(),
            board: "..../..../..../....".into(),
            outcome: PlaceOutcome::Done,
            size: Some(4),
            maximum: None,
            placements: Some("2".into()),
            unique: None,
            part: PartRecord::of(Part::WHOLE),
            classes: None,
            symmetries: None,
            by_symmetry: None,
            method: "backtrack".into(),
            steps: Some(7),
            threads: 1,
            seconds: 0.5,
            peak_memory_bytes: None,
        }
    }

    #[test]
    fn a_count_leaves_out_what_was_not_asked() {
        let expected = concat!(
            r#"{"schema":"everyboard/place/1","pieces":"Q","board":"..../..../..../....","#,
            r#""outcome":"done","size":4,"placements":"2","method":"backtrack","steps":7,"#,
            r#""threads":1,"seconds":0.5,"peak_memory_bytes":null}"#
        );
        assert_eq!(to_line(&record()), expected);
    }

    #[test]
    fn classes_come_with_their_symmetries() {
        let of = |number: u32| number.into();
        let turn =
            Symmetric { name: "quarter turn".into(), order: 4, classes: of(1), placements: of(2) };
        let classes = Classes {
            classes: of(1),
            placements: of(2),
            size: 4,
            symmetries: 8,
            by_symmetry: vec![turn],
        };
        let line = to_line(&record().with_classes(&classes));
        let expected = concat!(
            r#""classes":"1","symmetries":8,"by_symmetry":[{"name":"quarter turn","order":4,"#,
            r#""classes":"1","placements":"2"}],"#
        );
        assert!(line.contains(expected), "{line}");
    }

    #[test]
    fn a_part_names_its_share() {
        let part = Part { index: 1, of: NonZeroUsize::new(4).unwrap() };
        assert_eq!(PartRecord::of(part), Some(PartRecord { index: 1, of: 4 }));
    }

    #[test]
    fn a_placement_is_short() {
        let record = PlacementRecord {
            number: 3,
            squares: vec!["a2".into()],
            board: "Q/.",
            class_size: None,
        };
        let expected =
            r#"{"schema":"everyboard/placement/1","number":3,"squares":["a2"],"board":"Q/."}"#;
        assert_eq!(to_line(&record), expected);
    }
}
