//! The session of a game that a page holds, against the library and known values.

#![cfg(feature = "games")]

use everyboard::crates::game::{GameOptions, GameRules, GameTable};
use everyboard::crates::puzzle::Builtin;
use everyboard_wasm::games::Session;
use everyboard_wasm::protocol::FaultKind;
use everyboard_wasm::sides::{GameLook, GameValue};

const MEMORY: u64 = 1 << 28;

/// Games that are solved within a second or two.
const SMALL: [&str; 8] = [
    "hexapawn",
    "knights-3x3-capture",
    "kings-3x4-capture",
    "pong-hau-ki",
    "mu-torere",
    "hare-and-hounds",
    "dodgem-3x3",
    "knights-3x4-capture",
];

fn solved(name: &str) -> (Session, String) {
    let mut session = Session::new(name).unwrap();
    let start = session.opened().start.text;
    session.solve(&start, MEMORY, |_| ()).unwrap();
    (session, start)
}

fn word(look: &GameLook) -> &'static str {
    match look.worth.unwrap().value {
        GameValue::Win => "win",
        GameValue::Draw => "draw",
        GameValue::Loss => "loss",
    }
}

#[test]
fn values_of_starts_are_those_of_the_files() {
    for name in SMALL {
        let (session, start) = solved(name);
        let opened = session.opened();
        let look = session.look(&start).unwrap();
        assert_eq!(opened.value.as_deref(), Some(word(&look)), "{name}");
        assert!(opened.start.is_first);
        assert!(opened.sides.iter().all(|side| !side.is_empty()), "{name}");
        assert_ne!(opened.emblems[0], opened.emblems[1], "{name}");
    }
}

/// A session answers as the library does, wherever best and other moves lead.
#[test]
fn values_and_moves_are_those_of_the_library() {
    for name in SMALL {
        let (session, start) = solved(name);
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let rules = GameRules::new(puzzle).unwrap();
        let mut theirs = rules.start();
        let library = GameTable::solve(rules, &GameOptions::default(), &()).unwrap();
        let mut here = start;
        for step in 0..40 {
            let look = session.look(&here).unwrap();
            let value = library.value(&theirs).unwrap().unwrap();
            assert_eq!(look.worth.unwrap().plies, value.plies().map(u32::from), "{name}: {here}");
            assert_eq!(look.line, library.line(&theirs).unwrap(), "{name}: {here}");
            let known = library.moves(&theirs).unwrap();
            assert_eq!(look.moves.len(), known.len(), "{name}: {here}");
            for (ours, judged) in look.moves.iter().zip(&known) {
                let best = judged.value == known[0].value;
                assert_eq!((&ours.word, ours.best), (&judged.legal.word, best), "{name}: {here}");
            }
            if look.moves.is_empty() {
                break;
            }
            let chosen = step * 5 % look.moves.len();
            let after = session.replay(&here, &look.moves[chosen].word).unwrap();
            assert_eq!(after[0].after, look.moves[chosen].after);
            here.clone_from(&look.moves[chosen].after.text);
            theirs = known[chosen].legal.after.clone();
        }
    }
}

/// Twelve knights a side are far too many for a page; four are not.
#[test]
fn a_game_that_does_not_fit_is_played_by_its_rules_until_few_pieces_are_left() {
    let mut session = Session::new("knights-5x5-capture").unwrap();
    let start = session.opened().start.text;
    let fault = session.solve(&start, MEMORY, |_| ()).unwrap_err();
    assert_eq!(fault.what, FaultKind::Memory);
    assert!(fault.needed.is_some_and(|needed| needed > 1e11));
    let look = session.look(&start).unwrap();
    assert!(look.worth.is_none() && look.line.is_empty());
    assert!(!look.moves.is_empty() && look.moves.iter().all(|it| it.worth.is_none()));
    let few = "W.W../...../...../...../..B.B W";
    let mut told = 0;
    session.solve(few, MEMORY, |_| told += 1).unwrap();
    assert!(told > 0);
    assert!(session.look(few).unwrap().worth.is_some());
    assert!(session.look(&start).unwrap().worth.is_none());
}

#[test]
fn what_is_no_game_or_no_position_is_a_fault() {
    assert_eq!(Session::new("no-game").unwrap_err().what, FaultKind::Puzzle);
    let fault = Session::new("format = 1\nboard = 3").unwrap_err();
    assert_eq!((fault.what, fault.line), (FaultKind::Puzzle, Some(2)));
    let puzzle = Builtin::named("guarini").unwrap();
    assert!(Session::new(puzzle.text).unwrap_err().message.contains("no [game]"));
    let session = Session::new("hexapawn").unwrap();
    for wrong in ["", "bbb/.../www", "bbb/.../www x", "bbb/www w", "bb/b.../www w"] {
        assert_eq!(session.look(wrong).unwrap_err().what, FaultKind::Board, "{wrong:?}");
    }
    let fault = session.replay("bbb/.../www w", "a1-a2 a1-a2").unwrap_err();
    assert_eq!(fault.message, "\"a1-a2\" is not a legal move here");
    // A game of one's own is opened by its text.
    let text = Builtin::named("hexapawn").unwrap().text;
    assert_eq!(Session::new(text).unwrap().opened().start, session.opened().start);
}
