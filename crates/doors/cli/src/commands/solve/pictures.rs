//! Pictures of solutions: all positions for paper, a film, and a page to step through.

use super::answer::Answer;
use crate::failure::Failure;
use crate::output;
use crate::output::{figures, listing};
use everyboard::crates::search::{NarrowedInterval, Path, ShortestSolutions};
use everyboard_report::{Figure, Sheet, SheetPage, grouped};
use num_bigint::BigUint;
use std::ops::Range;

/// Positions on a picture: more than anyone looks at.
const MOST_POSITIONS: usize = 400;

impl Answer<'_> {
    /// Draws the solutions that are printed, if pictures are asked for.
    pub fn draw(&self, solved: &ShortestSolutions) -> Result<(), Failure> {
        if !self.args.pictures.is_given() {
            return Ok(());
        }
        let listed = self.args.paths.listed().unwrap_or(0..1);
        let solutions = self.shown(solved, &listed)?;
        let steps = solutions.first().cloned().unwrap_or_default();
        let sheet = Sheet {
            title: self.source.puzzle.name.clone(),
            subtitle: self.summary(solved),
            bands: numbered(solutions, listed.start + 1),
        };
        self.write(&sheet, &steps)
    }

    /// Draws start and goal of a puzzle without a known solution, if pictures are asked for.
    pub fn draw_unsolvable(&self, reason: &str) -> Result<(), Failure> {
        if !self.args.pictures.is_given() {
            return Ok(());
        }
        let puzzle = &self.source.puzzle;
        let bands = vec![figures::start_and_goal(puzzle)];
        let sheet = Sheet { title: puzzle.name.clone(), subtitle: reason.to_owned(), bands };
        self.write(&sheet, &[])
    }

    /// Draws the solution that is known, or else start and goal, if pictures are asked for. `words`
    /// say what is known.
    pub fn draw_known(&self, narrowed: &NarrowedInterval, words: &str) -> Result<(), Failure> {
        let Some(path) = &narrowed.interval.path else { return self.draw_unsolvable(words) };
        if !self.args.pictures.is_given() {
            return Ok(());
        }
        let puzzle = &self.source.puzzle;
        let positions = listing::checked(path, puzzle, self.system)?;
        let steps = figures::of_path(puzzle, self.system, &self.notation, path, &positions);
        let bands = numbered(vec![steps.clone()], 1);
        let sheet = Sheet { title: puzzle.name.clone(), subtitle: words.to_owned(), bands };
        self.write(&sheet, &steps)
    }

    fn write(&self, sheet: &Sheet, steps: &[Figure]) -> Result<(), Failure> {
        self.args.pictures.draw(self.common, sheet)?;
        let page = SheetPage { sheet, steps, facts: &[], table: None };
        self.args.pictures.write_page(self.common, &page.html())
    }

    /// The positions of each solution that is printed, as many as fit a picture.
    fn shown(
        &self,
        solved: &ShortestSolutions,
        listed: &Range<u64>,
    ) -> Result<Vec<Vec<Figure>>, Failure> {
        let asked = (listed.end - listed.start).max(1);
        let fit = (MOST_POSITIONS / (solved.paths.length() + 1)).max(1);
        let fit = fit.min(usize::try_from(asked).unwrap_or(fit));
        let paths: Vec<Path> = listing::from(&solved.paths, listed.start).take(fit).collect();
        let solutions = solved.paths.count();
        let last = BigUint::from(listed.start) + paths.len();
        if (paths.len() as u64) < asked && solutions > last {
            let words = format!(
                "the pictures have the {} {} of {} solutions",
                if listed.start == 0 { "first" } else { "next" },
                paths.len(),
                grouped(&solutions)
            );
            output::note(self.common, words);
        }
        let puzzle = &self.source.puzzle;
        let figures = paths.iter().map(|path| {
            let positions = listing::checked(path, puzzle, self.system)?;
            Ok(figures::of_path(puzzle, self.system, &self.notation, path, &positions))
        });
        figures.collect()
    }
}

/// The same with a number before each move and, where there are several, before each solution,
/// from `first` on.
fn numbered(solutions: Vec<Vec<Figure>>, first: u64) -> Vec<Vec<Figure>> {
    let several = solutions.len() > 1;
    let bands = solutions.into_iter().zip(first..).map(|(figures, solution)| {
        let figures = figures.into_iter().enumerate().map(|(number, figure)| {
            let caption = match number {
                0 if several => format!("{solution}: start"),
                0 => "start".to_owned(),
                _ => format!("{number} {}", figure.caption),
            };
            figure.with_caption(caption)
        });
        figures.collect()
    });
    bands.collect()
}
