//! The search as an animated picture: style sheets move it, no script does.

use super::SearchAnimation;
use super::timeline::{DIGIT_HEIGHT, Jumps, Timeline, moved, seen, shift};
use crate::FilmFrame;
use crate::svg::ink::{escaped, markup, n};
use crate::svg::layout::CELL;
use crate::svg::placement::{EDGE, HEADING, PlacementPicture, draw_names, heading};
use everyboard_board::Naming;
use everyboard_placement::{Event, Piece};
use everyboard_sorted::SortedMap;
use std::time::Duration;

/// More small boards are not shown beside the search.
const MAX_SMALL: usize = 40;
/// Pixels between small boards.
const BETWEEN: f64 = 10.0;
/// Pixels of the longer side of a small board.
const SMALL: f64 = 76.0;

const STYLE: &str = "\
.eb-hit{fill:#d5382c;opacity:.42}
.eb-line{stroke:#c3241a;stroke-width:3.5;stroke-linecap:round;stroke-dasharray:1 7}
.eb-ghost{opacity:.62}
.eb-done{fill:none;stroke:#3c9150;stroke-width:6}
@media (prefers-color-scheme:dark){
.eb-hit{fill:#ff5a4a;opacity:.5}
.eb-line{stroke:#ff8577}
.eb-done{stroke:#6cc57f}
}
@media (prefers-reduced-motion:reduce){.eb-move{animation:none!important}}
@media print{.eb-move{animation:none!important}}
";

impl SearchAnimation<'_> {
    /// The search as SVG that plays, again and again, in any browser: the board, a dotted red line
    /// between pieces in conflict, the number of steps and the placements found so far. Where
    /// nothing moves (on paper, for readers who ask for less motion) it shows the last placement.
    pub fn svg(&self, title: &str, description: &str) -> String {
        Film::new(self).draw(title, description, HEADING)
    }

    /// The same after a number of steps, of which there are [`SearchAnimation::steps`].
    pub fn frame(&self, steps: usize, title: &str, description: &str) -> FilmFrame {
        let film = Film { still: Some(steps.checked_sub(1)), ..Film::new(self) };
        let shown = Duration::from_secs_f64(film.timeline.seconds_of(steps));
        FilmFrame { svg: film.draw(title, description, HEADING), shown }
    }

    /// The same for a page that has the title above.
    pub(crate) fn svg_without_heading(&self, title: &str) -> String {
        Film::new(self).draw(title, "", 0.0)
    }
}

/// An animated picture being written: what is seen when is a keyframe of its style sheet.
struct Film<'a> {
    search: &'a SearchAnimation<'a>,
    picture: PlacementPicture<'a>,
    timeline: Timeline,
    css: String,
    body: String,
    /// Keyframes so far.
    moves: usize,
    /// Where nothing moves: the step after which the board is shown, `None` before the first.
    still: Option<Option<usize>>,
}

impl<'a> Film<'a> {
    fn new(search: &'a SearchAnimation<'a>) -> Self {
        Film {
            search,
            picture: PlacementPicture::with_prefix(search.problem.spec(), "eb-search-"),
            timeline: Timeline::new(&search.events),
            css: STYLE.to_owned(),
            body: String::new(),
            moves: 0,
            still: None,
        }
    }

    fn draw(mut self, title: &str, description: &str, heading_height: f64) -> String {
        let left = EDGE + 6.0;
        let top = heading_height + EDGE / 2.0;
        let width = self.picture.layout.width;
        let height = self.picture.layout.height;
        self.board((left, top));
        let beside = left + width + 2.0 * EDGE;
        let size = self.beside((beside, top));
        let css = if self.still.is_some() {
            STYLE.to_owned()
        } else {
            format!(
                ".eb-move{{animation-duration:{}s;animation-timing-function:step-end;\
             animation-iteration-count:infinite}}\n{}",
                n(self.timeline.seconds()),
                self.css
            )
        };
        let words = title.chars().count().max(description.chars().count() * 4 / 5);
        let size = (
            (beside + size.0 + EDGE).max(10.0 * words as f64 + 2.0 * EDGE),
            (top + height.max(size.1) + EDGE + 4.0),
        );
        let mut svg = String::new();
        self.picture.open(&mut svg, size, (title, description), &css);
        if heading_height > 0.0 {
            heading(&mut svg, title, description);
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }

    /// Begins a group that is seen in spans of steps; `is_seen` says whether it is where nothing
    /// moves.
    fn begin_seen(&mut self, spans: &[(usize, usize)], is_seen: bool) {
        if let Some(step) = self.still {
            let is_seen =
                step.is_some_and(|at| spans.iter().any(|&(from, to)| from <= at && at < to));
            let display = if is_seen { "inline" } else { "none" };
            markup!(&mut self.body, r#"<g display="{display}">"#);
            return;
        }
        let name = self.add(&seen(spans), "opacity:0");
        let opacity = u8::from(is_seen);
        markup!(
            &mut self.body,
            r#"<g class="eb-move" opacity="{opacity}" style="animation-name:{name}">"#
        );
    }

    fn add(&mut self, jumps: &Jumps, before: &str) -> String {
        let name = format!("eb-m{}", self.moves);
        self.moves += 1;
        self.css += &self.timeline.keyframes(&name, before, jumps);
        name
    }

    /// The large board at a point.
    fn board(&mut self, corner: (f64, f64)) {
        let spans = Spans::of(&self.search.events);
        self.picture.begin_board(&mut self.body, corner, 1.0);
        self.body.push_str("<g class=\"eb-text\" font-size=\"12\">\n");
        draw_names(&mut self.body, &self.picture.layout, self.search.problem.board());
        self.body.push_str("</g>\n");
        for &piece in self.search.problem.fixed() {
            self.picture.piece(&mut self.body, piece);
        }
        for (piece, seen) in &spans.standing {
            self.begin_seen(seen, self.stands_still(*piece, seen));
            self.picture.piece(&mut self.body, *piece);
            self.body.push_str("</g>\n");
        }
        for (&(piece, with), seen) in &spans.conflicts {
            self.begin_seen(seen, false);
            self.conflict(piece, with);
            self.body.push_str("</g>\n");
        }
        if !spans.solutions.is_empty() {
            self.begin_seen(&spans.solutions, true);
            self.done();
            self.body.push_str("</g>\n");
        }
        self.body.push_str("</g>\n");
    }

    /// Whether a piece is seen where nothing moves: in the last placement, or where none was found
    /// at the end.
    fn stands_still(&self, piece: Piece, seen: &[(usize, usize)]) -> bool {
        match self.search.solutions.last() {
            Some(last) => last.pieces().contains(&piece),
            None => seen.last().is_some_and(|&(_, to)| to > self.search.events.len()),
        }
    }

    /// A piece that is tried, and what is in its way.
    fn conflict(&mut self, piece: Piece, with: Piece) {
        let centres = &self.picture.layout.centres;
        let [(x1, y1), (x2, y2)] = [with, piece].map(|piece| centres[piece.square.index()]);
        for (x, y) in [(x1, y1), (x2, y2)] {
            let x = n(x - CELL / 2.0);
            let y = n(y - CELL / 2.0);
            markup!(
                &mut self.body,
                r#"<rect class="eb-hit" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>"#
            );
        }
        self.body.push_str("<g class=\"eb-ghost\">\n");
        self.picture.piece(&mut self.body, piece);
        self.body.push_str("</g>\n");
        let path = format!("M{} {}L{} {}", n(x1), n(y1), n(x2), n(y2));
        markup!(&mut self.body, r#"<path class="eb-line" d="{path}"/>"#);
    }

    /// The sign of a placement.
    fn done(&mut self) {
        let width = self.picture.layout.width;
        let height = self.picture.layout.height;
        let width = n(width + 4.0);
        let height = n(height + 4.0);
        markup!(
            &mut self.body,
            r#"<rect class="eb-done" x="-2" y="-2" width="{width}" height="{height}" rx="3"/>"#
        );
    }

    /// The counters and small boards beside the board, and how much room they take.
    fn beside(&mut self, (left, top): (f64, f64)) -> (f64, f64) {
        let events = &self.search.events;
        let steps: Vec<usize> = (0..events.len()).collect();
        let solutions: Vec<usize> =
            (0..events.len()).filter(|&step| events[step] == Event::Solution).collect();
        self.counter(&steps, "steps", (left, top));
        self.counter(&solutions, "found", (left + 118.0, top));
        let room = self.small_boards(&solutions, (left, top + 44.0));
        (room.0.max(200.0), room.1 + 44.0)
    }

    /// A number that counts up at each of these steps, as a strip of digits for each of its places.
    fn counter(&mut self, counted: &[usize], words: &str, (left, top): (f64, f64)) {
        const DIGIT: f64 = 13.0;
        let places = counted.len().max(1).ilog10() + 1;
        let x = n(left + f64::from(places) * DIGIT + 7.0);
        let y = n(top + 0.75 * DIGIT_HEIGHT);
        markup!(
            &mut self.body,
            r#"<text class="eb-text" x="{x}" y="{y}" font-size="14">{words}</text>"#
        );
        if let Some(step) = self.still {
            let number = counted.iter().filter(|&&at| step.is_some_and(|step| at <= step)).count();
            let x = n(left + f64::from(places) * DIGIT);
            markup!(
                &mut self.body,
                "<text class=\"eb-title\" x=\"{x}\" y=\"{y}\" font-size=\"20\" font-weight=\"600\" \
                     text-anchor=\"end\">{number}</text>"
            );
            return;
        }
        for (number, place) in (0..places).rev().map(|power| 10_usize.pow(power)).enumerate() {
            let numbered = counted.iter().zip(1..);
            let jumps = numbered.map(|(&step, number)| (step, moved(shift(number, place))));
            let name = self.add(&jumps.collect(), &moved(shift(0, place)));
            let x = n(left + number as f64 * DIGIT);
            markup!(
                &mut self.body,
                r#"<svg x="{x}" y="{}" width="{DIGIT}" height="{DIGIT_HEIGHT}">"#,
                n(top)
            );
            let rest = n(shift(counted.len(), place));
            markup!(
                &mut self.body,
                "<g class=\"eb-move eb-title\" font-size=\"20\" font-weight=\"600\" \
                     transform=\"translate(0 {rest})\" style=\"animation-name:{name}\">"
            );
            for digit in 0..10 {
                let y = n((digit as f64 + 1.75) * DIGIT_HEIGHT);
                markup!(
                    &mut self.body,
                    r#"<text x="{DIGIT}" y="{y}" text-anchor="end">{digit}</text>"#
                );
            }
            self.body.push_str("</g>\n</svg>\n");
        }
    }

    /// The placements found, each from its step on, and how much room they take.
    fn small_boards(&mut self, solutions: &[usize], (left, top): (f64, f64)) -> (f64, f64) {
        let width = self.picture.layout.width;
        let height = self.picture.layout.height;
        let scale = SMALL / width.max(height);
        let step = (scale * width + BETWEEN, scale * height + BETWEEN);
        let count = solutions.len().min(MAX_SMALL);
        let columns = if count > 16 { 8 } else { 4 };
        let first = EDGE / 4.0;
        let end = self.search.events.len() + 1;
        for (number, &found) in solutions[..count].iter().enumerate() {
            let row = number / columns;
            let column = number % columns;
            let corner = (left + column as f64 * step.0, top + first + row as f64 * step.1);
            markup!(&mut self.body, r#"<g opacity="0.35">"#);
            self.picture.begin_board(&mut self.body, corner, scale);
            self.body.push_str("</g>\n</g>\n");
            self.begin_seen(&[(found, end)], true);
            self.picture.begin_board(&mut self.body, corner, scale);
            let search = self.search;
            for &piece in search.solutions[number].pieces() {
                self.picture.piece(&mut self.body, piece);
            }
            let names = self.names(number);
            markup!(&mut self.body, "<title>{}</title>", escaped(&names));
            self.body.push_str("</g>\n</g>\n");
        }
        let rows = count.div_ceil(columns);
        (count.min(columns) as f64 * step.0 - BETWEEN, first + rows as f64 * step.1 - BETWEEN)
    }

    fn names(&self, solution: usize) -> String {
        let spec = self.search.problem.spec();
        let text = crate::PlacementText::new(spec, Naming::Algebraic, false);
        text.squares(&self.search.solutions[solution]).join(" ")
    }
}

/// When each thing is visible: from a step until another.
#[derive(Default)]
struct Spans {
    standing: SortedMap<Piece, Vec<(usize, usize)>>,
    /// By the piece tried and the one in its way.
    conflicts: SortedMap<(Piece, Piece), Vec<(usize, usize)>>,
    solutions: Vec<(usize, usize)>,
}

impl Spans {
    fn of(events: &[Event]) -> Self {
        let mut spans = Spans::default();
        let mut since = SortedMap::new();
        // What stands at the end stays until the rest is over.
        let end = events.len() + 1;
        for (step, &event) in events.iter().enumerate() {
            let now = (step, step + 1);
            match event {
                Event::Place(piece) => {
                    since.insert(piece, step);
                }
                Event::Conflict { piece, with } => {
                    spans.conflicts.entry((piece, with)).or_default().push(now);
                }
                Event::Remove(piece) => {
                    let from = since.remove(&piece).unwrap_or(0);
                    spans.standing.entry(piece).or_default().push((from, step));
                }
                Event::Solution => {
                    let is_last = step + 1 == events.len();
                    spans.solutions.push(if is_last { (step, end) } else { now });
                }
            }
        }
        for (piece, from) in since {
            spans.standing.entry(piece).or_default().push((from, end));
        }
        spans
    }
}
