//! How a command ends.

mod of_puzzles;
mod of_searches;

use crate::limits::{budget, interrupt, machine};
use crate::output::told::{self, Event};
use everyboard::crates::cpu::CpuError;
use everyboard::crates::endgame::LibraryError;
use everyboard::crates::puzzle::Fault;
use everyboard::crates::store::FileError;
use everyboard_report::{WorkFacts, bytes, printable};
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended that ran to its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    Success,
    /// The answer is no: proved unsolvable, or a check failed.
    Negative,
    /// Some of several inputs had errors, which were reported.
    SomeFailed,
    /// The system has told the program to end.
    Terminated,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        ExitCode::from(match status {
            ExitStatus::Success => 0,
            ExitStatus::Negative => 1,
            ExitStatus::SomeFailed => 2,
            // 128 and the number of the signal.
            ExitStatus::Terminated => 143,
        })
    }
}

/// Why a command did not run to its end.
#[derive(Clone, Debug)]
pub enum Failure {
    /// An error, and perhaps what to do about it.
    Error { message: String, help: Option<String> },
    /// A signal asked to stop; the message says what was found by then.
    Interrupted { message: String },
    /// The reader of standard output closed it: it has seen enough.
    ClosedPipe,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Failure::Error { message: message.into(), help: None }
    }

    /// An error in the value of a flag, or in what another label names.
    pub fn of_flag(flag: &str, message: impl Display) -> Self {
        Self::new(format!("{flag}: {message}"))
    }

    /// The same error in this place, if one is given.
    pub fn within(self, place: Option<&str>) -> Self {
        match (self, place) {
            (Failure::Error { message, help }, Some(place)) => {
                Failure::Error { message: format!("{place}: {message}"), help }
            }
            (other, _) => other,
        }
    }

    /// A flag that says something of one puzzle, given for several.
    pub fn for_one_puzzle(flag: &str) -> Self {
        Self::of_flag(flag, "this is for one puzzle, not for several")
    }

    /// A flag that says something of one board, given for several.
    pub fn for_one_board(flag: &str) -> Self {
        Self::of_flag(flag, "this is for one board, not for several")
    }

    /// A puzzle file that cannot be read, in these words.
    pub fn of_puzzle_file(message: impl Into<String>, fault: Option<&Fault>) -> Self {
        let failure = Self::new(message);
        if fault.is_some_and(Fault::is_unknown_word) {
            failure.with_help(of_puzzles::WHAT_CAN_BE_SAID)
        } else {
            failure
        }
    }

    /// What it says in the row of a table.
    pub fn in_a_row(&self) -> String {
        match self {
            Failure::Error { message, .. } => printable(message),
            Failure::Interrupted { message } => message.replacen("interrupted", "out of time", 1),
            Failure::ClosedPipe => String::new(),
        }
    }

    /// Adds what the user can do about it.
    pub fn with_help(self, words: impl Into<String>) -> Self {
        match self {
            Failure::Error { message, .. } => Failure::Error { message, help: Some(words.into()) },
            other => other,
        }
    }

    /// Adds words to what the user can do about it.
    pub fn with_more_help(self, words: &str) -> Self {
        match self {
            Failure::Error { message, help: Some(help) } => {
                Failure::Error { message, help: Some(help + words) }
            }
            other => other,
        }
    }

    /// A census that needs more for its positions than the budget leaves in each of the `processes`
    /// that divide --memory.
    pub fn too_little_for_census(needed: u64, budget: u64, processes: u64) -> Self {
        let who = match processes {
            1 => "the census needs".to_owned(),
            _ => format!("each of {processes} processes needs"),
        };
        Self::too_little_for_bits(&who, needed, budget, processes)
    }

    /// The same of other work that keeps bits, which begins the sentence.
    pub fn too_little_for_bits(who: &str, needed: u64, budget: u64, processes: u64) -> Self {
        let whole = budget::with_census(needed);
        let message = format!(
            "{who} {} for its positions, besides {} for all else; the budget leaves {}",
            bytes(needed),
            bytes(whole - needed),
            bytes(budget)
        );
        if whole > Self::MOST_BYTES {
            let help = "no machine has as much; `solve` and `bound` keep no bits of all positions";
            return Failure::of_flag("--memory", message).with_help(help);
        }
        let size = machine::size_for(whole.saturating_mul(processes));
        Failure::of_flag("--memory", message).with_help(format!("--memory {size} would do"))
    }

    /// Nobody is told to give more memory than this: 256 TiB.
    pub const MOST_BYTES: u64 = 1 << 48;

    /// A bug of the program.
    pub fn internal(message: impl Display) -> Self {
        Self::new(format!("internal: {message}"))
            .with_help("this is a bug; please report it with the puzzle and the command")
    }

    /// Ctrl-C, before anything was found that is worth saying.
    pub fn interrupted() -> Self {
        Failure::Interrupted { message: "interrupted".to_owned() }
    }

    /// Ctrl-C, with what was found by then.
    pub fn interrupted_with(found: impl Display) -> Self {
        Failure::Interrupted { message: format!("interrupted: {found}") }
    }

    /// Adds the command that continues, if this is a stop and not an error.
    pub fn resumed_by(self, command: &str) -> Self {
        match self {
            Failure::Interrupted { message } => {
                let command = printable(command);
                Failure::Interrupted {
                    message: format!("{message}\nsaved; to continue: {command}"),
                }
            }
            other => other,
        }
    }

    /// Prints it on standard error.
    pub fn print(&self) {
        if told::is_json() {
            return self.print_record();
        }
        let bold_red = anstyle::AnsiColor::Red.on_default().bold();
        let bold = anstyle::Style::new().bold();
        let mut stderr = anstream::stderr().lock();
        // If standard error fails there is nowhere left to report it.
        let _ = match self {
            Failure::ClosedPipe => Ok(()),
            Failure::Interrupted { message } => writeln!(stderr, "{message}"),
            Failure::Error { message, help } => {
                // Messages quote paths and files.
                let message = printable(message);
                let help = help.as_ref().map(|help| printable(help));
                let help = help.map(|help| format!("\n{bold}help:{bold:#} {help}"));
                let help = help.unwrap_or_default();
                writeln!(stderr, "{bold_red}error:{bold_red:#} {message}{help}")
            }
        };
    }

    /// The same as a record.
    fn print_record(&self) {
        let (event, message, help) = match self {
            Failure::ClosedPipe => return,
            Failure::Interrupted { message } => (Event::Stopped, message, None),
            Failure::Error { message, help } => (Event::Error, message, help.clone()),
        };
        told::tell_record(event, message.clone(), help, WorkFacts::default());
    }

    /// Prints it and returns the exit status.
    pub fn report(&self) -> ExitCode {
        self.print();
        ExitCode::from(match self {
            Failure::Error { .. } => 2,
            Failure::Interrupted { .. } => interrupt::status(),
            Failure::ClosedPipe => 0,
        })
    }
}

/// Checks inputs one after the other: `write` prints what `check` found, and says whether it is as
/// it should be. An input with an error is reported, and the others are still checked.
pub fn check_each<T, R>(
    inputs: impl IntoIterator<Item = T>,
    mut check: impl FnMut(T) -> Result<R, Failure>,
    mut write: impl FnMut(R) -> Result<bool, Failure>,
) -> Result<ExitStatus, Failure> {
    let mut status = ExitStatus::Success;
    for input in inputs {
        match check(input) {
            Ok(found) => {
                if !write(found)? && status == ExitStatus::Success {
                    status = ExitStatus::Negative;
                }
            }
            Err(failure @ Failure::Error { .. }) => {
                failure.print();
                status = ExitStatus::SomeFailed;
            }
            Err(other) => return Err(other),
        }
    }
    Ok(status)
}

/// Writing the results failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::new(format!("standard output: {error}")),
        }
    }
}

/// Errors that need no other words than their own.
macro_rules! in_own_words {
    ($($error:ty),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Failure::new(error.to_string())
            }
        })+
    };
}

in_own_words!(CpuError, LibraryError, everyboard::crates::certificate::LoadError);
in_own_words!(FileError);
