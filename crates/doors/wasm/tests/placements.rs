//! A placement session, as the page uses it. Numbers: OEIS A000170 and A002562 (queens and their
//! classes), A075458 and A002564 (queens that guard a board), A030978 (knights), A018807 (kings),
//! A007705 (queens on a torus).

use everyboard_wasm::placements::PlacementSession;
use everyboard_wasm::placements::protocol::{
    Conflict, PlacementHint, PlacementProblem, PlacementProgress, Standing,
};
use everyboard_wasm::protocol::FaultKind;

const PATIENCE: f64 = 60.0;

fn ignored(_: PlacementProgress) {}

fn problem(pieces: &str, board: &str, number: &str) -> PlacementProblem {
    PlacementProblem {
        pieces: pieces.into(),
        board: board.into(),
        number: number.into(),
        ..PlacementProblem::default()
    }
}

fn opened(problem: PlacementProblem) -> PlacementSession {
    PlacementSession::new(problem).unwrap()
}

fn counted(session: &PlacementSession, standing: &str) -> (usize, String, Option<String>) {
    let found = session.count(standing, PATIENCE, ignored).unwrap();
    (found.size, found.placements, found.classes)
}

fn number_of(session: &PlacementSession, standing: &str) -> String {
    counted(session, standing).1
}

#[test]
fn eight_queens() {
    let session = opened(problem("Q", "8x8", ""));
    assert_eq!(counted(&session, ""), (8, "92".into(), Some("12".into())));
    let opened = session.opened();
    assert_eq!((opened.size, opened.board.squares.len()), (Some(8), 64));
    assert_eq!(opened.question, "8 queens on a board of 8x8 squares, none attacking another.");
    // Every placement has a queen in each of the eight squares of a file.
    let of_file: u64 = (1..=8)
        .map(|rank| number_of(&session, &format!("c{rank}")))
        .map(|it| it.parse::<u64>().unwrap())
        .sum();
    assert_eq!(of_file, 92);
    // With a queen on a corner there are four, with two that attack each other none.
    assert_eq!(counted(&session, "a1").1, "4");
    assert_eq!(counted(&session, "a1.b2").1, "0");
}

#[test]
fn solutions_by_number_contain_what_stands() {
    let session = opened(problem("Q", "8x8", ""));
    let all: u64 = number_of(&session, "d1").parse().unwrap();
    let mut seen = Vec::new();
    for number in 0..all {
        let found = session.solution("d1", &number.to_string()).unwrap();
        assert_eq!(found.pieces.len(), 8);
        assert!(found.text.contains("d1"), "{}", found.text);
        let standing = found.text.replace(' ', ".");
        assert_eq!(session.look(&standing).unwrap().is_solved, Some(true));
        assert!(!seen.contains(&found.text));
        seen.push(found.text);
    }
    for none in [all.to_string(), "-1".into(), "x".into()] {
        assert_eq!(session.solution("d1", &none).unwrap_err().what, FaultKind::Solutions);
    }
}

#[test]
fn a_look_shows_attacks_and_conflicts() {
    let session = opened(problem("Q", "8x8", ""));
    let names = session.opened().board.squares;
    let at = |name: &str| names.iter().position(|square| square.name == name).unwrap();
    let look = session.look("a1.h8.b3").unwrap();
    assert_eq!(look.attackers[at("a8")], [at("a1"), at("h8")]);
    assert_eq!(look.conflicts, [Conflict { squares: [at("a1"), at("h8")], region: None }]);
    assert_eq!(look.is_solved, Some(false));
    assert_eq!(look.command, "everyboard place Q --board 8x8 --fixed a1,h8,b3 --pieces 8");
    assert!(look.text.starts_with(". . . . . . . x\n"), "{}", look.text);
    assert_eq!(session.look("a9").unwrap_err().what, FaultKind::Board);
}

#[test]
fn regions_to_play() {
    let regions = "AABBBBB/AABBCCC/DDDBBBC/EEEECCC/EEEEFFC/GEEFFFC/GGGFFFC";
    let session = opened(PlacementProblem { regions: regions.into(), ..problem("RF", "", "") });
    assert_eq!(number_of(&session, ""), "1");
    let look = session.look("a7.b7").unwrap();
    let regions = session.opened().regions;
    assert_eq!((regions[0].as_deref(), regions[48].as_deref()), (Some("A"), Some("C")));
    assert_eq!(look.conflicts[0].region.as_deref(), Some("A"));
    // Hints alone lead to the end.
    let names = session.opened().board.squares;
    let mut standing: Vec<String> = Vec::new();
    while let PlacementHint::Put { piece, .. } = session.hint(&standing.join(".")).unwrap() {
        standing.push(names[piece.square].name.clone());
    }
    assert_eq!(standing.len(), 7);
    assert_eq!(session.look(&standing.join(".")).unwrap().is_solved, Some(true));
    assert_eq!(session.hint(&standing.join(".")).unwrap(), PlacementHint::Done);
}

#[test]
fn a_hint_says_which_piece_is_wrong() {
    let session = opened(problem("Q", "6x6", ""));
    // No placement of six queens has one on a corner.
    let [f6, a1] = [5, 30].map(|square| Standing { square, kind: 0 });
    assert_eq!(session.hint("a2.f6").unwrap(), PlacementHint::Take { piece: f6 });
    assert_eq!(session.hint("a1").unwrap(), PlacementHint::Take { piece: a1 });
    let three = opened(problem("Q", "3x3", ""));
    assert_eq!(three.hint("").unwrap(), PlacementHint::None);
}

#[test]
fn guarding_the_board() {
    let fewest = PlacementProblem { covers: true, ..problem("Q", "8x8", "") };
    let session = opened(fewest);
    assert_eq!(session.opened().size, None);
    assert_eq!(session.size(ignored).unwrap(), Some(5));
    assert_eq!(counted(&session, ""), (5, "4860".into(), None));
    let found = session.solution("", "4859").unwrap();
    let standing = found.text.replace(' ', ".");
    let look = session.look(&standing).unwrap();
    assert_eq!((look.uncovered, look.is_solved, look.conflicts.len()), (0, Some(true), 0));
    let another = opened(PlacementProblem { covers: true, ..problem("Q", "8x8", "") });
    assert_eq!(another.look(&standing).unwrap().is_solved, None, "the number is not known yet");
    assert_eq!(number_of(&session, &standing), "1");
    assert!(session.solution("", "4860").is_err());
    assert!(matches!(
        session.hint("a1").unwrap(),
        PlacementHint::Put { .. } | PlacementHint::Take { .. }
    ));
}

#[test]
fn as_many_as_possible() {
    let knights = opened(problem("N", "8x8", "max"));
    assert_eq!(counted(&knights, ""), (32, "2".into(), Some("1".into())));
    let kings = opened(problem("K", "6x6", "max"));
    assert_eq!(counted(&kings, "").1, "3600");
    // With a king in the middle of its quarter there is room for eight more.
    assert_ne!(counted(&kings, "b2").1, "0");
    assert_eq!(kings.size(ignored).unwrap(), Some(9));
    assert!(kings.look("b2").unwrap().command.ends_with("--fixed b2 --pieces 9"));
}

#[test]
fn other_boards_and_pieces() {
    let torus = PlacementProblem { wrap: "both".into(), ..problem("Q", "7x7", "") };
    assert_eq!(number_of(&opened(torus), ""), "28");
    let two = opened(problem("R B", "5x5", "2,2"));
    let all = number_of(&two, "");
    assert_eq!(two.look("R@a1.Bc2").unwrap().standing.len(), 2);
    assert_ne!(number_of(&two, "R@a1"), all);
    let hole = opened(problem("Q", "..#/.../...", "2"));
    assert_eq!(hole.opened().board.squares.len(), 8);
    let command = hole.look("").unwrap().command;
    assert_eq!(command, "everyboard place Q --board '..#/.../...' --pieces 2");
    let given =
        PlacementProblem { fixed: "a1".into(), forbid: "b4 c4".into(), ..problem("Q", "8x8", "") };
    let given = opened(given);
    assert_eq!(given.opened().fixed.len(), 1);
    assert!(number_of(&given, "").parse::<u64>().unwrap() <= 4);
}

#[test]
fn problems_are_lines() {
    let read = PlacementProblem::parse("pieces=A=QN\nboard=8x8\ncovers=true\n").unwrap();
    assert_eq!((read.pieces.as_str(), read.board.as_str(), read.covers), ("A=QN", "8x8", true));
    assert_eq!(PlacementProblem::parse("piece=Q").unwrap_err().what, FaultKind::Puzzle);
}

#[test]
fn faults_and_long_counts() {
    for (pieces, board, number) in [
        ("X", "8x8", ""),
        ("Q", "9y9", ""),
        ("Q", "8x8", "many"),
        ("B", "8x8", ""),
        ("Q Q", "8x8", ""),
        ("", "8x8", ""),
        ("Q", "100x100", ""),
    ] {
        let fault = PlacementSession::new(problem(pieces, board, number)).unwrap_err();
        assert_eq!(fault.what, FaultKind::Puzzle, "{pieces} {board} {number}: {}", fault.message);
    }
    let several = PlacementProblem { covers: true, ..problem("Q N", "8x8", "") };
    assert!(PlacementSession::new(several).unwrap_err().message.contains("one kind"));
    let crowd = opened(problem("Q", "30x30", ""));
    assert_eq!(crowd.count("", PATIENCE, ignored).unwrap_err().what, FaultKind::Hopeless);
    let long = opened(problem("Q", "14x14", ""));
    assert_eq!(long.count("", 1e-9, ignored).unwrap_err().what, FaultKind::Long);
}
