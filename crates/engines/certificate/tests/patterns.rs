//! Tables that the checker makes.

use crate::made::{MEMORY, check, counted, patterns, puzzle_from};
use everyboard_board::Symbol;
use everyboard_certificate::{Certificate, Check, Patterns, Proved, Refusal, Weights, verify};
use everyboard_puzzle::{Builtin, Puzzle};

const HOPPERS: &str = "
    format = 1
    board = '123456.'
    wrap = 'rows'
    goal = '654321.'
    [pieces]
    123456 = 'W'
    [rule]
    kind = ['step', 'hop']
    ";

/// The number of shortest solutions by tables alone, in parts of these sizes.
fn by_tables(puzzle: &Puzzle, sizes: &[usize]) -> Certificate {
    let certificate = counted(puzzle);
    let searched = certificate.at_least.unwrap().checked_sub(1);
    let patterns = patterns(puzzle, sizes);
    Certificate {
        weights: Weights::default(),
        clocks: Vec::new(),
        patterns,
        searched,
        ..certificate
    }
}

fn positions(certificate: &Certificate) -> u64 {
    let Ok(Proved { positions, .. }) = check(certificate) else {
        panic!("{:?}", check(certificate))
    };
    positions
}

/// Tables that excluded a position of a solution would change the number of solutions: of tiles,
/// turns of several pieces, a ferry, steps and hops.
#[test]
fn no_position_of_a_solution_is_excluded() {
    for puzzle in [
        puzzle_from("eight-puzzle", "813/.42/765"),
        Builtin::named("rotating-2x3").unwrap().puzzle(),
        Builtin::named("wolf-goat-cabbage").unwrap().puzzle(),
        Puzzle::parse(HOPPERS).unwrap(),
    ] {
        let mut certificate = by_tables(&puzzle, &[1, 2, 4]);
        let few = positions(&certificate);
        let read = Certificate::parse(&certificate.to_text());
        assert_eq!(read.as_ref(), Ok(&certificate));
        certificate.patterns = Patterns::default();
        assert!(few <= positions(&certificate), "{}", puzzle.name);
    }
}

/// Kings and rooks that are all different, with two gaps: goals that are drawn whole, in part and
/// as a list, and sides in turn.
#[test]
fn goals_of_every_kind() {
    for (goal, rule) in [
        ("AB/../ab", ""),
        ("AB/??/ab", ""),
        ("a1=a b1=b a2=? b2=? a3=? b3=?", ""),
        ("AB/../ab", "[rule]\nturns = 'alternate'\nsides = ['AB', 'ab']\nfirst = 'a'\n"),
    ] {
        let text = format!(
            "format = 1\nboard = 'ab/../AB'\ngoal = '{goal}'\n[pieces]\nAB = 'R'\nab = 'K'\n{rule}"
        );
        let certificate = by_tables(&Puzzle::parse(&text).unwrap(), &[1, 2, 4]);
        assert!(positions(&certificate) > 0, "{goal} {rule}");
    }
}

/// Two knights go round the ring of a 3x3 board: a table of both has the distances themselves, so
/// nothing is left to be searched. A table of one has half of it.
#[test]
fn a_part_of_all_pieces_is_exact() {
    let text = "format = 1\nboard = 'a../.../..b'\ngoal = 'b../.../..a'\n[pieces]\nab = 'N'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let certificate = Certificate { searched: None, ..by_tables(&puzzle, &[2]) };
    let proved = check(&certificate).unwrap();
    let tables = Check::Tables { tables: 1, bytes: 81, follows: 8 };
    assert!(proved.checks.contains(&tables), "{:?}", proved.checks);
    let mut certificate = Certificate { patterns: patterns(&puzzle, &[1]), ..certificate };
    certificate.patterns.divisions[0].pop();
    assert_eq!(check(&certificate), Err(Refusal::TooFew { claimed: 8, follows: 4 }));
}

#[test]
fn what_does_not_stand_on_one_square_has_no_table() {
    let refused = |name: &str, carried: Option<usize>, part: &[usize]| {
        let mut certificate = Certificate::new(Builtin::named(name).unwrap().puzzle());
        certificate.at_least = Some(1);
        let part = part.iter().map(|&symbol| Symbol::new(symbol)).collect();
        let divisions = vec![vec![part]];
        certificate.patterns = Patterns { carried: carried.map(Symbol::new), divisions };
        match check(&certificate) {
            Err(Refusal::Misfit { key, .. }) => assert_eq!(key, "patterns in [bound]"),
            other => panic!("{name} {:?}: {other:?}", certificate.patterns),
        }
    };
    refused("knights-4x3", None, &[1]);
    refused("knights-4x3", Some(0), &[]);
    refused("eight-puzzle", Some(0), &[1, 1]);
    refused("eight-puzzle", Some(0), &[1, 0]);
    refused("eight-puzzle", None, &[99]);
    refused("eight-puzzle", Some(0), &[1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn tables_take_memory_and_can_be_stopped() {
    let mut certificate = Certificate::new(Builtin::named("eight-puzzle").unwrap().puzzle());
    certificate.at_least = Some(2);
    certificate.patterns = patterns(&certificate.puzzle, &[4]);
    let refusals = [
        (verify(&certificate, 59_000, &()), Refusal::Tables { memory: 59_000 }),
        (verify(&certificate, MEMORY, &|| true), Refusal::Stopped { moves: 0 }),
    ];
    for (found, refusal) in refusals {
        assert_eq!(found, Err(refusal.clone()));
        assert!(!refusal.is_wrong());
    }
    assert!(check(&certificate).is_ok());
    certificate.at_least = Some(40);
    assert!(matches!(check(&certificate), Err(Refusal::TooFew { .. })));
}
