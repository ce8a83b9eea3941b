//! Shortest solutions: how they are searched for. [`solutions`] has what is known of all of them,
//! [`solution`] one, and `certificate` proves what is known.

#[cfg(all(feature = "certificates", feature = "analysis"))]
mod certificate;
mod solution;
mod solutions;

pub use solution::Solution;
pub use solutions::Solutions;

use crate::progress::phase;
use crate::{Engine, Position, Puzzle, Result, Run, plan};
use everyboard_search::{self as search, Outcome, Search, SolveError};

impl Puzzle {
    /// Finds all shortest solutions, or proves that there is none. From milliseconds for small
    /// spaces to minutes for 10^9 positions; [`Puzzle::solve_with`] bounds the memory and the time.
    ///
    /// # Errors
    /// Of kind `Illegal` if the puzzle has no goal, `TooLarge` if not even the smallest search fits
    /// the memory. A search that ends early for want of memory or time is no error: see
    /// [`Solutions::unfinished`].
    pub fn solve(&self) -> Result<Solutions> {
        self.solve_with(&Run::new())
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Puzzle::solve`]; also if a checkpoint folder cannot be used, or is of another search.
    pub fn solve_with(&self, run: &Run) -> Result<Solutions> {
        self.solve_by(self.inner(), run, |options| {
            #[cfg(feature = "files")]
            if let Some(folder) = run.folder() {
                return self.searched_with_checkpoints(run, options, folder);
            }
            Search::plan(self.inner(), self.system(), options)?.run(run)
        })
    }

    /// Finds the solutions of `puzzle`, which is this one but perhaps for its starts, by reasons or
    /// by a search.
    fn solve_by(
        &self,
        puzzle: &everyboard_puzzle::Puzzle,
        run: &Run,
        search: impl FnOnce(search::Options) -> std::result::Result<Outcome, SolveError>,
    ) -> Result<Solutions> {
        self.check_goal()?;
        run.begin(phase::PLANNING);
        let options = search::Options {
            threads: run.thread_count(),
            memory: run.search_memory(),
            strategy: None,
            engine: run.asked_engine().map(Engine::of_search),
        };
        let is_free = options.engine.is_none() && run.folder().is_none();
        if let Some(parts) = self.parts().filter(|_| is_free)
            && let Some(outcome) = plan::soon(puzzle, parts, options, run)
        {
            return Solutions::of(self, puzzle, outcome, parts);
        }
        #[cfg(feature = "analysis")]
        if run.asked_engine().is_none() {
            let why = plan::impossible_at_once(puzzle, self.system(), run);
            if let Some(why) = why {
                return Ok(Solutions::none(self, why));
            }
        }
        Solutions::of(self, puzzle, search(options)?, self.system())
    }

    /// Begins to save in a folder, or continues from what is saved there.
    #[cfg(feature = "files")]
    fn searched_with_checkpoints(
        &self,
        run: &Run,
        mut options: search::Options,
        folder: &std::path::Path,
    ) -> std::result::Result<Outcome, SolveError> {
        use everyboard_search::{CheckpointError, SolveCheckpoint};
        let resumes = match SolveCheckpoint::read(folder) {
            Ok(saved) => {
                options.strategy = saved.strategy;
                options.engine = saved.engine;
                true
            }
            Err(CheckpointError::Missing { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        let saving = search::Saving {
            folder: folder.to_owned(),
            every: crate::run::BETWEEN_SAVES,
            resumes,
            sorted: false,
            label: self.label().to_owned(),
            puzzle: self.text().to_owned(),
        };
        let planned = Search::plan(self.inner(), self.system(), options)?;
        let outcome = planned.run_with_checkpoints(run, &saving)?;
        SolveCheckpoint::remove(folder);
        Ok(outcome)
    }
}

impl Position {
    /// Finds all shortest solutions from here, or proves that there is none, by a search: for
    /// puzzles whose [`Puzzle::distances`] take too much memory. Tables that such searches share
    /// are made by the first of them and stay with the puzzle: a random position of the fifteen
    /// puzzle takes half a second after that.
    ///
    /// ```
    /// use everyboard::Puzzle;
    ///
    /// let here = Puzzle::named("eight-puzzle")?.position("123/456/7.8")?;
    /// let solutions = here.solve()?;
    /// assert_eq!(solutions.length(), Some(1));
    /// assert_eq!(solutions.best_moves()[0].word, "c1b1");
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Puzzle::solve`].
    pub fn solve(&self) -> Result<Solutions> {
        self.solve_with(&Run::new())
    }

    /// The same, with these limits. Nothing is saved in a checkpoint folder.
    ///
    /// # Errors
    /// As [`Puzzle::solve`].
    pub fn solve_with(&self, run: &Run) -> Result<Solutions> {
        let whole = self.puzzle();
        let starts = vec![self.of(whole)?.clone()];
        let puzzle = everyboard_puzzle::Puzzle { starts, ..whole.inner().clone() };
        let found = whole.solve_by(&puzzle, run, |options| {
            whole.tables().plan(&puzzle, whole.system(), options)?.run(run)
        });
        Ok(found?.beginning_at(self))
    }
}

impl Engine {
    fn of_search(self) -> search::Engine {
        match self {
            Engine::Sparse => search::Engine::Sparse,
            Engine::Dense => search::Engine::Dense,
            Engine::Bounded => search::Engine::Bounded,
        }
    }
}
