//! Knights on 4x5 and 5x5, as in chess, and breakthrough: slow proofs. Each prints what it took.
#![expect(clippy::print_stdout, reason = "a slow proof prints what it took")]

use crate::common::{OPTIONS, capture_game, whole_table_with, with_pieces};
use everyboard_board::Symbol;
use everyboard_game::{ClassStatistics, GameOptions, GameRules, GameTable, Material, Value};
use everyboard_puzzle::Builtin;
use std::path::Path;
use std::time::Instant;

fn in_folder(folder: &Path, gibibytes: u64, without_plies: bool) -> GameOptions {
    let folder = Some(folder.to_owned());
    GameOptions { folder, memory: gibibytes << 30, without_plies, ..OPTIONS }
}

/// Wins, draws and losses with this number of pieces a side.
fn sums(table: &GameTable, pieces: usize) -> [u64; 3] {
    let classes = table.statistics(0).into_iter();
    let mut alike = classes.filter(|it| it.mover == pieces && it.opponent == pieces);
    let ClassStatistics { wins, draws, losses, .. } = alike.next().unwrap();
    [wins, draws, losses]
}

fn solve_and_verify(solve: impl FnOnce() -> GameTable) -> GameTable {
    let clock = Instant::now();
    let table = solve();
    println!(
        "solved in {:.0} s, {} bytes of files",
        clock.elapsed().as_secs_f64(),
        table.bytes_on_disk()
    );
    let clock = Instant::now();
    assert_eq!(table.verify(OPTIONS.threads, &()).unwrap(), table.positions());
    println!("verified in {:.0} s", clock.elapsed().as_secs_f64());
    table
}

/// Every placement of both sides on 20 squares, with plies.
#[test]
#[ignore = "3 GiB and some minutes"]
fn knights_on_4x5() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), 5, false);
    let table = solve_and_verify(|| whole_table_with([4, 5], "N", "draw", "draw", &options));
    println!("{:?}", [5, 7, 10].map(|pieces| sums(&table, pieces)));
}

/// Play for pieces on 4x5, every placement of up to ten a side, by sets: every position of up to
/// four a side against the solver of one position at a time, and some of each larger class against
/// the scores after their moves.
#[test]
#[ignore = "1 GiB of disk and a quarter of an hour"]
fn dominance_on_4x5() {
    check_dominance(DominanceCheck {
        board: "WB.../WB.../WB.../WB...",
        most: 10,
        one_by_one: 4,
        samples: 2000,
    });
}

/// The same with less, to test the test.
#[test]
fn dominance_on_3x4() {
    check_dominance(DominanceCheck {
        board: "WB../WB../WB..",
        most: 4,
        one_by_one: 2,
        samples: 50,
    });
}

/// What is compared in play for pieces.
struct DominanceCheck {
    /// A start with the board's form.
    board: &'static str,
    /// The most pieces a side.
    most: u8,
    /// The most pieces a side where every position is compared with the solver of one at a time.
    one_by_one: u8,
    /// The positions of each other class whose scores must follow from those after their moves.
    samples: usize,
}

fn check_dominance(check: DominanceCheck) {
    let folder = tempfile::tempdir().unwrap();
    let rules = || capture_game("N", check.board, "draw", "difference");
    let clock = Instant::now();
    let options = GameOptions { sets_from: 0, ..in_folder(folder.path(), 5, false) };
    let most = [with_pieces(&rules(), [check.most; 2])];
    let table = GameTable::solve_from(rules(), &most, &options, &()).unwrap();
    let seconds = clock.elapsed().as_secs_f64();
    println!("solved in {seconds:.0} s, {} bytes of files", table.bytes_on_disk());
    let options = GameOptions { sets_from: u64::MAX, ..OPTIONS };
    let small = [with_pieces(&rules(), [check.one_by_one; 2])];
    let one_by_one = GameTable::solve_from(rules(), &small, &options, &()).unwrap();
    let (mut compared, mut sampled) = (0, 0);
    for material in table.materials() {
        if one_by_one.materials().contains(material) {
            compared += compare_all(&table, &one_by_one, material);
        } else {
            check_samples(&table, material, check.samples);
            sampled += check.samples;
        }
    }
    println!("{compared} positions compared, {sampled} sampled, each with either side to move");
    assert!(compared > 0 && sampled > 0);
}

/// Compares all scores of a class. Returns how many placements it has.
fn compare_all(table: &GameTable, other: &GameTable, material: &Material) -> usize {
    let mut symbols = pieces_in_order(table, material);
    let mut placements = 0;
    loop {
        placements += 1;
        let position = table.rules().position(&symbols.iter().copied().collect());
        for side in [0, 1] {
            let position = position.clone().with_side(side);
            let [found, known] = [table, other].map(|table| table.value(&position).unwrap());
            assert_eq!(found, known, "{position:?}");
        }
        if !next_placement(&mut symbols) {
            return placements;
        }
    }
}

/// Some placements of a class, drawn with equal chances from a fixed seed: their scores must follow
/// from those after their moves, of which the best counts; without a move it is the difference of
/// the pieces.
fn check_samples(table: &GameTable, material: &Material, samples: usize) {
    let mut symbols = pieces_in_order(table, material);
    let [white, black] = [0, 1].map(|kind| material.counts()[kind]);
    let mut random = Random(u64::from(white) << 8 | u64::from(black));
    for _ in 0..samples {
        for at in (1..symbols.len()).rev() {
            symbols.swap(at, random.below(at + 1));
        }
        let position = table.rules().position(&symbols.iter().copied().collect());
        for (side, own, other) in [(0, white, black), (1, black, white)] {
            let position = position.clone().with_side(side);
            let best = table.moves(&position).unwrap().first().map(|judged| judged.value);
            let follows = best.unwrap_or(Value::Score(i16::from(own) - i16::from(other)));
            assert_eq!(table.value(&position).unwrap(), Some(follows), "{position:?}");
        }
    }
}

/// What stands on the squares if the pieces come last, in the order of their kinds.
fn pieces_in_order(table: &GameTable, material: &Material) -> Vec<Symbol> {
    let empty = table.rules().puzzle().board.len() - material.pieces();
    let mut symbols = vec![Symbol::EMPTY; empty];
    for (kind, &count) in (1..).zip(material.counts()) {
        symbols.extend(std::iter::repeat_n(Symbol::new(kind), count.into()));
    }
    symbols
}

/// Puts the pieces in the next order; false after the last.
fn next_placement(symbols: &mut [Symbol]) -> bool {
    let rise = symbols.windows(2).rposition(|pair| pair[0].index() < pair[1].index());
    let Some(rise) = rise else { return false };
    let larger = symbols.iter().rposition(|it| it.index() > symbols[rise].index());
    symbols.swap(rise, larger.unwrap());
    symbols[rise + 1..].reverse();
    true
}

/// G. Steele, D. Lea and C. Flood's splitmix64 (2014): the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }
}

/// A game that ends by squares that are reached. A search of another program from the start finds
/// the same value.
#[test]
#[ignore = "5 GiB, 1 GiB of disk and some minutes"]
fn breakthrough_on_4x6() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), 8, true);
    let rules = GameRules::new(Builtin::named("breakthrough-4x6").unwrap().puzzle()).unwrap();
    let start = rules.start();
    let table = GameTable::solve(rules, &options, &()).unwrap();
    assert_eq!(table.positions(), 76_906_769_619);
    assert_eq!(table.value(&start).unwrap(), Some(Value::Win { plies: None }));
}

/// From the first and last rows of 5x5, with plies.
#[test]
#[ignore = "5 GiB and some minutes"]
fn five_knights_on_5x5() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), 8, false);
    let rules = capture_game("N", "WWWWW/...../...../...../BBBBB", "draw", "draw");
    let start = rules.start();
    let table = solve_and_verify(|| GameTable::solve(rules, &options, &()).unwrap());
    assert_eq!(table.value(&start).unwrap(), Some(Value::Draw));
    assert_eq!(sums(&table, 5), [251_008_588, 572_718_880, 52]);
}

/// QSCGZ's question in rec.puzzles, 2000: neither side can win.
#[test]
#[ignore = "12 GiB, 20 GiB of disk and half an hour"]
fn twelve_knights_on_5x5() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), 12, true);
    let rules = capture_game("N", "WWWWB/WWWBB/WW.BB/WWBBB/WBBBB", "draw", "draw");
    let start = rules.start();
    let table = GameTable::solve(rules, &options, &()).unwrap();
    assert_eq!(table.value(&start).unwrap(), Some(Value::Draw));
    assert!(table.moves(&start).unwrap().iter().any(|judged| judged.value == Value::Draw));
    assert_eq!(sums(&table, 5), [251_008_588, 572_718_880, 52]);
    assert_eq!(sums(&table, 8), [8_314_362_699, 17_978_725_400, 151]);
    assert_eq!(sums(&table, 12), [21_934_184, 45_669_716, 0]);
}

/// The same start when both play to keep more knights: nobody does.
#[test]
#[ignore = "10 GiB, 25 GiB of disk and some hours"]
fn twelve_knights_keep_as_many() {
    let folder = tempfile::tempdir().unwrap();
    let options = GameOptions { start_only: true, ..in_folder(folder.path(), 12, true) };
    let rules = capture_game("N", "WWWWB/WWWBB/WW.BB/WWBBB/WBBBB", "draw", "difference");
    let start = rules.start();
    let table = GameTable::solve(rules, &options, &()).unwrap();
    assert_eq!(table.value(&start).unwrap(), Some(Value::Score(0)));
    assert_eq!(sums(&table, 8), [19_244_576_547, 7_048_503_788, 7_915]);
    assert_eq!(sums(&table, 12), [48_256_498, 19_347_402, 0]);
}
