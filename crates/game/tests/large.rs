//! Knights on 4x5 and 5x5, as in chess: slow proofs. Each prints what it took.
#![expect(clippy::print_stdout, reason = "a slow proof prints what it took")]

mod common;

use common::{OPTIONS, capture_game, whole_table_with};
use everyboard_game::{ClassStatistics, GameOptions, GameTable, Value};
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
    assert_eq!(table.verify(OPTIONS.threads, &mut ()).unwrap(), table.positions());
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

/// From the first and last rows of 5x5, with plies.
#[test]
#[ignore = "5 GiB and some minutes"]
fn five_knights_on_5x5() {
    let folder = tempfile::tempdir().unwrap();
    let options = in_folder(folder.path(), 8, false);
    let rules = capture_game("N", "WWWWW/...../...../...../BBBBB", "draw", "draw");
    let start = rules.start();
    let table = solve_and_verify(|| GameTable::solve(rules, &options, &mut ()).unwrap());
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
    let table = GameTable::solve(rules, &options, &mut ()).unwrap();
    assert_eq!(table.value(&start).unwrap(), Some(Value::Draw));
    assert!(table.moves(&start).unwrap().iter().any(|judged| judged.value == Value::Draw));
    assert_eq!(sums(&table, 5), [251_008_588, 572_718_880, 52]);
    assert_eq!(sums(&table, 8), [8_314_362_699, 17_978_725_400, 151]);
    assert_eq!(sums(&table, 12), [21_934_184, 45_669_716, 0]);
}
