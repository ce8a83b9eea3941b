//! The other side of the server's tables: a process that makes one, keeps it, and answers about it.
//!
//! It writes lines, each a JSON object with one key: `told` for each level while the table is made,
//! `bytes` and `answer` when it is there, and then for each question `answer` or `fault`. It takes
//! no more than the budget that its parts are given, and the server ends it with all that it took.

use crate::api::Word;
use everyboard_wasm::protocol::{Fault, Level};
use everyboard_wasm::puzzles::Session;
use everyboard_wasm::puzzles::protocol::Reason;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Bytes that a question may take, besides the table, if the server may take `memory` for all
/// tables.
pub(crate) fn question_bytes(memory: u64) -> u64 {
    (memory / 4).min(64 << 20)
}

/// What may be asked about a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Question {
    /// What is known of a position and each of its moves.
    Look { board: String, turn: Option<String> },
    /// Why the best moves of the position that these moves lead to are best, or why no solution is
    /// left.
    Why { board: String, turn: Option<String>, moves: Vec<String> },
    /// A shortest solution by its number, in decimal and from 0.
    Solution { board: String, turn: Option<String>, number: String },
    /// A position at a distance from the goal, by its number.
    Level { level: usize, number: String },
}

/// The answer to [`Question::Why`].
#[derive(Serialize)]
struct Why<'a> {
    /// The strongest first.
    reasons: Vec<WordedReason<'a>>,
}

/// A reason, and the same in words.
#[derive(Serialize)]
struct WordedReason<'a> {
    #[serde(flatten)]
    reason: Option<Reason<'a>>,
    text: String,
}

/// Why there is no table or no answer: a word for programs and a sentence for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableFault {
    /// The word.
    pub what: String,
    /// The sentence.
    pub message: String,
}

impl From<Fault> for TableFault {
    fn from(fault: Fault) -> Self {
        let place = fault.line.map_or(String::new(), |line| format!("line {line}: "));
        TableFault { what: fault.what.word().to_owned(), message: place + &fault.message }
    }
}

/// The table of a puzzle, and the questions of the server about it.
#[derive(Debug)]
pub struct TableProcess<W> {
    session: Session,
    output: W,
}

impl<W: Write> TableProcess<W> {
    /// Opens the puzzle of this text. Its moves take about `memory` bytes at most. Lines go to
    /// `output`.
    ///
    /// # Errors
    /// If the puzzle cannot be read, or its moves are too many.
    pub fn open(text: &str, memory: u64, output: W) -> Result<Self, TableFault> {
        Ok(TableProcess { session: Session::within(text, memory)?, output })
    }

    /// Makes the table in at most `memory` bytes, and says so. The program has taken `taken` bytes
    /// without it.
    ///
    /// # Errors
    /// If memory does not suffice, or the goals cannot be listed.
    pub fn make(
        &mut self,
        memory: u64,
        taken: u64,
        threads: NonZeroUsize,
    ) -> Result<(), TableFault> {
        self.session.bound_solutions(question_bytes(memory));
        let made = self.session.make_table(memory, threads, &tell)?;
        // The server that does not read ends this process.
        let bytes = taken + self.session.table_bytes();
        let _ = self.write("bytes", &bytes).and_then(|()| self.write("answer", &made));
        Ok(())
    }

    /// Answers a question.
    ///
    /// # Errors
    /// If the server has gone, or asks what it cannot.
    pub fn answer(&mut self, question: &[u8]) -> io::Result<()> {
        match serde_json::from_slice(question)? {
            Question::Look { board, turn } => {
                let look = self.session.look(&board, turn.as_deref());
                self.reply(look)
            }
            Question::Why { board, turn, moves } => {
                let reasons = self.session.why(&board, turn.as_deref(), &moves.join(" "));
                let told = reasons.as_ref().map(|reasons| Why {
                    reasons: { reasons.iter() }
                        .map(|it| WordedReason { reason: Reason::of(it), text: it.to_string() })
                        .collect(),
                });
                self.reply(told.map_err(Fault::clone))
            }
            Question::Solution { board, turn, number } => {
                let solution = self.session.solution(&board, turn.as_deref(), &number);
                self.reply(solution)
            }
            Question::Level { level, number } => {
                let place = self.session.at_level(level, &number);
                self.reply(place)
            }
        }
    }

    fn reply(&mut self, reply: Result<impl Serialize, Fault>) -> io::Result<()> {
        match reply {
            Ok(answer) => self.write("answer", &answer),
            Err(fault) => self.write("fault", &TableFault::from(fault)),
        }
    }

    fn write(&mut self, key: &str, record: &impl Serialize) -> io::Result<()> {
        let record = serde_json::to_string(record)?;
        writeln!(self.output, "{{\"{key}\":{record}}}")?;
        self.output.flush()
    }
}

/// Tells a level of the table that is being made.
fn tell(level: Level) {
    if let Ok(level) = serde_json::to_string(&level) {
        let _ = writeln!(io::stdout(), "{{\"told\":{level}}}");
    }
}
