//! The questions of the tables, with their answers and where these come from.

#[path = "../../../../engines/search/tests/known_levels/mod.rs"]
mod known_levels;

use crate::measure::Process;
use crate::peers::PEER;
use known_levels::{ENGLISH_PEGS, KNIGHTS_5X5};
use serde_json::Value;

/// Questions of one kind.
pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) questions: fn() -> Vec<Question>,
}

/// A question and the programs that answer it, ours first.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    /// What every program must print, by parts; others may print the first alone.
    pub(crate) answer: Vec<String>,
    /// The fields of the program's last record that have it.
    fields: &'static [&'static str],
    pub(crate) runs: Vec<Run>,
    /// How often all bits must move between memory and processor, if there is a bit for each
    /// position: by the number of levels.
    moves: Option<fn(f64) -> f64>,
    /// Whether it is run without being asked for.
    is_usual: bool,
}

/// A program that answers it.
pub(crate) struct Run {
    pub(crate) name: &'static str,
    what: What,
}

enum What {
    /// Everyboard with these arguments.
    Program(&'static str),
    /// The same, with nothing that other processors might lack.
    OnAnyCpu(&'static str),
    /// A peer by its name.
    Peer(&'static str),
}

pub(crate) const TABLES: [Table; 5] = [
    Table { title: "Shortest solutions, on two threads", questions: shortest },
    Table { title: "Bounds beside a search without them, on two threads", questions: bounded },
    Table { title: "Whole spaces, on two threads", questions: spaces },
    Table { title: "Queens, on one thread", questions: queens },
    Table { title: "Endings with all smaller ones, on one thread", questions: endings },
];

impl Table {
    /// The questions with one of these words in their names, or the usual ones.
    pub(crate) fn chosen(&self, words: &[String]) -> Vec<Question> {
        let mut questions = (self.questions)();
        questions.retain(|question| match words {
            [] => question.is_usual,
            words => words.iter().any(|word| question.name.contains(word.as_str())),
        });
        questions
    }
}

impl Question {
    fn new(name: &'static str, fields: &'static [&'static str], answer: &[&str]) -> Self {
        let answer = answer.iter().map(|&part| part.to_owned()).collect();
        Question { name, answer, fields, runs: Vec::new(), moves: None, is_usual: true }
    }

    fn on_request(self) -> Self {
        Question { is_usual: false, ..self }
    }

    fn with(mut self, name: &'static str, what: What) -> Self {
        self.runs.push(Run { name, what });
        self
    }

    /// The bytes that must move between memory and processor, by the record of the program.
    pub(crate) fn moved_bytes(&self, record: &str) -> Option<f64> {
        let moves = self.moves?;
        let record: Value = serde_json::from_str(record.lines().last()?).ok()?;
        let positions: f64 = record["positions"].as_str()?.parse().ok()?;
        let bits = positions * record["bits_per_position"].as_f64()?;
        Some(moves(record["levels"].as_array()?.len() as f64) * bits / 8.0)
    }

    /// A run with what it takes to check its answer.
    pub(crate) fn process(&self, run: &Run) -> Process {
        match run.what {
            What::Peer(name) => self.peer(name),
            What::Program(words) => self.program(words, None),
            What::OnAnyCpu(words) => self.program(words, Some(("EVERYBOARD_CPU", "portable"))),
        }
    }

    /// Everyboard, whose last record has the answer.
    fn program(&self, words: &str, variable: Option<(&'static str, &'static str)>) -> Process {
        let (fields, answer) = (self.fields, self.answer.clone());
        let words = [env!("CARGO_BIN_EXE_everyboard")].into_iter().chain(words.split(' '));
        let is_right = move |output: &str| {
            let last = output.lines().last().unwrap_or_default();
            let record: Value = serde_json::from_str(last).expect("a record");
            fields.iter().zip(&answer).all(|(field, wanted)| plain(&record[field]) == *wanted)
        };
        Process {
            command: words.chain(["--json", "--quiet"]).map(str::to_owned).collect(),
            variable,
            is_right: Box::new(is_right),
        }
    }

    /// A peer, which prints a part of the answer on each line.
    fn peer(&self, name: &'static str) -> Process {
        let answer = self.answer.clone();
        let is_right = move |output: &str| {
            let mut parts = output.lines().zip(&answer);
            !output.is_empty() && parts.all(|(part, wanted)| part == wanted)
        };
        Process {
            command: vec![std::env::args().next().expect("the name of this program")],
            variable: Some((PEER, name)),
            is_right: Box::new(is_right),
        }
    }
}

/// A field as text: a string, a number, or those of a list one after the other.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

fn shortest() -> Vec<Question> {
    use What::{Peer, Program};
    // T. Morrow and H. van der Sanden, rec.puzzles, 2000.
    let knights = Question::new("knights 5x5, solutions", &["moves", "solutions"], &["36", "1200"]);
    vec![
        knights
            .with("everyboard", Program("solve knights-5x5 --count -j 2"))
            .with("--engine sparse", Program("solve knights-5x5 --count -j 2 --engine sparse"))
            .with("pathfinding, one solution", Peer("bfs_bidirectional")),
    ]
}

/// A puzzle as the bounded engine solves it, and the one that serves best of the others.
fn bounded() -> Vec<Question> {
    let pair = |name, answer: [&str; 2], bounded, other: (&'static str, &'static str)| {
        Question::new(name, &["moves", "solutions"], &answer)
            .with("bounded", What::Program(bounded))
            .with(other.0, What::Program(other.1))
    };
    vec![
        pair(
            "knights 5x6, solutions",
            ["45", "46899"],
            "solve knights-5x6 --count -j 2 --engine bounded",
            ("dense", "solve knights-5x6 --count -j 2 --engine dense"),
        ),
        pair(
            "nightriders 5x5, solutions",
            ["14", "88812"],
            "solve nightriders-5x5 --count -j 2 --engine bounded",
            ("sparse", "solve nightriders-5x5 --count -j 2 --engine sparse"),
        ),
        pair(
            "frogs and toads 5x5, solutions",
            ["47", "304"],
            "solve frogs-and-toads-5x5 --count -j 2 --engine bounded",
            ("sparse", "solve frogs-and-toads-5x5 --count -j 2 --engine sparse"),
        ),
        pair(
            "zebras 5x5, solutions",
            ["32", "13079913132406258483200000"],
            "solve zebras-5x5 --count -j 2 --engine bounded",
            ("sparse", "solve zebras-5x5 --count -j 2 --engine sparse"),
        ),
        pair(
            "eleven puzzle, solutions",
            ["53", "76"],
            "solve eleven-puzzle --count -j 2 --engine bounded",
            ("sparse", "solve eleven-puzzle --count -j 2 --engine sparse"),
        ),
        Question::new("knights 5x7, solutions", &["moves", "solutions"], &["54", "2482008"])
            .with("bounded", What::Program("solve knights-5x7 --count -j 2 --engine bounded")),
    ]
}

/// Half of the bits advance on a level, and are read and written; the others are read (the chapter
/// "Every position" of the book).
fn of_each_level(levels: f64) -> f64 {
    1.5 * levels
}

/// Where each move takes a piece, all bits are written once, and read once for that and once to go
/// on from them.
fn of_all_levels(_: f64) -> f64 {
    3.0
}

/// The numbers of positions are those of all arrangements, or of the tests, which name their
/// sources.
fn spaces() -> Vec<Question> {
    let space = |name, positions, command, moves: fn(f64) -> f64| {
        let question = Question::new(name, &["reachable", "levels"], &[positions]);
        Question { moves: Some(moves), ..question }
            .with("everyboard", What::Program(command))
            .with("on any processor", What::OnAnyCpu(command))
    };
    let levels = |levels: &[u64]| levels.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let census_5x5 = "census knights-5x5 --limit 0 -j 2";
    let mut knights = space("knights 5x5", "67603900", census_5x5, of_each_level);
    knights.answer.push(levels(&KNIGHTS_5X5));
    let numbers = space("knights 5x5 by number", "67603900", census_5x5, of_each_level);
    let census_5x6 = "census knights-5x6 --limit 0 -j 2";
    let tiles = "census eleven-puzzle --limit 0 -j 2";
    let mut english =
        space("English pegs", "187636299", "census peg-english --limit 0 -j 2", of_all_levels);
    english.answer.push(levels(&ENGLISH_PEGS));
    let european = "census peg-european --limit 0 -j 2";
    // Minutes on any processor.
    let large = |name, positions, command| {
        let mut question = space(name, positions, command, of_each_level).on_request();
        question.runs.truncate(1);
        question
    };
    let census_5x7 = "census knights-5x7 --limit 0 -j 2";
    let census_6x6 = "census knights-6x6 --limit 0 -j 2 --memory 22G";
    vec![
        knights
            .with("a bitmap, numbers from tables", What::Peer("bitmap, tables"))
            .with("pathfinding, all positions", What::Peer("bfs_reach")),
        numbers.with("a bitmap", What::Peer("bitmap, numbers")).on_request(),
        space("knights 5x6", "2326762800", census_5x6, of_each_level),
        space("tiles 4x3", "239500800", tiles, of_each_level),
        english,
        space("European pegs", "2993979754", european, of_all_levels),
        large("knights 5x7", "81676217700", census_5x7),
        large("knights 6x6", "163352435400", census_6x6),
    ]
}

/// OEIS A000170.
fn queens() -> Vec<Question> {
    let queens = |name, answer, command, plain| {
        Question::new(name, &["placements"], &[answer])
            .with("everyboard", What::Program(command))
            .with("on any processor", What::OnAnyCpu(command))
            .with("plain bit masks", What::Peer(plain))
    };
    vec![
        queens("15 queens", "2279184", "queens 15 -j 1", "queens 15"),
        queens("16 queens", "14772512", "queens 16 -j 1", "queens 16"),
        queens("17 queens", "95815104", "queens 17 -j 1", "queens 17"),
        queens("18 queens", "666090624", "queens 18 -j 1", "queens 18").on_request(),
    ]
}

/// The longest wins of the Syzygy and Gaviota tables.
fn endings() -> Vec<Question> {
    let ending = |name, longest, command| {
        Question::new(name, &["deepest"], &[longest])
            .with("everyboard", What::Program(command))
            .with("on any processor", What::OnAnyCpu(command))
    };
    let small =
        |name, longest, command| ending(name, longest, command).with("plain", What::Peer(name));
    vec![
        small("KRKN", "40", "endgame generate KRKN --dir . -j 1"),
        small("KBNK", "33", "endgame generate KBNK --dir . -j 1"),
        small("KQKR", "35", "endgame generate KQKR --dir . -j 1"),
        ending("KRRKR", "31", "endgame generate KRRKR --dir . -j 1"),
    ]
}
