//! Boards, pieces and rules at random, of which puzzles are put together.

use super::drawn::drawn_moves;
use super::{BLOCKS, BoardDraft, KINDS, PieceDraft, RuleDraft};
use everyboard_puzzle::RuleKind;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

pub(super) fn grids(side: usize) -> impl Strategy<Value = BoardDraft> {
    let place = prop::bool::weighted(0.85);
    let rows = (1..=side, 1..=side).prop_flat_map(move |(height, width)| {
        prop::collection::vec(prop::collection::vec(place, width), height)
    });
    let wrap = prop_oneof![
        3 => Just("none"),
        1 => Just("rows"),
        1 => Just("columns"),
        1 => Just("both")
    ];
    (rows, wrap).prop_map(|(mut rows, wrap)| {
        // A board has a square.
        if !rows.iter().flatten().any(|&here| here) {
            rows[0][0] = true;
        }
        BoardDraft::Grid { rows, wrap }
    })
}

pub(super) fn graphs(points: usize) -> impl Strategy<Value = BoardDraft> {
    let lattice: Vec<(i32, i32)> = (0..4).flat_map(|x| (0..3).map(move |y| (x, y))).collect();
    (subsequence(lattice, 1..=points).prop_shuffle()).prop_flat_map(|points| {
        let count = points.len();
        let pairs: Vec<_> = (0..count).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let chosen = prop::collection::vec(prop::bool::weighted(0.6), pairs.len());
        chosen.prop_map(move |chosen| {
            let edges = pairs.iter().zip(chosen).filter(|(_, chosen)| *chosen);
            BoardDraft::Graph {
                points: points.clone(),
                edges: edges.map(|(&pair, _)| pair).collect(),
            }
        })
    })
}

pub(super) fn pieces() -> impl Strategy<Value = PieceDraft> {
    let leaper = prop_oneof![
        3 => select(vec!["W", "F", "D", "N", "A", "K", "H", "C", "Z", "G"]).prop_map(String::from),
        2 => (select(vec!["f", "b", "l", "r", "v", "s", "fl", "br"]), select(vec!["W", "F", "D", "K"]))
            .prop_map(|(way, atom)| format!("{way}{atom}")),
        1 => (0..=4, 1..=5).prop_map(|(a, b)| format!("({a},{b})")),
    ];
    let rider = prop_oneof![
        2 => select(vec!["R", "B", "Q", "NN", "W2", "F0", "R3", "DD", "(1,2)2"]).prop_map(String::from),
        1 => (select(vec!["f", "b", "l", "r", "s"]), select(vec!["R", "B", "W2", "Q3"]))
            .prop_map(|(way, atom)| format!("{way}{atom}")),
    ];
    let leapers = prop::collection::vec(leaper, 1..=2);
    let riders = prop::collection::vec(rider, 0..=1);
    (leapers, riders, prop::bool::weighted(0.1), select(BLOCKS.to_vec())).prop_map(
        |(leapers, riders, immobile, block)| PieceDraft { leapers, riders, immobile, block },
    )
}

pub(super) fn rules() -> impl Strategy<Value = RuleDraft> {
    let mixed = RuleKind::ALL.map(|kind| kind.info().word);
    let mixed: Vec<&str> = mixed.into_iter().filter(|word| *word != "slide").collect();
    let most = mixed.len();
    let kinds = prop_oneof![
        2 => Just(vec!["step"]),
        3 => subsequence(mixed, 0..=most),
        1 => Just(vec!["slide"]),
    ];
    let turns = (prop::bool::weighted(0.3), prop::option::of(0..KINDS.len()), any::<bool>());
    let drawn = prop_oneof![
        2 => Just(Vec::new()),
        1 => prop::collection::vec(drawn_moves(), 1..=2),
    ];
    let words = (
        select(vec!["any", "other"]),
        select(vec!["steps", "steps", "moves", "pushes"]),
        1..=2_usize,
    );
    let forbidden = (
        prop::option::weighted(0.3, select(vec!["attack", "any attack"])),
        prop::option::weighted(0.2, drawn_moves()),
    );
    (kinds, words, turns, drawn, forbidden).prop_map(|(kinds, words, turns, drawn, forbidden)| {
        let (over, count, pushed) = words;
        let (turns, first, grouped) = turns;
        let (attacks, forbidden) = forbidden;
        let drawn = if kinds == ["slide"] { Vec::new() } else { drawn };
        RuleDraft { kinds, drawn, over, count, pushed, attacks, forbidden, turns, first, grouped }
    })
}
