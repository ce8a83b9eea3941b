//! A piece tried on every square: held against drawing each board, reading it and probing it.

#![cfg(feature = "files")]

use everyboard_endgame::{
    BoardSize, Diagram, Ending, Library, LibraryError, PieceMap, Pieces, Probe, Side, Square,
    SquareOutcome, Tables,
};
use proptest::prelude::*;
use std::sync::OnceLock;
use tempfile::TempDir;

fn pieces() -> Pieces {
    let mut pieces = Pieces::orthodox();
    pieces.define('A', "QN").unwrap();
    pieces
}

/// Tables of one board, in memory and as files.
struct Known {
    tables: Tables,
    library: Library,
    _folder: TempDir,
}

fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::new(folder.path());
        let mut tables = Tables::new(BoardSize::new(5).unwrap());
        for name in NAMES {
            let ending = Ending::parse(name, &pieces()).unwrap();
            library.save(&tables.table(&ending.normal(), &()).unwrap()).unwrap();
        }
        Known { tables, library, _folder: folder }
    })
}

const NAMES: [&str; 4] = ["KQKR", "KBNK", "KRK", "KAKR"];

/// The board with a piece elsewhere, drawn as a FEN by hand.
fn drawn(diagram: &Diagram, piece: usize, square: Square) -> Option<String> {
    let mut rows: Vec<Vec<char>> = diagram
        .rows()
        .iter()
        .map(|row| row.split(' ').map(|cell| cell.chars().next().unwrap()).collect())
        .collect();
    let size = rows.len();
    let (from, at) = (diagram.position.squares[piece], |square: Square| {
        (size - 1 - usize::from(square.rank()), usize::from(square.file()))
    });
    let letter = rows[at(from).0][at(from).1];
    rows[at(from).0][at(from).1] = '1';
    let there = &mut rows[at(square).0][at(square).1];
    if there.is_alphabetic() {
        return None;
    }
    *there = letter;
    let rows = rows.iter().map(|row| row.iter().collect::<String>().replace('.', "1"));
    let turn = if diagram.position.turn == Side::White { 'w' } else { 'b' };
    Some(format!("{} {turn}", rows.collect::<Vec<_>>().join("/")))
}

/// What the piece makes of a square, by reading the drawn board and asking the files.
fn plain(diagram: &Diagram, piece: usize, square: Square) -> Result<String, LibraryError> {
    let Some(fen) = drawn(diagram, piece, square) else { return Ok("taken".to_owned()) };
    let Ok(read) = Diagram::parse(&fen, &pieces()) else { return Ok("illegal".to_owned()) };
    if read.check().is_err() {
        return Ok("illegal".to_owned());
    }
    Ok(format!("{:?}", known().library.probe(&read)?))
}

fn in_words(tried: SquareOutcome) -> String {
    match tried {
        SquareOutcome::Taken => "taken".to_owned(),
        SquareOutcome::Illegal(_) => "illegal".to_owned(),
        SquareOutcome::Value(value) => format!("{value:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_square_is_probed(
        name in prop::sample::select(&NAMES[..]),
        is_white in any::<bool>(),
        is_exchanged in any::<bool>(),
        seeds in prop::collection::vec(0_usize..25, 4),
        piece in 0_usize..4,
    ) {
        let ending = Ending::parse(name, &pieces()).unwrap();
        let ending = if is_exchanged { ending.exchanged() } else { ending };
        let board = BoardSize::new(5).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        let count = 2 + ending.count();
        let turn = if is_white { Side::White } else { Side::Black };
        let position = everyboard_endgame::Position {
            turn,
            squares: seeds[..count].iter().map(|&seed| squares[seed]).collect(),
        };
        let apart = (1..count).all(|at| !position.squares[..at].contains(&position.squares[at]));
        prop_assume!(apart);
        let diagram = Diagram { board, ending, position };
        let piece = piece % count;
        let map = PieceMap::new(&known().tables, &diagram, piece).unwrap();
        prop_assert_eq!(map.squares.len(), 25);
        for &(square, tried) in &map.squares {
            prop_assert_eq!(in_words(tried), plain(&diagram, piece, square).unwrap(), "{}", square);
        }
        let legal = map.squares.iter().filter(|(_, tried)| matches!(tried, SquareOutcome::Value(_)));
        prop_assert_eq!(map.totals().iter().sum::<usize>(), legal.count());
    }
}

/// A king in the corner, the other two squares away, Black to move: by the rules of chess the queen
/// mates on the rank, and beside the king where hers protects her; it is stalemate where she guards
/// b8 without giving check; and she is taken on b8.
#[test]
fn a_cornered_king() {
    let diagram = Diagram::parse("k7/8/1K6/8/8/8/8/7Q b", &Pieces::orthodox()).unwrap();
    let mut tables = Tables::new(BoardSize::CHESS);
    tables.table(&diagram.ending, &()).unwrap();
    let map = PieceMap::new(&tables, &diagram, 2).unwrap();
    let on = |wanted: &str| -> Vec<String> {
        let some = map.squares.iter().filter(|(_, tried)| in_words(*tried) == wanted);
        some.map(|(square, _)| square.to_string()).collect()
    };
    assert_eq!(on("Loss(0)"), ["a7", "b7", "c8", "d8", "e8", "f8", "g8", "h8"]);
    assert_eq!(on("Draw"), ["h2", "g3", "f4", "e5", "d6", "c7", "b8"]);
    assert_eq!(on("taken"), ["b6", "a8"]);
    assert_eq!(map.totals(), [0, 7, 64 - 2 - 7]);
}
