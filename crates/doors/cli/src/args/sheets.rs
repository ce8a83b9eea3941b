//! Sheets to hand out: what `handout`, and commands that write sheets beside their answers, say of
//! their paper.

use crate::args::Common;
use crate::failure::Failure;
use crate::files::writable::FlagFile;
use crate::files::{resume, writable};
use crate::output;
use clap::{Args, ValueEnum};
use everyboard::crates::store::AtomicFile;
use everyboard_report::{Handout, HandoutTask, Paper};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// How many puzzles share a page if nobody says.
const PER_PAGE: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// How tasks come on paper.
#[derive(Clone, Debug, Args)]
pub struct SheetArgs {
    /// How many puzzles share a page, if they fit
    #[arg(long, value_name = "N", default_value_t = PER_PAGE, value_parser = parse_per_page)]
    #[arg(allow_hyphen_values = true)]
    per_page: NonZeroUsize,

    /// The size of the paper
    #[arg(long, value_enum, default_value_t)]
    paper: PaperSize,

    /// Leave the solutions out; nothing is searched
    #[arg(long)]
    pub no_solutions: bool,

    /// Write a document for LaTeX that draws with TikZ, instead of a page for a browser
    #[arg(long)]
    pub tikz: bool,
}

impl SheetArgs {
    /// The flags as they were given.
    fn given(&self) -> impl Iterator<Item = String> {
        let per_page = (self.per_page != PER_PAGE).then(|| format!("--per-page {}", self.per_page));
        let flags = [
            (self.paper == PaperSize::Letter, "--paper letter"),
            (self.no_solutions, "--no-solutions"),
            (self.tikz, "--tikz"),
        ];
        per_page.into_iter().chain(resume::set(flags))
    }

    /// The sheets with these tasks: a page, or a document for LaTeX.
    pub fn document(&self, tasks: Vec<HandoutTask>) -> String {
        let handout = self.handout(tasks);
        if self.tikz { handout.latex() } else { handout.html() }
    }

    /// These tasks on the paper that is asked for.
    pub fn handout(&self, tasks: Vec<HandoutTask>) -> Handout {
        let paper = match self.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        };
        Handout { paper, per_page: self.per_page, tasks }
    }
}

/// Sheets that a command writes beside its answer.
#[derive(Clone, Debug, Args)]
#[command(mut_arg("per_page", |flag| flag.requires("handout")))]
#[command(mut_arg("paper", |flag| flag.requires("handout")))]
#[command(mut_arg("no_solutions", |flag| flag.requires("handout").help(NO_SOLUTIONS)))]
#[command(mut_arg("tikz", |flag| flag.requires("handout")))]
pub struct HandoutFileArgs {
    /// Write sheets to print to this file: the tasks, then the solutions
    #[arg(long, value_name = "FILE")]
    handout: Option<PathBuf>,

    #[command(flatten)]
    sheets: SheetArgs,
}

const NO_SOLUTIONS: &str = "Leave the solutions out of the sheets";
const HANDOUT: &str = "--handout";

impl HandoutFileArgs {
    /// The file, if sheets are wanted.
    pub fn file(&self) -> Option<&Path> {
        self.handout.as_deref()
    }

    /// Checks before the work that the file can be written. `taken` are the files of other flags.
    pub fn check(&self, taken: &[FlagFile<'_>]) -> Result<(), Failure> {
        writable::check(&[(HANDOUT, self.file())], taken)
    }

    /// The flags as they were given, if sheets are wanted.
    pub fn given(&self) -> Vec<String> {
        let Some(file) = self.file() else { return Vec::new() };
        let file = format!("{HANDOUT} {}", resume::quoted(file));
        [file].into_iter().chain(self.sheets.given()).collect()
    }

    /// Whether they have solutions.
    pub fn has_solutions(&self) -> bool {
        !self.sheets.no_solutions
    }

    /// Writes sheets with these tasks, if they are wanted and there are tasks.
    pub fn write(&self, common: &Common, tasks: Vec<HandoutTask>) -> Result<(), Failure> {
        let Some(file) = self.file().filter(|_| !tasks.is_empty()) else { return Ok(()) };
        let written = AtomicFile::write(file, self.sheets.document(tasks).as_bytes());
        written.map_err(|error| Failure::of_flag(HANDOUT, error))?;
        output::note(common, format_args!("written: {}", file.display()));
        Ok(())
    }
}

/// The paper that a user names.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PaperSize {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// On more, squares would be too small to play on.
const MOST_PER_PAGE: usize = 6;

fn parse_per_page(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|&number| number <= MOST_PER_PAGE);
    let number = number.and_then(NonZeroUsize::new);
    number.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST_PER_PAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_puzzles_share_a_page() {
        assert_eq!(parse_per_page("6").map(NonZeroUsize::get), Ok(6));
        for wrong in ["0", "7", "-1", "two", ""] {
            assert!(parse_per_page(wrong).is_err(), "{wrong}");
        }
    }
}
