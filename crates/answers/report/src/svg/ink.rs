//! What every picture is written with: elements, numbers, text and colours.

use everyboard_puzzle::Colour;

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
/// What is as it shall be.
pub(crate) const MET: &str = "#00703c";
pub(crate) const WALL: &str = "#6d6156";
pub(crate) const WALL_EDGE: &str = "#4f463e";
pub(crate) const FRAME: &str = "#7a5a3a";
pub(crate) const EDGE: &str = "#a98860";
/// The ground of a picture that stands alone, its edge, and what is written on it.
pub(crate) const GROUND: &str = "#fffdf8";
pub(crate) const GROUND_EDGE: &str = "#d8cbb8";
pub(crate) const INK: &str = "#3b2f25";

/// The colours of a kind of piece: of a disc, its rim and its letter, and the ring within the rim;
/// and of the lines around a piece of chess.
pub(crate) struct Disc {
    pub(crate) fill: &'static str,
    pub(crate) line: &'static str,
    pub(crate) letter: &'static str,
    rim: &'static str,
    ring: Ring,
}

/// A ring in the colour of the letter: kinds of pieces look different where colours do not, on
/// paper or for the colour-blind.
enum Ring {
    None,
    Whole,
    Dotted,
}

/// By piece kind. The colours are near those of M. Okabe and K. Ito (2008), which the colour-blind
/// tell apart; light and dark ones alternate.
static DISCS: [Disc; Disc::COLOURS] = [
    Disc::light("#fffdf8", "#5b4a39", "#3b2f25", Ring::None),
    Disc::dark("#33302e", "#171513", "#f7f2ea", Ring::None),
    Disc::light("#f0b43c", "#4a3208", "#2b2009", Ring::Whole),
    Disc::dark("#00588c", "#00324f", "#ffffff", Ring::Whole),
    Disc::light("#8fcdf0", "#12405c", "#0c2b3d", Ring::Dotted),
    Disc::dark("#8a2f66", "#521a3c", "#ffffff", Ring::Dotted),
];

/// For colours that are asked for: not among those that kinds get by themselves.
static GREEN: Disc = Disc::dark("#00704f", "#00402c", "#ffffff", Ring::None);
static RED: Disc = Disc::dark("#b3361c", "#6b1d0d", "#ffffff", Ring::None);

impl Disc {
    /// The colours that a puzzle file asks for.
    pub(crate) fn named(colour: Colour) -> &'static Self {
        match colour {
            Colour::White => &DISCS[0],
            Colour::Black => &DISCS[1],
            Colour::Yellow => &DISCS[2],
            Colour::Blue => &DISCS[3],
            Colour::Sky => &DISCS[4],
            Colour::Purple => &DISCS[5],
            Colour::Green => &GREEN,
            Colour::Red => &RED,
        }
    }

    /// The number of kinds that have colours of their own.
    pub(crate) const COLOURS: usize = 6;

    const fn light(
        fill: &'static str,
        rim: &'static str,
        letter: &'static str,
        ring: Ring,
    ) -> Self {
        Disc { fill, line: letter, letter, rim, ring }
    }

    const fn dark(fill: &'static str, rim: &'static str, letter: &'static str, ring: Ring) -> Self {
        Disc { fill, line: rim, letter, rim, ring }
    }

    /// The disc of a kind of piece. Kinds have colours of their own unless they are many, as on
    /// tiles.
    pub(crate) fn of(kind: usize, kinds: usize) -> &'static Self {
        let few = kinds <= DISCS.len();
        DISCS.get(kind).filter(|_| few).unwrap_or(&DISCS[0])
    }

    /// Draws the disc, with a letter on it if there is one.
    pub(crate) fn draw(
        &self,
        svg: &mut String,
        (x, y): (f64, f64),
        radius: f64,
        letter: Option<char>,
    ) {
        let Disc { fill, rim, letter: ink, ring, .. } = self;
        let x = n(x);
        let y = n(y);
        let within = n(radius - 3.2);
        let radius = n(radius);
        markup!(
            svg,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{rim}" stroke-width="1.5"/>"#
        );
        let dashes = match ring {
            Ring::None => None,
            Ring::Whole => Some(""),
            Ring::Dotted => Some(r#" stroke-dasharray="2.5 2.5""#),
        };
        if let Some(dashes) = dashes {
            markup!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{within}\" fill=\"none\" stroke=\"{ink}\" \
                     stroke-width=\"1.2\"{dashes}/>"
            );
        }
        if let Some(letter) = letter {
            let letter = escaped(letter.encode_utf8(&mut [0; 4]));
            markup!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" font-weight=\"600\" \
                 text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"{ink}\">{letter}</text>"
            );
        }
    }

    /// Draws a tile with a number or a letter: the square around (0, 0) from -`half` to `half`.
    pub(crate) fn draw_tile(&self, svg: &mut String, half: f64, label: &str) {
        let Disc { fill, rim, letter: ink, .. } = self;
        let first = n(1.5 - half);
        let side = n(2.0 * half - 3.0);
        let label = escaped(label);
        markup!(
            svg,
            "<rect x=\"{first}\" y=\"{first}\" width=\"{side}\" height=\"{side}\" rx=\"5\" \
             fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"1.5\"/>"
        );
        markup!(
            svg,
            "<text font-size=\"20\" font-weight=\"600\" text-anchor=\"middle\" \
             dominant-baseline=\"central\" fill=\"{ink}\">{label}</text>"
        );
    }

    /// Draws a part of a piece that covers several squares: the square around (0, 0) from -`half`
    /// to `half`, with a rim where the piece does not go on to the left, to the right, above or
    /// below; and a letter, if it is the first part.
    pub(crate) fn draw_part(
        &self,
        svg: &mut String,
        half: f64,
        [left, right, up, down]: [bool; 4],
        letter: Option<char>,
    ) {
        let Disc { fill, rim, letter: ink, .. } = self;
        let [left, up] = [left, up].map(|goes_on| if goes_on { -half } else { 2.5 - half });
        let [right, down] = [right, down].map(|goes_on| if goes_on { half } else { half - 2.5 });
        let x = n(left);
        let y = n(up);
        let width = n(right - left);
        let height = n(down - up);
        markup!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#);
        let [l, r, u, d] = [left, right, up, down].map(n);
        let sides = [
            (left, format!("M{l} {u}V{d}")),
            (right, format!("M{r} {u}V{d}")),
            (up, format!("M{l} {u}H{r}")),
            (down, format!("M{l} {d}H{r}")),
        ];
        let rims = sides.into_iter().filter(|(at, _)| at.abs() < half);
        let rims: String = rims.map(|(_, path)| path).collect();
        markup!(
            svg,
            "<path fill=\"none\" stroke=\"{rim}\" stroke-width=\"2\" stroke-linecap=\"square\" d=\"{rims}\"/>"
        );
        if let Some(letter) = letter {
            let letter = escaped(letter.encode_utf8(&mut [0; 4]));
            markup!(
                svg,
                "<text font-size=\"18\" font-weight=\"600\" text-anchor=\"middle\" \
                 dominant-baseline=\"central\" fill=\"{ink}\">{letter}</text>"
            );
        }
    }
}

/// Fonts that look alike on most systems.
const FONTS: &str = "'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/// Begins a picture of this size in pixels.
pub(crate) fn open(svg: &mut String, width: f64, height: f64) {
    let width = n(width);
    let height = n(height);
    markup!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">"
    );
}

/// What a picture is called and what it shows, for those who do not see it; either may be empty.
pub(crate) fn describe(svg: &mut String, title: &str, description: &str) {
    if !title.is_empty() {
        markup!(svg, "<title>{}</title>", escaped(title));
    }
    if !description.is_empty() {
        markup!(svg, "<desc>{}</desc>", escaped(description));
    }
}

/// The ground of a picture that stands alone: a card.
pub(crate) fn card(svg: &mut String, width: f64, height: f64) {
    markup!(
        svg,
        "<rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{GROUND}\" \
             stroke=\"{GROUND_EDGE}\"/>",
        n(width - 1.0),
        n(height - 1.0)
    );
}

/// A line of words: where it stands, and whether it begins, is centred or ends there.
pub(crate) fn words(svg: &mut String, (x, y): (f64, f64), size: f64, anchor: &str, words: &str) {
    markup!(
        svg,
        r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="currentColor">{}</text>"#,
        n(x),
        n(y),
        n(size),
        escaped(words)
    );
}

/// About the width of words of this size, in pixels: few fonts have wider letters on average.
pub(crate) fn width_of(words: &str, size: f64) -> f64 {
    0.58 * size * words.chars().count() as f64
}

/// A number without needless digits.
pub(crate) fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that may stand in an element or attribute of SVG or HTML: `&lt;` for `<`, and U+FFFD for
/// control characters, line feed and tab excepted.
pub fn escaped(text: &str) -> String {
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
