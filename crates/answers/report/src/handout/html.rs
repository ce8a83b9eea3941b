//! A handout as one page of HTML that every browser prints: no script, no other file, no network.

use super::measure::{ARROW, BETWEEN, MARGIN, PLACED, width};
use super::{Handout, HandoutAnswer, HandoutTask, Paper};
use crate::Figure;
use crate::page;
use crate::svg::ink::{escaped, markup, n};
use everyboard_sorted::SortedSet;

const STYLE: &str = include_str!("handout.css");

impl Handout {
    /// The sheets as HTML. A page break stands between pages of tasks and before the solutions.
    pub fn html(&self) -> String {
        let mut html = String::new();
        page::head(&mut html, &self.title(), &self.style());
        html.push_str("<body>\n");
        self.push_definitions(&mut html);
        html.push_str("<main>\n");
        for tasks in self.pages() {
            html.push_str("<section class=\"page\">\n");
            for (number, task) in tasks {
                self.push_task(&mut html, number, task);
            }
            html.push_str("</section>\n");
        }
        self.push_solutions(&mut html);
        html.push_str("</main>\n</body>\n</html>\n");
        html
    }

    /// The style, with the paper and the room of a task.
    fn style(&self) -> String {
        let (width, height) = self.paper.size();
        let size = match self.paper {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        };
        let [width, height] = [width, height].map(n);
        let task = n(self.height_of_task());
        format!(
            "{STYLE}@page{{size:{size};margin:{MARGIN}mm}}\n\
             .task{{min-height:{task}mm}}\n\
             .task+.task{{min-height:calc({task}mm + {BETWEEN}mm);padding-top:{BETWEEN}mm}}\n\
             .placed{{width:{PLACED}mm}}\n\
             @media screen{{.page,.solutions{{width:{width}mm;min-height:{height}mm;\
             padding:{MARGIN}mm}}}}\n"
        )
    }

    /// What boards use more than once, puzzle by puzzle.
    fn push_definitions(&self, html: &mut String) {
        let figures = self.tasks.iter().flat_map(HandoutTask::figures);
        let different: SortedSet<&str> = figures.map(|figure| &*figure.definitions).collect();
        let all: String = different.into_iter().collect();
        markup!(html, "<svg width=\"0\" height=\"0\" class=\"defs\"><defs>\n{all}</defs></svg>");
    }

    fn push_task(&self, html: &mut String, number: usize, task: &HandoutTask) {
        markup!(html, "<article class=\"task\">");
        push_title(html, &self.number(number), &task.title, &task.blank());
        for words in &task.play {
            markup!(html, "<p dir=\"auto\">{}</p>", escaped(words));
        }
        if let Some(words) = task.goal.words() {
            markup!(html, "<p dir=\"auto\"><b>Goal:</b> {}</p>", escaped(words));
        }
        let scale = self.scale(task);
        html.push_str("<div class=\"boards\">\n");
        push_board(html, &task.start, scale);
        if let Some(goal) = task.goal.drawn() {
            let height = n(goal.height * scale);
            let arrow = Figure::arrow(24.0).svg();
            markup!(
                html,
                "<div class=\"arrow\" style=\"width:{ARROW}mm;height:{height}mm\">{arrow}</div>"
            );
            push_board(html, goal, scale);
        }
        html.push_str("</div>\n");
        html.push_str("</article>\n");
    }

    fn push_solutions(&self, html: &mut String) {
        if self.answered().next().is_none() {
            return;
        }
        html.push_str("<section class=\"solutions\">\n<h1>Solutions</h1>\n");
        if let Some(words) = self.names_of_squares() {
            markup!(html, "<p class=\"remark\">{words}</p>");
        }
        for (number, task, answer) in self.answered() {
            let placed = if answer.board.is_some() { " placed" } else { "" };
            markup!(html, "<article class=\"answer{placed}\">");
            push_title(html, &self.number(number), &task.title, "");
            markup!(html, "<p><b>{}</b></p>", escaped(&answer.summary));
            push_steps(html, answer);
            if let Some(board) = &answer.board {
                push_board(html, board, answer.scale());
            }
            for words in &task.remarks {
                markup!(html, "<p class=\"remark\" dir=\"auto\">{}</p>", escaped(words));
            }
            html.push_str("</article>\n");
        }
        html.push_str("</section>\n");
    }
}

impl HandoutTask {
    /// All its boards.
    pub(super) fn figures(&self) -> impl Iterator<Item = &Figure> {
        let solution =
            self.answer.iter().flat_map(|answer| answer.steps.iter().chain(&answer.board));
        std::iter::once(&self.start).chain(self.goal.drawn()).chain(solution)
    }
}

/// A title, with its number before it and what solvers fill in after it; both may be empty.
fn push_title(html: &mut String, number: &str, title: &str, blank: &str) {
    let title = escaped(title);
    let number = match number {
        "" => String::new(),
        number => format!("<span class=\"number\">{number}</span>"),
    };
    let blank = match blank {
        "" => String::new(),
        blank => format!("<span class=\"blank\">{blank}: <span></span></span>"),
    };
    markup!(html, "<h2>{number}<bdi>{title}</bdi>{blank}</h2>");
}

fn push_board(html: &mut String, figure: &Figure, scale: f64) {
    let width = n(width(figure, scale));
    let caption = escaped(&figure.caption);
    let svg = figure.svg_without_definitions();
    markup!(html, "<figure style=\"width:{width}mm\">\n{svg}<figcaption>{caption}</figcaption>");
    html.push_str("</figure>\n");
}

/// The positions of a solution, and its moves in words.
fn push_steps(html: &mut String, answer: &HandoutAnswer) {
    if answer.steps.len() < 2 {
        return;
    }
    let scale = answer.scale();
    let room = n(answer.width_of_step());
    html.push_str("<div class=\"steps\">\n");
    for (caption, figure) in answer.drawn() {
        let width = n(width(figure, scale));
        let svg = figure.svg_without_definitions();
        let caption = escaped(&caption);
        markup!(
            html,
            "<figure style=\"width:{room}mm\"><div style=\"width:{width}mm\">{svg}</div>"
        );
        markup!(html, "<figcaption>{caption}</figcaption></figure>");
    }
    html.push_str("</div>\n<div class=\"moves\">\n");
    for (number, moves) in answer.rows() {
        markup!(html, "<p><b>{number}</b>{}</p>", escaped(&moves));
    }
    html.push_str("</div>\n");
}
