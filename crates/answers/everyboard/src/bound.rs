//! Bounds on the moves of a solution, and certificates that prove them.

use crate::progress::phase;
use crate::{Error, ErrorKind, Puzzle, Result, Run, Solution, plan};
use everyboard_certificate::{self as certificate, CertificateError, Refusal};
use everyboard_puzzle::RewriteSystem;
use everyboard_search::{Engine, Interval, NarrowEnd, NarrowedInterval, Options, Search};
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "files")]
use std::path::Path;

/// What is proved of the number of moves of a shortest solution.
///
/// ```
/// use everyboard::Puzzle;
///
/// let bound = Puzzle::named("knights-4x3")?.bound()?;
/// assert_eq!((bound.at_least, bound.at_most), (16, Some(16)));
/// bound.certificate.verify()?;
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Bound {
    /// Every solution has this many moves or more.
    pub at_least: usize,
    /// There is a solution of this many moves; nothing if none was found.
    pub at_most: Option<usize>,
    /// The shortest solution that was found.
    pub solution: Option<Solution>,
    /// The proof of both.
    pub certificate: Certificate,
    /// What ended the work before both were equal: an error of kind `TooLarge` or `Stopped`.
    pub unfinished: Option<Error>,
}

/// A proof of bounds that is checked without a search engine. It prints itself as the text of its
/// file.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate(certificate::Certificate);

impl Puzzle {
    /// Bounds the moves of a shortest solution from both sides, for goals too far for
    /// [`Puzzle::solve`]: lower bounds by a linear program and by searches that exclude lengths,
    /// upper ones by searches for some solution.
    ///
    /// # Errors
    /// Of kind `Illegal` if the puzzle has no goal, or is proved unsolvable; `TooLarge` if it has
    /// too many moves for a linear program.
    pub fn bound(&self) -> Result<Bound> {
        self.bound_with(&Run::new())
    }

    /// The same, until both bounds are equal or these limits are used up.
    ///
    /// # Errors
    /// As [`Puzzle::bound`].
    pub fn bound_with(&self, run: &Run) -> Result<Bound> {
        self.check_goal()?;
        run.begin(phase::PLANNING);
        let puzzle = self.inner();
        let more_listed;
        let system = if self.system().parts().is_none() {
            self.system()
        } else {
            more_listed = plan::moves_to_bound(puzzle, run.search_memory())?;
            &more_listed
        };
        if system.parts().is_some() {
            return self.bound_in_parts(system, run);
        }
        #[cfg(feature = "analysis")]
        if let Some(why) = plan::impossible(puzzle, system, run) {
            return Err(self.unsolvable(&why));
        }
        let options = Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            strategy: None,
            engine: Some(Engine::Bounded),
        };
        let search = Search::plan(puzzle, system, options)?;
        #[cfg(feature = "analysis")]
        if let Some(why) =
            search.bound_by_potential().and_then(|it| plan::too_far(puzzle, system, it))
        {
            return Err(self.unsolvable(&why));
        }
        let narrowed = search.narrow(Interval::default(), run, &mut |_| {})?;
        let certificate = plan::certificate(puzzle, system, &search, &narrowed.interval);
        self.bound_of(narrowed, system, certificate)
    }

    /// Bounds by a search that puts moves together, which are too many to be listed.
    fn bound_in_parts(&self, system: &RewriteSystem, run: &Run) -> Result<Bound> {
        let options = Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            ..Options::default()
        };
        let found = Search::plan(self.inner(), system, options)?.run(run)?;
        let narrowed = NarrowedInterval::of(found);
        let made = narrowed.system(system);
        let certificate = plan::certificate_by_rule(self.inner(), &made, &narrowed.interval);
        self.bound_of(narrowed, system, certificate)
    }

    fn bound_of(
        &self,
        narrowed: NarrowedInterval,
        system: &RewriteSystem,
        certificate: certificate::Certificate,
    ) -> Result<Bound> {
        let solution = Solution::with_bounds(self, system, &narrowed);
        let unfinished = match narrowed.end {
            NarrowEnd::Exact => None,
            NarrowEnd::Unsolvable(_) => return Err(self.unsolvable("no path leads to a goal")),
            NarrowEnd::OutOfMemory => {
                Some(Error::new(ErrorKind::TooLarge, "the bounds are not equal yet: out of memory"))
            }
            NarrowEnd::Stopped => {
                Some(Error::new(ErrorKind::Stopped, "the bounds are not equal yet: stopped"))
            }
        };
        let interval = narrowed.interval;
        Ok(Bound {
            at_least: interval.at_least,
            at_most: interval.at_most(),
            certificate: Certificate(certificate),
            solution,
            unfinished,
        })
    }

    fn unsolvable(&self, why: &str) -> Error {
        Error::new(ErrorKind::Illegal, format!("{} is unsolvable: {why}", self.name()))
    }
}

impl Certificate {
    #[cfg(feature = "analysis")]
    pub(crate) fn of(certificate: certificate::Certificate) -> Self {
        Certificate(certificate)
    }

    /// Reads the certificate in a file. What it claims is not checked.
    ///
    /// # Errors
    /// Of kind `Written` if the file cannot be read, or is no certificate.
    #[cfg(feature = "files")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let read = certificate::Certificate::load(path.as_ref());
        Ok(Certificate(read.map_err(|error| Error::of(ErrorKind::Written, error))?))
    }

    /// Writes it to a file, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    #[cfg(feature = "files")]
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        let written = everyboard_store::AtomicFile::write(path, self.0.to_text().as_bytes());
        written.map_err(|error| Error::of(crate::error::kind_of_file(&error), error))
    }

    /// The claim that every solution has this many moves or more.
    pub fn at_least(&self) -> Option<usize> {
        self.0.at_least
    }

    /// The claim that there is a solution of this many moves.
    pub fn at_most(&self) -> Option<usize> {
        self.0.at_most
    }

    /// The claim that there are exactly this many solutions of [`Certificate::at_least`] moves.
    pub fn exactly(&self) -> Option<&BigUint> {
        self.0.exactly.as_ref()
    }

    /// Whether it claims that there is no solution.
    pub fn is_unsolvable(&self) -> bool {
        self.0.unsolvable.is_some()
    }

    /// Checks all that it claims, by the rule of its puzzle alone. Milliseconds, unless it claims
    /// that a search excluded lengths: then that search is done again, on one thread.
    ///
    /// # Errors
    /// Of kind `Refuted` if something does not hold, `TooLarge` if it could not be checked.
    pub fn verify(&self) -> Result<()> {
        self.verify_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Certificate::verify`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn verify_with(&self, run: &Run) -> Result<()> {
        run.begin(phase::CHECKING);
        match certificate::verify(&self.0, run.search_memory(), run) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(Error::of(kind_of(&refusal), refusal)),
        }
    }
}

/// The kind of error that a refusal is.
pub(crate) fn kind_of(refusal: &Refusal) -> ErrorKind {
    match refusal {
        Refusal::Stopped { .. } => ErrorKind::Stopped,
        refusal if refusal.is_wrong() => ErrorKind::Refuted,
        _ => ErrorKind::TooLarge,
    }
}

impl FromStr for Certificate {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let read = certificate::Certificate::parse(text);
        let place = |error: CertificateError| Error::at(Some(error.location), error);
        Ok(Certificate(read.map_err(place)?))
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_text())
    }
}
