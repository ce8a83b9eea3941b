//! Laws of games, on random puzzles with random events, beside a list of words.

use crate::random_puzzle::{Limits, drafts};
use everyboard_play::{Game, GameError};
use everyboard_puzzle::{Builtin, Metric, builtins};
use proptest::prelude::*;
use std::path::Path;

const LIMITS: Limits = Limits { side: 4, points: 9, pieces: 6 };

#[derive(Clone, Debug)]
enum Event {
    /// The move of this number among the legal ones.
    Play(u8),
    Undo,
    Redo,
    GoTo(u8),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        6 => any::<u8>().prop_map(Event::Play),
        2 => Just(Event::Undo),
        2 => Just(Event::Redo),
        1 => (0..12_u8).prop_map(Event::GoTo),
    ];
    prop::collection::vec(event, 0..30)
}

/// The words of all legal moves, whoever is to move.
fn legal(game: &Game) -> Vec<String> {
    let positions = game.positions().iter();
    let legal = positions.flat_map(|position| game.rules().legal_moves(position));
    legal.map(|legal| legal.word.to_owned()).collect()
}

fn happen(game: &mut Game, event: &Event) {
    match event {
        Event::Play(choice) => {
            let words = legal(game);
            if let Some(last) = words.len().checked_sub(1) {
                game.play(&words[(*choice as usize).min(last)]).unwrap();
            }
        }
        Event::Undo => drop(game.undo()),
        Event::Redo => drop(game.redo()),
        Event::GoTo(at) => game.go_to((*at).into()),
    }
}

#[track_caller]
fn assert_same(a: &Game, b: &Game) {
    assert_eq!((a.at(), a.starts(), a.positions()), (b.at(), b.starts(), b.positions()));
    assert!(a.words().eq(b.words()));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_game_keeps_its_laws(draft in drafts(LIMITS), events in events()) {
        let mut game = Game::of_puzzle("Random", Some(&draft.file())).unwrap();
        for event in &events {
            let before = game.clone();
            happen(&mut game, event);
            // The present position is the fold of the moves made.
            let moves = game.rules().replay(game.starts(), game.words().take(game.at())).unwrap();
            if let Some(last) = moves.last() {
                prop_assert_eq!(game.positions(), std::slice::from_ref(&last.after));
            } else {
                prop_assert_eq!(game.positions(), game.starts());
            }
            // A move that goes back changes no list of moves; any other adds one after those made.
            if let Event::Play(_) = event && game.at() < before.at() {
                prop_assert!(game.words().eq(before.words()));
            }
            // Redo after undo, and undo after redo, change nothing.
            let mut again = game.clone();
            if again.undo() {
                prop_assert!(again.redo());
                assert_same(&again, &game);
            }
            if again.redo() {
                prop_assert!(again.undo());
                assert_same(&again, &game);
            }
            assert_same(&Game::parse(&game.to_json()).unwrap(), &game);
        }
    }
}

#[test]
fn every_built_in_puzzle_begins() {
    for builtin in builtins() {
        let game = Game::of_puzzle(builtin.name, None).unwrap();
        assert!(!legal(&game).is_empty(), "{}", builtin.name);
        // Two squares say every move but a chain of jumps.
        let is_single = game.rules().puzzle().rule.metric == Metric::Steps;
        let moves = 0..game.rules().system().rewrites().len() as u32;
        let mut words = moves.map(|number| game.rules().notation().move_name(number));
        assert!(!is_single || words.all(|word| !word.contains('x')), "{}", builtin.name);
        assert_same(&Game::parse(&game.to_json()).unwrap(), &game);
    }
}

fn text(changes: &[(&str, &str)]) -> String {
    let good = r#"{"schema":"everyboard/game/1","puzzle":"guarini","text":null,"start":"B.B/.../W.W","path":["a3c2","c3b1"],"at":1,"program":"0.1.0"}"#;
    changes.iter().fold(good.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    assert_eq!(Game::parse(&text(&[])).unwrap().at(), 1);
    assert_eq!(Game::parse(&text(&[("\"at\":1,", "")])).unwrap().at(), 2);
    for (from, to, said) in [
        (
            "game/1",
            "game/2",
            r#"expected the schema "everyboard/game/1", found "everyboard/game/2""#,
        ),
        (r#","path":["a3c2","c3b1"]"#, "", "missing field `path` at line 1 column 108"),
        (
            "guarini",
            "gaurini",
            r#"no puzzle is called "gaurini"; a game of another puzzle has its file in `text`"#,
        ),
        (
            "guarini",
            "knights-rows-3x4..5",
            r#"no puzzle is called "knights-rows-3x4..5"; a game of another puzzle has its file in `text`"#,
        ),
        (
            "null",
            r#""format = 2""#,
            "in the text of the puzzle, 1:10: the format is 2; this program reads format 1",
        ),
        (
            "B.B",
            "BXB",
            "start: row 1, column 2: 'X' is not a symbol of this puzzle; expected one of .WB",
        ),
        (
            "c3b1",
            "c3b3",
            r#"move 2: "c3b3" is not a legal move here; legal: c3a2 c3b1 c2a3 a1b3 c1b3 c1a2"#,
        ),
        ("\"at\":1", "\"at\":3", "`at` is 3, but there are 2 moves"),
        ("\"at\":1", "\"at\":-1", "invalid value"),
    ] {
        let error = Game::parse(&text(&[(from, to)])).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
    assert!(matches!(Game::parse("").unwrap_err(), GameError::Json(_)));
}

#[test]
fn a_file_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut game = Game::of_puzzle("mine", Some(Builtin::named("star").unwrap().text)).unwrap();
    for _ in 0..3 {
        let word = legal(&game).pop().unwrap();
        game.replay([word.as_str()]).unwrap();
    }
    game.undo();
    game.save(&path).unwrap();
    assert_same(&Game::load(&path).unwrap(), &game);
    let missing = Game::load(Path::new("/no/such/game.json")).unwrap_err().to_string();
    assert!(missing.starts_with("/no/such/game.json: "), "{missing}");
}

/// A game begins with the letters of its start and is saved with them, whatever was played.
#[test]
fn alike_pieces_keep_their_letters() {
    let text = "format = 1\nboard = 'ABCC/ABDD/E...'\n[rule]\nkind = 'slide'\n";
    let game = Game::of_puzzle("five", Some(text)).unwrap();
    let mut game = game.from_start("BADD/BACC/E...").unwrap();
    game.replay(["a1b1", "a3a2"]).unwrap();
    let puzzle = game.rules().puzzle();
    let drawn = |game: &Game| puzzle.board.draw_line(&puzzle.alphabet, &game.shown()[0]);
    assert_eq!(drawn(&game), ".ADD/BACC/BE..");
    assert!(game.to_json().contains("\"start\":\"BADD/BACC/E...\""));
    let mut again = Game::parse(&game.to_json()).unwrap();
    assert_eq!((again.positions(), drawn(&again)), (game.positions(), drawn(&game)));
    assert!(again.undo());
    assert_eq!(drawn(&again), "BADD/BACC/.E..");
}
