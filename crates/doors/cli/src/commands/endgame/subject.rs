//! Which endings, of which pieces, on which board, and where their tables are.

use crate::args::Common;
use crate::failure::Failure;
use clap::Args;
use everyboard::crates::endgame::{BoardSize, Ending, Library, Pieces};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where tables are kept.
#[derive(Clone, Debug, Args)]
pub struct FolderArgs {
    /// The folder of the tables; the default is everyboard/endgames in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Which pieces there are besides those of chess.
#[derive(Clone, Debug, Args)]
pub struct PieceArgs {
    /// A piece that is not in chess: a capital letter and its movement in Betza's notation
    #[arg(long = "piece", value_name = "LETTER=BETZA", value_parser = parse_piece)]
    pieces: Vec<(char, String)>,
}

/// Which pieces there are, on which board, and where the tables are.
#[derive(Clone, Debug, Args)]
pub struct TableArgs {
    #[command(flatten)]
    pieces: PieceArgs,

    /// The board: from 4x4 to 8x8
    #[arg(long, value_name = "SIZE", value_parser = parse_board, default_value = "8x8")]
    pub board: BoardSize,

    #[command(flatten)]
    pub folder: FolderArgs,
}

fn parse_piece(text: &str) -> Result<(char, String), String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), Some('=')) => Ok((letter, letters.collect())),
        _ => Err("expected a letter and a movement, such as A=QN".to_owned()),
    }
}

fn parse_board(text: &str) -> Result<BoardSize, String> {
    let size = match text.split_once(['x', 'X']) {
        None => text.parse().ok(),
        Some((files, ranks)) => files.parse().ok().filter(|_| files == ranks),
    };
    let board = size.and_then(BoardSize::new);
    board.ok_or_else(|| "expected a square board from 4x4 to 8x8".to_owned())
}

impl FolderArgs {
    /// The library in the folder, or in memory alone for a job of the server, which opens no files.
    /// Within its tables up to half of the memory is used for each.
    pub fn library(&self, common: &Common) -> Result<Library, Failure> {
        if common.served {
            let library = Library::in_memory().with_threads(common.threads());
            return Ok(library.with_memory(common.memory() / 2));
        }
        let folder = match &self.dir {
            Some(folder) => folder.clone(),
            None => Library::default_folder().ok_or_else(|| {
                Failure::new("the environment names no folder for data")
                    .with_help("name one with --dir")
            })?,
        };
        let library = Library::new(folder).with_threads(common.threads());
        Ok(library.with_memory(common.memory() / 2))
    }
}

impl PieceArgs {
    /// Queen, rook, bishop, knight and those defined here; with them, if none is defined here,
    /// those that tables of the library define.
    pub fn pieces(&self, library: &Library) -> Result<Pieces, Failure> {
        if self.pieces.is_empty() { Ok(library.pieces()?) } else { self.defined() }
    }

    /// Queen, rook, bishop, knight and those defined here.
    fn defined(&self) -> Result<Pieces, Failure> {
        // In the order of their letters, so that an ending has one name however it is asked for.
        let mut own = BTreeMap::new();
        for (letter, movement) in &self.pieces {
            if own.insert(*letter, movement).is_some_and(|other| other != movement) {
                let message = format!("the letter {letter} is defined twice");
                return Err(Failure::of_flag("--piece", message));
            }
        }
        let mut pieces = Pieces::orthodox();
        for (letter, movement) in own {
            let defined = pieces.define(letter, movement);
            defined.map_err(|error| Failure::of_flag("--piece", error))?;
        }
        Ok(pieces)
    }
}

impl TableArgs {
    /// As [`PieceArgs::pieces`].
    pub fn pieces(&self, library: &Library) -> Result<Pieces, Failure> {
        self.pieces.pieces(library)
    }
}

/// The ending of a name, the stronger side first.
pub fn ending(name: &str, pieces: &Pieces) -> Result<Ending, Failure> {
    let ending = Ending::parse(name, pieces).map_err(|error| {
        let failure = Failure::new(error.to_string());
        match error {
            everyboard::crates::endgame::EndingError::UnknownPiece { letter, .. }
                if letter.is_ascii_uppercase() =>
            {
                failure.with_help(define(letter))
            }
            _ => failure,
        }
    })?;
    match ending.count() {
        0 => Err(Failure::new("two bare kings are always a draw; there is no table of them")),
        _ => Ok(ending.normal()),
    }
}

/// What to do about a letter that is unknown, or that tables of the folder use for several pieces.
pub fn define(letter: char) -> String {
    format!("define it with --piece {letter}=...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_pieces() {
        assert_eq!(parse_board("6x6"), Ok(BoardSize::new(6).unwrap()));
        assert_eq!(parse_board("6X6"), Ok(BoardSize::new(6).unwrap()));
        assert_eq!(parse_board("8"), Ok(BoardSize::CHESS));
        assert!(["9x9", "6x5", "x", "", "3"].iter().all(|text| parse_board(text).is_err()));
        assert_eq!(parse_piece("A=QN"), Ok(('A', "QN".to_owned())));
        assert!(["A", "", "QN", "AB=N"].iter().all(|text| parse_piece(text).is_err()));
    }
}
