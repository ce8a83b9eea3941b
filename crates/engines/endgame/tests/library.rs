//! Tables on disk: what was generated comes back; what is damaged, missing or another's is told.

#![cfg(feature = "files")]

use everyboard_endgame::{
    BoardSize, Diagram, Ending, Library, LibraryError, Pieces, Position, Probe, Side, Square, Sums,
    Table, Tables, Value,
};
use everyboard_store::{BlockFile, BlockFileWriter, FileKind};
use std::num::NonZeroUsize;
use std::sync::Arc;
use tempfile::TempDir;

fn fairies() -> Pieces {
    let mut pieces = Pieces::orthodox();
    pieces.define('A', "QN").unwrap();
    pieces.define('C', "C").unwrap();
    pieces
}

fn saved(size: u8, names: &[&str]) -> (TempDir, Library, Vec<Arc<Table>>) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path()).with_threads(NonZeroUsize::new(2).unwrap());
    let mut tables = Tables::new(BoardSize::new(size).unwrap());
    let table = |name: &&str| {
        let ending = Ending::parse(name, &fairies()).unwrap();
        let table = tables.table(&ending, &()).unwrap();
        library.save(&table).unwrap();
        table
    };
    let tables = names.iter().map(table).collect();
    (folder, library, tables)
}

/// All squares that so many pieces can stand on, one set after another.
fn placements(board: BoardSize, pieces: usize) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = board.squares().collect();
    let mut all = vec![Vec::new()];
    for _ in 0..pieces {
        let longer = |some: &Vec<Square>| {
            let with = |square: &Square| [&some[..], &[*square]].concat();
            squares.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A heading could say any number of wins, and was believed by `list` and `verify`.
#[test]
fn forged_totals_are_found() {
    let (_folder, library, tables) = saved(5, &["KQKR"]);
    let (board, ending) = (tables[0].board(), tables[0].ending());
    let path = library.path(board, ending);
    let whole = BlockFile::open(&path, FileKind::Endgame).unwrap();
    let file = library.file(board, ending).unwrap();
    assert_eq!(file.wrong_total(&library.table(board, ending).unwrap()), None);
    let heading = file.heading();
    let Sums { win, .. } = heading.white_to_move;
    let (deepest, mutual) = (heading.deepest, heading.mutual_zugzwangs);
    let forgeries = [
        (format!("deepest = {deepest}"), format!("deepest = {}", deepest + 1), "moves to the deep"),
        (format!("zugzwangs = {mutual}"), "zugzwangs = 12345".to_owned(), "mutual zugzwangs: "),
        (format!("win = {win}"), format!("win = {}", win + 1), "wins with White to move: "),
    ];
    for (said, forged, words) in forgeries {
        let text = whole.metadata().replacen(&said, &forged, 1);
        assert_ne!(text, whole.metadata(), "{said}");
        let other = tempfile::tempdir().unwrap();
        let library = Library::new(other.path());
        let name = other.path().join(path.file_name().unwrap());
        let kind = FileKind::Endgame;
        let copy = BlockFileWriter::create(&name, kind, &text, whole.blocks(), None).unwrap();
        for block in 0..whole.blocks() {
            let mut room = vec![0; whole.words_of(block).unwrap()];
            whole.read(block, &mut room).unwrap();
            copy.write(block, &room).unwrap();
        }
        copy.finish().unwrap();
        let table = library.table(board, ending).unwrap();
        let wrong = library.file(board, ending).unwrap().wrong_total(&table).unwrap();
        assert!(wrong.starts_with(words) && wrong.contains(" heading of the file says"), "{wrong}");
    }
}

#[test]
fn every_value_comes_back() {
    for (size, names) in [(8, &["KQK", "KRK"][..]), (5, &["KQKR", "KNNK", "KCK"]), (4, &["KAKC"])] {
        let (_folder, library, tables) = saved(size, names);
        for table in tables {
            let (board, ending) = (table.board(), table.ending());
            let whole = library.table(board, ending).unwrap();
            let file = library.file(board, ending).unwrap();
            assert_eq!(whole.statistics(), table.statistics());
            for squares in placements(board, 2 + ending.count()) {
                for turn in Side::BOTH {
                    let value = table.value(turn, &squares);
                    assert_eq!(whole.value(turn, &squares), value);
                    assert_eq!(file.value(turn, &squares).unwrap(), value);
                }
            }
        }
    }
}

/// Positions of an ending without order, by the multiplier of D. Lehmer's generator (1951).
fn some(board: BoardSize, pieces: usize, number: usize) -> Vec<Position> {
    let squares: Vec<Square> = board.squares().collect();
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let one = |_| Position {
        turn: Side::BOTH[next(2)],
        squares: (0..pieces).map(|_| squares[next(squares.len())]).collect(),
    };
    (0..number).map(one).collect()
}

#[test]
fn little_memory_is_enough() {
    let (folder, _, tables) = saved(8, &["KQK", "KQKR"]);
    let library = Library::new(folder.path()).with_memory(1);
    for table in tables {
        let ending = table.ending();
        let positions = some(table.board(), 2 + ending.count(), 2000);
        let expected: Vec<_> = positions.iter().map(|p| table.value(p.turn, &p.squares)).collect();
        assert_eq!(library.probe_many(table.board(), ending, &positions).unwrap(), expected);
        assert!(expected.iter().flatten().count() > 100);
        let file = library.file(table.board(), ending).unwrap();
        for (position, value) in positions.iter().zip(expected).take(200) {
            assert_eq!(file.value(position.turn, &position.squares).unwrap(), value);
        }
    }
}

#[test]
fn either_colour_may_be_strong() {
    let (_folder, library, _) = saved(8, &["KQK", "KRK", "KQKR"]);
    let probe = |fen| library.probe(&Diagram::parse(fen, &Pieces::orthodox()).unwrap()).unwrap();
    assert_eq!(probe("8/8/8/8/8/2K5/1Q6/k7 b"), Value::Loss(0));
    assert_eq!(probe("8/8/8/8/8/2k5/1q6/K7 w"), Value::Loss(0));
    assert_eq!(probe("8/8/8/8/8/2k5/8/K7 w"), Value::Draw);
    let (white, black) = ("8/8/8/3k4/8/1r6/8/K1Q5 w", "8/8/8/3K4/8/1R6/8/k1q5 b");
    assert_eq!(probe(white), probe(black));
    let all = library.probe_many(
        BoardSize::CHESS,
        &Ending::parse("KRKQ", &Pieces::orthodox()).unwrap(),
        &[Diagram::parse(black, &Pieces::orthodox()).unwrap().position],
    );
    assert_eq!(all.unwrap(), [Some(probe(black))]);
}

#[test]
fn lines_lead_to_mate() {
    let (_folder, library, _) = saved(8, &["KQK", "KRK", "KQKR"]);
    for fen in ["8/8/8/3k4/8/1r6/8/K1Q5 w", "8/8/8/3K4/8/1R6/8/k1q5 b", "7k/8/8/8/8/8/8/KQ6 b"] {
        let diagram = Diagram::parse(fen, &Pieces::orthodox()).unwrap();
        let plies = library.probe(&diagram).unwrap().plies();
        let line = library.line(&diagram).unwrap();
        assert_eq!(Some(line.len() as u32), plies);
        let (last, step) = line.last().unwrap();
        assert!(last.san(*step).ends_with('#'));
        let moves = library.moves(&diagram).unwrap();
        assert!(moves.is_sorted_by_key(|(_, value)| -value.rank()));
    }
}

#[test]
fn missing_and_damaged() {
    let (folder, library, tables) = saved(8, &["KQK"]);
    let board = tables[0].board();
    let krk = Ending::parse("KRK", &Pieces::orthodox()).unwrap();
    let error = library.file(board, &krk).unwrap_err();
    assert!(matches!(error, LibraryError::Missing { .. }));
    let words = error.to_string();
    assert!(words.contains("KRK.8x8.endgame") && words.contains("everyboard endgame generate KRK"));

    let kqk = tables[0].ending();
    let path = library.path(board, kqk);
    let good = std::fs::read(&path).unwrap();
    for at in (0..good.len()).step_by(97) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        std::fs::write(&path, bad).unwrap();
        let fresh = Library::new(folder.path());
        let error = fresh.table(board, kqk).unwrap_err().to_string();
        assert!(error.contains("KQK.8x8.endgame"), "{at}: {error}");
    }
    // Another's file under its name.
    std::fs::write(library.path(board, &krk), good).unwrap();
    let error = Library::new(folder.path()).file(board, &krk).unwrap_err();
    assert!(error.to_string().contains("it is of KQK"), "{error}");
}

#[test]
fn letters_of_the_folder() {
    let (_folder, library, _) = saved(4, &["KAK", "KCK"]);
    let pieces = library.pieces().unwrap();
    assert_eq!(pieces.find('A').unwrap().movement(), "QN");
    assert_eq!(library.list().unwrap().len(), 2);
    let diagram = Diagram::parse("k3/4/1K2/A3 b", &pieces);
    assert!(diagram.is_ok_and(|diagram| library.probe(&diagram).is_ok()));
}
