//! Pieces that are not those of chess, by a piece of chess that is like them and a badge: leapers
//! and riders by how they go, and two pieces in one.

use super::glyph;
use super::ink::{GROUND, INK, markup, n};
use everyboard_puzzle::{Leap, Movement, Reach};

/// A piece of chess, and what makes it another piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fairy {
    /// The letter of the piece of chess.
    pub(super) base: &'static str,
    /// What stands on the badge: a letter of Betza's notation, or how far the piece leaps.
    pub(super) badge: String,
    /// Whether it rides, as a nightrider does: an arrow in the place of the letter.
    rides: bool,
}

/// Betza's letters of leaps, by their shorter and their longer side.
const LEAPS: [(&str, (i32, i32)); 7] = [
    ("N", (1, 2)),
    ("D", (0, 2)),
    ("A", (2, 2)),
    ("H", (0, 3)),
    ("C", (1, 3)),
    ("Z", (2, 3)),
    ("G", (3, 3)),
];

/// Half the height of a badge, and how far its edges may be from the middle of the piece, which is
/// drawn up to 1.2 times as large.
const HALF: f64 = 7.2;
const EDGE: f64 = 17.6;

impl Fairy {
    /// The piece that moves so; none if it is one of chess, goes in some directions only, or has
    /// nothing in common with a piece of chess.
    pub(super) fn of(movement: &Movement) -> Option<Self> {
        let Movement::Leaps(leaps) = movement else { return None };
        if glyph::letter_of_chess(movement).is_some() {
            return None;
        }
        Self::of_one_leap(leaps).or_else(|| Self::of_two_pieces(leaps))
    }

    fn of_one_leap(leaps: &[Leap]) -> Option<Self> {
        let first = leaps.first()?;
        let size = size_of(first);
        let directions = if size.0 == 0 || size.0 == size.1 { 4 } else { 8 };
        let is_like = |it: &Leap| {
            size_of(it) == size && it.reach == first.reach && it.landing == first.landing
        };
        if leaps.len() != directions || !leaps.iter().all(is_like) {
            return None;
        }
        let base = match size {
            (0, _) => "R",
            (a, b) if a == b => "B",
            _ => "N",
        };
        let letter = LEAPS.iter().find(|(_, leap)| *leap == size).map(|(letter, _)| *letter);
        let name = letter.map_or_else(|| format!("{}{}", size.0, size.1), str::to_owned);
        let badge = match first.reach {
            // A step goes no farther than a token does.
            Reach::Times(1) if size.1 < 2 => return None,
            Reach::Times(1) => name,
            Reach::Times(most) if size.1 < 2 => most.to_string(),
            Reach::Times(most) => format!("{name}{most}"),
            Reach::Unlimited => name,
        };
        Some(Fairy { base, badge, rides: first.reach == Reach::Unlimited && letter == Some("N") })
    }

    /// All that one piece of chess does, and all that another does.
    fn of_two_pieces(leaps: &[Leap]) -> Option<Self> {
        glyph::chess().find_map(|(base, first)| {
            let rest: Vec<&Leap> = leaps.iter().filter(|it| !first.contains(it)).collect();
            if rest.len() + first.len() != leaps.len() {
                return None;
            }
            let mut others = glyph::chess();
            let is_rest = |other: &[Leap]| {
                other.len() == rest.len() && rest.iter().all(|it| other.contains(it))
            };
            let (badge, _) = others.find(|(_, other)| is_rest(other))?;
            Some(Fairy { base, badge: badge.to_owned(), rides: false })
        })
    }

    /// The badge, at the upper right of a piece drawn around (0, 0).
    pub(super) fn draw_badge(&self) -> String {
        let mut svg = String::new();
        let letters = self.badge.chars().count();
        let half = HALF + 3.0 * (letters.saturating_sub(1) as f64);
        let (x, y) = (EDGE - half, HALF - EDGE);
        let [left, top, width, height] = [x - half, y - HALF, 2.0 * half, 2.0 * HALF].map(n);
        let radius = n(HALF);
        markup!(
            &mut svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" fill=\"{GROUND}\" \
             stroke=\"{INK}\" stroke-width=\"1.2\"/>"
        );
        let [x, y] = [x, y].map(n);
        if self.rides {
            markup!(
                &mut svg,
                "<path transform=\"translate({x} {y})\" d=\"M-4-4L0 0L-4 4M0.5-4L4.5 0L0.5 4\" fill=\"none\" \
                 stroke=\"{INK}\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            );
        } else {
            let badge = &self.badge;
            markup!(
                &mut svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" font-weight=\"700\" text-anchor=\"middle\" \
                 dominant-baseline=\"central\" fill=\"{INK}\">{badge}</text>"
            );
        }
        svg
    }
}

/// The shorter and the longer side of a leap.
fn size_of(leap: &Leap) -> (i32, i32) {
    let [a, b] = [leap.right.abs(), leap.up.abs()];
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fairy(betza: &str) -> Option<(&'static str, String, bool)> {
        let fairy = Fairy::of(&Movement::parse(betza).unwrap())?;
        Some((fairy.base, fairy.badge, fairy.rides))
    }

    #[test]
    fn pieces_are_like_those_of_chess() {
        let is = |base, badge: &str, rides| Some((base, badge.to_owned(), rides));
        assert_eq!(fairy("NN"), is("N", "N", true));
        for (betza, base, badge) in [
            ("C", "N", "C"),
            ("Z", "N", "Z"),
            ("D", "R", "D"),
            ("A", "B", "A"),
            ("(1,4)", "N", "14"),
            ("W3", "R", "3"),
            ("RN", "R", "N"),
            ("BN", "B", "N"),
            ("QN", "Q", "N"),
            ("KN", "N", "K"),
        ] {
            assert_eq!(fairy(betza), is(base, badge, false), "{betza}");
        }
        // Pieces of chess, tokens, and what goes in some directions only.
        for betza in ["N", "Q", "K", "R", "B", "W", "F", "fW", "-"] {
            assert_eq!(fairy(betza), None, "{betza}");
        }
    }
}
