//! The addresses that `everyboard serve` prints: of a puzzle, and of a server for other machines.

#![cfg(all(unix, feature = "serve"))]

use crate::program::served::status;
use crate::program::{everyboard, started};
use crate::saved::{Chance, text};
use everyboard_serve::Opening;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Child;

/// A server that is killed when it is dropped, and the record of where it answers.
struct ServerProcess {
    child: Child,
    record: Value,
}

impl ServerProcess {
    fn start(args: &[&str]) -> Self {
        let mut child = started(&[&["serve", "--json"], args].concat());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        ServerProcess { child, record: serde_json::from_str(&line).unwrap() }
    }

    fn address(&self) -> &str {
        self.record["address"].as_str().unwrap()
    }

    /// All addresses, the first one first.
    fn addresses(&self) -> Vec<&str> {
        let others = self.record["others"].as_array().unwrap();
        [self.address()].into_iter().chain(others.iter().map(|it| it.as_str().unwrap())).collect()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that a server prints before it says how it is ended.
fn lines(args: &[&str]) -> Vec<String> {
    let mut child = started(&[&["serve"], args].concat());
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut said = String::new();
    while !said.contains("Ctrl-C ends it") {
        assert!(errors.read_line(&mut said).unwrap() > 0, "{said}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    out.lines().map(str::to_owned).collect()
}

const PUZZLE: &str = "format = 1\nboard = \"W.B\"\ngoal = \"B.W\"\n[pieces]\nWB = \"W\" # größer\n";

#[test]
fn a_puzzle_that_the_page_knows_is_named() {
    for name in ["guarini", "knights-5x5", "hexapawn", "knights-rows-3x8"] {
        let server = ServerProcess::start(&[name]);
        assert!(server.address().ends_with(&format!("/#/play/{name}")), "{}", server.address());
    }
}

/// The name of the file is not in the address, whatever it is.
#[test]
fn the_text_of_a_file_is_in_the_address() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.toml", "it's #1 & \"ü\"?p=%.toml", "guarini.toml", "-\n.toml"] {
        let path = folder.path().join(name);
        fs::write(&path, PUZZLE).unwrap();
        let server = ServerProcess::start(&[text(&path)]);
        let fragment = Opening::Text(PUZZLE).fragment();
        assert!(server.address().ends_with(&format!("/{fragment}")), "{name}");
    }
    let level = folder.path().join("levels.sok");
    fs::write(&level, "; Corridor\n######\n#@ $.#\n######\n\nShort\n#####\n#@$.#\n#####\n")
        .unwrap();
    for label in [format!("{}:2", text(&level)), "AAB./..B./..../....".to_owned()] {
        let server = ServerProcess::start(&[&label]);
        assert!(server.address().contains("/#/play?p="), "{label}");
    }
    let several = everyboard(&["serve", text(&level)]);
    assert_eq!(several.status, 2);
    assert!(several.err.contains("stands for 2 puzzles"), "{}", several.err);
}

#[test]
fn a_text_that_is_too_long_for_an_address_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.toml");
    let mut chance = Chance::new();
    let remark: String = (0..20_000).map(|_| char::from(b'a' + chance.below(26) as u8)).collect();
    fs::write(&path, format!("{PUZZLE}# {remark}\n")).unwrap();
    let run = everyboard(&["serve", text(&path)]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("long.toml: its address would have "), "{}", run.err);
    assert!(run.err.contains("and 8000 at most") && run.err.contains("\nhelp: "), "{}", run.err);
}

#[test]
fn a_puzzle_that_is_none_is_refused() {
    let run = everyboard(&["serve", "gaurini"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("did you mean guarini"), "{}", run.err);
}

/// `http://0.0.0.0:4711/` was printed, which nobody can type on another machine.
#[test]
fn a_server_for_all_prints_addresses_that_it_answers_under() {
    for (host, first) in [("0.0.0.0", "127.0.0.1:"), ("::", "[::1]:")] {
        // Some machines have no version 6.
        if TcpStream::connect(format!("{first}9"))
            .is_err_and(|error| error.kind() == std::io::ErrorKind::AddrNotAvailable)
        {
            continue;
        }
        let server = ServerProcess::start(&["--host", host, "guarini"]);
        let addresses = server.addresses();
        assert!(addresses[0].starts_with(&format!("http://{first}")), "{addresses:?}");
        for address in addresses {
            let host = address.strip_prefix("http://").unwrap();
            let host = host.strip_suffix("/#/play/guarini").unwrap();
            let answer = about(host);
            assert_eq!(status(&answer), 200, "{address}: {answer}");
            let own: SocketAddr = host.parse().unwrap();
            assert!(!own.ip().is_unspecified(), "{address}");
        }
    }
    let others = &ServerProcess::start(&["--host", "127.0.0.1"]).record["others"];
    assert_eq!(others, &Value::Array(Vec::new()));
}

/// What a server answers to a browser that has this address.
fn about(host: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    let request = format!("GET /api/1/about HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn each_address_is_a_line() {
    let one = lines(&["guarini"]);
    assert!(one.len() == 1 && one[0].starts_with("http://127.0.0.1:"), "{one:?}");
    let all = lines(&["guarini", "--host", "0.0.0.0"]);
    assert!(all[0].starts_with("http://127.0.0.1:"), "{all:?}");
    let is_address =
        |line: &String| line.starts_with("http://") && line.ends_with("/#/play/guarini");
    assert!(all.iter().all(is_address), "{all:?}");
}
