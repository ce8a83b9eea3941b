//! The proof of an answer.

use super::solutions::{Solutions, SolveAnswer};
use crate::bound::kind_of;
use crate::progress::phase;
use crate::{Certificate, Error, ErrorKind, Result, Run, plan};
use everyboard_search::{Interval, Options};
use plan::{Finding, NoCertificate};

impl Solutions {
    /// Proves them: how long the shortest solutions are and how many, or that there is none, or the
    /// bounds that are known. What is claimed was checked, which takes one thread and more memory
    /// than the search. The number is left out if the checker has not the memory to count, and
    /// where several moves lead from one position to another the checker counts them as one.
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
    /// Of kind `TooLarge` if the checker needs more memory, or no certificate can hold the reason
    /// and the positions are too many to be searched; `Illegal` if these solutions come from
    /// distances from a start, so that they lead to no goal.
    pub fn certificate(&self) -> Result<Certificate> {
        self.certificate_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Solutions::certificate`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn certificate_with(&self, run: &Run) -> Result<Certificate> {
        if !self.to_goals {
            let words = "these solutions lead from a start to a position, which need not be a goal";
            return Err(Error::new(ErrorKind::Illegal, words));
        }
        run.begin(phase::CHECKING);
        let from = self.asked.as_ref().map(|asked| asked.of(&self.puzzle)).transpose()?;
        let (puzzle, system) = (self.puzzle.inner(), self.puzzle.system());
        let options = Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            ..Options::default()
        };
        let interval;
        let finding = match &self.found {
            SolveAnswer::All { paths, .. } => Finding::Solutions(paths),
            SolveAnswer::None { search, .. } => Finding::None(search.as_ref()),
            SolveAnswer::Bounds { at_least, known, .. } => {
                let path = known.as_ref().map(|known| known.path.clone());
                interval = Interval { at_least: *at_least, path };
                Finding::Bounds(&interval, known.as_ref().map_or(system, |known| known.system()))
            }
        };
        let certified = plan::certificate_of(puzzle, from, system, finding, options, run);
        Ok(Certificate::of(certified.map_err(without_certificate)?.certificate))
    }
}

fn without_certificate(why: NoCertificate) -> Error {
    let kind = match &why {
        NoCertificate::Refused(refusal) if refusal.is_wrong() => ErrorKind::Internal,
        NoCertificate::Refused(refusal) => kind_of(refusal),
        NoCertificate::Reason => ErrorKind::TooLarge,
        NoCertificate::Unreadable(_) => ErrorKind::Illegal,
    };
    Error::of(kind, why)
}
