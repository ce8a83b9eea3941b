//! Boards divided into regions so that one placement is left, and how hard it is to find.

use super::Placing;
use crate::plan::divide;
use crate::progress::phase;
use crate::{Error, ErrorKind, Result, Run};
use everyboard_placement::regions;

impl Placing {
    /// The same on boards that chance divides into regions so that there is exactly one placement
    /// with a piece in each, as in the popular daily puzzle: up to `number` of them, no two the
    /// same up to symmetry. They are fewer if a thousand tries for each do not suffice. A seed
    /// always gives the same ones.
    ///
    /// `level` is that of the hardest step that a person needs, `easy`, `medium`, `hard`, `expert`
    /// or `beyond` (see [`Placing::grade`]), or `any`, or `graded` for puzzles from easy to hard.
    ///
    /// ```
    /// use everyboard::Placing;
    ///
    /// let daily = Placing::of(&["RF"]).board("6x6").divided(1, 20_261_128, "any")?.remove(0);
    /// assert_eq!(daily.count()?, 1_u32.into());
    /// assert_eq!(daily.drawn_regions().unwrap().split('/').count(), 6);
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Placing::count`]; of kind `Unknown` if there is no such level; of kind `Illegal` if the
    /// board cannot be divided so: where there are several kinds of pieces, fixed pieces, regions
    /// or no number of pieces, or not one puzzle was made.
    pub fn divided(&self, number: usize, seed: u64, level: &str) -> Result<Vec<Self>> {
        self.divided_with(number, seed, level, &Run::new())
    }

    /// The same, with these limits; those that were made when the time is up.
    ///
    /// # Errors
    /// As [`Placing::divided`]; of kind `Stopped` if it was stopped, or its time was up, before one
    /// was made.
    pub fn divided_with(
        &self,
        number: usize,
        seed: u64,
        level: &str,
        run: &Run,
    ) -> Result<Vec<Self>> {
        run.begin(phase::MAKING);
        let problem = self.problem(run)?;
        let made = divide(&problem, number, seed, level, run)?;
        let rows = made.iter().map(|puzzle| puzzle.rows(problem.board()).join("/"));
        Ok(rows.map(|rows| self.clone().regions(&rows)).collect())
    }

    /// How hard it is for people to find the only placement with a piece in each region: the level
    /// of the hardest step that it takes, and the sum over all steps.
    ///
    /// | level | step | counts |
    /// |---|---|---|
    /// | `easy` | a region, row or column has one open square | 1 |
    /// | `medium` | a piece on a square would leave another of these none | 4 |
    /// | `hard` | two or three of one sort lie in as many of another | 16 |
    /// | `expert` | a piece on trial, with easy and medium steps after it, leads to a contradiction | 64 |
    /// | `beyond` | none of these leads on; so too where there are several placements, or none | 256 |
    ///
    /// ```
    /// use everyboard::Placing;
    ///
    /// let puzzle = Placing::of(&["RF"]).regions("AABB/ACBB/CCDD/CDDD");
    /// assert_eq!(puzzle.grade()?, ("medium", 28));
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Placing::count`]; of kind `Illegal` where there are several kinds of pieces, fixed
    /// pieces or no number of pieces.
    pub fn grade(&self) -> Result<(&'static str, usize)> {
        let problem = self.problem(&Run::new())?;
        let grade = regions::grade(&problem);
        let grade = grade.map_err(|fault| Error::of(ErrorKind::Illegal, fault))?;
        Ok((grade.level.name(), grade.score))
    }
}
