//! Positions that users write, and the tables that answers need.

use super::progress::GenerationProgress;
use super::subject;
use crate::args::Common;
use crate::failure::Failure;
use crate::output;
use everyboard::crates::endgame::{
    BoardSize, Diagram, Ending, FenFault, GenerateError, Generator, GeneratorError, Library,
    Pieces, Plan,
};
use everyboard_report::{duration, printable};
use std::time::Instant;

/// Missing tables of up to this many pieces besides the kings are made.
const MOST_MADE: usize = 2;

/// Reads positions, and has their tables.
pub struct Prober<'a> {
    pub common: &'a Common,
    pub library: &'a Library,
    pub pieces: &'a Pieces,
}

impl Prober<'_> {
    /// Reads a position, which `label` names in errors.
    pub fn read(&self, label: &str, text: &str) -> Result<Diagram, Failure> {
        Diagram::parse(text, self.pieces).map_err(|error| {
            let failure = Failure::of_flag(label, &error);
            match error.fault {
                FenFault::Unknown(letter) if letter.is_ascii_alphabetic() => {
                    failure.with_help(subject::define(letter.to_ascii_uppercase()))
                }
                FenFault::StartOfChess => {
                    failure.with_help("give a position such as '8/8/8/4k3/8/8/2Q5/K7 w'")
                }
                _ => self.not_a_name(text).unwrap_or(failure),
            }
        })
    }

    /// What to say of the name of an ending where a position is expected; `None` if the text is
    /// none.
    fn not_a_name(&self, text: &str) -> Option<Failure> {
        let ending = Ending::parse(text, self.pieces).ok()?.normal();
        let words = format!("{text:?} names an ending; expected one of its positions, as a FEN");
        let help = format!(
            "give a position such as '8/8/8/3k4/8/1r6/8/K1Q5 w'; `everyboard endgame stats {ending}` counts the \
             ending's wins, and `generate` makes its table"
        );
        Some(Failure::new(words).with_help(help))
    }

    /// Makes the table of an ending if it is missing, and with `smaller` those that captures lead
    /// to.
    pub fn have(&self, board: BoardSize, ending: &Ending, smaller: bool) -> Result<(), Failure> {
        if ending.count() == 0 || !smaller && self.library.has(board, ending) {
            return Ok(());
        }
        let mut wanted = if smaller { ending.smaller() } else { Vec::new() };
        wanted.push(ending.normal());
        let plan = Plan::new(&wanted, |ending| self.library.has(board, ending));
        // Before any is made: what a large one needs is made with it.
        if let Some(large) = plan.missing().iter().rev().find(|one| one.count() > MOST_MADE) {
            if self.library.is_in_memory() {
                let most = MOST_MADE + 2;
                let words =
                    format!("tables of up to {most} pieces are made here; {large} has more");
                return Err(Failure::new(words));
            }
            self.library.file(board, large)?;
        }
        plan.missing().iter().try_for_each(|ending| self.make(board, ending))
    }

    /// Makes a table for this run only.
    fn make(&self, board: BoardSize, ending: &Ending) -> Result<(), Failure> {
        let clock = Instant::now();
        super::check_memory(self.common, board, ending)?;
        let threads = self.common.threads();
        let progress = GenerationProgress::new(self.common.quiet);
        let mut generator = Generator::new(self.library, board).with_threads(threads);
        let table = generator.table(ending, &progress);
        progress.finish();
        self.library.insert(table.map_err(|error| match error {
            GeneratorError::Generate(GenerateError::Stopped(name)) => {
                Failure::interrupted_with(name)
            }
            other => other.into(),
        })?);
        let time = duration(clock.elapsed().as_secs_f64());
        let keeps = if self.library.is_in_memory() {
            String::new()
        } else {
            format!("; `{}` keeps it", self.library.command(board, ending))
        };
        let words = format!("note: made the table of {ending} in {time}{keeps}");
        output::note(self.common, printable(&words));
        Ok(())
    }
}
