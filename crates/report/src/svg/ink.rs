//! What every picture is written with: elements, numbers, text and colours.

/// Appends a line of markup to a string; after the string come the arguments of `format!`.
macro_rules! markup {
    ($svg:expr, $($text:tt)+) => {{
        use std::fmt::Write;
        writeln!($svg, $($text)+).expect("writing to a string does not fail")
    }};
}
pub(crate) use markup;

pub(crate) const LIGHT: &str = "#f0dfc0";
pub(crate) const DARK: &str = "#c69c6d";
pub(crate) const MARKED: &str = "#f6c945";
pub(crate) const FRAME: &str = "#7a5a3a";
pub(crate) const EDGE: &str = "#a98860";
/// Grey enough for light and for dark pages.
pub(crate) const TEXT: &str = "#8b8680";

/// The colours of a disc, its rim and its letter.
pub(crate) struct Disc {
    fill: &'static str,
    rim: &'static str,
    letter: &'static str,
}

/// By piece kind.
const DISCS: [Disc; 6] = [
    Disc { fill: "#fffdf8", rim: "#5b4a39", letter: "#3b2f25" },
    Disc { fill: "#33302e", rim: "#171513", letter: "#f7f2ea" },
    Disc { fill: "#b5413a", rim: "#7c2723", letter: "#ffffff" },
    Disc { fill: "#2f6f9f", rim: "#1d4a6c", letter: "#ffffff" },
    Disc { fill: "#4d8b4f", rim: "#2f5c31", letter: "#ffffff" },
    Disc { fill: "#7d5aa6", rim: "#523a70", letter: "#ffffff" },
];

impl Disc {
    /// The disc of a kind of piece. Kinds have colours of their own unless they are many, as on
    /// tiles.
    pub(crate) fn of(kind: usize, kinds: usize) -> &'static Self {
        let few = kinds <= DISCS.len();
        DISCS.get(kind).filter(|_| few).unwrap_or(&DISCS[0])
    }

    /// Draws the disc with a letter on it.
    pub(crate) fn draw(&self, svg: &mut String, (x, y): (f64, f64), radius: f64, letter: char) {
        let (x, y, radius, Disc { fill, rim, letter: ink }) = (n(x), n(y), n(radius), self);
        markup!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{rim}" stroke-width="1.5"/>"#
        );
        let letter = escaped(letter.encode_utf8(&mut [0; 4]));
        markup!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" font-weight=\"600\" \
                 text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"{ink}\">{letter}</text>"
        );
    }
}

/// Fonts that look alike on most systems.
const FONTS: &str = "'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/// Begins a picture of this size in pixels.
pub(crate) fn open(svg: &mut String, width: f64, height: f64) {
    let (width, height) = (n(width), n(height));
    markup!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">"
    );
}

/// A number without needless digits.
pub(crate) fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that may stand in an SVG element or attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML has no other control characters.
            c if c.is_control() && c != '\n' && c != '\t' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
