//! Values that an independent program has found: see the heads of the files in `truth`.

use crate::common::{OPTIONS, capture_game, rows, short, whole_table};
use everyboard_cpu::parallel_fold;
use everyboard_game::{
    ClassStatistics, GameOptions, GamePosition, GameRules, GameTable, Refusal, Wrong,
};
use everyboard_puzzle::{Builtin, games};
use std::collections::BTreeMap;
use std::time::Instant;

fn statistics(rows: usize, columns: usize, endless: &str) -> Vec<ClassStatistics> {
    whole_table(rows, columns, "N", "draw", endless).statistics(0)
}

/// A class as a line of numbers.
fn annihilation(class: &ClassStatistics) -> String {
    let ClassStatistics { mover, opponent, wins, draws, losses, longest_win, longest_loss, .. } =
        class;
    format!("{mover} {opponent} {wins} {draws} {losses} {longest_win} {longest_loss}")
}

fn dominance(class: &ClassStatistics) -> String {
    let scores = class.scores.iter().map(|(score, count)| format!("{score}:{count}"));
    let scores: Vec<String> = scores.collect();
    format!("{} {} {}", class.mover, class.opponent, scores.join(" "))
}

fn check(text: &str, classes: &[ClassStatistics], line: fn(&ClassStatistics) -> String) {
    let expected: Vec<String> = rows(text).map(|words| words.join(" ")).collect();
    let found: Vec<String> = classes.iter().map(line).collect();
    assert_eq!(found, expected);
}

#[test]
fn knights_on_3x3_annihilate() {
    check(include_str!("truth/annihilation-3x3.txt"), &statistics(3, 3, "draw"), annihilation);
}

#[test]
fn knights_on_3x4_annihilate() {
    check(include_str!("truth/annihilation-3x4.txt"), &statistics(3, 4, "draw"), annihilation);
}

#[test]
fn knights_on_3x3_dominate() {
    check(include_str!("truth/dominance-3x3.txt"), &statistics(3, 3, "difference"), dominance);
}

#[test]
fn knights_on_3x4_dominate() {
    check(include_str!("truth/dominance-3x4.txt"), &statistics(3, 4, "difference"), dominance);
}

/// Wins, draws and losses of all classes together, and the plies of the deepest value.
fn sums(table: &GameTable) -> ([u64; 3], u16) {
    let classes = table.statistics(0);
    let mut sums = [0; 3];
    for class in &classes {
        for (sum, count) in sums.iter_mut().zip([class.wins, class.draws, class.losses]) {
            *sum += count;
        }
    }
    let deepest = classes.iter().map(|class| class.longest_win.max(class.longest_loss));
    (sums, deepest.max().unwrap_or(0))
}

#[test]
fn other_pieces_have_the_sums_known() {
    // What takes longest of a small table is done by one thread.
    let all = rows(include_str!("truth/other-pieces.txt"));
    parallel_fold(OPTIONS.threads, all, || (), |(), words| check_piece(&words));
}

/// A piece on a board against a line of the file.
fn check_piece(words: &[&str]) {
    let [height, width] = [0, 1].map(|at| words[at].parse().unwrap());
    let piece = words[2];
    let numbers: Vec<u64> = words[3..].iter().map(|word| word.parse().unwrap()).collect();
    let (draws, deepest) = sums(&whole_table(height, width, piece, "draw", "draw"));
    let (loses, deepest_loses) = sums(&whole_table(height, width, piece, "loses", "draw"));
    let (scores, _) = sums(&whole_table(height, width, piece, "draw", "difference"));
    let found =
        [vec![deepest.into(), deepest_loses.into()], draws.into(), loses.into(), scores.into()];
    assert_eq!(found.concat(), numbers, "{height}x{width} {piece}");
}

#[test]
fn starts_have_the_values_known() {
    // Starts of one game on one board have a table together.
    let mut games = BTreeMap::<[String; 3], Vec<Vec<&str>>>::new();
    for words in rows(include_str!("truth/starts.txt")) {
        let [piece, start, endless] = [0, 1, 2].map(|at| words[at]);
        let lengths = start.split('/').map(|row| row.len().to_string()).collect();
        games.entry([piece.to_owned(), lengths, endless.to_owned()]).or_default().push(words);
    }
    for starts in games.values() {
        let rules = starts.iter().map(|words| capture_game(words[0], words[1], "draw", words[2]));
        let rules: Vec<GameRules> = rules.collect();
        let all: Vec<GamePosition> = rules.iter().map(GameRules::start).collect();
        let table = GameTable::solve_from(rules[0].clone(), &all, &OPTIONS, &()).unwrap();
        for (words, rules) in starts.iter().zip(rules) {
            check_start(&table, &rules.start(), words);
        }
    }
}

/// A start against a line of the file.
fn check_start(table: &GameTable, position: &GamePosition, words: &[&str]) {
    let [start, value] = [1, 3].map(|at| words[at]);
    assert_eq!(short(table.value(position).unwrap().unwrap()), value, "{start}");
    let mut moves: Vec<String> = table
        .moves(position)
        .unwrap()
        .iter()
        .map(|judged| format!("{}:{}", judged.legal.word, short(judged.value)))
        .collect();
    let mut known: Vec<&str> = words[4..].to_vec();
    moves.sort_unstable();
    known.sort_unstable();
    assert!(known.is_empty() || moves == known, "{start}: {moves:?}");
    let plies = table.value(position).unwrap().unwrap().plies().unwrap_or(0);
    assert_eq!(table.line(position).unwrap().len(), usize::from(plies), "{start}");
}

#[test]
fn every_position_follows_from_its_moves() {
    let small = games().iter().filter(|game| {
        let rules = GameRules::new(game.puzzle()).unwrap();
        GameTable::size(&rules).is_some_and(|positions| positions < 1 << 19)
    });
    let mut verified = 0;
    for game in small {
        for sets_from in [0, u64::MAX] {
            let rules = GameRules::new(game.puzzle()).unwrap();
            let options = GameOptions { sets_from, ..OPTIONS };
            let table = GameTable::solve(rules, &options, &()).unwrap();
            assert_eq!(
                table.verify(OPTIONS.threads, &()).unwrap(),
                table.positions(),
                "{}",
                game.name
            );
            verified += 1;
        }
    }
    assert_eq!(verified, 30);
    let scores = whole_table(3, 3, "N", "draw", "difference");
    assert!(matches!(scores.verify(OPTIONS.threads, &()), Err(Wrong::WithoutPlies)));
}

/// Laying out the sets of twelve knights a side took a minute and a half before it was refused.
#[test]
fn what_is_far_too_large_is_refused_at_once() {
    let rules = GameRules::new(Builtin::named("knights-5x5-capture").unwrap().puzzle()).unwrap();
    let options = GameOptions { memory: 1 << 34, ..OPTIONS };
    let clock = Instant::now();
    let refused = GameTable::solve(rules, &options, &()).unwrap_err();
    assert!(matches!(refused, Refusal::Memory { positions: 776_940_475_741, .. }), "{refused}");
    assert!(clock.elapsed().as_secs() < 5);
}
