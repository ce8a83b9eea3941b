//! What a table is of: the text at the beginning of its file, and the file's name.

use super::code::MOST_MOVES;
use crate::board::BoardSize;
use crate::ending::{Ending, Piece, Pieces};
use crate::table::{Statistics, Table};
use everyboard_puzzle::{Leap, Reach};
use everyboard_sorted::{sort, sort_by_key};
use everyboard_store::BlockFile;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// The text of a table, as TOML.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    format: u32,
    program: String,
    /// The name of the ending, the stronger side first.
    pub ending: String,
    /// Files and ranks of the board.
    pub board: u8,
    /// The most moves to mate of any position.
    pub deepest: u16,
    /// Mutual zugzwangs, orbits of them.
    pub mutual_zugzwangs: u64,
    /// With White to move, orbits of positions with like pieces told apart.
    pub white_to_move: Sums,
    /// The same with Black to move.
    pub black_to_move: Sums,
    /// The letters of the name with their movements in Betza's notation, such as `A=QN`, in the
    /// order in which the name has them.
    pub pieces: Vec<String>,
}

/// How many positions are worth what to the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Wins.
    pub win: u64,
    /// Draws.
    pub draw: u64,
    /// Losses.
    pub loss: u64,
}

impl Heading {
    /// The heading of a table. Cost: that of [`Table::statistics`].
    pub(super) fn new(table: &Table) -> Self {
        let ending = table.ending();
        let Statistics { sides, mutual_zugzwangs } = table.statistics();
        let [white_to_move, black_to_move] = sides.map(|tally| Sums {
            win: tally.win.orbits,
            draw: tally.draw.orbits,
            loss: tally.loss.orbits,
        });
        Heading {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ending: ending.to_string(),
            board: table.board().size(),
            deepest: table.deepest(),
            mutual_zugzwangs: mutual_zugzwangs.orbits,
            white_to_move,
            black_to_move,
            pieces: definitions(ending),
        }
    }

    /// A total that is not what the table has, in words. Cost: that of [`Table::statistics`].
    pub(super) fn wrong_total(&self, table: &Table) -> Option<String> {
        let Statistics { sides, mutual_zugzwangs } = table.statistics();
        let depths = sides.iter().flat_map(|tally| [&tally.wins_in, &tally.losses_in]);
        let deepest = depths.map(|numbers| numbers.len().saturating_sub(1)).max().unwrap_or(0);
        let mut totals = vec![
            ("moves to the deepest mate", u64::from(self.deepest), deepest as u64),
            ("mutual zugzwangs", self.mutual_zugzwangs, mutual_zugzwangs.orbits),
        ];
        let [white, black] = sides;
        let white_says = self.white_to_move;
        let black_says = self.black_to_move;
        totals.extend([
            ("wins with White to move", white_says.win, white.win.orbits),
            ("draws with White to move", white_says.draw, white.draw.orbits),
            ("losses with White to move", white_says.loss, white.loss.orbits),
            ("wins with Black to move", black_says.win, black.win.orbits),
            ("draws with Black to move", black_says.draw, black.draw.orbits),
            ("losses with Black to move", black_says.loss, black.loss.orbits),
        ]);
        let (what, says, has) = totals.into_iter().find(|(_, says, has)| says != has)?;
        Some(format!("{what}: the heading of the file says {says}, the table has {has}"))
    }

    /// Reads a text; what is wrong with it, in words.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let heading: Heading = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        if heading.format != FORMAT {
            return Err("it was written by another version of the program".to_owned());
        }
        if heading.deepest > MOST_MOVES {
            return Err("it has mates deeper than a table can hold".to_owned());
        }
        Ok(heading)
    }

    /// Reads the heading of a table, its board and its ending. What is wrong otherwise, in words:
    /// so is a file without the name that tables of its ending have.
    pub(super) fn read(file: &BlockFile) -> Result<(Self, BoardSize, Ending), String> {
        let heading = Self::parse(file.metadata())?;
        let (board, ending) = heading.subject()?;
        let name = file_name(board, &ending);
        if file.path().file_name().is_none_or(|found| found != name.as_str()) {
            return Err(format!("it is of {ending}, whose file is named {name}"));
        }
        Ok((heading, board, ending))
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        toml::to_string(self).expect("a heading has only what TOML has")
    }

    /// The board and the ending, with the pieces as the heading defines them; what is wrong with
    /// them, in words.
    pub(super) fn subject(&self) -> Result<(BoardSize, Ending), String> {
        subject(self.board, &self.ending, &self.pieces)
    }

    /// The letters that chess has not, with their movements.
    pub fn fairies(&self) -> impl Iterator<Item = (char, &str)> {
        let pairs = self.pieces.iter().filter_map(|piece| split(piece));
        pairs.filter(|(letter, _)| Pieces::orthodox().find(*letter).is_none())
    }
}

/// The letters of an ending with their movements, each once, in the order of their ranks.
pub(super) fn definitions(ending: &Ending) -> Vec<String> {
    let mut pieces: Vec<&Piece> = ending.all_pieces().map(|(_, piece)| piece).collect();
    sort_by_key(&mut pieces, |piece| piece.rank);
    pieces.dedup();
    pieces.iter().map(|piece| format!("{}={}", piece.letter(), piece.movement())).collect()
}

/// A letter and its movement.
fn split(definition: &str) -> Option<(char, &str)> {
    let (letter, movement) = definition.split_once('=')?;
    letter.parse().ok().map(|letter| (letter, movement))
}

/// The pieces of chess and those so defined; what is wrong with a definition, in words.
pub(crate) fn parse_pieces(definitions: &[String]) -> Result<Pieces, String> {
    let mut pieces = Pieces::orthodox();
    for definition in definitions {
        let (letter, movement) = split(definition).ok_or("a piece in it is not defined")?;
        match pieces.find(letter) {
            Some(piece) if piece.movement() == movement => {}
            _ => pieces.define(letter, movement).map_err(|error| error.to_string())?,
        }
    }
    Ok(pieces)
}

/// The board and the ending of this size and name, of pieces so defined; what is wrong with them,
/// in words.
pub(super) fn subject(
    board: u8,
    name: &str,
    definitions: &[String],
) -> Result<(BoardSize, Ending), String> {
    let board = BoardSize::new(board).ok_or("its board is not from 4x4 to 8x8")?;
    let pieces = parse_pieces(definitions)?;
    let ending = Ending::parse(name, &pieces).map_err(|error| error.to_string())?;
    match ending.count() {
        0 => Err("it has no pieces besides the kings".to_owned()),
        _ => Ok((board, ending)),
    }
}

/// What all names of tables end with.
pub(super) const EXTENSION: &str = "endgame";

/// The name of the file of an ending: `KQKR.8x8.endgame`. With pieces that chess has not, the
/// checksum of their movements comes in between, `KAK.0c3f12ab.8x8.endgame`: a letter may mean one
/// piece today and another tomorrow, but two ways to write one movement are the same.
pub(super) fn file_name(board: BoardSize, ending: &Ending) -> String {
    let mut fairies: Vec<&Piece> =
        ending.all_pieces().map(|(_, piece)| piece).filter(|piece| !piece.is_orthodox()).collect();
    sort_by_key(&mut fairies, |piece| piece.letter());
    fairies.dedup();
    let size = board.size();
    if fairies.is_empty() {
        return format!("{ending}.{size}x{size}.{EXTENSION}");
    }
    let definitions: String = fairies.into_iter().map(definition).collect();
    let digest = crc32fast::hash(definitions.as_bytes());
    format!("{ending}.{digest:08x}.{size}x{size}.{EXTENSION}")
}

/// A movement in full: the letter, and each leap with how often it may be repeated (0: as often as
/// squares are empty).
fn definition(piece: &Piece) -> String {
    let mut leaps = piece.leaps().to_vec();
    sort(&mut leaps);
    leaps.dedup();
    let mut text = piece.letter().to_string();
    for Leap { right, up, reach, .. } in leaps {
        let times = match reach {
            Reach::Times(times) => times,
            Reach::Unlimited => 0,
        };
        write!(text, " {right},{up}*{times}").expect("strings take everything");
    }
    text + ";"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(ending: &str, movement: &str) -> String {
        let mut pieces = Pieces::orthodox();
        pieces.define('A', movement).unwrap();
        file_name(BoardSize::new(6).unwrap(), &Ending::parse(ending, &pieces).unwrap())
    }

    #[test]
    fn names_tell_pieces_apart() {
        assert_eq!(name("KQKR", "QN"), "KQKR.6x6.endgame");
        assert_eq!(name("KAK", "QN"), name("KAK", "NQ"));
        assert_ne!(name("KAK", "QN"), name("KAK", "RN"));
        assert!(name("KAK", "QN").starts_with("KAK.") && name("KAK", "QN").len() == 24);
    }
}
