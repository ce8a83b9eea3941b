//! Random small games against a plain twin: it knows positions by their text, tries every pair of
//! squares for moves, and improves all values in rounds until nothing changes.

use crate::common::OPTIONS;
use everyboard_board::Position;
use everyboard_game::{BestPlay, GameOptions, GameRules, GameTable, Value};
use everyboard_puzzle::{Endless, Loss, MoveValidator, Puzzle, Stuck};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A position with what its moves lead to.
struct Node {
    position: Position,
    side: usize,
    pieces: usize,
    has_lost: bool,
    /// It has not lost, and a picture says that it has won.
    has_won: bool,
    next: Vec<usize>,
}

/// All positions that the start leads to.
fn reachable(puzzle: &Puzzle) -> Vec<Node> {
    let validator = MoveValidator::new(puzzle);
    let mut numbers = BTreeMap::from([(puzzle.starts[0].clone(), 0)]);
    let mut positions = vec![puzzle.starts[0].clone()];
    let mut nodes = Vec::new();
    while let Some(position) = positions.get(nodes.len()).cloned() {
        let side = puzzle.side_to_move(&position).unwrap();
        let won = validator.won_by_pictures(&position);
        let has_lost = won[1 - side] || has_lost(puzzle, &position, side);
        let has_won = !has_lost && won[side];
        let mut moves = validator.moves(&position);
        moves.retain(|after| is_due(puzzle, &position, after, side));
        if moves.is_empty() && puzzle.end.as_ref().unwrap().stuck == Stuck::Passes {
            moves.push(puzzle.with_every_turn(&position).swap_remove(1 - side));
        }
        if has_lost || has_won {
            moves.clear();
        }
        let next = moves.into_iter().map(|after| {
            *numbers.entry(after.clone()).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        });
        let next = next.collect();
        let squares = puzzle.board.squares();
        let pieces = squares.filter(|&square| !position.at(square).is_empty()).count();
        nodes.push(Node { position, side, pieces, has_lost, has_won, next });
    }
    nodes
}

/// Whether the supply allows a move: no more pieces than there are, and no other move while some
/// are left.
fn is_due(puzzle: &Puzzle, before: &Position, after: &Position, side: usize) -> bool {
    let own = puzzle.kinds_of(side);
    let supply = &puzzle.end.as_ref().unwrap().supply;
    let mut own_supply = supply.iter().filter(|(kind, _)| own.contains(kind));
    let is_left = own_supply.any(|&(kind, most)| before.count(kind) < most);
    let places = puzzle.alphabet.kinds().any(|kind| after.count(kind) > before.count(kind));
    supply.iter().all(|&(kind, most)| after.count(kind) <= most) && (places || !is_left)
}

fn has_lost(puzzle: &Puzzle, position: &Position, side: usize) -> bool {
    let own = puzzle.kinds_of(side);
    puzzle.end.as_ref().unwrap().losses.iter().any(|loss| match loss {
        Loss::NoEnemies => position.symbols()[..puzzle.board.len()]
            .iter()
            .all(|symbol| symbol.is_empty() || own.contains(symbol)),
        Loss::FewerPieces(than) => {
            own.iter().map(|&kind| position.count(kind)).sum::<usize>() < *than
        }
        Loss::Fewer { kind, than } => own.contains(kind) && position.count(*kind) < *than,
        Loss::Reached { kind, squares } => {
            !own.contains(kind) && squares.iter().any(|&square| position.at(square) == *kind)
        }
    })
}

/// The plies to the end of each decided position: odd for a win. In round n those of n plies are
/// found.
fn plies(nodes: &[Node], stuck: Stuck) -> Vec<Option<u16>> {
    let mut known: Vec<Option<u16>> = vec![None; nodes.len()];
    // A round may find nothing although a later one does, so there are as many as positions.
    for round in 0..=nodes.len() as u16 {
        let found: Vec<usize> = (0..nodes.len())
            .filter(|&number| {
                known[number].is_none() && is_decided(nodes, &known, number, round, stuck)
            })
            .collect();
        for number in found {
            known[number] = Some(round);
        }
    }
    known
}

fn is_decided(
    nodes: &[Node],
    known: &[Option<u16>],
    number: usize,
    round: u16,
    stuck: Stuck,
) -> bool {
    let Node { has_lost, has_won, next, .. } = &nodes[number];
    if *has_won {
        return round == 1;
    }
    if *has_lost || (next.is_empty() && stuck == Stuck::Loses) {
        return round == 0;
    }
    if next.is_empty() && stuck == Stuck::Wins {
        return round == 1;
    }
    let lost_after = |&after: &usize| known[after].is_some_and(|plies| plies % 2 == 0);
    let won_after = |&after: &usize| known[after].is_some_and(|plies| plies % 2 == 1);
    if round % 2 == 1 {
        next.iter().any(lost_after)
    } else {
        !next.is_empty() && next.iter().all(won_after)
    }
}

/// The first side's score of each position: for each threshold the positions from which it can
/// force as much.
fn scores(puzzle: &Puzzle, nodes: &[Node]) -> Vec<i16> {
    let differences: Vec<i16> =
        nodes.iter().map(|node| difference(puzzle, &node.position)).collect();
    let most = puzzle.board.len() as i16;
    let mut scores = vec![-most; nodes.len()];
    for threshold in 1 - most..=most {
        for (number, holds) in at_least(nodes, &differences, threshold).into_iter().enumerate() {
            if holds {
                scores[number] = threshold;
            }
        }
    }
    scores
}

fn difference(puzzle: &Puzzle, position: &Position) -> i16 {
    let pieces = [0, 1].map(|side| {
        let kinds = puzzle.kinds_of(side).iter();
        kinds.map(|&kind| position.count(kind) as i16).sum::<i16>()
    });
    pieces[0] - pieces[1]
}

/// Whether the first side gets this much. Positions with fewer pieces are settled first. While no
/// piece is taken, endless play is worth the difference: where that is enough, the first side wants
/// to stay among the positions that hold, so all hold until one is seen not to; elsewhere none does
/// until one is seen to.
fn at_least(nodes: &[Node], differences: &[i16], threshold: i16) -> Vec<bool> {
    let mut holds: Vec<bool> = differences.iter().map(|&it| it >= threshold).collect();
    let pieces = nodes.iter().map(|node| node.pieces).max().unwrap();
    for pieces in 0..=pieces {
        loop {
            let changed: Vec<usize> = (0..nodes.len())
                .filter(|&number| nodes[number].pieces == pieces)
                .filter(|&number| {
                    holds[number] != holds_next(nodes, differences, threshold, &holds, number)
                })
                .collect();
            if changed.is_empty() {
                break;
            }
            for number in changed {
                holds[number] = !holds[number];
            }
        }
    }
    holds
}

fn holds_next(
    nodes: &[Node],
    differences: &[i16],
    threshold: i16,
    holds: &[bool],
    number: usize,
) -> bool {
    let Node { side, has_lost, next, .. } = &nodes[number];
    match (*has_lost || next.is_empty(), *side) {
        (true, _) => differences[number] >= threshold,
        (false, 0) => next.iter().any(|&after| holds[after]),
        (false, _) => next.iter().all(|&after| holds[after]),
    }
}

/// A drawn game: board, pieces, rule, ends. Riders do not leap, and `m` and `c` need takes.
fn games() -> impl Strategy<Value = String> {
    let board =
        prop::collection::vec(prop::sample::select(vec!['.', '.', 'W', 'B', 'W', 'B']), 4..=8);
    let pieces =
        prop::sample::select(vec!["W", "K", "N", "F", "R", "fmWfcF", "mWcF", "fsW", "D", "WD"]);
    let kinds = prop::sample::select(vec![
        r#"["step", "take"]"#,
        r#"["take"]"#,
        r#"["step", "jump"]"#,
        r#""step""#,
    ]);
    let ends = prop::sample::select(vec![
        r#"loses = "no pieces""#,
        r#"loses = "no moves""#,
        r#"loses = ["no pieces", "no moves"]"#,
        r#"loses = ["no pieces", "reached W b1", "reached B a2"]"#,
        r#"loses = ["no W", "no B"]
stuck = "loses""#,
        r#"loses = ["no enemies", "no pieces"]
stuck = "wins""#,
        r#"loses = ["fewer than 2 pieces", "fewer than 2 W"]"#,
        r#"loses = "no moves"
endless = "W""#,
        r#"loses = ["no pieces", "reached W a1"]
stuck = "passes""#,
        r#"loses = "no pieces"
stuck = "wins"
endless = "B"
[[loses]]
picture = "B?B"
turned = "quarters""#,
        r#"[[wins]]
picture = "xx/?x"
turned = "all"
where = { x = "WB" }"#,
        r##"loses = "no pieces"
[[wins]]
picture = "#W"
[[loses]]
picture = "WB"
turned = "halves"
side = "B""##,
    ]);
    let drawn = prop::sample::select(vec![
        "",
        "",
        "[[move]]\nbefore = \"W\"\nafter = \".\"\non = [\"a1\", \"b2\"]\n",
        "[[move]]\nbefore = \"Wx.\"\nafter = \".Wx\"\nwhere = { x = \"any piece\" }\nturned = \"quarters\"\n",
        "[[move]]\nbefore = \"B./?W\"\nafter = \".B/?W\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"WW.B\"\nafter = \"..WW\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"BWB\"\nafter = \"W.B\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"WB/B.\"\nafter = \".W/B.\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"B#\"\nafter = \".#\"\nturned = \"halves\"\n",
    ]);
    let files = (board, pieces.clone(), pieces, kinds, (ends, drawn), any::<bool>()).prop_map(
        |(board, white, black, kinds, (ends, drawn), is_white)| {
            let middle = board.len() / 2;
            let rows = [&board[..middle], &board[middle..2 * middle]].map(String::from_iter);
            let first = if is_white { "W" } else { "B" };
            format!(
                "format = 1\nboard = \"{}\"\n[pieces]\nW = \"{white}\"\nB = \"{black}\"\n[rule]\nkind = {kinds}\n\
                 turns = \"alternate\"\nsides = [\"W\", \"B\"]\nfirst = \"{first}\"\n{drawn}[game]\n{ends}\n",
                rows.join("/")
            )
        },
    );
    files.prop_filter("refused", |text| Puzzle::parse(text).is_ok())
}

/// Pieces are placed: where they fall, or anywhere; and moved, once all are placed or at any time.
fn placing_games() -> impl Strategy<Value = String> {
    let board = prop::sample::select(vec![
        "..../....",
        ".../...",
        ".../#..",
        "./././.",
        "W../..B",
        "B../.W.",
        ".W/../B.",
        "WB/BW/..",
    ]);
    let drawn = prop::sample::select(vec![
        ("\".\"", "\"x\""),
        ("\"./#\"", "\"x/#\""),
        ("\"./a\"", "\"x/a\""),
        ("\"x.\"", "\"xx\""),
    ]);
    let kind = prop::sample::select(vec!["", "kind = \"step\"\n", "kind = \"hop\"\n"]);
    let supply = prop::sample::select(vec![
        "",
        "",
        "supply = [\"2 W\", \"2 B\"]\n",
        "supply = [\"3 W\", \"2 B\"]\n",
        "supply = \"4 B\"\n",
    ]);
    let ends = prop::sample::select(vec![
        "stuck = \"loses\"\n",
        "stuck = \"wins\"\n[[wins]]\npicture = \"xx\"\nturned = \"all\"\nwhere = { x = \"WB\" }\n",
        "stuck = \"passes\"\n[[wins]]\npicture = \"x?x\"\nturned = \"quarters\"\nwhere = { x = \"WB\" }\n",
        "[[wins]]\npicture = \"x?/?x\"\nturned = \"all\"\nwhere = { x = \"WB\" }\n",
        "loses = \"reached W a1\"\n[[loses]]\npicture = \"xxx\"\nwhere = { x = \"WB\" }\n",
        "stuck = \"wins\"\nendless = \"B\"\n[[wins]]\npicture = \"W/W\"\nturned = \"quarters\"\n",
    ]);
    let files =
        (board, drawn, kind, supply, ends).prop_map(|(board, (before, after), kind, supply, ends)| {
            let moves = ["W", "B"].map(|piece| {
                let [before, after] = [before, after].map(|it| it.replace('x', piece));
                let class = if before.contains('a') { "where = { a = \"any piece\" }\n" } else { "" };
                format!("[[move]]\nbefore = {before}\nafter = {after}\n{class}")
            });
            format!(
                "format = 1\nboard = \"{board}\"\n[pieces]\nWB = \"W\"\n[rule]\n{kind}\
                 turns = \"alternate\"\nsides = [\"W\", \"B\"]\nfirst = \"W\"\n{}[game]\n{supply}{ends}",
                moves.concat()
            )
        });
    files.prop_filter("refused", |text| Puzzle::parse(text).is_ok())
}

/// Compares all values of a game with those of the twin.
pub(crate) fn check(text: &str) {
    let puzzle = Puzzle::parse(text).unwrap();
    let nodes = reachable(&puzzle);
    let end = puzzle.end.clone().unwrap();
    let known = plies(&nodes, end.stuck);
    let rules = GameRules::new(puzzle.clone()).unwrap();
    for (sets_from, without_plies) in [(0, false), (0, true), (u64::MAX, false)] {
        let options = GameOptions { sets_from, without_plies, ..OPTIONS };
        let table = GameTable::solve(rules.clone(), &options, &()).unwrap();
        check_table(text, &nodes, &known, &table);
        let by_sets = end.stuck != Stuck::Passes && end.endless == Endless::Draw;
        assert_eq!(!table.has_plies(), without_plies && by_sets && !rules.places(), "{text}");
        if table.has_plies() {
            assert_eq!(table.verify(OPTIONS.threads, &()).unwrap(), table.positions(), "{text}");
        }
    }
    check_scores(text, &puzzle, &nodes, rules);
}

fn check_table(text: &str, nodes: &[Node], known: &[Option<u16>], table: &GameTable) {
    for (number, (node, &plies)) in nodes.iter().zip(known).enumerate() {
        let expected = match plies {
            None => match table.rules().end().endless {
                Endless::Wins(side) if side == node.side => Value::Win { plies: None },
                Endless::Wins(_) => Value::Loss { plies: None },
                _ => Value::Draw,
            },
            Some(plies) if plies % 2 == 1 => Value::Win { plies: Some(plies) },
            Some(plies) => Value::Loss { plies: Some(plies) },
        };
        let position = table.rules().position(&node.position);
        let found = table.value(&position).unwrap().unwrap();
        if !table.has_plies() {
            // A side that has lost needs no table.
            assert_eq!(
                found.rank().signum(),
                expected.rank().signum(),
                "{text}\n{:?}",
                node.position
            );
            let at_most = table.at_most(&position).unwrap();
            let is_exact = found.plies().is_some();
            assert_eq!(at_most.is_some(), plies.is_some() && !is_exact, "{text}");
            assert!(at_most >= plies.filter(|_| !is_exact).map(u64::from), "{text}\n{at_most:?}");
            // Each time a class is solved again.
            if number % 500 == 0 {
                check_best_play(text, nodes.len(), node, expected, table);
            }
            continue;
        }
        assert_eq!(found, expected, "{text}\n{:?}", node.position);
        // A win before a move is a ply without one.
        let (line, plies) = (table.line(&position).unwrap().len(), usize::from(plies.unwrap_or(0)));
        assert!(line == plies || wins_before_a_move(table) && line + 1 == plies, "{text}");
        let moves = table.moves(&position).unwrap();
        assert_eq!(moves.len(), node.next.len(), "{text}");
        let best = moves.first().map(|judged| judged.value);
        assert!(best.is_none_or(|best| best == expected), "{text}\n{best:?} {expected:?}");
    }
}

/// Whoever wins does so in the end, although the table has no plies.
fn check_best_play(text: &str, most: usize, node: &Node, expected: Value, table: &GameTable) {
    let mut play = BestPlay::new(table, OPTIONS.threads);
    let (mut here, mut value) = (table.rules().position(&node.position), expected);
    let most = table.at_most(&here).unwrap().map_or(most, |plies| plies as usize);
    let mut moves = 0;
    while value.rank() != 0
        && let Some(best) = play.next(&here).unwrap()
    {
        assert_eq!(best.value.rank().signum(), value.rank().signum(), "{text}\n{here:?}");
        here = best.legal.after;
        value = table.value(&here).unwrap().unwrap();
        moves += 1;
        assert!(moves <= most, "{text}\nit takes more than {most} from {:?}", node.position);
    }
    let has_won = wins_before_a_move(table) && table.rules().moves(&here).is_empty();
    assert!(value.rank() <= 0 || has_won, "{text}\n{here:?}");
}

/// Whether a side may have won before it moves: by being stuck, or by a picture that the enemy has
/// made.
fn wins_before_a_move(table: &GameTable) -> bool {
    let end = table.rules().end();
    end.stuck == Stuck::Wins || !end.pictures.is_empty()
}

fn check_scores(text: &str, puzzle: &Puzzle, nodes: &[Node], rules: GameRules) {
    let end = puzzle.end.as_ref().unwrap();
    // The twin ends play where a side is stuck.
    if end.stuck == Stuck::Passes {
        return;
    }
    let ends_otherwise = !end.pictures.is_empty() || end.endless != Endless::Draw;
    if end.losses != [Loss::NO_PIECES] || ends_otherwise {
        return;
    }
    let Ok(rules) = rules.for_difference() else {
        assert!(text.contains("[[move]]"), "{text}");
        return;
    };
    assert_eq!(rules.end().endless, Endless::Difference);
    let known = scores(puzzle, nodes);
    for sets_from in [0, u64::MAX] {
        let options = GameOptions { sets_from, ..OPTIONS };
        let table = GameTable::solve(rules.clone(), &options, &()).unwrap();
        for (node, score) in nodes.iter().zip(&known) {
            let expected = if node.side == 0 { *score } else { -score };
            let found = table.value(&rules.position(&node.position)).unwrap();
            assert_eq!(found, Some(Value::Score(expected)), "{text}\n{:?}", node.position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 180, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_values_of_the_twin(text in games()) {
        check(&text);
    }

    #[test]
    fn random_games_of_placing_have_the_values_of_the_twin(text in placing_games()) {
        check(&text);
    }
}

/// A drawn move that carries two pieces and takes a third was solved as one that takes nothing, and
/// a win became a draw.
#[test]
fn a_move_that_carries_two_and_takes_one() {
    let game = |board: &str, before: &str, after: &str| {
        format!(
            "format = 1\nboard = {board:?}\n[pieces]\nwb = \"W\"\n[rule]\nkind = \"step\"\n\
             turns = \"alternate\"\nfirst = \"w\"\n[[move]]\nbefore = {before:?}\nafter = {after:?}\n\
             [game]\nloses = \"no pieces\"\n"
        )
    };
    check(&game(".wbw", ".wbw", "w.w."));
    check(&game(".wbw.b", ".wbw", "w.w."));
    check(&game("ww..b", "ww.b", "..ww"));
}
