//! The session of an ending that a page holds, against the library and known numbers.

#![cfg(feature = "endgames")]

use everyboard::crates::endgame::{Diagram, PieceMap, Pieces, Probe, SquareOutcome, Tables};
use everyboard_wasm::endgames::Session;
use everyboard_wasm::protocol::FaultKind;
use everyboard_wasm::sides::GameValue;
use std::collections::BTreeSet;

const MEMORY: u64 = 1 << 26;

fn made(name_or_fen: &str) -> Session {
    let mut session = Session::new(name_or_fen, "", 8).unwrap();
    session.make_tables(MEMORY, |_| ()).unwrap();
    session
}

/// Longest wins: T. Ströhlein 1970, K. Thompson 1986.
#[test]
fn the_hardest_positions_take_as_long_as_is_known() {
    for (name, moves) in [("KQK", 10), ("KRK", 16), ("KRKQ", 35), ("KBNK", 33)] {
        let mut session = made(name);
        let hardest = session.hardest(0).unwrap();
        let look = session.look(&hardest.text).unwrap();
        assert_eq!(
            (look.worth.unwrap().value, look.worth.unwrap().moves),
            (GameValue::Win, Some(moves)),
            "{name}"
        );
        assert_eq!(look.worth.unwrap().plies, Some(2 * u32::from(moves) - 1));
    }
}

/// A session answers as the library does, wherever best and worst moves lead; captures lead to
/// smaller endings, bare kings at last.
#[test]
fn values_and_moves_are_those_of_the_library() {
    let session = made("8/8/8/3k4/8/1r6/8/K1Q5 w");
    let pieces = Pieces::orthodox();
    let mut tables = Tables::new(everyboard::crates::endgame::BoardSize::CHESS);
    let mut fen = "8/8/8/3k4/8/1r6/8/K1Q5 w".to_owned();
    let mut endings = BTreeSet::new();
    for step in 0..200 {
        let diagram = Diagram::parse(&fen, &pieces).unwrap();
        if diagram.ending.count() > 0 {
            tables.table(&diagram.ending.normal(), &()).unwrap();
        }
        let look = session.look(&fen).unwrap();
        let value = tables.probe(&diagram).unwrap();
        assert_eq!(look.worth.unwrap().plies, value.plies(), "{fen}");
        let moves = tables.moves(&diagram).unwrap();
        assert_eq!(look.moves.len(), moves.len(), "{fen}");
        for (ours, (theirs, value)) in look.moves.iter().zip(&moves) {
            assert_eq!(ours.word, diagram.coordinates(*theirs));
            assert_eq!(
                (ours.worth.unwrap().plies, ours.best),
                (value.plies(), *value == moves[0].1)
            );
            assert_eq!(ours.after.text, diagram.after(*theirs).fen());
        }
        endings.insert(diagram.ending.normal().to_string());
        fen = match look.moves.len() {
            0 => session.any(step).unwrap().text,
            count => look.moves[step as usize * 7 % count].after.text.clone(),
        };
    }
    assert!(endings.contains("KK") && endings.len() > 2, "{endings:?}");
}

#[test]
fn a_map_is_that_of_the_library() {
    let fen = "k7/8/1K6/8/8/8/8/7Q b";
    let map = made(fen).map(fen, 63).unwrap();
    let diagram = Diagram::parse(fen, &Pieces::orthodox()).unwrap();
    let mut tables = Tables::new(diagram.board);
    tables.table(&diagram.ending, &()).unwrap();
    let plain = PieceMap::new(&tables, &diagram, 2).unwrap();
    assert_eq!((map.totals, map.piece.as_str()), (plain.totals(), "white queen"));
    for tried in &map.squares {
        let (file, rank) = (tried.square % 8, 7 - tried.square / 8);
        let square = everyboard::crates::endgame::Square::new(file as u8, rank as u8).unwrap();
        let Some(SquareOutcome::Value(value)) = plain.at(square) else {
            panic!("{square} is not legal")
        };
        assert_eq!(tried.worth.plies, value.plies(), "{square}");
    }
}

/// Each position becomes itself again from its symbols; what is drawn wrong is told.
#[test]
fn positions_are_placed_by_hand() {
    let session = made("KQKR");
    for seed in 0..50 {
        let place = session.any(seed).unwrap();
        assert_eq!(session.placed(&place.symbols, place.is_first), Ok(place));
    }
    let mut symbols = vec![0; 64];
    symbols[0] = 1;
    let fault = session.placed(&symbols, true).unwrap_err();
    assert!(fault.message.contains("Black has no king"), "{}", fault.message);
    (symbols[2], symbols[3]) = (2, 5);
    let place = session.placed(&symbols, true).unwrap();
    let why = place.illegal.unwrap();
    assert!(why.contains("attacks the black king on c8"), "{why}");
}

#[test]
fn fairy_pieces_on_a_small_board() {
    let mut session = Session::new("k5/6/6/2A3/6/5K w", "A=QN", 8).unwrap();
    session.make_tables(MEMORY, |_| ()).unwrap();
    let opened = session.opened();
    assert_eq!((opened.board.rows, opened.board.squares.len()), (Some(6), 36));
    assert_eq!(opened.pieces.last().unwrap().name, "black A (QN)");
    let look = session.look("k5/6/6/2A3/6/5K w").unwrap();
    assert_eq!((look.worth.unwrap().moves, look.moves[0].written.as_str()), (Some(1), "Aa4#"));
}

#[test]
fn what_cannot_be_is_told() {
    let fault = Session::new("KPK", "", 8).unwrap_err();
    assert!(fault.message.contains("pawn"), "{}", fault.message);
    assert!(Session::new("KQK", "", 9).is_err() && Session::new("KQK", "AQN", 8).is_err());
    assert!(Session::new("8/8/8/8/8/8/2Q5/Kk6 w", "", 8).is_err());
    let mut session = Session::new("KQRKR", "", 8).unwrap();
    let fault = session.make_tables(MEMORY, |_| ()).unwrap_err();
    assert_eq!(fault.what, FaultKind::Memory);
    assert!(fault.needed > Some(MEMORY as f64));
    assert!(fault.message.contains("everyboard endgame generate KQRKR"), "{}", fault.message);
    assert!(session.hardest(0).is_err());
    let fault = session.look("7k/6Q1/6K1/8/8/8/8/8 b").unwrap_err();
    assert!(fault.message.contains("no table of KQK"), "{}", fault.message);
}

/// Tables are told level by level, smaller endings first.
#[test]
fn progress_is_told() {
    let mut told = Vec::new();
    let mut session = Session::new("KQKR", "", 8).unwrap();
    let made = session.make_tables(MEMORY, |level| told.push(level)).unwrap();
    assert_eq!(made.deepest, 35);
    let mut endings: Vec<String> = told.iter().map(|level| level.ending.clone()).collect();
    endings.dedup();
    assert_eq!(endings, ["KRK", "KQK", "KQKR"]);
}
