//! What `everyboard serve` answers to requests for jobs, right ones and wrong ones.

#![cfg(unix)]

use crate::program::File;
use crate::program::served::{ServerProcess, answers, records, status};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The requests that the page "The server" shows: their addresses and bodies.
fn shown() -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/server.md");
    let page = fs::read_to_string(page).unwrap();
    let requests = page.lines().filter_map(|line| {
        let (_, rest) = line.trim().strip_prefix("$ curl ")?.split_once(" -d '")?;
        let (body, address) = rest.split_once("' ")?;
        let (_, path) = address.split_once("/api/1/")?;
        Some((path.to_owned(), body.to_owned()))
    });
    requests.collect()
}

/// Options that the book showed contradicted each other: the answer had status 200 and the fault
/// "stopped".
#[test]
fn the_requests_of_the_book_are_answered() {
    let server = ServerProcess::start(&[]);
    let shown = shown();
    assert!(shown.len() >= 8, "{shown:?}");
    for (path, body) in shown {
        let answer = server.post(&path, &body);
        assert_eq!(status(&answer), 200, "{path} {body}: {answer}");
        let faults = records(&answer).into_iter().filter(|record| record.get("fault").is_some());
        assert_eq!(faults.collect::<Vec<_>>(), Vec::<Value>::new(), "{path} {body}");
    }
}

/// There was no address for bounds, games, hardest starts and checks.
#[test]
fn every_command_has_its_records() {
    let server = ServerProcess::start(&[]);
    let puzzle = r#"{"puzzle":"guarini"}"#;
    let position = r#"{"puzzle":"hexapawn","position":"startpos","options":{"turn":"w"}}"#;
    let cases = [
        ("bound", puzzle, "everyboard/bound/1"),
        ("hardest", puzzle, "everyboard/hardest/1"),
        ("check", puzzle, "everyboard/check/1"),
        ("game/solve", r#"{"puzzle":"hexapawn"}"#, "everyboard/game-solve/1"),
        ("game/probe", position, "everyboard/game-probe/1"),
        ("game/stats", r#"{"puzzle":"hexapawn"}"#, "everyboard/game-stats/1"),
    ];
    for (path, body, schema) in cases {
        let answer = server.post(path, body);
        assert_eq!((status(&answer), &answers(&answer)[0]["schema"]), (200, &json!(schema)));
    }
}

/// The book said that the record comes first, but it has the number of those that are listed.
#[test]
fn placements_come_before_their_record() {
    let server = ServerProcess::start(&[]);
    let request = r#"{"pieces":["Q"],"options":{"board":"4","list":true}}"#;
    let listed = answers(&server.post("place", request));
    let schemas: Vec<&str> = listed.iter().map(|it| it["schema"].as_str().unwrap()).collect();
    let placement = "everyboard/placement/1";
    assert_eq!(schemas, [placement, placement, "everyboard/place/1"]);
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/server.md");
    let book = fs::read_to_string(book).unwrap();
    assert!(book.contains("`everyboard/placement/1` with `list`, then `everyboard/place/1`"));
}

/// A piece `-h` printed the help of the command; options that contradict each other were a fault of
/// status 200.
#[test]
fn what_a_command_refuses_has_status_400() {
    let server = ServerProcess::start(&[]);
    let cases = [
        ("place", json!({"pieces": ["-h"]}), "request"),
        ("place", json!({"pieces": ["--help"]}), "request"),
        ("place", json!({"pieces": ["-"]}), "request"),
        ("place", json!({"pieces": ["Q\0"]}), "request"),
        ("place", json!({"pieces": []}), "request"),
        ("place", json!({"pieces": ["Q"], "puzzle": "guarini"}), "request"),
        ("place", json!({"pieces": ["Q"], "options": {"board": "-h"}}), "request"),
        ("solve", json!({"puzzle": "-h"}), "puzzle"),
        ("solve", json!({"puzzle": "-"}), "puzzle"),
        ("solve", json!({"puzzle": "knights-rows-3x3..5"}), "request"),
        ("solve", json!({"puzzle": "guarini", "options": {"from": "--all"}}), "request"),
        ("solve", json!({"puzzle": "guarini", "options": {"from": ""}}), "request"),
        ("solve", json!({"puzzle": "guarini", "options": {"count": true, "limit": 1}}), "request"),
        ("solve", json!({"puzzle": "guarini", "options": {"engine": "none"}}), "request"),
        ("bound", json!({"puzzle": "guarini", "options": {"certificate": "x"}}), "request"),
        ("check", json!({"puzzle": "guarini", "options": {"all": true}}), "request"),
        ("game/probe", json!({"puzzle": "hexapawn"}), "request"),
        ("game/probe", json!({"puzzle": "hexapawn", "position": "--dir=x"}), "request"),
        ("game/solve", json!({"puzzle": "guarini"}), "request"),
        ("table", json!({"puzzle": "nonsense"}), "puzzle"),
        ("table", json!({"puzzle": "knights-tour-none\n"}), "puzzle"),
    ];
    for (path, body, error) in cases {
        let answer = server.post(path, &body.to_string());
        assert_eq!(status(&answer), 400, "{path} {body}: {answer}");
        let record = &records(&answer)[0];
        assert_eq!(record["error"], error, "{path} {body}: {answer}");
        let message = record["message"].as_str().unwrap();
        assert!(!message.is_empty() && !message.contains("Usage"), "{path} {body}: {message}");
    }
}

/// A text that named a file that exists was refused, and one that did not was read: so anybody
/// could ask which files there are. The server looked for the file itself.
#[test]
fn files_that_exist_are_not_told_from_others() {
    let server = ServerProcess::start(&[]);
    let file = File::new("...\n...\n...\n");
    let there = file.name();
    let none = there.replace("puzzle", "nothin");
    let cases = [
        ("solve", r#"{"puzzle":"guarini","options":{"from":"FILE"}}"#),
        ("solve", r#"{"puzzle":"guarini","options":{"to":"FILE"}}"#),
        ("solve", r#"{"puzzle":"FILE"}"#),
        ("solve", r#"{"puzzle":"FILE:1"}"#),
        ("solve", r#"{"puzzle":"FILE\n"}"#),
        ("bound", r#"{"puzzle":"guarini","options":{"from":"FILE"}}"#),
        ("table", r#"{"puzzle":"FILE"}"#),
        ("game/probe", r#"{"puzzle":"hexapawn","position":"FILE"}"#),
        ("place", r#"{"pieces":["FILE"]}"#),
        ("place", r#"{"pieces":["Q"],"options":{"board":"FILE"}}"#),
        ("place", r#"{"pieces":["Q"],"options":{"regions":"FILE"}}"#),
        ("place", r#"{"pieces":["Q"],"options":{"fixed":"FILE"}}"#),
    ];
    for (path, body) in cases {
        let [one, other] = [&there, &none].map(|name| {
            let answer = server.post(path, &body.replace("FILE", name));
            assert_eq!(status(&answer), 400, "{path} {body}: {answer}");
            records(&answer)[0].to_string().replace(name.as_str(), "FILE")
        });
        assert_eq!(one, other, "{path} {body}");
    }
}

/// A body in chunks of which one is malformed was answered with 413.
#[test]
fn a_malformed_chunk_is_a_bad_request() {
    let server = ServerProcess::start(&[]);
    let head = format!(
        "POST /api/1/solve HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    let malformed = server.exchange(format!("{head}5\r\n{{\"puz\r\nxyz\r\n").as_bytes());
    assert_eq!(status(&malformed), 400, "{malformed}");
    let piece = "x".repeat(40_000);
    let large = server
        .exchange(format!("{head}9c40\r\n{piece}\r\n9c40\r\n{piece}\r\n0\r\n\r\n").as_bytes());
    assert_eq!(status(&large), 413, "{large}");
    let whole = r#"{"puzzle":"guarini"}"#;
    let whole = format!("{head}{:x}\r\n{whole}\r\n0\r\n\r\n", whole.len());
    assert_eq!(answers(&server.exchange(whole.as_bytes())).len(), 1);
}
