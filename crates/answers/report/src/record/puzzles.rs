//! The records that `--json` prints, one a line.
//!
//! Every record names its `schema`. Counts that may pass 2^53 are strings of decimal digits, since
//! many readers of JSON keep numbers as doubles.

use super::ReasonRecord;
use serde::Serialize;

/// What `solve` and `bound` know in the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The shortest paths are known.
    Solved,
    /// The length is known, and a path; the others are not counted.
    Exact,
    /// It is proved that no path leads to a goal.
    Unsolvable,
    /// Bounds on the length; to narrow them would take more memory than allowed.
    OutOfMemory,
    /// Bounds on the length; the search was told to stop.
    Interrupted,
}

/// What `solve` found: schema `everyboard/solve/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/solve/1")]
pub struct SolveRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// How the search ended.
    pub outcome: Outcome,
    /// The length of a shortest solution in moves; null when there is none, or none was found.
    pub moves: Option<usize>,
    /// What counts as a move: `steps`, each step, jump, hop, take or slide; or `moves`, all that
    /// one piece does at a stretch.
    pub metric: &'static str,
    /// The number of shortest solutions, in decimal; null when it is not known.
    pub solutions: Option<String>,
    /// Their number up to the symmetries of the puzzle, in decimal; null when it is not known.
    pub classes: Option<String>,
    /// The moves of the first shortest solution; those of the shortest one known if the length is
    /// not.
    pub path: Option<Vec<String>>,
    /// Every solution has this many moves or more; null if there is none.
    pub at_least: Option<usize>,
    /// The moves of the shortest solution known; null if none is known.
    pub at_most: Option<usize>,
    /// The last search that was to exclude a length and needed more memory; null if there is none,
    /// or if nothing is left to exclude.
    pub attempt: Option<AttemptRecord>,
    /// The positions that prove the puzzle unsolvable: all that one end leads to.
    pub positions_searched: Option<u64>,
    /// Why the puzzle is unsolvable, in words; null if it is not, or that is not known.
    pub reason: Option<String>,
    /// The positions stored on the search, from both ends.
    pub positions_stored: u64,
    /// The engine and its strategy, such as `sparse, mirrored`.
    pub engine: String,
    /// What several processes took together, if they shared the search.
    #[serde(flatten)]
    pub shared: Option<ClusterRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not report it.
    pub peak_memory_bytes: Option<u64>,
}

/// A search that was to exclude a length and needed more memory, in `everyboard/solve/1` and
/// `everyboard/bound/1`.
#[derive(Clone, Debug, Serialize)]
pub struct AttemptRecord {
    /// The length.
    pub moves: usize,
    /// The levels that it completed, of as many as `moves`.
    pub levels: usize,
    /// The positions that it stored.
    pub positions: u64,
    /// The memory that it could use, in bytes.
    pub memory_bytes: u64,
    /// The memory that it would need if levels went on growing, in bytes; null if that is not
    /// known.
    pub forecast_bytes: Option<u64>,
}

/// What `bound` found: schema `everyboard/bound/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/bound/1")]
pub struct BoundRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// How narrow the bounds are.
    pub outcome: Outcome,
    /// Every solution has this many moves or more; null if there is none.
    pub at_least: Option<usize>,
    /// The moves of the shortest solution known; null if none is known.
    pub at_most: Option<usize>,
    /// What counts as a move: `steps` or `moves`, as in [`SolveRecord::metric`].
    pub metric: &'static str,
    /// Its moves.
    pub path: Option<Vec<String>>,
    /// The last search that was to exclude a length and needed more memory; null if there is none,
    /// or if nothing is left to exclude.
    pub attempt: Option<AttemptRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not report it.
    pub peak_memory_bytes: Option<u64>,
}

/// One shortest path: schema `everyboard/path/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/path/1")]
pub struct PathRecord<'a> {
    /// The number of this path, from 1, in the order in which paths are listed.
    pub number: u64,
    /// The position at which it begins, as rows joined by `/` (or Allen's code).
    pub start: String,
    /// Its moves (or the squares that the gap visits).
    pub path: Vec<&'a str>,
    /// The positions along the path, the first and the last included, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
}

/// What a table knows of a position: schema `everyboard/lookup/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/lookup/1")]
pub struct LookupRecord {
    /// The position as rows joined by `/` (or Allen's code).
    pub position: String,
    /// The fewest moves from a start, or to a goal; null if there is no path.
    pub distance: Option<usize>,
    /// Where memory or time ended a search: the fewest moves are these or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// And these or fewer, if a path is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
    /// Whether the table says nothing of the position: it holds those that the start leads to, and
    /// this is none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unknown: bool,
    /// The number of shortest paths, in decimal, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// The moves of the first shortest path, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<String>>,
    /// Whether paths lead from the position back to a start, instead of from a start to it; if
    /// paths were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<bool>,
    /// Whether distances are to the nearest goal, so that paths lead from the position to a goal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub to_goals: bool,
    /// Why the best moves are best, or why no solution is left, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<ReasonRecord>>,
}

/// A position halfway: schema `everyboard/midpoint/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/midpoint/1")]
pub struct MidpointRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// The length of a shortest path in moves.
    pub moves: usize,
    /// The moves from the start to this position.
    pub after: usize,
    /// The position as rows joined by `/`.
    pub position: String,
    /// The position in J. D. Allen's code, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<u32>,
}

/// What `census` found: schema `everyboard/census/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/census/1")]
pub struct CensusRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// The positions of the space, reachable or not, in decimal; null if they were not counted,
    /// since those that moves lead to were stored one by one.
    pub positions: Option<String>,
    /// The positions that the starts lead to, themselves included, in decimal.
    pub reachable: String,
    /// The moves to the positions that are hardest to reach.
    pub deepest: usize,
    /// By level: the positions first reached after that number of moves, in decimal.
    pub levels: Vec<String>,
    /// By level: their number up to the symmetries that keep level 0, in decimal, if it was asked
    /// for and is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_classes: Option<Vec<String>>,
    /// Positions of the deepest level, the first ones if they are many: rows joined by `/`, or a
    /// list of squares on a graph.
    pub antipodes: Vec<String>,
    /// The number of positions of the deepest level, in decimal.
    pub antipode_count: String,
    /// Their number up to the symmetries that keep the starts, in decimal; null when it is not
    /// known.
    pub antipode_classes: Option<String>,
    /// The engine and how it works, such as `dense, in place`.
    pub engine: String,
    /// The processor's instructions that it used: `portable`, `bmi2` or `avx512`.
    pub instruction_set: &'static str,
    /// The bits kept for each position of the space, or for each position stored.
    pub bits_per_position: f64,
    /// Whether levels are distances to the nearest goal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub to_goals: bool,
    /// What several processes took together, if they shared the census.
    #[serde(flatten)]
    pub shared: Option<ClusterRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not report it.
    pub peak_memory_bytes: Option<u64>,
}

/// What the processes took together that shared a census or a search.
#[derive(Clone, Debug, Serialize)]
pub struct ClusterRecord {
    /// How many they were.
    pub processes: usize,
    /// The bytes that they sent to each other, in decimal.
    pub wire_bytes: String,
    /// The time that all their cores worked, in seconds.
    pub cpu_seconds: f64,
}

/// The starts from which a goal is farthest: schema `everyboard/hardest/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/hardest/1")]
pub struct HardestRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// What counts as a move: `steps` or `moves`, as in [`SolveRecord::metric`].
    pub metric: &'static str,
    /// Whether only starts count that moves connect with the start of the puzzle.
    pub connected: bool,
    /// The moves to the nearest goal; null if no arrangement of the pieces is a goal.
    pub moves: Option<usize>,
    /// How many starts need that number of moves, in decimal.
    pub starts: String,
    /// Their number up to the symmetries that keep the goals, in decimal; null when it is not
    /// known.
    pub classes: Option<String>,
    /// The positions that lead to a goal, in decimal.
    pub solvable: String,
    /// The positions that are goals, in decimal.
    pub goals: String,
    /// The hardest starts, the first ones if they are many: rows joined by `/`, or a list of
    /// squares on a graph.
    pub positions: Vec<String>,
    /// The time that it took, in seconds.
    pub seconds: f64,
    /// The most memory that the program took, in bytes; null where the system does not report it.
    pub peak_memory_bytes: Option<u64>,
}

/// What a census would take: schema `everyboard/census-plan/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/census-plan/1")]
pub struct CensusPlanRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// The positions of the space, reachable or not, in decimal; null if those that moves lead to
    /// would be stored one by one.
    pub positions: Option<String>,
    /// The engine and how it works, such as `dense, in place`.
    pub engine: String,
    /// The processor's instructions that it would use: `portable`, `bmi2` or `avx512`.
    pub instruction_set: &'static str,
    /// The threads that would work together.
    pub threads: usize,
    /// The bits kept for each position of the space, or packed for each position stored.
    pub bits_per_position: f64,
    /// The bytes of the bitmaps, in decimal; null if positions would be stored one by one.
    pub bytes: Option<String>,
    /// The budget that the whole program would need, in bytes, in decimal; null if that is not
    /// known before.
    pub needed: Option<String>,
    /// The budget that it has, in bytes, in decimal.
    pub budget: String,
    /// Whether that suffices; null if that is not known before.
    pub fits: Option<bool>,
    /// How many processes share the census; left out if it is one by itself. `bytes` and `needed`
    /// are those of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processes: Option<usize>,
    /// Bytes of files of each process, in decimal; left out if bits are in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disk_bytes: Option<String>,
    /// What they send each other on a level that skips nothing, in bytes that are not compressed,
    /// in decimal; left out if it is one by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_wire_bytes: Option<String>,
    /// About how many seconds that level takes, by a model of processors, disks and networks; left
    /// out if it is one by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_seconds: Option<f64>,
}

/// What is known of a puzzle without solving it: schema `everyboard/puzzle/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/puzzle/1")]
pub struct PuzzleRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// What people call it.
    pub title: String,
    /// Who posed it.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// The number of squares.
    pub squares: usize,
    /// The starts as rows joined by `/`, or as a list of squares on a graph.
    pub starts: Vec<String>,
    /// The number of arrangements of the pieces on the board, in decimal.
    pub positions: String,
    /// Whether `positions` counts every number of pieces, because moves remove some.
    pub pieces_vary: bool,
    /// The bits that number the positions.
    pub bits: u64,
    /// The rewrites to which the rule compiles.
    pub rewrites: usize,
    /// What moves there are and what else the rule says, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// What is asked for: goals as they are given with `--to`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<String>,
    /// The symmetries that carry solutions to solutions; null where that was not worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Vec<SymmetryRecord>>,
}

/// A symmetry of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct SymmetryRecord {
    /// What it does, in words.
    pub does: String,
    /// Whether the image of a path is walked backwards.
    pub reverses: bool,
}

/// The result of checking a puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It was solved, and the answer is as expected.
    Ok,
    /// It was solved, and the answer is another.
    Failed,
    /// It is well formed; its answer was not compared.
    Valid,
}

/// What `check` found: schema `everyboard/check/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/check/1")]
pub struct CheckRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// The result.
    pub verdict: Verdict,
    /// Why, in words.
    pub reason: String,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// Where `serve` answers: schema `everyboard/serve/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/serve/1")]
pub struct ServeRecord {
    /// The address of the page, which opens the puzzle if one was given.
    pub address: String,
    /// The same for other machines, where it listens at all addresses: those that can be found.
    pub others: Vec<String>,
}

/// The page that `serve --export` wrote: schema `everyboard/serve-export/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/serve-export/1")]
pub struct ServeExportRecord {
    /// The folder, as given.
    pub folder: String,
    /// The files in it that were written.
    pub files: usize,
    /// The bytes of these files.
    pub bytes: u64,
}

/// A puzzle of several that has no answer: schema `everyboard/failed/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/failed/1")]
pub struct FailedRecord {
    /// The name or path of the puzzle.
    pub puzzle: String,
    /// Why, in words.
    pub reason: String,
}

/// A record of one of several puzzles, with what their file calls it.
#[derive(Serialize)]
struct TitledRecord<'a, R> {
    #[serde(flatten)]
    record: &'a R,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// The record of one of several puzzles on one line, with its title if it has one.
pub fn to_titled_line(record: &impl Serialize, title: Option<&str>) -> String {
    to_line(&TitledRecord { record, title })
}

/// The record on one line, without an end of line.
pub fn to_line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have text keys and finite numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_one_line_with_its_schema_first() {
        let record =
            PathRecord { number: 1, start: "W.B".into(), path: vec!["a1b1"], positions: None };
        let expected = r#"{"schema":"everyboard/path/1","number":1,"start":"W.B","path":["a1b1"]}"#;
        assert_eq!(to_line(&record), expected);
    }
}
