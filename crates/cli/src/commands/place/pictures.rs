//! Pictures of placements and of the search for them, and a page that has both.

use super::Request;
use super::progress::StopOnInterrupt;
use crate::failure::Failure;
use everyboard_placement::{Classes, Count, Problem, find, visit, visit_classes};
use everyboard_report::{
    CaptionedPlacement, PlacementPage, PlacementPicture, SearchAnimation, count, duration, grouped,
    placement_in_words,
};
use everyboard_store::AtomicFile;
use std::ops::ControlFlow;
use std::path::Path;

/// Boards on a sheet without `--limit`.
const MAX_SHOWN: usize = 60;
/// The most steps of an animation: half a megabyte.
const MAX_STEPS: usize = 1500;
/// The most steps of an animation on a page.
const STEPS_ON_PAGE: usize = 400;

impl Request<'_> {
    /// Writes the pictures that the flags ask for; `counted` is what was counted, if anything.
    pub(super) fn draw(
        &self,
        problem: &Problem,
        counted: Option<(&Count, Option<&Classes>)>,
    ) -> Result<(), Failure> {
        let spec = problem.spec();
        let title = placement_in_words(spec);
        if let Some(path) = &self.answer.svg {
            let classes = counted.and_then(|(_, classes)| classes);
            let shown = self.shown(problem, classes)?;
            let picture = PlacementPicture::new(spec);
            let svg = match &shown[..] {
                [only] if self.answer.first => picture.board(&title, &only.placement),
                _ => picture.sheet(&title, &self.subtitle(counted), &shown),
            };
            write("--svg", path, &svg)?;
        }
        if let Some(path) = &self.answer.animate {
            let search = SearchAnimation::new(problem, MAX_STEPS, usize::MAX);
            let steps = count(search.steps(), "step", "steps");
            let words = if search.is_whole() {
                format!("The whole search: {steps}")
            } else {
                format!("The search: the first {steps}")
            };
            write("--animate", path, &search.svg(&title, &words))?;
        }
        if let (Some(path), Some((count, classes))) = (&self.answer.html, counted) {
            let page = self.page(problem, title, count, classes)?;
            write("--html", path, &page)?;
        }
        Ok(())
    }

    /// The placements for a sheet: the one or two found, those listed, or one of every class.
    fn shown(
        &self,
        problem: &Problem,
        classes: Option<&Classes>,
    ) -> Result<Vec<CaptionedPlacement>, Failure> {
        let answer = self.answer;
        if answer.first || answer.unique {
            let found = find(problem, if answer.first { 1 } else { 2 }, &StopOnInterrupt);
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
        if answer.list && !answer.classes {
            visit(problem, &StopOnInterrupt, &mut |placement| {
                shown.push(CaptionedPlacement::numbered(placement.clone(), shown.len() + 1));
                continue_below(limit, shown.len())
            });
        } else {
            visit_classes(problem, &StopOnInterrupt, &mut |placement, size| {
                shown.push(CaptionedPlacement::of_class(placement.clone(), size, classes));
                continue_below(limit, shown.len())
            })
            .map_err(|error| Failure::of_flag("--svg", error))?;
        }
        Ok(shown)
    }

    /// The most boards of a sheet.
    fn most_shown(&self) -> usize {
        self.answer.limit.and_then(|limit| limit.try_into().ok()).unwrap_or(MAX_SHOWN)
    }

    fn subtitle(&self, counted: Option<(&Count, Option<&Classes>)>) -> String {
        match counted {
            Some((count, Some(classes))) => {
                let (all, up_to) = (grouped(&count.placements), grouped(&classes.classes));
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

fn write(flag: &str, path: &Path, text: &str) -> Result<(), Failure> {
    AtomicFile::write(path, text.as_bytes()).map_err(|error| Failure::of_flag(flag, error))
}
