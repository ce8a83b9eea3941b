//! Games, endings, placements and what is proved without a search.

use everyboard::{Endgames, ErrorKind, Placing, Puzzle, Run, Verdict};
use std::ops::ControlFlow;
use std::time::Duration;

#[test]
fn a_game_is_solved_for_every_position() {
    let game = Puzzle::named("hexapawn").unwrap().solve_game().unwrap();
    let start = game.look(&game.start()).unwrap();
    assert_eq!(start.verdict, Verdict::Loss { plies: Some(6) });
    let moves = game.start().moves();
    assert_eq!(start.moves.len(), moves.len());
    // What the start is worth is what its best move is worth.
    assert_eq!(start.moves[0].1, start.verdict);
    for made in moves {
        let (_, judged) = start.moves.iter().find(|(word, _)| *word == made.word).unwrap();
        assert!(*judged <= start.verdict);
        assert!(game.verdict(&made.after).unwrap() > Verdict::Draw);
    }
    let error = Puzzle::named("guarini").unwrap().solve_game().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
}

#[test]
fn a_game_that_places_pieces_is_played_to_its_end() {
    let game = Puzzle::named("tapatan").unwrap().solve_game().unwrap();
    let mut here = game.start();
    let look = game.look(&here).unwrap();
    assert_eq!((look.verdict, look.line.len()), (Verdict::Win { plies: Some(9) }, 9));
    for (word, plies) in look.line.iter().zip((0..9).rev()) {
        here = here.play(word).unwrap();
        let verdict = game.verdict(&here).unwrap();
        assert_eq!(verdict.plies(), Some(plies), "{word} {verdict}");
    }
    assert!(game.look(&here).unwrap().moves.is_empty());
    // All six pieces of one side are more than there are.
    let elsewhere = game.start().play(&look.line[0]).unwrap();
    let again = elsewhere.puzzle().position("a=W b=W c=W d=W e=W f=W W").unwrap();
    assert_eq!(game.verdict(&again).unwrap_err().kind(), ErrorKind::Missing);
}

/// Moves between the same squares that take different stones have different words.
#[test]
fn a_row_takes_a_stone_that_the_word_names() {
    let game = Puzzle::named("dara-4x4").unwrap().solve_game().unwrap();
    let mut here = game.start();
    let look = game.look(&here).unwrap();
    assert_eq!((look.verdict, look.line.len()), (Verdict::Win { plies: Some(19) }, 19));
    for word in &look.line {
        let words: Vec<String> = here.moves().into_iter().map(|made| made.word).collect();
        assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{word} of {words:?}");
        here = here.play(word).unwrap();
    }
    assert!(game.look(&here).unwrap().moves.is_empty());
}

/// White is stuck, and passes until Black has come past.
#[test]
fn a_side_without_a_move_passes() {
    let text = "format = 1\nboard = '#b/w./#.'\n[pieces]\nw = 'fW'\nb = 'bW'\n[rule]\n\
                turns = 'alternate'\nfirst = 'w'\n[game]\nloses = 'reached b b1'\nstuck = 'passes'\n";
    let game = text.parse::<Puzzle>().unwrap().solve_game().unwrap();
    let look = game.look(&game.start()).unwrap();
    assert_eq!(look.verdict, Verdict::Loss { plies: Some(4) });
    assert_eq!(look.line, ["pass", "b3b2", "pass", "b2b1"]);
    let passed = look.moves.first().unwrap();
    assert_eq!((passed.0.as_str(), look.moves.len()), ("pass", 1));
}

/// The longest win of king and rook against king takes 16 moves, 31 plies.
#[test]
fn endings_are_made_when_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for endings in [Endgames::in_memory(), Endgames::in_folder(folder.path())] {
        let look = endings.look("8/8/8/8/8/2k5/1r6/K7 b").unwrap();
        assert_eq!(look.verdict, Verdict::Win { plies: Some(5) });
        assert_eq!(look.line.len(), 5);
        assert_eq!(endings.verdict("8/8/8/8/8/2k5/8/K7 w").unwrap(), Verdict::Draw);
    }
    assert!(folder.path().read_dir().unwrap().count() > 0);
}

#[test]
fn endings_that_cannot_be_asked_for_are_refused() {
    let endings = Endgames::in_memory().make_up_to(3);
    let kind = |fen: &str| endings.look(fen).unwrap_err().kind();
    assert_eq!(kind("8/8/8/3k4/8/1r6/8/K1Q5 w"), ErrorKind::Missing);
    assert_eq!(kind("8/8/8/3k4/8/8/8/K1X5 w"), ErrorKind::Written);
    assert_eq!(kind("8/8/8/8/8/8/kQ6/1K6 w"), ErrorKind::Illegal);
    assert_eq!(kind("8/8/8/3k4/8/8/1p6/K7 w"), ErrorKind::Missing);
    assert_eq!(kind("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ErrorKind::Missing);
    let error = endings.look("8/8/8/3z4/8/8/8/K1Q5 w").unwrap_err();
    assert!(error.place().is_some(), "{error:?}");
    assert_eq!(Endgames::in_memory().piece('A', "x").unwrap_err().kind(), ErrorKind::Written);
}

#[test]
fn verdicts_are_ordered_from_bad_to_good() {
    let ordered = [
        Verdict::Loss { plies: Some(0) },
        Verdict::Loss { plies: Some(6) },
        Verdict::Loss { plies: None },
        Verdict::Draw,
        Verdict::Win { plies: None },
        Verdict::Win { plies: Some(3) },
        Verdict::Win { plies: Some(1) },
    ];
    assert!(ordered.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(Verdict::Score(-1) < Verdict::Score(2));
}

#[test]
fn queens_are_counted_listed_and_sorted_by_symmetry() {
    let queens = Placing::queens(8);
    assert_eq!(queens.count().unwrap(), 92_u32.into());
    assert_eq!(queens.classes().unwrap(), 12_u32.into());
    let mut shown = 0;
    queens
        .each(|placement| {
            assert_eq!(placement.squares().len(), 8);
            shown += 1;
            if shown == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(shown, 10);
    let first = &queens.first(1).unwrap()[0];
    assert_eq!(format!("{first:#}").matches('Q').count(), 8);
}

#[test]
fn parts_of_problems_that_cannot_be_read_are_refused() {
    let kind = |placing: Placing| placing.count().unwrap_err().kind();
    assert_eq!(kind(Placing::of(&["%"])), ErrorKind::Written);
    assert_eq!(kind(Placing::queens(8).fixed("z9")), ErrorKind::Written);
    assert_eq!(Placing::queens(4).fixed("a1").count().unwrap(), 0_u32.into());
    assert_eq!(Placing::of(&["N"]).number(2).board("3x3").count().unwrap(), 28_u32.into());
}

#[test]
fn boards_are_divided_so_that_one_placement_is_left() {
    let pieces = Placing::of(&["RF"]).board("7x7");
    let rows = |number, seed, level: &str| -> Vec<String> {
        let made = pieces.divided(number, seed, level).unwrap();
        made.iter().map(|it| it.drawn_regions().unwrap().to_owned()).collect()
    };
    assert_eq!(rows(3, 3, "any"), rows(3, 3, "any"));
    assert_ne!(rows(3, 3, "any"), rows(3, 4, "any"));
    for divided in pieces.divided(5, 3, "medium").unwrap() {
        assert_eq!(divided.count().unwrap(), 1_u32.into());
        assert_eq!(divided.grade().unwrap().0, "medium");
    }
    let graded = pieces.divided(5, 3, "graded").unwrap();
    let scores: Vec<usize> = graded.iter().map(|it| it.grade().unwrap().1).collect();
    assert!(scores.len() == 5 && scores[0] < scores[4], "{scores:?}");
}

#[test]
fn boards_that_cannot_be_divided_are_refused() {
    let kind = |placing: Placing| placing.divided(1, 3, "any").unwrap_err().kind();
    assert_eq!(kind(Placing::of(&["K"])), ErrorKind::Written);
    assert_eq!(kind(Placing::queens(3)), ErrorKind::Illegal);
    assert_eq!(kind(Placing::of(&["RF"]).regions("AABB/ACBB/CCDD/CDDD")), ErrorKind::Illegal);
    let queens = Placing::queens(6);
    let error = queens.divided(1, 3, "silly").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unknown);
    assert!(error.help().unwrap().contains("graded, easy, medium"), "{error}");
    let stopped = Run::new().time_limit(Duration::ZERO);
    let error = queens.divided_with(1, 3, "any", &stopped).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
    assert_eq!(Placing::of(&["K"]).maximum().grade().unwrap_err().kind(), ErrorKind::Illegal);
}

#[test]
fn an_analysis_says_what_moves_keep() {
    let analysis = Puzzle::named("knights-5x5").unwrap().analyze();
    assert_eq!((analysis.at_least, analysis.why_none), (36, None));
    assert!(!analysis.invariants.is_empty());
    let impossible = Puzzle::named("eight-puzzle-impossible").unwrap().analyze();
    assert!(impossible.why_none.is_some() && impossible.bounds.is_empty());
}
