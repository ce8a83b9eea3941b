//! Figures on one picture, under a title.

use super::figure::{CAPTION_SIZE, Figure};
use super::ink::{self, INK, markup, n};
use everyboard_sorted::SortedSet;

/// Figures under a title, for a screen or for paper.
///
/// Bands stand one below the other. The figures of a band stand in one or more rows, and are made
/// smaller so that the band fits a page of A4 if they are still legible then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What the picture is called.
    pub title: String,
    /// A line below the title, or nothing.
    pub subtitle: String,
    /// The figures, band by band.
    pub bands: Vec<Vec<Figure>>,
}

/// Pixels of the width of a page of A4 without its margins, 96 an inch.
const PAGE_WIDTH: f64 = 700.0;
/// Pixels of the height of a page of A4 without its margins and the title.
const PAGE_HEIGHT: f64 = 930.0;
/// Pixels around everything.
const EDGE: f64 = 24.0;
/// Pixels between figures side by side.
const BETWEEN: f64 = 16.0;
/// Pixels of a caption, and those of them above its baseline.
const CAPTION: (f64, f64) = (26.0, 18.0);
/// Pixels between two rows of figures, and between two bands.
const BELOW: (f64, f64) = (8.0, 22.0);
/// Figures are not made smaller than this, since letters would be too small to read.
const LEAST_SCALE: f64 = 0.3;

impl Sheet {
    /// A picture that stands alone: on a ground of its own, with title and subtitle.
    pub fn svg(&self) -> String {
        self.draw(true)
    }

    /// The same without title and ground, for a page that has them.
    pub fn svg_without_heading(&self) -> String {
        self.draw(false)
    }

    /// All figures, one after another.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.bands.iter().flatten()
    }

    /// What the figures show, in words.
    pub(crate) fn description(&self) -> String {
        let shown = self.figures().filter(|figure| !figure.description.is_empty());
        let words = shown.map(|figure| match &figure.caption[..] {
            "" => figure.description.clone(),
            caption => format!("{caption}: {}", figure.description),
        });
        let subtitle = (!self.subtitle.is_empty()).then(|| self.subtitle.clone());
        subtitle.into_iter().chain(words).collect::<Vec<_>>().join("\n")
    }

    /// What figures use more than once.
    pub(crate) fn definitions(&self) -> String {
        let different: SortedSet<&str> = self.figures().map(|it| &*it.definitions).collect();
        let all: String = different.into_iter().collect();
        if all.is_empty() { all } else { format!("<defs>\n{all}</defs>\n") }
    }

    fn draw(&self, with_heading: bool) -> String {
        let bands: Vec<Band> = self.bands.iter().map(|figures| Band::of(figures)).collect();
        let widest = bands.iter().map(|band| band.size().0).fold(0.0, f64::max);
        let (edge, heading) = if with_heading { (EDGE, self.heading_height()) } else { (2.0, 0.0) };
        let words = if with_heading { self.heading_width() } else { 0.0 };
        let width = widest.max(words) + 2.0 * edge;
        let gaps = BELOW.1 * bands.len().saturating_sub(1) as f64;
        let height = bands.iter().map(|band| band.size().1).sum::<f64>() + gaps;
        let height = height + heading + 2.0 * edge;
        let mut svg = String::new();
        ink::open(&mut svg, width, height);
        ink::describe(&mut svg, &self.title, &self.description());
        svg.push_str(&self.definitions());
        if with_heading {
            ink::card(&mut svg, width, height);
            markup!(&mut svg, r#"<g color="{INK}">"#);
            self.draw_heading(&mut svg);
        }
        let mut top = edge + heading;
        for band in &bands {
            band.draw(&mut svg, (edge, top));
            top += band.size().1 + BELOW.1;
        }
        if with_heading {
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Pixels of title and subtitle.
    pub(crate) fn heading_height(&self) -> f64 {
        32.0 + LINE * self.lines().len() as f64
    }

    /// Pixels that title and subtitle take at least.
    pub(crate) fn heading_width(&self) -> f64 {
        let lines = self.lines();
        let widths = lines.iter().map(|line| ink::width_of(line, CAPTION_SIZE));
        widths.fold(ink::width_of(&self.title, TITLE_SIZE), f64::max)
    }

    /// The subtitle in lines as long as a page is wide.
    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in self.subtitle.split_whitespace() {
            match lines.last_mut() {
                Some(line) if ink::width_of(line, CAPTION_SIZE) < LONGEST_LINE => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Draws title and subtitle in the top left.
    pub(crate) fn draw_heading(&self, svg: &mut String) {
        markup!(
            svg,
            r#"<text x="{}" y="38" font-size="{TITLE_SIZE}" font-weight="600" fill="currentColor">{}</text>"#,
            n(EDGE),
            ink::escaped(&self.title)
        );
        for (number, line) in self.lines().iter().enumerate() {
            let below = 59.0 + LINE * number as f64;
            ink::words(svg, (EDGE, below), CAPTION_SIZE, "start", line);
        }
    }
}

/// Pixels between two lines of a subtitle.
const LINE: f64 = 19.0;
/// Pixels after which a line of a subtitle has no more words.
const LONGEST_LINE: f64 = PAGE_WIDTH - 90.0;
/// The size of the letters of a title, in pixels.
const TITLE_SIZE: f64 = 18.0;

/// So many figures stand in one row, such as a start, an arrow and a goal.
const ALWAYS_A_ROW: usize = 3;

/// Figures in rows.
struct Band<'a> {
    figures: &'a [Figure],
    columns: usize,
    scale: f64,
    /// Pixels of the room of each figure, without what is between.
    cell: (f64, f64),
    /// Pixels of the captions; 0 if no figure has one.
    caption: f64,
}

impl<'a> Band<'a> {
    fn of(figures: &'a [Figure]) -> Self {
        let has_captions = figures.iter().any(|figure| !figure.caption.is_empty());
        let caption = if has_captions { CAPTION.0 } else { 0.0 };
        let columns = figures.len().max(1);
        let mut band = Band { figures, columns, scale: 1.0, cell: (0.0, 0.0), caption };
        match band.row_width() {
            width if width <= PAGE_WIDTH || columns == 1 => {}
            width if columns <= ALWAYS_A_ROW => band.scale = PAGE_WIDTH / width,
            _ => band.arrange(),
        }
        band.cell = band.cell_at(band.scale);
        band
    }

    /// Whether the figures stand in one row, each as wide as it is.
    fn is_row(&self) -> bool {
        self.columns == self.figures.len()
    }

    fn row_width(&self) -> f64 {
        let widths = self.figures.iter().map(|figure| room(figure, self.scale));
        widths.sum::<f64>() + BETWEEN * self.figures.len().saturating_sub(1) as f64
    }

    /// Chooses the fewest columns with which the band fits a page, or as many as can be read.
    fn arrange(&mut self) {
        for columns in 1..=self.figures.len() {
            let scale = self.scale_for(columns);
            if columns > 1 && scale < LEAST_SCALE {
                break;
            }
            (self.columns, self.scale) = (columns, scale);
            self.cell = self.cell_at(scale);
            if self.size().1 <= PAGE_HEIGHT {
                break;
            }
        }
    }

    /// The scale at which this many figures stand side by side on a page.
    fn scale_for(&self, columns: usize) -> f64 {
        let widest = self.figures.iter().map(|figure| figure.width).fold(1.0, f64::max);
        let room = (PAGE_WIDTH + BETWEEN) / columns as f64 - BETWEEN;
        (room / widest).min(1.0)
    }

    fn cell_at(&self, scale: f64) -> (f64, f64) {
        let width = self.figures.iter().map(|figure| room(figure, scale)).fold(0.0, f64::max);
        let height = self.figures.iter().map(|figure| scale * figure.height).fold(0.0, f64::max);
        (width, height + self.caption)
    }

    /// Its width and height in pixels.
    fn size(&self) -> (f64, f64) {
        if self.is_row() {
            return (self.row_width(), self.cell.1);
        }
        let rows = self.figures.len().div_ceil(self.columns) as f64;
        let columns = self.columns as f64;
        (columns * (self.cell.0 + BETWEEN) - BETWEEN, rows * (self.cell.1 + BELOW.0) - BELOW.0)
    }

    fn draw(&self, svg: &mut String, (left, top): (f64, f64)) {
        let mut corner = (left, top);
        for (number, figure) in self.figures.iter().enumerate() {
            let width = if self.is_row() { room(figure, self.scale) } else { self.cell.0 };
            let inset = (width - self.scale * figure.width) / 2.0;
            figure.draw(svg, (corner.0 + inset, corner.1), self.scale, CAPTION.1);
            corner.0 += width + BETWEEN;
            if (number + 1) % self.columns == 0 {
                corner = (left, corner.1 + self.cell.1 + BELOW.0);
            }
        }
    }
}

/// Pixels from the left to the right of a figure and its caption.
fn room(figure: &Figure, scale: f64) -> f64 {
    (scale * figure.width).max(ink::width_of(&figure.caption, CAPTION_SIZE))
}
