//! The part of a page about every position: levels, and the antipodes.

use super::puzzle::push_levels;
use crate::svg::ink::{escaped, markup};
use crate::{CensusRecord, Figure, count, grouped};

/// A census for a page.
#[derive(Clone, Debug)]
pub struct CensusPart {
    /// What it found.
    pub record: CensusRecord,
    /// Some of the antipodes, drawn as the solution of the page is.
    pub antipodes: Vec<Figure>,
}

impl CensusPart {
    /// Adds the part to a page.
    pub(super) fn push(&self, html: &mut String) {
        html.push_str("<h2>Every position</h2>\n");
        markup!(html, "<p>{}</p>", escaped(&self.summary()));
        let levels: Vec<u64> =
            self.record.levels.iter().map(|level| level.parse().unwrap_or(0)).collect();
        push_levels(html, "Positions by their moves from the start", "level", &levels);
        if self.antipodes.is_empty() {
            return;
        }
        html.push_str("<h3>As far from the start as any</h3>\n<div class=\"antipodes\">\n");
        for antipode in &self.antipodes {
            // The solution has the definitions.
            let board = antipode.svg_without_definitions();
            let caption = escaped(&antipode.caption);
            markup!(html, "<figure>\n{board}<figcaption>{caption}</figcaption></figure>");
        }
        html.push_str("</div>\n");
    }

    fn summary(&self) -> String {
        let CensusRecord {
            reachable, positions, deepest, antipode_count, antipode_classes, ..
        } = &self.record;
        let part = match positions {
            None => String::new(),
            Some(positions) if reachable == positions => ", all of the space".to_owned(),
            Some(positions) => format!(", of {} in the space", grouped(positions)),
        };
        let classes = antipode_classes.as_ref().filter(|classes| *classes != antipode_count);
        let classes = classes.map(|classes| format!(", {} up to symmetry", grouped(classes)));
        format!(
            "{} reached{part}. The farthest are {} from the start: {}{}.",
            count(reachable, "position", "positions"),
            count(deepest, "move", "moves"),
            count(antipode_count, "antipode", "antipodes"),
            classes.unwrap_or_default()
        )
    }
}
