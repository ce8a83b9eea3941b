//! How a piece moves, in the notation of Ralph Betza.
//!
//! A piece is a sum of terms, each an atom with optional directions before it and an optional
//! range after it:
//!
//! | atom | leap | | atom | leap | | atom | leap |
//! |---|---|---|---|---|---|---|---|
//! | W | (0,1) | | N | (1,2) | | C | (1,3) |
//! | F | (1,1) | | A | (2,2) | | Z | (2,3) |
//! | D | (0,2) | | H | (0,3) | | G | (3,3) |
//!
//! `K` is WF, `R` an unlimited W, `B` an unlimited F, `Q` both; `(a,b)` is any leap. A doubled
//! atom (`NN`) or a trailing `0` repeats the leap over empty squares, a trailing number repeats it
//! at most that often. Directions `f b l r` (up, down, left, right as the board is drawn, for every
//! piece), `v` (up and down) and `s` (sideways) may precede orthogonal and diagonal atoms. Where
//! pieces are taken, `m` before an atom is a move to an empty square only, `c` a capture only.
//!
//! Source: R. Betza's "funny notation" (Chess Variant Pages, 1996), with parentheses as in XBetza.

mod error;

use crate::piece_name::fault_of_name;
pub use error::{BetzaError, BetzaFault};
use everyboard_sorted::sort_by_key;
use std::iter::Peekable;
use std::str::CharIndices;

/// How often a leap may be repeated in one move, over empty squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// At most this often; 1 for a leaper.
    Times(u8),
    /// As far as squares are empty.
    Unlimited,
}

impl Reach {
    /// Whether a move may repeat the leap `times` times.
    pub fn allows(self, times: usize) -> bool {
        match self {
            Reach::Times(most) => times <= most as usize,
            Reach::Unlimited => true,
        }
    }
}

/// What may stand where a move ends.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Landing {
    /// Nothing, or a piece that the rule lets it take.
    #[default]
    Any,
    /// Nothing: `m`.
    Empty,
    /// A piece, which is taken: `c`.
    Taken,
}

impl Landing {
    /// Both of `mc` are what there is without them.
    fn or(self, other: Self) -> Self {
        if self == Landing::Any || self == other { other } else { Landing::Any }
    }
}

/// One leap in one direction.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leap {
    /// Columns to the right.
    pub right: i32,
    /// Rows up.
    pub up: i32,
    /// How often it may be repeated.
    pub reach: Reach,
    /// What may stand where it ends.
    pub landing: Landing,
}

/// How a piece moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Movement {
    /// By leaps on a drawn board; none for a piece that never moves.
    Leaps(Vec<Leap>),
    /// To a neighbour along an edge of a graph.
    Edges,
    /// Along edges of a graph in a straight line, over empty points.
    Lines,
}

/// No board is wider than this.
const MOST_LEAP: i32 = 127;

impl Movement {
    /// The movement of a piece that never moves.
    pub const IMMOBILE: Self = Movement::Leaps(Vec::new());

    /// Reads a piece; an empty string, or `-`, is a piece that never moves.
    ///
    /// # Errors
    /// With the column of the first fault.
    ///
    /// ```
    /// use everyboard_puzzle::{Landing, Leap, Movement, Reach};
    ///
    /// let Ok(Movement::Leaps(knight)) = Movement::parse("N") else { panic!() };
    /// assert_eq!(knight.len(), 8);
    /// let landing = Landing::Any;
    /// let forward = Leap { right: 0, up: 1, reach: Reach::Times(3), landing };
    /// assert_eq!(Movement::parse("fW3"), Ok(Movement::Leaps(vec![forward])));
    /// assert_eq!(Movement::parse("NcQ").unwrap_err().column, 1);
    /// ```
    pub fn parse(text: &str) -> Result<Self, BetzaError> {
        Self::read(text, false)
    }

    /// Reads a piece of a rule under which pieces are taken, so that `m` and `c` say what may stand
    /// where a move ends.
    ///
    /// # Errors
    /// With the column of the first fault.
    ///
    /// ```
    /// use everyboard_puzzle::{Landing, Movement};
    ///
    /// let Ok(Movement::Leaps(pawn)) = Movement::parse_taking("fmWfcF") else { panic!() };
    /// let landings: Vec<Landing> = pawn.iter().map(|leap| leap.landing).collect();
    /// assert_eq!(landings, [Landing::Taken, Landing::Empty, Landing::Taken]);
    /// ```
    pub fn parse_taking(text: &str) -> Result<Self, BetzaError> {
        Self::read(text, true)
    }

    fn read(text: &str, takes: bool) -> Result<Self, BetzaError> {
        if let Some(fault) = fault_of_name(text) {
            return Err(BetzaError { column: 0, fault });
        }
        let chars = text.char_indices().peekable();
        let mut reader = Reader { chars, text, takes, leaps: Vec::new() };
        if text != "-" {
            while reader.term()? {}
        }
        Ok(Movement::Leaps(merge(reader.leaps)))
    }

    /// Whether no move repeats its leap.
    pub fn is_leaper(&self) -> bool {
        match self {
            Movement::Leaps(leaps) => leaps.iter().all(|leap| leap.reach == Reach::Times(1)),
            Movement::Edges => true,
            Movement::Lines => false,
        }
    }
}

/// Sorts the leaps; of those in one direction the farthest reaching stays.
fn merge(mut leaps: Vec<Leap>) -> Vec<Leap> {
    sort_by_key(&mut leaps, |leap| {
        (leap.right, leap.up, leap.landing, std::cmp::Reverse(leap.reach))
    });
    leaps.dedup_by_key(|leap| (leap.right, leap.up, leap.landing));
    leaps
}

/// The leaps of an atom before direction and range: sizes, and whether it rides by itself.
fn atom(letter: char) -> Option<(&'static [(i32, i32)], bool)> {
    Some(match letter {
        'W' => (&[(0, 1)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(0, 2)], false),
        'N' => (&[(1, 2)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(0, 3)], false),
        'C' => (&[(1, 3)], false),
        'Z' => (&[(2, 3)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(0, 1), (1, 1)], false),
        'R' => (&[(0, 1)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(0, 1), (1, 1)], true),
        _ => return None,
    })
}

/// The (up to eight) directions of a leap of size `(a, b)`.
fn directions((a, b): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    signs.into_iter().flat_map(move |(s, t)| [(s * a, t * b), (s * b, t * a)])
}

/// The directions asked for before an atom.
#[derive(Copy, Clone, Default)]
struct Directions {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
}

impl Directions {
    fn add(&mut self, letter: char) -> bool {
        match letter {
            'f' => self.up = true,
            'b' => self.down = true,
            'l' => self.left = true,
            'r' => self.right = true,
            'v' => (self.up, self.down) = (true, true),
            's' => (self.left, self.right) = (true, true),
            _ => return false,
        }
        true
    }

    /// Whether a leap goes in a direction asked for. A diagonal one must satisfy both of its
    /// directions, where both kinds are asked for.
    fn admits(self, (right, up): (i32, i32)) -> bool {
        let vertical = (up > 0 && self.up) || (up < 0 && self.down);
        let sideways = (right > 0 && self.right) || (right < 0 && self.left);
        if right == 0 || up == 0 {
            return vertical || sideways;
        }
        (vertical || !(self.up || self.down)) && (sideways || !(self.left || self.right))
    }
}

struct Reader<'a> {
    chars: Peekable<CharIndices<'a>>,
    text: &'a str,
    /// Whether `m` and `c` have a meaning.
    takes: bool,
    leaps: Vec<Leap>,
}

/// What stands before an atom.
#[derive(Default)]
struct Modifiers {
    directions: Option<Directions>,
    landing: Landing,
}

impl Reader<'_> {
    /// Reads one term; false at the end.
    fn term(&mut self) -> Result<bool, BetzaError> {
        let modifiers = self.modifiers()?;
        let Some((at, letter)) = self.chars.next() else {
            return match modifiers {
                Some(_) => Err(self.error(self.text.len(), BetzaFault::MissingAtom)),
                None => Ok(false),
            };
        };
        let Modifiers { directions: asked, landing } = modifiers.unwrap_or_default();
        let pair;
        let (sizes, rides) = match letter {
            '(' => {
                pair = [self.pair(at)?];
                (&pair[..], false)
            }
            _ => atom(letter).ok_or_else(|| self.error(at, BetzaFault::UnknownAtom(letter)))?,
        };
        let doubled = self.doubled(letter)?;
        let unless_given = if rides || doubled { Reach::Unlimited } else { Reach::Times(1) };
        let reach = self.reach()?.unwrap_or(unless_given);
        let oblique = sizes.iter().any(|&(a, b)| a != 0 && a != b);
        if oblique && asked.is_some() {
            let name = sizes.iter().map(|(a, b)| format!("({a},{b})")).collect();
            return Err(self.error(at, BetzaFault::ObliqueDirections(name)));
        }
        let all = sizes.iter().flat_map(|&size| directions(size));
        let wanted = all.filter(|&leap| asked.is_none_or(|asked| asked.admits(leap)));
        self.leaps.extend(wanted.map(|(right, up)| Leap { right, up, reach, landing }));
        Ok(true)
    }

    /// What stands before an atom, if anything does.
    fn modifiers(&mut self) -> Result<Option<Modifiers>, BetzaError> {
        let mut modifiers: Option<Modifiers> = None;
        while let Some((at, letter)) = self.chars.next_if(|(_, c)| c.is_ascii_lowercase()) {
            let known = modifiers.get_or_insert_with(Modifiers::default);
            match letter {
                'm' | 'c' if !self.takes => {
                    return Err(self.error(at, BetzaFault::NothingTaken(letter)));
                }
                'm' => known.landing = known.landing.or(Landing::Empty),
                'c' => known.landing = known.landing.or(Landing::Taken),
                _ if known.directions.get_or_insert_default().add(letter) => {}
                _ => return Err(self.error(at, BetzaFault::UnknownModifier(letter))),
            }
        }
        Ok(modifiers)
    }

    fn doubled(&mut self, letter: char) -> Result<bool, BetzaError> {
        let mut times = 1;
        while let Some((at, _)) = self.chars.next_if(|&(_, c)| c == letter && c != '(') {
            times += 1;
            if times > 2 {
                return Err(self.error(at, BetzaFault::Repeated(letter)));
            }
        }
        Ok(times == 2)
    }

    fn reach(&mut self) -> Result<Option<Reach>, BetzaError> {
        let Some(&(at, _)) = self.chars.peek() else { return Ok(None) };
        Ok(match self.number() {
            None => None,
            Some(0) => Some(Reach::Unlimited),
            Some(most) => match u8::try_from(most) {
                Ok(most) => Some(Reach::Times(most)),
                Err(_) => return Err(self.error(at, BetzaFault::BadRange)),
            },
        })
    }

    /// The rest of `(a,b)`, with the smaller number first.
    fn pair(&mut self, at: usize) -> Result<(i32, i32), BetzaError> {
        let a = self.number();
        let comma = self.chars.next_if(|&(_, c)| c == ',');
        let b = self.number();
        let close = self.chars.next_if(|&(_, c)| c == ')');
        match (a, comma, b, close) {
            (Some(a), Some(_), Some(b), Some(_)) if a.max(b) <= MOST_LEAP && a.max(b) > 0 => {
                Ok((a.min(b), a.max(b)))
            }
            _ => Err(self.error(at, BetzaFault::BadPair)),
        }
    }

    /// A decimal number; very large ones become `i32::MAX`.
    fn number(&mut self) -> Option<i32> {
        let mut number: Option<i32> = None;
        while let Some((_, digit)) = self.chars.next_if(|(_, c)| c.is_ascii_digit()) {
            let digit = digit as i32 - '0' as i32;
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        number
    }

    fn error(&self, byte: usize, fault: BetzaFault) -> BetzaError {
        BetzaError { column: self.text[..byte].chars().count(), fault }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(text: &str) -> Vec<(i32, i32)> {
        match Movement::parse(text).unwrap() {
            Movement::Leaps(leaps) => leaps.iter().map(|leap| (leap.right, leap.up)).collect(),
            Movement::Edges | Movement::Lines => unreachable!(),
        }
    }

    fn reach(text: &str) -> Reach {
        match Movement::parse(text).unwrap() {
            Movement::Leaps(leaps) => leaps[0].reach,
            Movement::Edges | Movement::Lines => unreachable!(),
        }
    }

    #[test]
    fn atoms_have_their_directions() {
        let counts = ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "Q", "R", "B", "(1,4)"]
            .map(|atom| ways(atom).len());
        assert_eq!(counts, [4, 4, 4, 8, 4, 4, 8, 8, 4, 8, 8, 4, 4, 8]);
        assert_eq!(ways("(2,1)"), ways("N"));
        assert_eq!(ways("NQ").len(), 16);
        assert!(ways("").is_empty() && ways("-").is_empty());
    }

    #[test]
    fn ranges() {
        assert_eq!(reach("N"), Reach::Times(1));
        assert_eq!([reach("NN"), reach("N0"), reach("R")], [Reach::Unlimited; 3]);
        assert_eq!([reach("R3"), reach("W3")], [Reach::Times(3); 2]);
        assert_eq!(Movement::parse("KK"), Movement::parse("Q"));
        assert_eq!(Movement::parse("WR"), Movement::parse("R"), "the farther reach stays");
        assert_eq!(reach("(1,2)4"), Reach::Times(4));
    }

    #[test]
    fn directions_select() {
        assert_eq!(ways("fW"), [(0, 1)]);
        assert_eq!(ways("rlW"), ways("sW"));
        assert_eq!(ways("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(ways("flF"), [(-1, 1)]);
        assert_eq!(ways("fK"), [(-1, 1), (0, 1), (1, 1)]);
        assert_eq!(ways("vF"), ways("F"));
    }

    #[test]
    fn landings_are_read_before_and_after_directions() {
        assert_eq!(Movement::parse_taking("mfWcfF"), Movement::parse_taking("fmWfcF"));
        assert_eq!(Movement::parse_taking("mcN"), Movement::parse("N"));
        assert_eq!(Movement::parse_taking("mRcB").map(|rook| rook.is_leaper()), Ok(false));
    }

    #[test]
    fn faults_have_a_column() {
        let column = |text| Movement::parse(text).unwrap_err().column;
        assert_eq!(column("NX"), 1);
        assert_eq!(column("WmN"), 1);
        assert_eq!(column("WfN"), 2);
        assert_eq!(column("Wf"), 2);
        assert_eq!(column("N(1;2)"), 1);
        assert_eq!(column("(0,0)"), 0);
        assert_eq!(column("(1,999999999999)"), 0);
        assert_eq!(column("R999"), 1);
        assert_eq!(column("NNN"), 2);
        assert_eq!(column("é"), 0);
        assert_eq!(Movement::parse_taking("WmxN").unwrap_err().column, 2);
    }
}
