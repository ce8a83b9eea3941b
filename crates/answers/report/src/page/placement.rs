//! What is known of placements on one page that needs nothing else: no script, no other file.

use crate::grouped;
use crate::page;
use crate::svg::ink::{escaped, markup};
use crate::{CaptionedPlacement, PlacementPicture, SearchAnimation};
use everyboard_placement::{Classes, Placement, ProblemSpec};

/// A page about placements, for a browser and for paper.
#[derive(Clone, Debug)]
pub struct PlacementPage<'a> {
    /// What the page is called, such as `Eight queens`.
    pub title: String,
    /// What was asked, in a sentence.
    pub question: String,
    /// The answer, in a word or a number.
    pub answer: String,
    /// What goes with it, such as `placements, 12 up to symmetry`.
    pub meaning: String,
    /// The problem.
    pub spec: &'a ProblemSpec,
    /// A placement, shown large; without one the empty board is shown.
    pub example: Option<&'a Placement>,
    /// The placements up to symmetry, for a table.
    pub classes: Option<&'a Classes>,
    /// Placements for a sheet, under a heading; none if empty.
    pub shown: &'a [CaptionedPlacement],
    /// The heading of the sheet, such as `One placement of each class`.
    pub heading: String,
    /// A search to be watched.
    pub search: Option<&'a SearchAnimation<'a>>,
    /// How the answer was found: names and values such as `method` and `backtrack`.
    pub facts: Vec<(String, String)>,
}

impl PlacementPage<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut html = String::new();
        page::open(&mut html, &self.title, "");
        markup!(&mut html, r#"<p class="question">{}</p>"#, escaped(&self.question));
        self.push_answer(&mut html);
        if let Some(classes) = self.classes {
            push_classes(&mut html, classes);
        }
        self.push_pictures(&mut html);
        self.push_facts(&mut html);
        html.push_str("</main>\n</body>\n</html>\n");
        html
    }

    fn push_answer(&self, html: &mut String) {
        let picture = PlacementPicture::with_prefix(self.spec, "eb-answer-");
        let empty = Placement::default();
        let board = picture.board(&self.title, self.example.unwrap_or(&empty));
        let answer = escaped(&self.answer);
        let meaning = escaped(&self.meaning);
        markup!(html, "<div class=\"top\">\n<figure>\n{board}</figure>");
        markup!(html, "<p class=\"answer\"><b>{answer}</b> {meaning}</p>\n</div>");
    }

    fn push_pictures(&self, html: &mut String) {
        if !self.shown.is_empty() {
            let picture = PlacementPicture::with_prefix(self.spec, "eb-sheet-");
            let sheet = picture.sheet_without_heading(&self.heading, self.shown);
            markup!(html, "<h2>{}</h2>", escaped(&self.heading));
            markup!(html, "<figure class=\"sheet\">\n{sheet}</figure>");
        }
        if let Some(search) = self.search {
            let title = "The search, step by step";
            let svg = search.svg_without_heading(title);
            markup!(html, "<div class=\"search\">\n<h2>{title}</h2>");
            markup!(html, "<figure>\n{svg}</figure>\n</div>");
        }
    }

    fn push_facts(&self, html: &mut String) {
        if self.facts.is_empty() {
            return;
        }
        html.push_str("<h2>How it was found</h2>\n<dl>\n");
        for (name, value) in &self.facts {
            let name = escaped(name);
            let value = escaped(value);
            markup!(html, "<dt>{name}</dt><dd>{value}</dd>");
        }
        html.push_str("</dl>\n");
    }
}

/// A table of the classes by the symmetry of their placements.
fn push_classes(html: &mut String, classes: &Classes) {
    html.push_str(
        "<h2>Up to symmetry</h2>\n<table>\n<thead><tr><th scope=\"col\">symmetry</th>\
         <th scope=\"col\">classes</th><th scope=\"col\">placements in each</th>\
         <th scope=\"col\">placements</th></tr></thead>\n<tbody>\n",
    );
    for symmetric in &classes.by_symmetry {
        let name = escaped(&symmetric.name);
        let each = classes.symmetries / symmetric.order.max(1);
        let kinds = grouped(&symmetric.classes);
        let all = grouped(&symmetric.placements);
        markup!(
            html,
            r#"<tr><th scope="row">{name}</th><td>{kinds}</td><td>{each}</td><td>{all}</td></tr>"#
        );
    }
    let kinds = grouped(&classes.classes);
    let all = grouped(&classes.placements);
    markup!(
        html,
        "</tbody>\n<tfoot><tr><th scope=\"row\">all</th><td>{kinds}</td><td></td><td>{all}</td></tr>\
             </tfoot>\n</table>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::check::assert_well_formed;
    use crate::{duration, placement_in_words};
    use everyboard_board::Drawing;
    use everyboard_placement::{Demand, Kind, Options, Problem, classes, count, visit_classes};
    use everyboard_puzzle::Movement;
    use std::ops::ControlFlow;

    fn page(problem: &Problem, title: &str) -> String {
        let counted = count(problem, &Options::default(), &()).unwrap();
        let classes = classes(problem, &counted, &()).unwrap();
        let mut shown = Vec::new();
        visit_classes(problem, &(), &mut |placement, size| {
            shown.push(CaptionedPlacement::of_class(placement.clone(), size, Some(&classes)));
            ControlFlow::Continue(())
        })
        .unwrap();
        let search = SearchAnimation::new(problem, 300, 1);
        PlacementPage {
            title: title.to_owned(),
            question: format!("How many ways to put {}?", placement_in_words(problem.spec())),
            answer: grouped(&counted.placements),
            meaning: format!("placements, {} up to symmetry", classes.classes),
            spec: problem.spec(),
            example: shown.first().map(|shown| &shown.placement),
            classes: Some(&classes),
            shown: &shown,
            heading: "One placement of each class".to_owned(),
            search: Some(&search),
            facts: vec![
                ("method".to_owned(), format!("{}: {}", counted.method, counted.why)),
                ("steps".to_owned(), grouped(counted.steps)),
                ("time".to_owned(), duration(0.5)),
            ],
        }
        .html()
    }

    fn queens(n: usize) -> Problem {
        let board = Drawing::parse(&vec![".".repeat(n); n].join("\n")).unwrap().board().unwrap();
        let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
        Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(n))).unwrap()
    }

    #[test]
    fn a_page_stands_alone() {
        let html = page(&queens(6), "Queens <& more>");
        assert_well_formed(&html);
        assert!(html.contains("<h1>Queens &lt;&amp; more&gt;</h1>"));
        assert!(html.contains("<b>4</b> placements, 1 up to symmetry"));
        // The only addresses are the names of XML.
        let addresses = html.matches("http").count();
        assert_eq!(addresses, html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
        assert!(!html.contains("<script") && !html.contains("url("));
        assert_eq!(html.matches("href=\"").count(), html.matches("href=\"#eb-").count());
    }

    #[test]
    fn the_table_adds_up() {
        let html = page(&queens(8), "Eight queens");
        assert!(html.contains("<td>11</td><td>8</td><td>88</td>"));
        let turn = "<th scope=\"row\">half turn</th><td>1</td><td>4</td><td>4</td>";
        assert!(html.contains(turn));
        assert!(html.contains("<th scope=\"row\">all</th><td>12</td><td></td><td>92</td>"));
    }
}
