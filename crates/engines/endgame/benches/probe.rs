//! Random positions probed in tables on disk: `cargo bench -p everyboard-endgame --bench probe`.
//!
//! Every value is checked against the generated table first. Names given as arguments are probed
//! instead of the usual ones.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use everyboard_endgame::{BoardSize, Ending, Library, Pieces, Position, Side, Square, Tables};
use std::time::Instant;

const POSITIONS: usize = 1 << 20;

/// The aim: positions in a second.
const AIM: f64 = 1e6;

/// Positions without order, by the xorshift of G. Marsaglia (2003); pieces stand apart, the side
/// that is not to move may be in check.
fn positions(pieces: usize) -> Vec<Position> {
    let mut x = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x >> 20
    };
    let mut one = || {
        let mut squares: Vec<Square> = Vec::with_capacity(pieces);
        while squares.len() < pieces {
            let square = Square::new((next() % 8) as u8, (next() % 8) as u8).expect("within 8x8");
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        Position { turn: Side::BOTH[(next() % 2) as usize], squares }
    };
    (0..POSITIONS).map(|_| one()).collect()
}

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|a| a.starts_with('K')).collect();
    let usual = ["KQK", "KQKR", "KBNK"].map(str::to_owned).to_vec();
    let folder = tempfile::tempdir().expect("a folder for the tables");
    let board = BoardSize::CHESS;
    let mut tables = Tables::new(board);
    println!("{} {}", std::env::consts::ARCH, std::env::consts::OS);
    println!("ending  in bulk/s  one by one/s  bulk over aim  file bytes");
    for name in if named.is_empty() { usual } else { named } {
        let ending = Ending::parse(&name, &Pieces::orthodox()).expect("an ending of chess");
        let table = tables.table(&ending, &()).expect("nothing stops it");
        let (_, bytes) = Library::new(folder.path()).save(&table).expect("the disk has room");
        let library = Library::new(folder.path());
        let positions = positions(2 + ending.count());
        let expected: Vec<_> = positions.iter().map(|p| table.value(p.turn, &p.squares)).collect();
        // The first time decodes the blocks.
        let warm = library.probe_many(board, &ending, &positions).expect("the file is whole");
        assert_eq!(warm, expected, "{name}");
        let start = Instant::now();
        let bulk = library.probe_many(board, &ending, &positions).expect("the file is whole");
        let bulk_rate = POSITIONS as f64 / start.elapsed().as_secs_f64();
        assert_eq!(bulk, expected, "{name}");

        let file = library.file(board, &ending).expect("the file is whole");
        let one = |p: &Position| file.value(p.turn, &p.squares).expect("the file is whole");
        let first: Vec<_> = positions.iter().map(one).collect();
        assert_eq!(first, expected, "{name}");
        let start = Instant::now();
        let single: Vec<_> = positions.iter().map(one).collect();
        let rate = POSITIONS as f64 / start.elapsed().as_secs_f64();
        assert_eq!(single, expected, "{name}");
        println!("{name:<7} {bulk_rate:>9.0} {rate:>13.0} {:>14.1} {bytes:>11}", bulk_rate / AIM);
    }
}
