//! The plain twin: it knows positions by their text, tries every pair of squares for moves, and
//! improves all values in rounds until nothing changes.

use everyboard_board::Position;
use everyboard_puzzle::{Loss, MoveValidator, Puzzle, Stuck};
use std::collections::BTreeMap;

/// A position with what its moves lead to.
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) side: usize,
    pub(super) pieces: usize,
    pub(super) has_lost: bool,
    /// It has not lost, and a picture says that it has won.
    pub(super) has_won: bool,
    pub(super) next: Vec<usize>,
}

/// All positions that the start leads to.
pub(super) fn reachable(puzzle: &Puzzle) -> Vec<Node> {
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
pub(super) fn plies(nodes: &[Node], stuck: Stuck) -> Vec<Option<u16>> {
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
pub(super) fn scores(puzzle: &Puzzle, nodes: &[Node]) -> Vec<i16> {
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
