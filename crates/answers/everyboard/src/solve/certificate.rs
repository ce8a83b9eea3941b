//! The proof of an answer.

use super::solutions::{Solutions, SolveAnswer};
use crate::bound::kind_of;
use crate::progress::phase;
use crate::{Certificate, Error, ErrorKind, Result, Run, plan};
use everyboard_puzzle::Puzzle;
use everyboard_search::{Interval, Options};
use plan::{CheckedCertificate, NoCertificate};

impl Solutions {
    /// Proves them: how long the shortest solutions are and how many, or that there is none, or the
    /// bounds that are known. What is claimed is checked, which takes one thread and more memory
    /// than the search; where the solutions are too many to be counted by the checker, the
    /// certificate leaves their number out.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let solutions = Puzzle::named("knights-4x3")?.solve()?;
    /// let certificate = solutions.certificate()?;
    /// assert_eq!(certificate.at_least(), Some(16));
    /// assert_eq!(certificate.exactly(), Some(&98_496_u32.into()));
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// Of kind `TooLarge` if the checker needs more memory, or there is no reason that a certificate
    /// can hold and the positions are too many to be searched; `Illegal` if these solutions lead to
    /// a position that is no goal of the puzzle.
    pub fn certificate(&self) -> Result<Certificate> {
        self.certificate_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Solutions::certificate`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn certificate_with(&self, run: &Run) -> Result<Certificate> {
        if !self.to_goals {
            let words = "these solutions do not lead to a goal of the puzzle";
            return Err(Error::new(ErrorKind::Illegal, words));
        }
        run.begin(phase::CHECKING);
        match self.certified(run) {
            Ok(certified) => Ok(Certificate::of(certified.certificate)),
            Err(NoCertificate::Refused(refusal)) => {
                let kind = match kind_of(&refusal) {
                    ErrorKind::Refuted => ErrorKind::Internal,
                    kind => kind,
                };
                Err(Error::of(kind, refusal))
            }
            Err(why) => Err(Error::of(ErrorKind::TooLarge, why)),
        }
    }

    fn certified(&self, run: &Run) -> std::result::Result<CheckedCertificate, NoCertificate> {
        let puzzle = &self.posed();
        let system = self.puzzle.system();
        let options = Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            ..Options::default()
        };
        match &self.found {
            SolveAnswer::All { paths, .. } => {
                plan::certificate_of_solutions(puzzle, system, paths, options.memory, run)
            }
            SolveAnswer::None { search, .. } => {
                plan::certificate_of_none(puzzle, system, search.as_ref(), options, run)
            }
            SolveAnswer::Bounds { at_least, known, .. } => {
                let path = known.as_ref().map(|known| known.path.clone());
                let interval = Interval { at_least: *at_least, path };
                let made = known.as_ref().map_or(system, |known| known.system());
                plan::certificate_of_bounds(puzzle, system, made, &interval, options, run)
            }
        }
    }

    /// The puzzle that was solved: from the position that was asked about.
    fn posed(&self) -> Puzzle {
        let whole = self.puzzle.inner();
        let asked = self.asked.as_ref().and_then(|asked| asked.of(&self.puzzle).ok());
        let starts = asked.map_or_else(|| whole.starts.clone(), |asked| vec![asked.clone()]);
        Puzzle { starts, ..whole.clone() }
    }
}
