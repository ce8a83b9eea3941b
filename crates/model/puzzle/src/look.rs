//! How the pieces of a puzzle look, and what they are called: for people, never for a search.

use crate::Puzzle;
use everyboard_board::Symbol;
use everyboard_sorted::SortedMap;

/// What a puzzle file says of how things look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// By kind of piece; others look as their movement says.
    pub pieces: SortedMap<Symbol, PieceLook>,
    /// What the sides are called, in the order of the rule; empty if nothing is said.
    pub sides: Vec<String>,
    /// Whether the places of the board's rectangle that are no squares are walls.
    pub walls: bool,
}

/// How a kind of piece looks; what is not said is as it would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceLook {
    /// What people call it: `disc`.
    pub name: Option<String>,
    /// Its shape.
    pub shape: Option<PieceShape>,
    /// Its colour.
    pub colour: Option<Colour>,
    /// What stands on it, in place of its letter; nothing if this is empty.
    pub label: Option<String>,
    /// How large it is, in hundredths.
    pub size: Option<u8>,
}

/// The shape of a piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PieceShape {
    /// A disc.
    Disc,
    /// A square with round corners.
    Tile,
    /// A level bar, as wide as its size says: a disc of a tower, from the side.
    Bar,
    /// A ring.
    Ring,
    /// A lamp that is on.
    Lamp,
    /// A wooden box.
    Box,
    /// Somebody who walks.
    Person,
    /// A square on its corner.
    Diamond,
    /// A pawn of chess.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// The colour of a piece. The colour-blind tell them apart, and each has a rim and a writing of its
/// own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// Yellow.
    Yellow,
    /// Dark blue.
    Blue,
    /// Light blue.
    Sky,
    /// Purple.
    Purple,
    /// Green.
    Green,
    /// Red.
    Red,
}

impl PieceShape {
    /// All shapes by the words of puzzle files.
    pub const WORDS: [(&'static str, Self); 14] = [
        ("disc", PieceShape::Disc),
        ("tile", PieceShape::Tile),
        ("bar", PieceShape::Bar),
        ("ring", PieceShape::Ring),
        ("lamp", PieceShape::Lamp),
        ("box", PieceShape::Box),
        ("person", PieceShape::Person),
        ("diamond", PieceShape::Diamond),
        ("pawn", PieceShape::Pawn),
        ("knight", PieceShape::Knight),
        ("bishop", PieceShape::Bishop),
        ("rook", PieceShape::Rook),
        ("queen", PieceShape::Queen),
        ("king", PieceShape::King),
    ];
}

impl Colour {
    /// All colours by the words of puzzle files.
    pub const WORDS: [(&'static str, Self); 8] = [
        ("white", Colour::White),
        ("black", Colour::Black),
        ("yellow", Colour::Yellow),
        ("blue", Colour::Blue),
        ("sky", Colour::Sky),
        ("purple", Colour::Purple),
        ("green", Colour::Green),
        ("red", Colour::Red),
    ];
}

impl Look {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Puzzle {
    /// What a side is called: as the file says, by its colour where its pieces are `W` and `B`, or
    /// by their letters.
    ///
    /// ```
    /// use everyboard_puzzle::Builtin;
    ///
    /// let name = |game| Builtin::named(game).unwrap().puzzle().side_name(0);
    /// assert_eq!(name("hexapawn"), "White");
    /// assert_eq!(name("fox-and-hounds"), "Fox");
    /// ```
    pub fn side_name(&self, side: usize) -> String {
        if let Some(name) = self.look.sides.get(side) {
            return name.clone();
        }
        let letters: String =
            self.kinds_of(side).iter().map(|&kind| self.alphabet.char_of(kind)).collect();
        match letters.as_str() {
            "W" | "w" => "White".to_owned(),
            "B" | "b" => "Black".to_owned(),
            _ => letters,
        }
    }
}
