//! Positions to step through on a page, with buttons and keys.
//!
//! Without its script, and on paper, a page has the first position or all of them.

use crate::Figure;
use crate::svg::ink::{escaped, markup};

pub(crate) const STYLE: &str = include_str!("player.css");

const SCRIPT: &str = include_str!("player.js");

/// The element that makes the buttons work; it stands at the end of the page.
pub(crate) fn script() -> String {
    format!("<script>\n{SCRIPT}</script>\n")
}

/// The start and, after each move, the position, which has the move as its caption. `label` says
/// what they are.
pub(crate) fn push(html: &mut String, label: &str, figures: &[Figure]) {
    let label = escaped(label);
    if let Some(first) = figures.first() {
        let definitions = &first.definitions;
        markup!(
            html,
            "<svg width=\"0\" height=\"0\" class=\"defs\"><defs>\n{definitions}</defs></svg>"
        );
    }
    markup!(html, r#"<div class="frames" role="group" aria-label="{label}">"#);
    for (number, figure) in figures.iter().enumerate() {
        let words = match number {
            0 => "start".to_owned(),
            _ => format!("move {number} of {}: {}", figures.len() - 1, figure.caption),
        };
        let words = escaped(&words);
        let hidden = if number == 0 { "" } else { " hidden=\"\"" };
        let board = figure.svg_without_definitions();
        markup!(html, "<figure data-words=\"{words}\"{hidden}>\n{board}</figure>");
    }
    markup!(html, "</div>");
    if figures.len() > 1 {
        push_buttons(html);
    }
}

fn push_buttons(html: &mut String) {
    html.push_str("<div class=\"steps\" hidden=\"\">\n");
    for (name, words, shown) in [
        ("first", "to the start", "|&lt;"),
        ("back", "one move back", "&lt;"),
        ("play", "play or pause", "play"),
        ("next", "one move on", "&gt;"),
        ("last", "to the end", "&gt;|"),
    ] {
        markup!(
            html,
            r#"<button type="button" name="{name}" aria-label="{words}" title="{words}">{shown}</button>"#
        );
    }
    markup!(html, r#"<output aria-live="polite"></output>"#);
    html.push_str("</div>\n");
}
