//! One drawing with its size and the words that go with it.

use super::ink::{self, markup, n};
use std::sync::Arc;

/// A drawing: a board with a position, a plot, a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// In pixels.
    pub(crate) width: f64,
    /// In pixels.
    pub(crate) height: f64,
    /// The elements, drawn from (0, 0). What takes the colour of the page is drawn in
    /// `currentColor`.
    pub(crate) drawing: String,
    /// What is used more than once; all figures of a picture have the same.
    pub(crate) definitions: Arc<str>,
    /// The words below it.
    pub caption: String,
    /// What it shows, for those who do not see it.
    pub description: String,
}

impl Figure {
    /// The same with other words below it.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The drawing as an SVG element for a page, without the caption. It takes the colour of the
    /// text around it.
    pub fn svg(&self) -> String {
        self.element(true)
    }

    /// The same where the page has the definitions.
    pub(crate) fn svg_without_definitions(&self) -> String {
        self.element(false)
    }

    /// The same for a page with figures of several puzzles: what it uses more than once has names
    /// of its own there, with the number of the puzzle.
    #[must_use]
    pub(crate) fn numbered(self, number: usize) -> Self {
        Figure {
            drawing: self.drawing.replace(REFERENCE, &format!("href=\"#p{number}-")),
            definitions: self.definitions.replace(NAME, &format!("id=\"p{number}-")).into(),
            ..self
        }
    }

    fn element(&self, with_definitions: bool) -> String {
        let mut svg = String::new();
        ink::open(&mut svg, self.width, self.height);
        ink::describe(&mut svg, &self.caption, &self.description);
        if with_definitions && !self.definitions.is_empty() {
            markup!(&mut svg, "<defs>\n{}</defs>", self.definitions);
        }
        svg.push_str(&self.drawing);
        svg.push_str("</svg>\n");
        svg
    }

    /// Draws it with its corner at a point, and its caption `below` its lower edge.
    pub(crate) fn draw(&self, svg: &mut String, (left, top): (f64, f64), scale: f64, below: f64) {
        let scaled = if scale == 1.0 { String::new() } else { format!(" scale({scale:.4})") };
        markup!(svg, r#"<g transform="translate({} {}){scaled}">"#, n(left), n(top));
        svg.push_str(&self.drawing);
        svg.push_str("</g>\n");
        if !self.caption.is_empty() {
            let middle = left + scale * self.width / 2.0;
            let line = top + scale * self.height + below;
            ink::words(svg, (middle, line), CAPTION_SIZE, "middle", &self.caption);
        }
    }

    /// An arrow between two figures of this height.
    pub fn arrow(height: f64) -> Self {
        const WIDTH: f64 = 24.0;
        let y = height / 2.0;
        let mut drawing = String::new();
        markup!(
            &mut drawing,
            "<path d=\"M2 {0}H22M15 {1}L22 {0}L15 {2}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            n(y),
            n(y - 6.0),
            n(y + 6.0)
        );
        Figure { drawing, ..Figure::empty(WIDTH, height) }
    }

    /// A figure of this size with nothing on it.
    pub(crate) fn empty(width: f64, height: f64) -> Self {
        Figure {
            width,
            height,
            drawing: String::new(),
            definitions: Arc::from(""),
            caption: String::new(),
            description: String::new(),
        }
    }

    /// The height, in pixels.
    pub fn height(&self) -> f64 {
        self.height
    }
}

/// How names of what is used more than once begin where they are given, and where they are used. In
/// other text quotes are escaped.
const NAME: &str = "id=\"eb-";
const REFERENCE: &str = "href=\"#eb-";

/// The size of the letters of a caption, in pixels.
pub(crate) const CAPTION_SIZE: f64 = 14.0;
