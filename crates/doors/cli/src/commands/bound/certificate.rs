//! The file that `bound --certificate` writes and takes up.

use crate::args::Common;
use crate::failure::Failure;
use crate::work::certificate::write_none;
use everyboard::crates::certificate::{Certificate, Solution};
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::{Interval, Path, Unsolvable};
use everyboard::crates::store::AtomicFile;
use everyboard::plan::moves_to_bound;
use std::fmt::Display;
use std::path::Path as FilePath;

/// What to do about a file that is not taken up.
const ANOTHER_FILE: &str = "give the name of a new file";

/// The certificate of a puzzle in a file.
pub struct CertificateFile<'a> {
    pub path: &'a FilePath,
    pub puzzle: &'a Puzzle,
    pub system: &'a RewriteSystem,
}

impl CertificateFile<'_> {
    /// What the file says; nothing if it does not exist.
    pub fn read(&self) -> Result<Interval, Failure> {
        AtomicFile::check(self.path).map_err(of_flag)?;
        if !self.path.exists() {
            return Ok(Interval::default());
        }
        let certificate = Certificate::load(self.path).map_err(|error| {
            // The error names the file.
            of_flag(error).with_help(ANOTHER_FILE)
        })?;
        if !self.is_of(&certificate.puzzle) {
            return Err(
                self.fault("this certificate is of another puzzle, or of another start or goal")
            );
        }
        let at_least = certificate.at_least.unwrap_or(0);
        let Some(solution) = &certificate.solution else {
            return Ok(Interval { at_least, path: None });
        };
        let Some(path) = self.path_of(solution) else {
            return Err(self.fault("the solution does not follow the rules of the puzzle"));
        };
        let moves = path.rewrites.len();
        if at_least > moves {
            let words =
                format!("at-least = {at_least} is more than the {moves} moves of the solution");
            return Err(self.fault(words));
        }
        Ok(Interval { at_least, path: Some(path) })
    }

    /// Whether a puzzle has the same moves, starts and goals.
    fn is_of(&self, other: &Puzzle) -> bool {
        let same = other.starts == self.puzzle.starts && other.goals == self.puzzle.goals;
        let listed = || moves_to_bound(other, u64::MAX);
        same && listed().is_ok_and(|system| system.rewrites() == self.system.rewrites())
    }

    /// The moves of a solution, as numbers, if it ends at a goal.
    fn path_of(&self, solution: &Solution) -> Option<Path> {
        let (start, rewrites) = solution.rewrites(self.puzzle, self.system)?;
        let mut position = start.clone();
        for &number in &rewrites {
            self.system.rewrites()[number as usize].apply(&mut position);
        }
        self.puzzle.is_goal(&position).then(|| Path { start: start.clone(), rewrites })
    }

    /// Refuses a file that exists, where its solution could not be taken up.
    pub fn check_new(&self) -> Result<(), Failure> {
        AtomicFile::check(self.path).map_err(of_flag)?;
        if self.path.exists() {
            return Err(
                self.fault("where moves are too many to be listed, no certificate is taken up")
            );
        }
        Ok(())
    }

    /// Writes bounds with their proofs.
    pub fn write(&self, certificate: &Certificate) -> Result<(), Failure> {
        AtomicFile::write(self.path, certificate.to_text().as_bytes()).map_err(of_flag)
    }

    /// Writes that there is no solution, with the proof. What was there would bound solutions that
    /// do not exist, so it is removed first. If that fails, what it says is still true.
    pub fn write_none(&self, common: &Common, proof: Option<&Unsolvable>) -> Result<(), Failure> {
        let _ = std::fs::remove_file(self.path);
        write_none(self.path, common, self.puzzle, self.system, proof)
    }

    fn fault(&self, error: impl Display) -> Failure {
        of_flag(format_args!("{}: {error}", self.path.display())).with_help(ANOTHER_FILE)
    }
}

fn of_flag(error: impl Display) -> Failure {
    Failure::of_flag("--certificate", error)
}
