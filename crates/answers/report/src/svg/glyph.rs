//! Pieces drawn in a square 44 pixels wide around (0, 0).

use super::fairy::Fairy;
use super::ink::Disc;
use everyboard_puzzle::{Leap, Movement};

/// The chess pieces by their moves, each without the base it stands on.
const SHAPES: [(&str, &str); 5] = [
    (
        "Q",
        "<path class=\"eb-ink\" d=\"M-9.4 8.4L-13.4-5.2L-7.6 0.8L-7-9.2L-2.8 0L0-11L2.8 0L7-9.2L7.6 \
         0.8L13.4-5.2L9.4 8.4Z\"/><path class=\"eb-tips\" d=\"M-13.4-6.4h0M-7-10.4h0M0-12.4h0M7-10.4h0\
         M13.4-6.4h0\"/>",
    ),
    (
        "R",
        "<path class=\"eb-ink\" d=\"M-11-13h5v3.6h3.5v-3.6h5v3.6h3.5v-3.6h5v7.4l-3 2.6v11.4h-16v-11.4\
         l-3-2.6Z\"/>",
    ),
    (
        "B",
        "<path class=\"eb-ink\" d=\"M0-11.4C5.4-7 8.6-2.6 8.6 1.6C8.6 4.8 6.8 7 5 8.4H-5C-6.8 7-8.6 \
         4.8-8.6 1.6C-8.6-2.6-5.4-7 0-11.4Z\"/><path class=\"eb-tips\" d=\"M0-13h0\"/>\
         <path class=\"eb-fine\" d=\"M0-4.6v8.4M-3.4-1.2h6.8\"/>",
    ),
    (
        "N",
        "<path class=\"eb-ink\" d=\"M-7 8.4C-7.4 2.6-1.2 1.2-0.8-2.8C-4-2.6-6 1.4-9.4 2.4C-11.6 2.8\
         -12.8 0.6-12-1.2L-5.6-8.8L-6-13.4L-1.6-10.8C6.4-11 11-3.6 9.4 8.4Z\"/>\
         <path class=\"eb-fine\" d=\"M-3.6-6.4h0.1\"/>",
    ),
    (
        "K",
        "<path class=\"eb-ink\" d=\"M0-4.6C2.6-9 12.8-8.6 12.8-1.8C12.8 2.4 9.8 4.8 9.2 8.4H-9.2C-9.8 \
         4.8-12.8 2.4-12.8-1.8C-12.8-8.6-2.6-9 0-4.6Z\"/><path class=\"eb-cross\" d=\"M0-15v8.6M-3.4\
         -12h6.8\"/>",
    ),
];

/// The base of every chess piece.
const FOOT: &str =
    "<rect class=\"eb-ink\" x=\"-10.4\" y=\"10.2\" width=\"20.8\" height=\"4\" rx=\"1.6\"/>";

/// The parts of a drawing, by their class, which have colours of their own.
const PARTS: [&str; 4] = ["ink", "tips", "cross", "fine"];

/// The letter and the drawing of the piece of chess that moves so.
fn drawn(movement: &Movement) -> Option<&'static (&'static str, &'static str)> {
    SHAPES.iter().find(|(betza, _)| Movement::parse(betza).is_ok_and(|parsed| parsed == *movement))
}

/// The pieces of chess: their letters and their leaps.
pub(super) fn chess() -> impl Iterator<Item = (&'static str, Vec<Leap>)> {
    SHAPES.iter().filter_map(|(letter, _)| match Movement::parse(letter) {
        Ok(Movement::Leaps(leaps)) => Some((*letter, leaps)),
        _ => None,
    })
}

/// The letter of the piece of chess that moves so.
pub(super) fn letter_of_chess(movement: &Movement) -> Option<&'static str> {
    drawn(movement).map(|(letter, _)| *letter)
}

/// The letter that the drawing of a piece that moves so tells: that of a piece of chess, or that of
/// the badge.
pub(crate) fn letter(movement: &Movement) -> Option<String> {
    let chess = letter_of_chess(movement).map(str::to_owned);
    chess.or_else(|| Fairy::of(movement).map(|fairy| fairy.badge))
}

/// The drawing of a piece, if it moves as a piece of chess does or is like one. Its parts have
/// classes, for a style sheet to colour.
pub(crate) fn shape(movement: &Movement) -> Option<String> {
    if let Some((_, drawn)) = drawn(movement) {
        return Some(format!("{drawn}{FOOT}"));
    }
    let fairy = Fairy::of(movement)?;
    let (_, drawn) = SHAPES.iter().find(|(letter, _)| *letter == fairy.base)?;
    Some(format!("{drawn}{FOOT}{}", fairy.draw_badge()))
}

/// The pawn, which moves in one direction and takes in another, so that no movement tells it.
const PAWN: (&str, &str) = (
    "P",
    "<path class=\"eb-ink\" d=\"M-7 8.4C-6.4 3.4-3.4 1.8-3-1.4C-7-2-7.6-5.6-4.8-7.4C-7-11.4-3.6\
     -14 0-14S7-11.4 4.8-7.4C7.6-5.6 7-2 3-1.4C3.4 1.8 6.4 3.4 7 8.4Z\"/>",
);

/// The drawing of a piece by its letter, in the colours of a kind of piece.
pub(crate) fn painted_as(letter: &str, colours: &Disc) -> Option<String> {
    let mut all = SHAPES.iter().chain([&PAWN]);
    let (_, drawn) = all.find(|(known, _)| *known == letter)?;
    Some(in_colours(format!("{drawn}{FOOT}"), colours))
}

/// The drawing of [`shape`] in the colours of a kind of piece.
pub(crate) fn painted(movement: &Movement, colours: &Disc) -> Option<String> {
    shape(movement).map(|drawn| in_colours(drawn, colours))
}

fn in_colours(mut drawn: String, colours: &Disc) -> String {
    let Disc { fill, line, letter: fine, .. } = colours;
    let round = r#"stroke-linejoin="round" stroke-linecap="round""#;
    let styles = [
        format!(r#"fill="{fill}" stroke="{line}" stroke-width="1.5" {round}"#),
        format!(r#"fill="none" stroke="{line}" stroke-width="4.2" {round}"#),
        format!(r#"fill="none" stroke="{line}" stroke-width="2.8""#),
        format!(r#"fill="none" stroke="{fine}" stroke-width="1.9" {round}"#),
    ];
    for (part, style) in PARTS.iter().zip(styles) {
        drawn = drawn.replace(&format!("class=\"eb-{part}\""), &style);
    }
    drawn
}
