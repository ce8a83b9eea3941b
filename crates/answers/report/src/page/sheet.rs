//! A sheet as one page that needs nothing else: no other file, no network.

use crate::svg::ink::{escaped, markup};
use crate::{Figure, Sheet, page, page::player};
use everyboard_sorted::SortedSet;

/// A page with the figures of a sheet, for a browser and for paper.
#[derive(Clone, Debug)]
pub struct SheetPage<'a> {
    /// The figures, with title and subtitle.
    pub sheet: &'a Sheet,
    /// Positions to step through, each with its move as caption; none if empty.
    pub steps: &'a [Figure],
    /// Names and values, such as `positions` and `67,603,900`.
    pub facts: &'a [(String, String)],
    /// A table, below all else.
    pub table: Option<PageTable>,
}

/// A table of words; the first column has the heads of rows.
#[derive(Clone, Debug)]
pub struct PageTable {
    /// What the table shows.
    pub title: String,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The rows, each as long as the heads.
    pub rows: Vec<Vec<String>>,
}

/// Figures with more pixels from left to right are not made as narrow as a phone: their words would
/// be too small to read.
const BROAD: f64 = 600.0;

const STYLE: &str = include_str!("sheet.css");

impl SheetPage<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut html = String::new();
        page::open(&mut html, &self.sheet.title, &format!("{STYLE}{}", player::STYLE));
        if !self.sheet.subtitle.is_empty() {
            markup!(&mut html, r#"<p class="question">{}</p>"#, escaped(&self.sheet.subtitle));
        }
        self.push_definitions(&mut html);
        if !self.steps.is_empty() {
            let label = format!("{}, position by position", self.sheet.title);
            markup!(&mut html, r#"<div class="player">"#);
            player::push(&mut html, &label, self.steps);
            markup!(&mut html, "</div>");
        }
        for figures in &self.sheet.bands {
            push_band(&mut html, figures);
        }
        self.push_facts(&mut html);
        if let Some(table) = &self.table {
            push_table(&mut html, table);
        }
        let script = if self.steps.is_empty() { String::new() } else { player::script() };
        markup!(&mut html, "</main>\n{script}</body>\n</html>");
        html
    }

    /// What figures use more than once, unless the positions to step through have it already.
    fn push_definitions(&self, html: &mut String) {
        let of_steps = self.steps.first().map(|figure| &*figure.definitions);
        let different: SortedSet<&str> = self.sheet.figures().map(|it| &*it.definitions).collect();
        let all: String = different.into_iter().filter(|it| Some(*it) != of_steps).collect();
        if !all.is_empty() {
            markup!(
                html,
                "<svg width=\"0\" height=\"0\" class=\"defs\"><defs>\n{all}</defs></svg>"
            );
        }
    }

    fn push_facts(&self, html: &mut String) {
        if self.facts.is_empty() {
            return;
        }
        html.push_str("<dl class=\"facts\">\n");
        for (name, value) in self.facts {
            markup!(html, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value));
        }
        html.push_str("</dl>\n");
    }
}

/// Figures side by side, as many as the page is wide.
fn push_band(html: &mut String, figures: &[Figure]) {
    markup!(html, r#"<div class="band">"#);
    for figure in figures {
        let caption = escaped(&figure.caption);
        let class = if figure.width > BROAD { r#" class="broad""# } else { "" };
        markup!(html, "<figure{class}>\n{}", figure.svg_without_definitions());
        if !caption.is_empty() {
            markup!(html, "<figcaption>{caption}</figcaption>");
        }
        markup!(html, "</figure>");
    }
    markup!(html, "</div>");
}

fn push_table(html: &mut String, table: &PageTable) {
    markup!(html, "<h2>{}</h2>\n<table>\n<thead><tr>", escaped(&table.title));
    for head in &table.heads {
        markup!(html, r#"<th scope="col">{}</th>"#, escaped(head));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let cell = escaped(cell);
            match column {
                0 => markup!(html, r#"<th scope="row">{cell}</th>"#),
                _ => markup!(html, "<td>{cell}</td>"),
            }
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
}
