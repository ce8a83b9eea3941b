//! Placements as pictures.

mod board;
mod parts;
mod printed;

use crate::grouped;
use crate::svg::glyph;
use crate::svg::ink::{self, Disc, escaped, markup, n};
use crate::svg::layout::Layout;
pub(super) use board::draw_names;
use everyboard_placement::{Classes, Piece, Placement, ProblemSpec};
pub(crate) use printed::PrintedBoard;

/// A placement on a sheet, with the words below it.
#[derive(Clone, Debug)]
pub struct CaptionedPlacement {
    /// The placement.
    pub placement: Placement,
    /// The words below it, such as `half turn, 1 of 4`.
    pub caption: String,
}

impl CaptionedPlacement {
    /// A placement captioned with its number.
    pub fn numbered(placement: Placement, number: usize) -> Self {
        CaptionedPlacement { placement, caption: grouped(number) }
    }

    /// A placement of a class with `size` members; the caption names its symmetry if `classes` has
    /// only one symmetry for classes of this size.
    pub fn of_class(placement: Placement, size: usize, classes: Option<&Classes>) -> Self {
        let symmetry = classes.and_then(|classes| symmetry(classes, size));
        let before = symmetry.map_or(String::new(), |name| format!("{name}, "));
        CaptionedPlacement { placement, caption: format!("{before}1 of {size}") }
    }
}

/// The symmetry of the placements of a class with `size` members, if there is one beside the
/// identity and no other symmetry has classes of this size.
fn symmetry(classes: &Classes, size: usize) -> Option<&str> {
    let order = classes.symmetries / size.max(1);
    let mut of_order = classes.by_symmetry.iter().filter(|symmetric| symmetric.order == order);
    match (of_order.next(), of_order.next()) {
        (Some(only), None) if order > 1 => Some(&only.name),
        _ => None,
    }
}

/// Draws the placements of one problem as SVG, by day and by night: colours follow
/// `prefers-color-scheme`. Chess pieces are drawn, others are discs with their letters.
#[derive(Clone, Debug)]
pub struct PlacementPicture<'a> {
    pub(super) spec: &'a ProblemSpec,
    pub(super) layout: Layout,
    /// What the names of elements begin with, so that several pictures can stand on one page.
    pub(super) prefix: &'a str,
}

/// Rules for every picture, by day and by night. Plain colours come first, for readers that know no
/// media queries.
const STYLE: &str = include_str!("style.css");
/// Pixels around a board that stands alone, so that its frame is not cut off.
const RIM: f64 = 2.0;
/// Pixels around everything.
pub(super) const EDGE: f64 = 24.0;
/// Pixels between boards of a sheet.
const BETWEEN: f64 = 26.0;
/// Pixels of a caption below a board of a sheet.
const CAPTION: f64 = 26.0;
/// Pixels of the heading of a sheet.
pub(super) const HEADING: f64 = 58.0;
/// Pixels of the longer side of a board on a sheet, unless its squares become too small.
const SMALL_BOARD: f64 = 172.0;
/// The least and the most scale of a board on a sheet.
const SCALES: (f64, f64) = (0.25, 0.7);
/// The most boards side by side.
const MAX_COLUMNS: usize = 6;

impl<'a> PlacementPicture<'a> {
    /// For placements of a problem.
    pub fn new(spec: &'a ProblemSpec) -> Self {
        Self::with_prefix(spec, "eb-")
    }

    /// The same, as one of several pictures on a page: `prefix`, of letters and hyphens, begins
    /// the names of its elements.
    pub fn with_prefix(spec: &'a ProblemSpec, prefix: &'a str) -> Self {
        PlacementPicture { spec, layout: Layout::new(&spec.board), prefix }
    }

    /// One board with the names of its files and ranks.
    pub fn board(&self, title: &str, placement: &Placement) -> String {
        let left = EDGE + 6.0;
        let width = self.layout.width;
        let height = self.layout.height;
        let mut svg = String::new();
        self.open(&mut svg, (left + width + EDGE, height + 2.0 * EDGE + 4.0), (title, ""), "");
        self.begin_board(&mut svg, (left, EDGE), 1.0);
        svg.push_str("<g class=\"eb-text\" font-size=\"12\">\n");
        draw_names(&mut svg, &self.layout, &self.spec.board);
        svg.push_str("</g>\n");
        self.pieces(&mut svg, placement);
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// Small boards with captions under a heading: all classes, or some placements. `description`
    /// is a line below the title.
    pub fn sheet(&self, title: &str, description: &str, shown: &[CaptionedPlacement]) -> String {
        self.grid(title, description, shown, HEADING)
    }

    /// The same for a page that has the title above.
    pub(crate) fn sheet_without_heading(
        &self,
        title: &str,
        shown: &[CaptionedPlacement],
    ) -> String {
        self.grid(title, "", shown, 0.0)
    }

    fn grid(
        &self,
        title: &str,
        description: &str,
        shown: &[CaptionedPlacement],
        top: f64,
    ) -> String {
        let columns = ((shown.len() as f64).sqrt().ceil() as usize).clamp(1, MAX_COLUMNS);
        let rows = shown.len().div_ceil(columns);
        let scale = self.small_scale();
        let width = scale * self.layout.width;
        let height = scale * self.layout.height;
        let longest = shown.iter().map(|shown| shown.caption.chars().count()).max().unwrap_or(0);
        // Captions are 13 pixels high; few fonts have wider letters than this on average.
        let step = (width.max(7.0 * longest as f64) + BETWEEN, height + CAPTION + 10.0);
        let words = title.chars().count().max(description.chars().count() * 4 / 5);
        let inner = (columns as f64 * step.0 - BETWEEN).max(10.0 * words as f64);
        let left = EDGE + (inner - columns as f64 * step.0 + BETWEEN) / 2.0;
        let size = (inner + 2.0 * EDGE, top + rows as f64 * step.1 + EDGE / 2.0);
        let mut svg = String::new();
        self.open(&mut svg, size, (title, description), "");
        if top > 0.0 {
            heading(&mut svg, title, description);
        }
        for (number, CaptionedPlacement { placement, caption }) in shown.iter().enumerate() {
            let row = number / columns;
            let column = number % columns;
            let corner = (left + column as f64 * step.0, top + EDGE / 2.0 + row as f64 * step.1);
            let middle = corner.0 + (step.0 - BETWEEN) / 2.0;
            let below = corner.1 + height + 19.0;
            svg.push_str("<g>\n");
            self.begin_board(&mut svg, (middle - width / 2.0, corner.1), scale);
            self.pieces(&mut svg, placement);
            svg.push_str("</g>\n");
            text(&mut svg, "eb-text", (middle, below), 13, caption);
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn small_scale(&self) -> f64 {
        let longer = self.layout.width.max(self.layout.height);
        (SMALL_BOARD / longer).clamp(SCALES.0, SCALES.1)
    }

    /// Begins a picture on a card, with a title, a description (none if empty), style and what is
    /// drawn more than once.
    pub(super) fn open(
        &self,
        svg: &mut String,
        (width, height): (f64, f64),
        (title, description): (&str, &str),
        style: &str,
    ) {
        ink::open(svg, width, height);
        markup!(svg, "<title>{}</title>", escaped(title));
        if !description.is_empty() {
            markup!(svg, "<desc>{}</desc>", escaped(description));
        }
        markup!(svg, "<style>\n{}{style}</style>", STYLE);
        self.defs(svg);
        markup!(
            svg,
            r#"<rect class="eb-card" x="0.5" y="0.5" width="{}" height="{}" rx="8"/>"#,
            n(width - 1.0),
            n(height - 1.0)
        );
    }

    fn defs(&self, svg: &mut String) {
        markup!(svg, "<defs>\n<g id=\"{}board\">", self.prefix);
        board::draw_board(svg, &self.layout, self.spec);
        svg.push_str("</g>\n");
        let kinds = &self.spec.kinds;
        for (number, kind) in kinds.iter().enumerate() {
            markup!(svg, r#"<g id="{}piece{number}">"#, self.prefix);
            match glyph::shape(&kind.movement) {
                Some(shape) => markup!(svg, r#"<g transform="scale(1.13)">{shape}</g>"#),
                None => {
                    let disc = Disc::of(number, kinds.len());
                    disc.draw(svg, (0.0, 0.0), self.layout.radius, Some(kind.letter));
                }
            }
            svg.push_str("</g>\n");
        }
        svg.push_str("</defs>\n");
    }

    /// Begins a group in which the empty board is drawn from (0, 0).
    pub(super) fn begin_board(&self, svg: &mut String, (left, top): (f64, f64), scale: f64) {
        let scaled = if scale == 1.0 { String::new() } else { format!(" scale({scale:.4})") };
        let place = format!("translate({} {}){scaled}", n(left), n(top));
        markup!(svg, r#"<g transform="{place}">"#);
        markup!(svg, "<use href=\"#{}board\"/>", self.prefix);
    }

    fn pieces(&self, svg: &mut String, placement: &Placement) {
        placement.pieces().iter().for_each(|&piece| self.piece(svg, piece));
    }

    pub(super) fn piece(&self, svg: &mut String, piece: Piece) {
        let (x, y) = self.layout.centres[piece.square.index()];
        let kind = piece.kind;
        let x = n(x);
        let y = n(y);
        markup!(svg, "<use href=\"#{}piece{kind}\" x=\"{x}\" y=\"{y}\"/>", self.prefix);
    }
}

/// A title and a line below it.
pub(super) fn heading(svg: &mut String, title: &str, description: &str) {
    let left = n(EDGE);
    let title = escaped(title);
    let description = escaped(description);
    markup!(
        svg,
        r#"<text class="eb-title" x="{left}" y="34" font-size="17" font-weight="600">{title}</text>"#
    );
    markup!(svg, r#"<text class="eb-text" x="{left}" y="54" font-size="13">{description}</text>"#);
}

/// Words around a point.
pub(super) fn text(svg: &mut String, class: &str, (x, y): (f64, f64), size: u32, words: &str) {
    let x = n(x);
    let y = n(y);
    let words = escaped(words);
    markup!(
        svg,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\">{words}\
             </text>"
    );
}

#[cfg(test)]
mod tests;
