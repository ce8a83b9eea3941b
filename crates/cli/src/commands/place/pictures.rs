//! Pictures of placements and of the search for them, and a page that has both.

use super::Job;
use super::progress::Heeds;
use crate::failure::Failure;
use everyboard_placement::{Classes, Count, Placement, Problem, find, visit, visit_classes};
use everyboard_report::{
    PlacementPage, PlacementPicture, SearchAnimation, Shown, count, duration, grouped,
    placement_in_words,
};
use everyboard_store::AtomicFile;
use std::ops::ControlFlow;
use std::path::Path;

/// Boards on a sheet if no number is given.
const MAX_SHOWN: usize = 60;
/// Steps of the search that are animated at most: half a megabyte.
const MAX_STEPS: usize = 1500;
/// Steps that are animated on a page.
const STEPS_ON_PAGE: usize = 400;

impl Job<'_> {
    /// Writes the pictures that are asked for; with what was counted, if something was.
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
            let words = match search.is_whole() {
                true => format!("The whole search: {steps}"),
                false => format!("The search: the first {steps}"),
            };
            write("--animate", path, &search.svg(&title, &words))?;
        }
        if let (Some(path), Some((count, classes))) = (&self.answer.html, counted) {
            let page = self.page(problem, title, count, classes)?;
            write("--html", path, &page)?;
        }
        Ok(())
    }

    /// The placements for a sheet: one or two that were looked for, those that are listed, or one of
    /// every class.
    fn shown(&self, problem: &Problem, classes: Option<&Classes>) -> Result<Vec<Shown>, Failure> {
        let answer = self.answer;
        let plain = |placement: &Placement, number: usize| Shown {
            placement: placement.clone(),
            caption: grouped(number),
        };
        if answer.first || answer.unique {
            let found = find(problem, if answer.first { 1 } else { 2 }, &Heeds);
            let found = found.map_err(|error| super::faults::of_count(&error))?;
            return Ok(found.iter().zip(1..).map(|(it, number)| plain(it, number)).collect());
        }
        let limit = self.most_shown();
        if limit == 0 {
            return Ok(Vec::new());
        }
        let mut shown: Vec<Shown> = Vec::new();
        let mut add = |it: Shown| {
            shown.push(it);
            if shown.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if answer.list && !answer.classes {
            let mut number = 0;
            visit(problem, &Heeds, &mut |placement| {
                number += 1;
                add(plain(placement, number))
            });
        } else {
            visit_classes(problem, &Heeds, &mut |placement, size| {
                add(Shown::of_class(placement.clone(), size, classes))
            })
            .map_err(|error| Failure::of_flag("--svg", error))?;
        }
        Ok(shown)
    }

    /// How many boards a sheet has at most.
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
            heading: match shown.len() < self.most_shown() {
                true => "One placement of each class".to_owned(),
                false => format!("One placement of each of the first {} classes", shown.len()),
            },
            search: Some(&search),
            facts: facts.map(|(name, value)| (name.to_owned(), value)).to_vec(),
        };
        Ok(page.html())
    }
}

fn write(flag: &str, path: &Path, text: &str) -> Result<(), Failure> {
    AtomicFile::write(path, text.as_bytes()).map_err(|error| Failure::of_flag(flag, error))
}
