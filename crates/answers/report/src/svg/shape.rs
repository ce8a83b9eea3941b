//! Shapes that a puzzle file asks for, drawn around (0, 0) in a square 44 pixels wide.

use super::glyph;
use super::ink::{Disc, escaped, markup, n};
use super::layout::CELL;
use everyboard_puzzle::PieceShape;

/// Half the height of a bar.
const BAR: f64 = 11.0;

/// Draws a shape in the colours of a piece, `size` times as large as it may be, with a label.
pub(super) fn draw(svg: &mut String, shape: PieceShape, colours: &Disc, size: f64, label: &str) {
    let Disc { fill, line, .. } = colours;
    let style =
        format!(r#"fill="{fill}" stroke="{line}" stroke-width="1.5" stroke-linejoin="round""#);
    let half = size * (0.5 * CELL - 1.5);
    let [a, side] = [-half, 2.0 * half].map(n);
    match shape {
        PieceShape::Tile => {
            markup!(
                svg,
                r#"<rect x="{a}" y="{a}" width="{side}" height="{side}" rx="5" {style}/>"#
            );
        }
        PieceShape::Bar => {
            let top = n(-BAR);
            let height = n(2.0 * BAR);
            markup!(
                svg,
                r#"<rect x="{a}" y="{top}" width="{side}" height="{height}" rx="8" {style}/>"#
            );
        }
        PieceShape::Box => draw_box(svg, size * 17.0, line, &style),
        PieceShape::Diamond => {
            let b = n(half);
            markup!(svg, r#"<path d="M0 {a}L{b} 0L0 {b}L{a} 0Z" {style}/>"#);
        }
        PieceShape::Disc => markup!(svg, r#"<circle r="{}" {style}/>"#, n(size * 17.0)),
        PieceShape::Ring => {
            let radius = n(size * 14.0);
            markup!(svg, r#"<circle r="{radius}" fill="none" stroke="{line}" stroke-width="8"/>"#);
            markup!(svg, r#"<circle r="{radius}" fill="none" stroke="{fill}" stroke-width="5"/>"#);
        }
        PieceShape::Lamp => draw_lamp(svg, line, &style),
        PieceShape::Person => {
            markup!(svg, r#"<path d="M-12 16C-12 4-7-1 0-1S12 4 12 16Z" {style}/>"#);
            markup!(svg, r#"<circle cy="-8" r="7.5" {style}/>"#);
        }
        PieceShape::Pawn => chess(svg, "P", colours, size),
        PieceShape::Knight => chess(svg, "N", colours, size),
        PieceShape::Bishop => chess(svg, "B", colours, size),
        PieceShape::Rook => chess(svg, "R", colours, size),
        PieceShape::Queen => chess(svg, "Q", colours, size),
        PieceShape::King => chess(svg, "K", colours, size),
    }
    draw_label(svg, colours, label);
}

/// A box of boards, with two planks across.
fn draw_box(svg: &mut String, half: f64, line: &str, style: &str) {
    let [a, b, side, inner] = [-half, half, 2.0 * half, half - 4.5].map(n);
    let low = n(4.5 - half);
    markup!(svg, r#"<rect x="{a}" y="{a}" width="{side}" height="{side}" rx="2" {style}/>"#);
    markup!(
        svg,
        "<path d=\"M{low} {a}V{b}M{inner} {a}V{b}M{low} {low}L{inner} {inner}M{inner} {low}L{low} {inner}\" \
         fill=\"none\" stroke=\"{line}\" stroke-width=\"1.5\"/>"
    );
}

/// A lamp that shines.
fn draw_lamp(svg: &mut String, line: &str, style: &str) {
    markup!(svg, r#"<circle r="10.5" {style}/>"#);
    markup!(
        svg,
        "<path d=\"M0-19.5V-14M0 14V19.5M-19.5 0H-14M14 0H19.5M-13.8-13.8L-9.9-9.9M9.9 9.9L13.8 \
         13.8M-13.8 13.8L-9.9 9.9M9.9-9.9L13.8-13.8\" stroke=\"{line}\" stroke-width=\"2\" \
         stroke-linecap=\"round\"/>"
    );
}

fn chess(svg: &mut String, letter: &str, colours: &Disc, size: f64) {
    if let Some(drawn) = glyph::painted_as(letter, colours) {
        markup!(svg, r#"<g transform="scale({})">{drawn}</g>"#, n(1.15 * size));
    }
}

fn draw_label(svg: &mut String, colours: &Disc, label: &str) {
    if !label.is_empty() {
        markup!(
            svg,
            "<text font-size=\"18\" font-weight=\"600\" text-anchor=\"middle\" \
             dominant-baseline=\"central\" fill=\"{}\">{}</text>",
            colours.letter,
            escaped(label)
        );
    }
}
