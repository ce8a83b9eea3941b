//! A number for each square, as the darkness of the square.

use super::figure::Figure;
use super::ink::{EDGE, markup, n};
use super::layout::{CELL, Layout};
use everyboard_board::{Board, Naming};

/// From few to many: each darker than the one before, so that they differ on paper too.
const SHADES: [[f64; 3]; 4] =
    [[255.0, 247.0, 228.0], [240.0, 178.0, 90.0], [178.0, 76.0, 30.0], [84.0, 20.0, 10.0]];
/// Above this share of the most, numbers are written in white.
const DARK_FROM: f64 = 0.55;

impl Figure {
    /// The squares of a board, the darker the larger their numbers, with the numbers on them. There
    /// is one number for each square of the board, 0 or more.
    pub fn heat_map(board: &Board, numbers: &[f64]) -> Self {
        let layout = Layout::new(board);
        let most = numbers.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let mut figure = Figure::empty(layout.width + 4.0, layout.height + 4.0);
        let svg = &mut figure.drawing;
        markup!(svg, r#"<g transform="translate(2 2)">"#);
        if let Board::Graph(graph) = board {
            super::draw_graph(svg, &layout, board, graph, &[]);
        }
        let mut words = Vec::new();
        for (square, &number) in board.squares().zip(numbers) {
            let name = board.name_of(square, Naming::Algebraic);
            let share = number / most;
            let centre = layout.centres[square.index()];
            draw_square(svg, matches!(board, Board::Grid(_)), centre, share);
            let x = n(centre.0);
            let y = n(centre.1);
            let ink = if share > DARK_FROM { "#ffffff" } else { "#2b1a10" };
            markup!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" text-anchor=\"middle\" \
                 dominant-baseline=\"central\" fill=\"{ink}\">{}</text>",
                short(number)
            );
            words.push(format!("{name} {}", short(number)));
        }
        svg.push_str("</g>\n");
        figure.description = words.join(", ");
        figure
    }
}

fn draw_square(svg: &mut String, is_grid: bool, (x, y): (f64, f64), share: f64) {
    let style = format!(r#"fill="{}" stroke="{EDGE}""#, shade(share));
    if is_grid {
        let x = n(x - CELL / 2.0);
        let y = n(y - CELL / 2.0);
        markup!(svg, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" {style}/>"#);
    } else {
        markup!(svg, r#"<circle cx="{}" cy="{}" r="{}" {style}/>"#, n(x), n(y), n(CELL / 2.0));
    }
}

/// The colour of a share of the most, 0 to 1.
fn shade(share: f64) -> String {
    let at = share.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64;
    let below = (at as usize).min(SHADES.len() - 2);
    let part = at - below as f64;
    let mixed = [0, 1, 2].map(|color| {
        let from = SHADES[below][color];
        let to = SHADES[below + 1][color];
        (from + part * (to - from)).round() as u8
    });
    let [red, green, blue] = mixed;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A number in five characters: two digits after the point, fewer if it is large.
fn short(number: f64) -> String {
    match number {
        number if number < 100.0 => format!("{number:.2}"),
        number if number < 1000.0 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_from_light_to_dark() {
        assert_eq!(shade(0.0), "#fff7e4");
        assert_eq!(shade(1.0), "#54140a");
        let red = |share| u8::from_str_radix(&shade(share)[3..5], 16).unwrap();
        let greens: Vec<u8> = (0..=20).map(|step| red(f64::from(step) / 20.0)).collect();
        assert!(greens.is_sorted_by(|a, b| a > b), "{greens:?}");
    }
}
