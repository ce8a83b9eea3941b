//! The figures of a sheet one after another: as SVG that plays, or picture by picture.

use super::figure::{CAPTION_SIZE, Figure};
use super::ink::{self, INK, markup, n};
use super::sheet::Sheet;
use std::time::Duration;

/// One picture of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmFrame {
    /// The picture as SVG; all of a film have the same size.
    pub svg: String,
    /// How long it is shown.
    pub shown: Duration,
}

/// How long a figure is shown, in seconds: the first, the last, and the others.
const SECONDS: [f64; 3] = [1.5, 3.0, 0.8];
/// Pixels around everything.
const EDGE: f64 = 24.0;
/// Pixels below the figures: the caption and the line that shows how far the film is.
const FOOT: f64 = 44.0;

/// The figures of a sheet, one after another.
struct Film<'a> {
    sheet: &'a Sheet,
    figures: Vec<&'a Figure>,
    /// Of the picture, in pixels.
    size: (f64, f64),
}

impl Sheet {
    /// The figures one after another as SVG that plays by itself, again and again. Readers who ask
    /// for less motion, and paper, have the last one.
    pub fn animated(&self) -> String {
        Film::of(self).animated()
    }

    /// The number of pictures in which the figures are shown one after another.
    pub fn frames(&self) -> usize {
        Film::of(self).figures.len()
    }

    /// One of them, by its number.
    ///
    /// # Panics
    /// If the film has fewer pictures.
    pub fn frame(&self, number: usize) -> FilmFrame {
        Film::of(self).frame(number)
    }
}

impl<'a> Film<'a> {
    fn of(sheet: &'a Sheet) -> Self {
        // An arrow shows nothing by itself.
        let figures = sheet.figures().filter(|figure| !figure.description.is_empty());
        let figures: Vec<&Figure> = figures.collect();
        let width = figures.iter().map(|figure| figure.width).fold(0.0, f64::max);
        let captions = figures.iter().map(|it| ink::width_of(&it.caption, CAPTION_SIZE));
        let width = captions.fold(width, f64::max).max(sheet.heading_width());
        let height = figures.iter().map(|figure| figure.height).fold(0.0, f64::max);
        let height = sheet.heading_height() + height + FOOT;
        Film { sheet, figures, size: ((width + 2.0 * EDGE).ceil(), (height + 2.0 * EDGE).ceil()) }
    }

    fn seconds(&self, number: usize) -> f64 {
        match number {
            number if number + 1 == self.figures.len() => SECONDS[1],
            0 => SECONDS[0],
            _ => SECONDS[2],
        }
    }

    fn animated(&self) -> String {
        let numbers = 0..self.figures.len();
        let whole: f64 = numbers.clone().map(|number| self.seconds(number)).sum();
        let mut svg = String::new();
        self.open(&mut svg, &self.sheet.description(), &self.style(whole));
        let mut start = 0.0;
        for number in numbers {
            let is_last = number + 1 == self.figures.len();
            // A negative delay starts each figure within its round, so that the round begins when
            // the figure appears.
            let delay = if number == 0 { 0.0 } else { start - whole };
            let kind = if is_last {
                " eb-last"
            } else if number == 0 {
                " eb-first"
            } else {
                ""
            };
            markup!(
                &mut svg,
                "<g class=\"eb-step{kind}\" opacity=\"{}\" style=\"animation-delay:{}s\">",
                u8::from(is_last),
                n(delay)
            );
            self.draw(&mut svg, number);
            svg.push_str("</g>\n");
            start += self.seconds(number);
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// Each figure is seen at the beginning of its round, which is as long as the whole film.
    fn style(&self, whole: f64) -> String {
        let mut style = format!(
            ".eb-step{{animation:eb-step {}s step-end infinite}}\n\
             .eb-first{{animation-name:eb-first}}\n.eb-last{{animation-name:eb-last}}\n",
            n(whole)
        );
        for (name, seconds) in [("step", SECONDS[2]), ("first", SECONDS[0]), ("last", SECONDS[1])] {
            let end = 100.0 * seconds / whole;
            style += &format!("@keyframes eb-{name}{{0%{{opacity:1}}{end:.4}%,to{{opacity:0}}}}\n");
        }
        style += "@media (prefers-reduced-motion:reduce){.eb-step{animation:none}}\n\
                  @media print{.eb-step{animation:none}}\n";
        style
    }

    fn frame(&self, number: usize) -> FilmFrame {
        let mut svg = String::new();
        self.open(&mut svg, "", "");
        self.draw(&mut svg, number);
        svg.push_str("</g>\n</svg>\n");
        FilmFrame { svg, shown: Duration::from_secs_f64(self.seconds(number)) }
    }

    fn open(&self, svg: &mut String, description: &str, style: &str) {
        let (width, height) = self.size;
        ink::open(svg, width, height);
        ink::describe(svg, &self.sheet.title, description);
        if !style.is_empty() && self.figures.len() > 1 {
            markup!(svg, "<style>\n{style}</style>");
        }
        svg.push_str(&self.sheet.definitions());
        ink::card(svg, width, height);
        markup!(svg, r#"<g color="{INK}">"#);
        self.sheet.draw_heading(svg);
    }

    /// A figure in the middle, and a line below it that shows how far the film is.
    fn draw(&self, svg: &mut String, number: usize) {
        let figure = self.figures[number];
        let (width, height) = self.size;
        let left = (width - figure.width) / 2.0;
        figure.draw(svg, (left, EDGE + self.sheet.heading_height()), 1.0, 22.0);
        let y = n(height - EDGE);
        let whole = width - 2.0 * EDGE;
        let done = whole * number as f64 / (self.figures.len() - 1).max(1) as f64;
        markup!(
            svg,
            "<path d=\"M{0} {y}h{1}\" stroke=\"currentColor\" stroke-width=\"4\" opacity=\"0.2\"/>\
             <path d=\"M{0} {y}h{2}\" stroke=\"currentColor\" stroke-width=\"4\"/>",
            n(EDGE),
            n(whole),
            n(done)
        );
    }
}
