//! What the program tells on standard error: sentences, or with `--progress json` one record a
//! line, `everyboard/work/1`. Every line goes through here but those of the bar of a terminal and
//! what is wrong with the command line.

use crate::limits::machine;
use clap::ValueEnum;
use everyboard_report::{WorkFacts, WorkRecord, to_line};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Instant;

pub use everyboard_report::WorkEvent as Event;

/// How progress, plans, notes and errors are told.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// A bar in a terminal, a line now and then elsewhere
    #[default]
    Auto,
    /// Records on standard error, one a line
    Json,
}

/// How they are told, and when the program began.
static CHOSEN: OnceLock<(MessageFormat, Instant)> = OnceLock::new();

/// Applies `--progress`. Called once, before anything is told.
pub fn choose(telling: MessageFormat) {
    CHOSEN.get_or_init(|| (telling, Instant::now()));
}

/// Whether what is told is records.
pub fn is_json() -> bool {
    CHOSEN.get().is_some_and(|&(telling, _)| telling == MessageFormat::Json)
}

/// Tells a line. One that cannot be shown is no reason to stop.
pub fn tell(event: Event, words: impl Display) {
    if is_json() {
        tell_record(event, words.to_string(), None, WorkFacts::default());
    } else {
        let kind = match event {
            Event::Plan => "plan: ",
            Event::Detail => "      ",
            Event::Warning => "warning: ",
            _ => "",
        };
        let _ = writeln!(io::stderr(), "{kind}{words}");
    }
}

/// Tells a record, whatever was chosen.
pub fn tell_record(event: Event, text: String, help: Option<String>, facts: WorkFacts) {
    let seconds = CHOSEN.get().map_or(0.0, |(_, began)| began.elapsed().as_secs_f64());
    let memory_bytes = machine::memory_now();
    let record = WorkRecord { event, text, help, facts, seconds, memory_bytes };
    // In one piece: other threads, and other processes of a shared search, may tell something too.
    let _ = io::stderr().lock().write_all(format!("{}\n", to_line(&record)).as_bytes());
}
