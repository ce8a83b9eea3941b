//! What pages have in common: the head, the style, the title.

mod census;
mod ends;
mod figures;
mod index;
mod placement;
mod player;
mod puzzle;
mod sheet;

pub use census::CensusPart;
pub use index::{PageSummary, index_page, is_index_page};
pub use placement::PlacementPage;
pub use puzzle::PuzzlePage;
pub use sheet::{PageTable, SheetPage};

use crate::svg::ink::{escaped, markup};

/// The style of every page.
const STYLE: &str = include_str!("page.css");

/// Begins a page with a title. `style` is what only this kind of page has.
pub(crate) fn open(html: &mut String, title: &str, style: &str) {
    head(html, title, &format!("{STYLE}{style}"));
    markup!(html, "<body>\n<main>\n<h1>{}</h1>", escaped(title));
}

/// What stands before the body of a page: its title, as a browser names it, and its whole style.
pub(crate) fn head(html: &mut String, title: &str, style: &str) {
    let title = escaped(title);
    markup!(html, "<!doctype html>\n<html lang=\"en\">\n<head>");
    markup!(html, r#"<meta charset="utf-8"/>"#);
    markup!(html, r#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#);
    markup!(html, "<title>{title}</title>\n<style>\n{style}</style>\n</head>");
}
