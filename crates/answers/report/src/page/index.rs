//! A page with links to the pages of many puzzles.

use super::puzzle::PuzzlePage;
use crate::svg::ink::{escaped, markup};
use crate::{grouped, page};
use serde::{Deserialize, Serialize};

/// A puzzle in an index. Its page carries it, so that an index can be made from pages alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSummary {
    /// The name or path of the puzzle.
    pub puzzle: String,
    /// What people call it.
    pub title: String,
    /// The number of squares.
    pub squares: usize,
    /// The number of positions.
    pub positions: String,
    /// The length of a shortest solution, or what is known of it.
    pub moves: String,
    /// The number of shortest solutions, if it is known.
    pub solutions: Option<String>,
    /// The moves to the farthest positions, if they are known.
    pub deepest: Option<usize>,
    /// Whether its page lacks what took too much time or memory, or was not asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lacks_parts: bool,
}

/// Where a page has its summary, as data that no browser shows.
const DATA: &str = "<script type=\"application/json\">";

impl PageSummary {
    pub(super) fn of(page: &PuzzlePage) -> Self {
        let record = page.record;
        let solutions = record.solutions.as_ref().map(|solutions| solutions.solutions.clone());
        let least = record.bounds.iter().map(|bound| bound.value).max();
        let moves = match (record.moves, least) {
            (Some(moves), _) => moves.to_string(),
            _ if page.is_unsolvable => "unsolvable".to_owned(),
            (None, Some(least)) => format!("{least} or more"),
            (None, None) => String::new(),
        };
        PageSummary {
            puzzle: record.puzzle.clone(),
            title: page.puzzle.name.clone(),
            squares: page.puzzle.board.len(),
            positions: record.positions.clone(),
            moves,
            solutions,
            deepest: page.census.as_ref().map(|census| census.record.deepest),
            lacks_parts: !page.left_out.is_empty(),
        }
    }

    /// The line of a page that carries it.
    pub(super) fn data(&self) -> String {
        // Nothing in it ends the script.
        format!("{DATA}{}</script>", crate::to_line(self).replace('<', "\\u003c"))
    }

    /// The summary that a page carries; `None` if it is no page of this program.
    pub fn read(html: &str) -> Option<Self> {
        let (_, rest) = html.split_once(DATA)?;
        let (data, _) = rest.split_once("</script>")?;
        serde_json::from_str(data).ok()
    }

    /// The name of the file of its page.
    pub fn file_name(puzzle: &str) -> String {
        let name =
            puzzle.chars().map(|c| if c.is_alphanumeric() || "._-".contains(c) { c } else { '-' });
        format!("{}.html", name.collect::<String>().trim_start_matches(['.', '-']))
    }
}

const STYLE: &str = include_str!("index.css");

const HEADS: [&str; 5] = ["squares", "positions", "moves", "solutions", "deepest"];

/// More digits than this are rounded: they would take a line of their own on a phone.
const MOST_DIGITS: usize = 12;

/// A decimal number, rounded down to three digits and with all of them as its title if it is long.
fn short(number: &str) -> String {
    if number.len() <= MOST_DIGITS {
        return grouped(number);
    }
    let (first, next) = number[..3].split_at(1);
    let power = number.len() - 1;
    let whole = grouped(number);
    format!("<span title=\"{whole}\">{first}.{next} &#215; 10<sup>{power}</sup></span>")
}

/// The index of these pages, which are in the same folder, as HTML.
pub fn index_page(pages: &[PageSummary]) -> String {
    let mut html = String::new();
    page::open(&mut html, "Puzzles", STYLE);
    html.push_str("<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">puzzle</th>");
    for head in HEADS {
        markup!(&mut html, "<th scope=\"col\">{head}</th>");
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for page in pages {
        let file = escaped(&PageSummary::file_name(&page.puzzle));
        let title = escaped(&page.title);
        let name = escaped(&page.puzzle);
        markup!(
            &mut html,
            r#"<tr><th scope="row"><a href="{file}">{title}</a><span>{name}</span></th>"#
        );
        let cells = [
            page.squares.to_string(),
            short(&page.positions),
            escaped(&page.moves),
            page.solutions.as_deref().map(short).unwrap_or_default(),
            page.deepest.map(|deepest| deepest.to_string()).unwrap_or_default(),
        ];
        for (head, cell) in HEADS.iter().zip(cells) {
            markup!(&mut html, "<td data-head=\"{head}\">{cell}</td>");
        }
        html.push_str("</tr>\n");
    }
    markup!(&mut html, "</tbody>\n</table></div>\n{INDEX}\n</main>\n</body>\n</html>");
    html
}

/// Whether this is an index that [`index_page`] made.
pub fn is_index_page(html: &str) -> bool {
    html.contains(INDEX)
}

/// What tells an index from other pages; no browser shows it.
const INDEX: &str = "<script type=\"application/json\">\"everyboard index\"</script>";

#[cfg(test)]
mod tests {
    use super::*;

    fn summary() -> PageSummary {
        PageSummary {
            puzzle: "a \"b\" & <c>.toml".to_owned(),
            title: "&quot; </script>".to_owned(),
            squares: 9,
            positions: "1234".to_owned(),
            moves: "7 or more".to_owned(),
            solutions: None,
            deepest: Some(3),
            lacks_parts: false,
        }
    }

    #[test]
    fn a_summary_is_read_from_its_page() {
        let html = format!("<body>\n{}\n</body>", summary().data());
        assert_eq!(PageSummary::read(&html), Some(summary()));
        assert_eq!(PageSummary::read("<head></head>"), None);
        assert_eq!(PageSummary::read(&format!("{DATA}no</script>")), None);
    }

    #[test]
    fn files_have_safe_names() {
        assert_eq!(PageSummary::file_name("knights-rows-3x8"), "knights-rows-3x8.html");
        assert_eq!(PageSummary::file_name("../a b/c.toml"), "a-b-c.toml.html");
        let index = index_page(&[summary()]);
        assert!(index.contains("&amp;quot; &lt;/script&gt;</a>"));
        assert!(is_index_page(&index) && !is_index_page(&summary().data()));
    }
}
