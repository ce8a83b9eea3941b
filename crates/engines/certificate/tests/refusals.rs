//! Every reason for which a certificate is not accepted, and faults in its text.

use crate::made::{MEMORY, bound, check, whole};
use everyboard_board::Symbol;
use everyboard_certificate::{Certificate, Clock, Refusal, Weights, verify};
use everyboard_puzzle::{Builtin, Goal, IllegalMove, Puzzle};
use everyboard_watch::{LevelDone, Watch};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The six knights on 4x3: 16 moves, of which the weights prove fewer.
fn knights() -> Certificate {
    whole(&Builtin::named("knights-4x3").unwrap().puzzle())
}

/// The number of solutions of 16 moves, as `solve knights-4x3 --count` has it.
const SOLUTIONS: u32 = 98_496;

#[track_caller]
fn assert_refused(change: impl FnOnce(&mut Certificate), refusal: Refusal) {
    let mut certificate = knights();
    assert!(check(&certificate).is_ok());
    change(&mut certificate);
    assert_eq!(check(&certificate), Err(refusal));
}

#[test]
fn claims() {
    assert_refused(|it| (it.at_least, it.at_most) = (None, None), Refusal::NothingClaimed);
    assert_refused(|it| it.puzzle.goals.clear(), Refusal::NoGoal);
    assert_refused(|it| it.at_least = Some(17), Refusal::TooFew { claimed: 17, follows: 16 });
    for searched in [16, usize::MAX] {
        let refusal = Refusal::GoalMet { searched, moves: 16 };
        assert_refused(|it| it.searched = Some(searched), refusal);
    }
}

#[test]
fn numbers() {
    let rows = String::from("12 rows of 3 numbers");
    assert_refused(
        |it| it.weights.facts.truncate(11),
        Refusal::Misfit { key: "facts in [bound]", expected: rows.clone() },
    );
    assert_refused(
        |it| it.clocks[0].facts.truncate(3),
        Refusal::Misfit { key: "facts in [parity]", expected: rows.clone() },
    );
    assert_refused(
        |it| it.weights.facts[2].push(0),
        Refusal::Misfit { key: "facts in [bound]", expected: rows.clone() },
    );
    let expected = "56 numbers".to_owned();
    assert_refused(|it| it.weights.last = vec![0; 7], Refusal::Misfit { key: "last", expected });
    let heavy = Weights::MOST + 1;
    assert_refused(|it| it.weights.facts[0][1] = heavy, Refusal::Heavy(heavy));
    assert_refused(|it| it.weights.facts[0][1] = i64::MIN, Refusal::Heavy(i64::MIN));
}

#[test]
fn parities() {
    assert_refused(
        |it| it.clocks[0].facts[0] = vec![i64::MIN, 0, i64::MAX],
        Refusal::NoClock { clock: "[parity]", fault: "a move changes their sum by another number" },
    );
    let no_order = |fault| Refusal::NoClock { clock: "[[clock]]", fault };
    let alike = "an order is of pieces of which no two are alike, nor two gaps";
    assert_refused(|it| it.clocks[0].order = true, no_order(alike));
    let order = Clock { hours: 3, pace: 0, order: true, facts: Vec::new() };
    assert_refused(|it| it.clocks[0] = order, no_order("an order counts modulo 2"));
    assert_refused(
        |it| {
            let mut second = it.puzzle.starts[0].clone();
            it.puzzle
                .compile()
                .unwrap()
                .rewrites()
                .iter()
                .find(|r| r.is_allowed(&second))
                .unwrap()
                .apply(&mut second);
            it.puzzle.starts.push(second);
            it.searched = None;
        },
        Refusal::TooFew { claimed: 16, follows: 13 },
    );
    assert_refused(
        |it| {
            it.puzzle.goals = vec![Goal::pieces_left(6)];
            it.solution = None;
            (it.at_most, it.searched) = (None, None);
        },
        Refusal::TooFew { claimed: 16, follows: 0 },
    );
}

/// Claims about solutions that are none, or of which there are others.
#[test]
fn numbers_of_solutions_and_none() {
    assert_refused(|it| it.unsolvable = Some(9), Refusal::Contradiction);
    let only = |it: &mut Certificate, levels: usize| {
        let puzzle = it.puzzle.clone();
        *it = Certificate { unsolvable: Some(levels), ..Certificate::new(puzzle) };
    };
    assert_refused(|it| only(it, 99), Refusal::Solvable { moves: 16 });
    assert_refused(|it| only(it, 9), Refusal::NotEnded { levels: 9 });
    let weights = knights().weights;
    assert_refused(
        |it| {
            only(it, 9);
            (it.weights, it.backwards) = (weights, true);
        },
        Refusal::WeightsBackwards,
    );
    assert_refused(
        |it| {
            it.exactly = Some(BigUint::from(1_u8));
            it.at_least = None;
        },
        Refusal::NoLength,
    );
    let claimed = BigUint::from(1_u8);
    let found = BigUint::from(SOLUTIONS);
    assert_refused(
        |it| it.exactly = Some(BigUint::from(1_u8)),
        Refusal::OtherCount { claimed, found },
    );
    let mut right = knights();
    right.exactly = Some(BigUint::from(SOLUTIONS));
    assert_eq!(check(&right).unwrap().exactly, right.exactly);
}

#[test]
fn ways() {
    assert_refused(|it| it.solution = None, Refusal::NoSolution);
    assert_refused(|it| it.at_most = None, Refusal::NoSolution);
    assert_refused(|it| it.at_most = Some(15), Refusal::OtherLength { claimed: 15, found: 16 });
    assert_refused(
        |it| {
            it.solution.as_mut().unwrap().start =
                it.puzzle.starts[0].symbols().iter().rev().copied().collect()
        },
        Refusal::NotAStart,
    );
    assert_refused(
        |it| it.solution.as_mut().unwrap().steps.swap(0, 15),
        Refusal::Move { number: 1, fault: IllegalMove::NotOneMove },
    );
    assert_refused(
        |it| {
            let step = &mut it.solution.as_mut().unwrap().steps[3];
            step.others = vec![(step.to, Symbol::EMPTY)];
        },
        Refusal::Move { number: 4, fault: IllegalMove::NotOneMove },
    );
    assert_refused(
        |it| {
            it.solution.as_mut().unwrap().steps.truncate(14);
            it.at_most = Some(14);
        },
        Refusal::NotAGoal,
    );
}

#[test]
fn turns_are_kept() {
    let mut certificate = whole(&Builtin::named("knights-4x3-alternating").unwrap().puzzle());
    assert!(check(&certificate).is_ok());
    let steps = &mut certificate.solution.as_mut().unwrap().steps;
    steps.drain(..1);
    certificate.at_most = Some(17);
    assert!(matches!(check(&certificate), Err(Refusal::Move { .. })));
}

/// Stops at the fifth level.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn level(&self, done: LevelDone) {
        self.0.store(done.level, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 5
    }
}

#[test]
fn what_is_not_decided_is_not_wrong() {
    let mut certificate = knights();
    let mut refusals = vec![verify(&certificate, MEMORY, &Impatient(0.into())).unwrap_err()];
    assert_eq!(refusals[0], Refusal::Stopped { moves: 5 });
    certificate.weights = Weights::default();
    refusals.push(verify(&certificate, 60_000, &()).unwrap_err());
    assert!(matches!(refusals[1], Refusal::Memory { memory: 60_000, .. }), "{}", refusals[1]);
    // 25 kinds of pieces, about 900 moves each.
    let kinds: String = ('A'..='Y').collect();
    let rows = format!("{}{}", kinds, ".".repeat(103)).into_bytes();
    let rows: Vec<_> = rows.chunks(16).map(String::from_utf8_lossy).collect();
    let board = rows.join("/");
    let file = format!(
        "format = 1\nboard = {board:?}\ngoal = \"pieces = 2\"\n[pieces]\n{kinds} = \"K\"\n"
    );
    let mut kings = Certificate::new(Puzzle::parse(&file).unwrap());
    let moves = kings.puzzle.compile().unwrap().rewrites().len();
    (kings.at_least, kings.weights.last) = (Some(1), vec![0; moves]);
    refusals.push(check(&kings).unwrap_err());
    assert_eq!(refusals[2], Refusal::Pairs { most: 20_000 });
    assert!(refusals.iter().all(|refusal| !refusal.is_wrong()));
    assert!(Refusal::NoGoal.is_wrong());
}

/// A file of any numbers is checked without overflow, however large they are.
#[test]
fn numbers_at_their_limits() {
    for weight in [Weights::MOST, -Weights::MOST] {
        let mut certificate = bound(&Builtin::named("knights-4x3").unwrap().puzzle());
        certificate.at_least = Some(usize::MAX);
        for numbers in certificate.weights.facts.iter_mut().chain([&mut certificate.weights.last]) {
            for (number, sign) in numbers.iter_mut().zip([1, -1, 1, 1, -1].iter().cycle()) {
                *number = sign * weight;
            }
        }
        assert!(matches!(check(&certificate), Err(Refusal::TooFew { follows: ..=16, .. })));
    }
}

#[test]
fn faults_in_the_text_have_a_place() {
    let text = knights().to_text();
    for (from, to, fault) in [
        ("format = 1\n", "", "1:1: expected `format = 1` at the top of the file"),
        ("format = 1\n", "format = 7\n", "2:10: the format is 7; this program reads format 1"),
        (
            "at-least",
            "at_least",
            "3:1: unknown field `at_least`, expected one of `format`, `at-least`",
        ),
        ("at-least = 16", "at-least = \"16\"", "3:12: invalid type: string \"16\", expected usize"),
        ("goal =", "gaol =", "gaol"),
        ("WB\" = \"N\"", "WB\" = \"NX\"", "'X' is not a piece"),
        (
            "start = 'BBB",
            "start = 'BXB",
            "in the start of the solution, row 1, column 2: 'X' is not",
        ),
        ("[bound]\n", "[bound]\npatterns = [['W', 'BX']]\n", ":19: 'X' is not on the board"),
        ("[bound]\n", "[bound]\ncarried = 'X'\n", ":11: 'X' is not on the board"),
        ("moves = '''\n  ", "moves = '''\n  a9-a1 ", ":3: \"a9-a1\" is not a move"),
    ] {
        let changed = text.replacen(from, to, 1);
        let error = Certificate::parse(&changed).unwrap_err().to_string();
        assert!(error.contains(fault), "{fault}\n{error}\n{changed}");
    }
    let error = Certificate::parse(&text.replace("goal =", "gaol =")).unwrap_err();
    let line = text.lines().position(|line| line.starts_with("goal =")).unwrap() + 1;
    assert_eq!((error.location.line, error.location.column), (line, 1), "{error}");
}
