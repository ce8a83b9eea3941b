//! `everyboard mcp` as a client of the Model Context Protocol sees it.

#![cfg(unix)]

use crate::program::PROGRAM;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A client, and the program that it has started.
struct Client {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// The number of the last request.
    last: u64,
    /// Whether each request names its version.
    is_modern: bool,
}

impl Client {
    fn start(is_modern: bool) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["mcp", "--quiet", "-j", "2", "--memory", "200M", "--time", "60"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let requests = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Client { child, requests, answers, last: 0, is_modern }
    }

    fn send(&mut self, line: &str) {
        let requests = self.requests.as_mut().expect("it is open");
        writeln!(requests, "{line}").unwrap();
        requests.flush().unwrap();
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect("every line is a message")
    }

    /// Sends a request without waiting for its answer: its number.
    fn begin(&mut self, method: &str, mut params: Value) -> u64 {
        self.last += 1;
        if self.is_modern {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2026-07-28".into();
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        let request =
            json!({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params});
        self.send(&request.to_string());
        self.last
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.next();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(id)), "{answer}");
        answer
    }

    /// The records with which a tool answers.
    fn call(&mut self, tool: &str, arguments: Value) -> Vec<Value> {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        let result = &answer["result"];
        assert_eq!(result["isError"], false, "{answer}");
        result["structuredContent"]["records"].as_array().unwrap().clone()
    }

    /// What a tool says that has no answer.
    fn fault(&mut self, tool: &str, arguments: Value) -> String {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        answer["result"]["content"][0]["text"].as_str().unwrap().to_owned()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.requests = None;
        let ended = self.child.wait().unwrap();
        assert!(ended.success() || std::thread::panicking(), "{ended}");
    }
}

#[test]
fn both_generations_of_the_protocol_are_spoken() {
    let mut client = Client::start(false);
    let asked = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}});
    let answer = client.ask("initialize", asked);
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(answer["result"]["serverInfo"]["name"], "everyboard");
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(client.ask("ping", json!({}))["result"], json!({}));
    let unknown = client.ask("initialize", json!({"protocolVersion": "1999-01-01"}));
    assert_eq!(unknown["result"]["protocolVersion"], "2025-11-25");
    let old = client.ask("tools/list", json!({}));
    assert!(old["result"].get("resultType").is_none());

    let mut client = Client::start(true);
    let found = client.ask("server/discover", json!({}));
    assert_eq!(found["result"]["supportedVersions"], json!(["2026-07-28"]));
    let list = client.ask("tools/list", json!({}));
    assert_eq!(list["result"]["resultType"], "complete");
    assert_eq!(list["result"]["tools"], old["result"]["tools"]);
    let versions = json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "1999-01-01"}});
    client.is_modern = false;
    let refused = client.ask("tools/list", versions);
    assert_eq!(refused["error"]["code"], -32022);
    assert_eq!(refused["error"]["data"]["supported"], json!(["2026-07-28"]));
}

#[test]
fn what_is_no_request_is_refused_and_the_next_is_answered() {
    let mut client = Client::start(false);
    let cases = [
        ("nonsense", Value::Null, -32700),
        ("[]", Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":"a"}"#, json!("a"), -32600),
        (r#"{"jsonrpc":"2.0","id":3,"method":"resources/list"}"#, json!(3), -32601),
        (
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"x"}}"#,
            json!(4),
            -32602,
        ),
    ];
    for (line, id, code) in cases {
        client.send(line);
        let answer = client.next();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&id, &json!(code)), "{answer}");
    }
    assert_eq!(client.ask("ping", json!({}))["result"], json!({}));
}

#[test]
fn puzzles_are_listed_shown_and_validated() {
    let mut client = Client::start(true);
    let puzzles = client.call("list_puzzles", json!({}));
    assert!(puzzles.len() > 50 && puzzles.iter().any(|it| it["puzzle"] == "guarini"));
    let shown = client.call("show_puzzle", json!({"puzzle": "knights-4x3"}));
    assert_eq!(shown[0]["starts"], json!(["BBB/.../.../WWW"]));
    assert!(shown[0]["goals"][0].is_string() && shown[0]["rules"][0].is_string(), "{}", shown[0]);
    let text = "format = 1\nname = \"Mine\"\nboard = \"W.B\"\ngoal = \"exchange W B\"\n";
    let fault = client.fault("validate_puzzle", json!({"puzzle": text}));
    assert!(fault.starts_with("puzzle: "), "{fault}");
    let checked = client.call("validate_puzzle", json!({"puzzle": "guarini"}));
    assert_eq!(checked[0]["verdict"], "ok");
}

#[test]
fn a_puzzle_is_solved_and_its_moves_are_judged() {
    let mut client = Client::start(true);
    let solved = client.call("solve", json!({"puzzle": "guarini", "limit": 2}));
    assert_eq!((&solved[0]["moves"], &solved[0]["solutions"]), (&json!(16), &json!("4726784")));
    assert_eq!(solved.len(), 3);
    let position = json!({"puzzle": "guarini", "position": "W.W/.../B.B"});
    let hint = client.call("hint", position.clone());
    assert_eq!((&hint[0]["distance"], &hint[0]["is_solvable"]), (&json!(16), &json!(true)));
    let best = &hint[0]["best_moves"][0];
    assert_eq!(best["distance_after"], 15);
    assert!(hint[0]["reasons"][0].as_str().is_some(), "{}", hint[0]);
    let mut judged = position;
    judged["move"] = best["move"].clone();
    let verdict = &client.call("judge_move", judged.clone())[0];
    assert_eq!((&verdict["is_best"], &verdict["loses"]), (&json!(true), &json!(0)));
    assert_eq!(verdict["position_after"], best["position_after"]);
    judged["move"] = json!("a1a2");
    let verdict = &client.call("judge_move", judged)[0];
    assert_eq!(verdict["is_legal"], false);
    assert!(verdict["legal_moves"].as_array().unwrap().contains(&best["move"]));
}

/// No table of the fifteen puzzle fits: a search answers in its place.
#[test]
fn a_hint_is_searched_for_where_no_table_fits() {
    let mut client = Client::start(true);
    let position = "1.23/4567/89AB/CDEF";
    let hint = client.call("hint", json!({"puzzle": "fifteen-puzzle", "position": position}));
    assert_eq!(hint[0]["distance"], 1, "{}", hint[0]);
    assert_eq!(hint[0]["best_moves"].as_array().map(Vec::len), Some(1));
    let other = json!({"puzzle": "fifteen-puzzle", "position": "2.13/4567/89AB/CDEF"});
    assert_eq!(client.call("hint", other)[0]["is_solvable"], false);
}

#[test]
fn games_placements_and_endings_have_answers() {
    let mut client = Client::start(true);
    let game = client.call("solve_game", json!({"puzzle": "hexapawn"}));
    assert_eq!(game[0]["schema"], "everyboard/game-solve/1");
    let asked = json!({"puzzle": "hexapawn", "position": "startpos", "turn": "w"});
    assert_eq!(client.call("probe_game", asked)[0]["schema"], "everyboard/game-probe/1");
    let placed = client.call("count_placements", json!({"pieces": ["Q"], "board": "8x8"}));
    assert_eq!(placed[0]["placements"], "92", "{}", placed[0]);
    let few = json!({"pieces": ["Q"], "board": "8x8", "number": 2});
    assert_eq!(client.call("count_placements", few)[0]["placements"], "1288");
    let large = client.fault("probe_ending", json!({"position": "8/8/3k4/8/8/1r6/8/KQ4R1 w"}));
    assert!(large.contains("KQRKR has more"), "{large}");
    let ending = client.call("probe_ending", json!({"position": "8/8/8/4k3/8/8/2Q5/K7 w"}));
    assert_eq!(
        (&ending[0]["value"], &ending[0]["moves"]),
        (&json!("win"), &json!(9)),
        "{}",
        ending[0]
    );
}

#[test]
fn faults_say_what_to_do() {
    let mut client = Client::start(true);
    let fault = client.fault("solve", json!({"puzzle": "nonsense"}));
    assert!(fault.contains("no built-in puzzle"), "{fault}");
    let fault = client.fault("solve", json!({"puzzle": "guarini", "depth": 1}));
    assert!(fault.contains("there is no argument \"depth\"; there are: puzzle, from"), "{fault}");
    let fault = client.fault("hint", json!({"puzzle": "guarini", "position": "W"}));
    assert!(fault.starts_with("board: "), "{fault}");
    let fault = client.fault("solve", json!({"puzzle": "guarini", "limit": 5000}));
    assert!(fault.contains("up to 1000"), "{fault}");
    let file = client.fault("show_puzzle", json!({"puzzle": "/etc/passwd"}));
    assert!(file.contains("no built-in puzzle"), "{file}");
}

#[test]
fn a_call_tells_how_far_it_is_and_ends_when_it_is_cancelled() {
    let mut client = Client::start(false);
    let arguments = json!({"puzzle": "knights-5x5"});
    let params = json!({"name": "solve", "arguments": arguments, "_meta": {"progressToken": "t"}});
    let id = client.begin("tools/call", params);
    let mut told = Vec::new();
    let answer = loop {
        let message = client.next();
        if message.get("id").is_some() {
            break message;
        }
        assert_eq!(message["method"], "notifications/progress");
        assert_eq!(message["params"]["progressToken"], "t");
        told.push(message["params"]["progress"].as_u64().unwrap());
    };
    assert_eq!(answer["id"], id);
    assert!(!told.is_empty() && told.is_sorted(), "{told:?}");

    let long = client
        .begin("tools/call", json!({"name": "solve", "arguments": {"puzzle": "knights-7x7"}}));
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": long}});
    client.send(&cancel.to_string());
    // Its place is free: the next call is not answered after it, but at once.
    let solved = client.call("solve", json!({"puzzle": "guarini"}));
    assert_eq!(solved[0]["moves"], 16);
}
