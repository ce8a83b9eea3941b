//! What is known of a puzzle on one page that needs nothing else: no other file, no network.
//!
//! The solution can be stepped through with buttons and keys; the script does nothing else. Without
//! it, and on paper, the page has all positions or the first one.

use super::census::CensusPart;
use super::ends;
use super::index::PageSummary;
use crate::components_in_words;
use crate::page::player;
use crate::record::{AnalysisRecord, MoveRow, SolutionsRecord, TallyRow};
use crate::svg::ink::{escaped, markup};
use crate::words::movement::letters_by_kind;
use crate::{CyclesRecord, cycles_in_words};
use crate::{Figure, count, grouped, page, pieces_in_words, rule_in_words};
use everyboard_puzzle::Puzzle;

/// A page about a puzzle, for a browser and for paper.
#[derive(Clone, Debug)]
pub struct PuzzlePage<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What is known of it.
    pub record: &'a AnalysisRecord,
    /// The positions of a shortest solution, each with its move as caption; only the start if there
    /// is none.
    pub frames: Vec<Figure>,
    /// Whether it is proved that no path leads to a goal.
    pub is_unsolvable: bool,
    /// Every position, if they were counted.
    pub census: Option<CensusPart>,
    /// What is left out and why, each with the command that gives it.
    pub left_out: Vec<[String; 2]>,
    /// What is on this page, each with the command that gives it.
    pub commands: Vec<[String; 2]>,
}

const STYLE: &str = include_str!("puzzle.css");

impl PuzzlePage<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut html = String::new();
        page::open(&mut html, &self.puzzle.name, &format!("{STYLE}{}", player::STYLE));
        for line in [&self.puzzle.source, &self.puzzle.note].into_iter().flatten() {
            markup!(&mut html, r#"<p class="question">{}</p>"#, escaped(line));
        }
        ends::push(&mut html, self.puzzle);
        self.push_answer(&mut html);
        self.push_rules(&mut html);
        self.push_invariants(&mut html);
        self.push_bounds(&mut html);
        if let Some(solutions) = &self.record.solutions {
            self.push_solutions(&mut html, solutions);
        }
        if let Some(cycles) = &self.record.cycles {
            push_cycles(&mut html, cycles);
        }
        if let Some(census) = &self.census {
            census.push(&mut html);
        }
        self.push_left_out(&mut html);
        self.push_commands(&mut html);
        markup!(&mut html, "{}", self.summary().data());
        markup!(&mut html, "</main>\n{}</body>\n</html>", player::script());
        html
    }

    /// The page in an index.
    pub fn summary(&self) -> PageSummary {
        PageSummary::of(self)
    }

    /// The length, and the solution to step through.
    fn push_answer(&self, html: &mut String) {
        let label = format!("{}: a shortest solution, position by position", self.puzzle.name);
        markup!(html, "<div class=\"top\">\n<div>");
        player::push(html, &label, &self.frames);
        let (answer, meaning) = self.answer();
        markup!(html, "</div>");
        let answer = escaped(&answer);
        let meaning = escaped(&meaning);
        markup!(html, "<p class=\"answer\"><b>{answer}</b> {meaning}</p>\n</div>");
    }

    fn answer(&self) -> (String, String) {
        let record = self.record;
        match (&record.solutions, record.moves) {
            (Some(solutions), Some(moves)) => {
                let number = count(&solutions.solutions, "shortest solution", "shortest solutions");
                let classes = solutions.classes.as_ref().filter(|it| **it != solutions.solutions);
                let classes =
                    classes.map(|classes| format!(", {} up to symmetry", grouped(classes)));
                (
                    count(moves, "move", "moves"),
                    format!("proved shortest; {number}{}", classes.unwrap_or_default()),
                )
            }
            _ if record.reason.is_some() => {
                ("unsolvable".to_owned(), record.reason.clone().unwrap_or_default())
            }
            _ => {
                let least = record.bounds.iter().map(|bound| bound.value).max().unwrap_or(0);
                (format!("{least} or more"), "moves in every solution".to_owned())
            }
        }
    }

    fn push_rules(&self, html: &mut String) {
        html.push_str("<h2>The puzzle</h2>\n");
        if let Some(play) = &self.puzzle.play {
            markup!(html, "<p>{}</p>", escaped(play));
        }
        html.push_str("<dl>\n");
        let mut facts = pieces_in_words(self.puzzle);
        for line in rule_in_words(self.puzzle) {
            let (name, rest) = line.split_once(": ").unwrap_or(("rule", &line));
            facts.push((name.to_owned(), rest.to_owned()));
        }
        let positions = format!("{}: {}", grouped(&self.record.positions), self.record.formula);
        facts.push(("positions".to_owned(), positions));
        if let Some(rows) = &self.record.components {
            let lines = components_in_words(rows, &self.record.positions);
            let words: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
            facts.push(("components".to_owned(), words.join("; ")));
        }
        for (name, value) in facts {
            markup!(html, "<dt>{}</dt><dd>{}</dd>", escaped(&name), escaped(&value));
        }
        html.push_str("</dl>\n");
    }

    fn push_invariants(&self, html: &mut String) {
        if self.record.invariants.is_empty() {
            return;
        }
        html.push_str("<h2>What moves keep</h2>\n<ul>\n");
        for row in &self.record.invariants {
            let proves = row.proves.as_ref().map(|proves| format!("; so {proves}"));
            let words = format!("{}{}", row.sentence, proves.unwrap_or_default());
            markup!(html, "<li>{}</li>", escaped(&words));
        }
        html.push_str("</ul>\n");
    }

    fn push_bounds(&self, html: &mut String) {
        if self.record.bounds.is_empty() {
            return;
        }
        html.push_str(
            "<h2>How far it is at least</h2>\n<div class=\"wide\"><table class=\"why\">\n<thead><tr>\
             <th scope=\"col\">bound</th><th scope=\"col\">moves</th><th scope=\"col\">why</th></tr>\
             </thead>\n<tbody>\n",
        );
        for bound in &self.record.bounds {
            let name = escaped(bound.name);
            let why = escaped(&bound.reason);
            let value = bound.value;
            let tight =
                if bound.tight == Some(true) { " (tight: a solution has no more)" } else { "" };
            markup!(
                html,
                "<tr><th scope=\"row\">{name}</th><td>{value}</td><td>{why}{tight}</td></tr>"
            );
        }
        html.push_str("</tbody>\n</table></div>\n");
    }

    fn push_solutions(&self, html: &mut String, solutions: &SolutionsRecord) {
        let kinds = letters_by_kind(self.puzzle);
        html.push_str("<h2>All shortest solutions</h2>\n<div class=\"blocks\">\n");
        if let (Some(rows), 2..) = (&solutions.moves_by_kind, kinds.len()) {
            push_tallies(html, "Moves by kind of piece", &kinds, rows);
        }
        if let Some(rows) = &solutions.moves_by_piece {
            push_tallies(html, "Pieces by the number of their moves", &times(rows), rows);
        }
        if let Some(rows) = &solutions.squares_by_gap_visits {
            push_tallies(html, "Squares by the number of visits of the gap", &times(rows), rows);
        }
        if let Some(heat) = solutions.heat_map(self.puzzle) {
            html.push_str("<div><h3>Visits of the gap to each square, on average</h3>\n");
            markup!(html, "<figure class=\"heat\">\n{}</figure></div>", heat.svg());
        }
        html.push_str("</div>\n<div class=\"blocks\">\n");
        push_moves(html, "First moves", &solutions.first_moves);
        push_moves(html, "Last moves", &solutions.last_moves);
        html.push_str("</div>\n");
        let numbers: Vec<u64> =
            solutions.positions_on_shortest_paths.iter().map(|&number| number as u64).collect();
        push_levels(html, "Positions on shortest solutions, by depth", "depth", &numbers);
    }

    fn push_left_out(&self, html: &mut String) {
        if self.left_out.is_empty() {
            return;
        }
        html.push_str("<h2>What is left out</h2>\n<ul>\n");
        for [words, command] in &self.left_out {
            let words = escaped(words);
            let command = escaped(command);
            markup!(html, "<li>{words}. Try <code>{command}</code></li>");
        }
        html.push_str("</ul>\n");
    }

    fn push_commands(&self, html: &mut String) {
        html.push_str("<h2>How to get these numbers</h2>\n<dl class=\"commands\">\n");
        for [gives, command] in &self.commands {
            let gives = escaped(gives);
            let command = escaped(command);
            markup!(html, "<dt>{gives}</dt><dd><code>{command}</code></dd>");
        }
        html.push_str("</dl>\n");
    }
}

/// Closed walks of the gap, as text.
fn push_cycles(html: &mut String, cycles: &CyclesRecord) {
    html.push_str("<h2>Cycles</h2>\n");
    for block in cycles_in_words(cycles) {
        markup!(html, "<pre class=\"wide\">{}</pre>", escaped(&block));
    }
}

fn times(rows: &[TallyRow]) -> Vec<String> {
    let most = rows.iter().map(|row| row.numbers.len()).max().unwrap_or(0);
    (0..most).map(|times| format!("{times} times")).collect()
}

fn push_tallies(html: &mut String, heading: &str, heads: &[String], rows: &[TallyRow]) {
    markup!(html, "<div class=\"wide\"><h3>{heading}</h3>\n<table>\n<thead><tr>");
    for head in heads {
        markup!(html, "<th scope=\"col\">{}</th>", escaped(head));
    }
    html.push_str("<th scope=\"col\">solutions</th></tr></thead>\n<tbody>\n");
    for row in rows {
        let numbers = row.numbers.iter().map(|number| format!("<td>{number}</td>"));
        let solutions = grouped(&row.solutions);
        markup!(html, "<tr>{}<td>{solutions}</td></tr>", numbers.collect::<String>());
    }
    html.push_str("</tbody>\n</table></div>\n");
}

fn push_moves(html: &mut String, heading: &str, rows: &[MoveRow]) {
    markup!(html, "<div class=\"wide\"><h3>{heading}</h3>\n<table>\n<thead><tr>");
    html.push_str(
        "<th scope=\"col\">move</th><th scope=\"col\">solutions</th></tr></thead>\n<tbody>\n",
    );
    for row in rows {
        let name = escaped(&row.name);
        let solutions = grouped(&row.solutions);
        markup!(html, "<tr><th scope=\"row\">{name}</th><td>{solutions}</td></tr>");
    }
    html.push_str("</tbody>\n</table></div>\n");
}

/// Positions at 0, 1, 2, ... of `axis` as a histogram, and as numbers.
pub(super) fn push_levels(html: &mut String, heading: &str, axis: &str, positions: &[u64]) {
    let plot = Figure::histogram(positions, axis, ["position", "positions"]).svg();
    markup!(html, "<h3>{heading}</h3>\n<figure class=\"plot\">\n{plot}</figure>");
    html.push_str("<ol class=\"levels\" start=\"0\">\n");
    for positions in positions {
        markup!(html, "<li>{}</li>", grouped(positions));
    }
    html.push_str("</ol>\n");
}
