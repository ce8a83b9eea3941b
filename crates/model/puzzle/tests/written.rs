//! Puzzles as text: reading it gives the same puzzle.

use crate::random_goal::files;
use crate::random_puzzle::{Limits, arrangement, choices, partly_open};
use everyboard_puzzle::{Builtin, FamilyRange, Goal, Movement, Puzzle, builtins, families};
use proptest::prelude::*;

const LIMITS: Limits = Limits { side: 4, points: 9, pieces: 6 };

#[track_caller]
fn assert_reads_back(puzzle: &Puzzle) {
    let text = puzzle.to_toml();
    match Puzzle::parse(&text) {
        Ok(read) => assert_eq!(&read, puzzle, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

#[test]
fn every_built_in_puzzle_reads_back() {
    for builtin in builtins() {
        assert_reads_back(&builtin.puzzle());
    }
}

#[test]
fn every_family_reads_back() {
    for family in families() {
        let label = format!("{}-{}", family.name, family.example);
        let range = FamilyRange::parse(&label).unwrap().unwrap();
        for member in range.members().unwrap() {
            assert_reads_back(&Puzzle::parse(&member.text).unwrap());
        }
    }
}

/// As its built-in file has them: board and goal drawn, or an exchange.
#[test]
fn a_written_file_is_drawn_as_people_draw() {
    let text = Builtin::named("eight-puzzle").unwrap().puzzle().to_toml();
    let drawn = "board = \"\"\"\n867\n254\n3.1\n\"\"\"\ngoal = \"\"\"\n123\n456\n78.\n\"\"\"\n";
    assert!(text.contains(drawn), "{text}");
    let text = Builtin::named("knights-5x5").unwrap().puzzle().to_toml();
    assert!(text.contains("WW.BB\nWWBBB\nWBBBB\n\"\"\"\ngoal = \"exchange W B\"\n"), "{text}");
}

/// Quotes, line feeds and names that are words of the format.
#[test]
fn texts_that_need_care_read_back() {
    let graph = "format = 1\nname = \"a \\\"b\\\" \\\\ '''\\n\\té\"\nstart = \"exchange=A\"\n\
                 goal = [\",exchange=?\", \"pieces = 1\", \",pieces=A\"]\n[pieces]\n\
                 A = \"edges\"\n[graph]\nedges = [\"exchange pieces\"]\n[graph.points]\n\
                 exchange = [0, 1e300]\npieces = [-0.25, 0]\n";
    assert_reads_back(&Puzzle::parse(graph).unwrap());
    let pieces = "format = 1\nboard = \"pieces\"\ngoal = \",a1=s b1=? c1=? d1=? e1=? f1=?\"\n[pieces]\npie = \"R\"\n\
                  c = \"sW3vF\"\ns = \"NNfK2(1,4)0b(0,5)\"\n";
    let mut puzzle = Puzzle::parse(pieces).unwrap();
    assert_reads_back(&puzzle);
    puzzle.goals.push(Goal::Pattern((&puzzle.starts[0]).into()));
    assert_reads_back(&puzzle);
    let quotes = "format = 1\nboard = '\"\\é'\n[pieces]\n'\"\\é' = \"-\"\n[expect]\nmoves = 0\n";
    assert_reads_back(&Puzzle::parse(quotes).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_puzzle_reads_back(file in files(LIMITS)) {
        assert_reads_back(&file.puzzle());
    }

    /// As `--from` and `--to` put them.
    #[test]
    fn a_puzzle_with_another_start_and_goal_reads_back(
        file in files(LIMITS),
        start in choices(),
        open in prop::collection::vec(any::<bool>(), 16),
    ) {
        let mut puzzle = file.puzzle();
        let start = arrangement(&puzzle, &start);
        let text = puzzle.board.draw_line(&puzzle.alphabet, &start);
        puzzle.starts = puzzle.read_start(&text).unwrap();
        let goal = partly_open(&puzzle, &start, &open).into_iter();
        let turn = (puzzle.board.len()..puzzle.places()).map(|_| None);
        puzzle.goals = vec![Goal::Pattern(goal.chain(turn).collect())];
        assert_reads_back(&puzzle);
    }

    #[test]
    fn a_movement_reads_back(
        terms in prop::collection::vec("[fblrvs]{0,2}[WFDAHGKQRB][0-4]?", 1..5),
        oblique in prop::collection::vec(prop::sample::select(vec!["N", "C0", "Z3", "(0,7)", "(4,6)2"]), 0..3),
    ) {
        let betza = terms.iter().map(String::as_str).chain(oblique).collect::<Vec<_>>().join("1");
        let Ok(Movement::Leaps(_)) = Movement::parse(&betza) else { return Ok(()) };
        let file = format!("format = 1\nboard = \"A\"\n[pieces]\nA = {betza:?}\n");
        assert_reads_back(&Puzzle::parse(&file).unwrap());
    }
}
