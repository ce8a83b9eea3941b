//! `everyboard lookup --why`: reasons as text and as JSON, from a table and by a search.

use crate::program::everyboard;
use serde_json::{Value, json};

/// The box of this room stands in a corner after it was pushed up once.
const ROOM: &str = "format = 1\nboard = '..../b.../S.../....'\ngoal = '????/????/b???/????'\n\
                     [pieces]\nS = 'W'\nb = '-'\n[rule]\nkind = 'step'\n\
                     [[move]]\nname = 'push'\nbefore = 'Sb.'\nafter = '.Sb'\nturned = 'quarters'\n";

fn reasons(record: &Value) -> &Vec<Value> {
    record["reasons"].as_array().unwrap()
}

#[test]
fn a_table_and_a_search_say_the_same_of_the_best_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("warehouse.table");
    let path = path.to_str().unwrap();
    let save = ["census", "warehouse", "--to-goals", "--save", path, "-q"];
    assert_eq!(everyboard(&save).status, 0);
    let start = "##..##/#.b..#/.b.b.#/..S.../#....#";
    for label in [path, "warehouse"] {
        let run = everyboard(&["lookup", label, start, "--why", "--json", "-q"]);
        assert_eq!(run.status, 0, "{}", run.err);
        let record = &run.records()[0];
        assert_eq!(record["distance"], 22);
        let first = &reasons(record)[0];
        assert_eq!((&first["reason"], &first["others"]), (&json!("only-move"), &json!(3)));
        let text = everyboard(&["lookup", label, start, "--why", "-q"]).out;
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("22"));
        let said: Vec<&str> = lines.map(str::trim).collect();
        let texts: Vec<&Value> = reasons(record).iter().map(|reason| &reason["text"]).collect();
        assert_eq!(said, texts);
    }
    let run = everyboard(&["lookup", path, start, "--json", "-q"]);
    assert!(run.records()[0].get("reasons").is_none());
}

#[test]
fn tables_from_the_start_and_boards_without_text_have_no_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("guarini.table");
    let path = path.to_str().unwrap();
    assert_eq!(everyboard(&["census", "guarini", "--save", path, "-q"]).status, 0);
    let run = everyboard(&["lookup", path, "W.W/.../B.B", "--why"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--why") && run.err.contains("--to-goals"), "{}", run.err);
    assert_eq!(everyboard(&["lookup", path, "--why", "--binary", "bytes"]).status, 2);
}

/// A game is saved by the page; this one is written by hand.
#[test]
fn a_game_that_is_lost_says_since_which_move() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("room.toml");
    let game = folder.path().join("game.json");
    std::fs::write(&puzzle, ROOM).unwrap();
    let saved = json!({
        "schema": "everyboard/game/1",
        "puzzle": "room",
        "text": ROOM,
        "start": "..../b.../S.../....",
        "path": ["a2b2", "b2b1", "b1a1", "a1a2", "a2a3"],
        "at": 5,
    });
    std::fs::write(&game, saved.to_string()).unwrap();
    let [puzzle, game] = [&puzzle, &game].map(|path| path.to_str().unwrap());
    let run = everyboard(&["lookup", puzzle, "--game", game, "--why", "--json", "-q"]);
    assert_eq!(run.status, 1, "{}", run.err);
    let record = &run.records()[0];
    let [frozen, lost] = &reasons(record)[..] else { panic!("{record}") };
    let stuck = (&frozen["reason"], &frozen["square"], &frozen["piece"]);
    assert_eq!(stuck, (&json!("frozen"), &json!("a4"), &json!("b")), "{record}");
    assert_eq!((&lost["reason"], &lost["number"]), (&json!("lost-by"), &json!(5)));
    assert_eq!(lost["moves"], json!(["a2a3"]));
    assert!(lost["before"].as_u64().is_some(), "{record}");
}
