//! Pictures of placements and of the search for them, and a page that has both.

use super::Request;
use crate::failure::Failure;
use crate::limits::{budget, interrupt};
use everyboard::crates::placement::{Classes, Count, Problem, find, visit, visit_classes};
use everyboard_report::{
    CaptionedPlacement, HandoutTask, PlacementPage, PlacementPicture, SearchAnimation, count,
    duration, grouped, placement_in_words,
};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Boards on a sheet without `--limit`.
const MAX_SHOWN: usize = 60;
/// The most steps of an animation: half a megabyte.
const MAX_STEPS: usize = 1500;
/// The most steps of an animation on a page.
const STEPS_ON_PAGE: usize = 400;
/// The most steps of a GIF, which has a picture for each.
const MAX_FRAMES: usize = 400;

impl Request<'_> {
    /// Writes the pictures that the flags ask for; `counted` is what was counted, if anything.
    pub fn draw(
        &self,
        problem: &Problem,
        counted: Option<(&Count, Option<&Classes>)>,
    ) -> Result<(), Failure> {
        let pictures = &self.answer.pictures;
        let title = placement_in_words(problem.spec());
        if pictures.has_picture() {
            pictures.write_picture(self.common, &self.picture(problem, &title, counted)?)?;
        }
        if pictures.animate.is_some() {
            let search = SearchAnimation::new(problem, MAX_STEPS, usize::MAX);
            pictures.write_animated(self.common, &search.svg(&title, &steps_in_words(&search)))?;
        }
        if pictures.gif.is_some() {
            let search = SearchAnimation::new(problem, MAX_FRAMES, usize::MAX);
            let words = steps_in_words(&search);
            let frame = |steps| search.frame(steps, &title, &words);
            pictures.write_gif(self.common, search.steps() + 1, &frame)?;
        }
        if let (Some(_), Some((count, classes))) = (&pictures.html, counted) {
            pictures.write_page(self.common, &self.page(problem, title, count, classes)?)?;
        }
        self.hand_out(problem, counted.map(|(count, _)| &count.placements))
    }

    /// Writes the sheet to print, if it is wanted.
    fn hand_out(&self, problem: &Problem, placements: Option<&BigUint>) -> Result<(), Failure> {
        let handout = &self.answer.handout;
        if handout.file().is_none() {
            return Ok(());
        }
        let with_answer = handout.has_solutions();
        let found = if with_answer {
            let found = find(problem, 1, &interrupt::is_stopped);
            found.map_err(|error| super::faults::of_count(&error))?
        } else {
            Vec::new()
        };
        let task = HandoutTask::of_placement(problem, found.first(), placements, with_answer);
        handout.write(self.common, vec![task])
    }

    /// The placements as a picture.
    fn picture(
        &self,
        problem: &Problem,
        title: &str,
        counted: Option<(&Count, Option<&Classes>)>,
    ) -> Result<String, Failure> {
        let classes = counted.and_then(|(_, classes)| classes);
        let shown = self.shown(problem, classes)?;
        let picture = PlacementPicture::new(problem.spec());
        Ok(match &shown[..] {
            [only] if self.answer.first => picture.board(title, &only.placement),
            _ => picture.sheet(title, &self.subtitle(counted), &shown),
        })
    }

    /// The placements for a sheet: the one or two found, those listed, or one of every class.
    fn shown(
        &self,
        problem: &Problem,
        classes: Option<&Classes>,
    ) -> Result<Vec<CaptionedPlacement>, Failure> {
        let answer = self.answer;
        if answer.first || answer.unique {
            let found = find(problem, if answer.first { 1 } else { 2 }, &interrupt::is_stopped);
            let found = found.map_err(|error| super::faults::of_count(&error))?;
            return Ok(found
                .into_iter()
                .zip(1..)
                .map(|(it, number)| CaptionedPlacement::numbered(it, number))
                .collect());
        }
        let limit = self.most_shown();
        if limit == 0 {
            return Ok(Vec::new());
        }
        let mut shown = Vec::new();
        let most = self.most_within_memory(problem);
        let limit_within = limit.min(most.saturating_add(1));
        if answer.list && !answer.classes {
            visit(problem, &interrupt::is_stopped, &mut |placement| {
                shown.push(CaptionedPlacement::numbered(placement.clone(), shown.len() + 1));
                continue_below(limit_within, shown.len())
            });
        } else {
            visit_classes(problem, &interrupt::is_stopped, &mut |placement, size| {
                shown.push(CaptionedPlacement::of_class(placement.clone(), size, classes));
                continue_below(limit_within, shown.len())
            })
            .map_err(|error| Failure::of_flag("--svg", error))?;
        }
        if shown.len() > most {
            let words =
                format!("a picture of more than {most} boards takes more memory than is left");
            let help = format!("--limit {most} would do; or give more with --memory");
            return Err(Failure::of_flag("--limit", words).with_help(help));
        }
        Ok(shown)
    }

    /// The most boards whose picture, as text that may be moved while it grows, takes no more than
    /// is left.
    fn most_within_memory(&self, problem: &Problem) -> usize {
        // Of each piece its number and its mark on the picture; of each board its place and its
        // caption.
        let pieces = problem.size().unwrap_or(problem.board().len());
        let each = 2 * (400 + 100 * pieces as u64);
        usize::try_from(budget::left(self.common.memory()) / each).unwrap_or(usize::MAX)
    }

    /// The most boards of a sheet.
    fn most_shown(&self) -> usize {
        self.answer.limit.and_then(|limit| limit.try_into().ok()).unwrap_or(MAX_SHOWN)
    }

    fn subtitle(&self, counted: Option<(&Count, Option<&Classes>)>) -> String {
        match counted {
            Some((count, Some(classes))) => {
                let all = grouped(&count.placements);
                let up_to = grouped(&classes.classes);
                format!("{all} placements, {up_to} up to symmetry")
            }
            Some((found, None)) => count(&found.placements, "placement", "placements"),
            None => String::new(),
        }
    }

    fn page(
        &self,
        problem: &Problem,
        title: String,
        found: &Count,
        classes: Option<&Classes>,
    ) -> Result<String, Failure> {
        let shown = self.shown(problem, classes)?;
        let search = SearchAnimation::new(problem, STEPS_ON_PAGE, usize::MAX);
        let noun = if found.placements == 1u32.into() { "placement" } else { "placements" };
        let up_to = classes.map(|it| format!(", {} up to symmetry", grouped(&it.classes)));
        let facts = [
            ("method", format!("{} ({})", found.method, found.why)),
            ("pieces", grouped(found.size)),
            ("steps", grouped(found.steps)),
            ("threads", self.common.threads().to_string()),
            ("time", duration(self.clock.elapsed().as_secs_f64())),
        ];
        let page = PlacementPage {
            // The pieces, before the board.
            title: title.split(" on ").next().unwrap_or_default().to_owned(),
            question: format!("In how many ways: {title}?"),
            answer: grouped(&found.placements),
            meaning: format!("{noun}{}", up_to.unwrap_or_default()),
            spec: problem.spec(),
            example: shown.first().map(|it| &it.placement),
            classes,
            shown: &shown,
            heading: if shown.len() < self.most_shown() {
                "One placement of each class".to_owned()
            } else {
                format!("One placement of each of the first {} classes", shown.len())
            },
            search: Some(&search),
            facts: facts.map(|(name, value)| (name.to_owned(), value)).to_vec(),
        };
        Ok(page.html())
    }
}

fn continue_below(limit: usize, shown: usize) -> ControlFlow<()> {
    if shown < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// `The search: the first 400 steps`.
fn steps_in_words(search: &SearchAnimation) -> String {
    let steps = count(search.steps(), "step", "steps");
    if search.is_whole() {
        format!("The whole search: {steps}")
    } else {
        format!("The search: the first {steps}")
    }
}
