//! `everyboard serve` as browsers, careless clients and attackers use it.

#![cfg(unix)]

use crate::program::everyboard;
use crate::program::served::{ServerProcess, answers, records, status, within};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::thread::scope;
use std::time::{Duration, Instant};

#[test]
fn the_page_and_its_files() {
    let server = ServerProcess::start(&[]);
    let page = server.get("/", "");
    assert_eq!(status(&page), 200);
    for header in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(page.contains(header), "{header}");
    }
    let etag = page.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    assert_eq!(status(&server.get("/", &format!("If-None-Match: {etag}\r\n"))), 304);
    let script = page.split("src=\"./").nth(1).unwrap().split('"').next().unwrap();
    let plain = server.get(&format!("/{script}"), "");
    assert!(
        plain.contains("text/javascript")
            && plain.contains("immutable")
            && !plain.contains("content-encoding")
    );
    assert!(
        server
            .get(&format!("/{script}"), "Accept-Encoding: gzip, br\r\n")
            .contains("content-encoding: br")
    );
    for path in [
        "/nothing",
        "/assets/",
        "/assets/nothing.js",
        "/assets/..%2f..%2fCargo.toml",
        "/../Cargo.toml",
        "/api/1/nothing",
    ] {
        assert_eq!(status(&server.get(path, "")), 404, "{path}");
    }
    assert_eq!(status(&server.get("/api/1/solve", "")), 405);
    let about = &records(&server.get("/api/1/about", ""))[0];
    assert_eq!(about["memory"], 200 << 20);
}

#[test]
fn jobs_have_the_records_of_the_commands() {
    let server = ServerProcess::start(&[]);
    let solved = server.post("solve", r#"{"puzzle":"guarini","options":{"limit":2}}"#);
    let solved = answers(&solved);
    assert_eq!((&solved[0]["moves"], &solved[0]["solutions"]), (&16.into(), &"4726784".into()));
    assert_eq!(solved.len(), 3);
    let text =
        r#"{"puzzle":"format = 1\nboard = \"W.B\"\ngoal = \"B.W\"\n[pieces]\nWB = \"W\"\n"}"#;
    assert_eq!(answers(&server.post("solve", text))[0]["outcome"], "unsolvable");
    let census = answers(&server.post("census", r#"{"puzzle":"knights-4x3"}"#));
    assert_eq!(census[0]["deepest"], 22);
    let placed =
        answers(&server.post("place", r#"{"pieces":["Q"],"options":{"pieces":8,"classes":true}}"#));
    assert_eq!((&placed[0]["placements"], &placed[0]["classes"]), (&"92".into(), &"12".into()));
    assert!(!answers(&server.post("analyze", r#"{"puzzle":"guarini"}"#)).is_empty());
}

#[test]
fn tables_answer_about_positions() {
    let server = ServerProcess::start(&[]);
    let request = r#"{"puzzle":"knights-4x3"}"#;
    let made = answers(&server.post("table", request));
    assert_eq!((&made[0]["deepest"], &made[0]["table"]), (&22.into(), &"1".into()));
    assert_eq!(answers(&server.post("table", request))[0]["table"], "1", "it is made once");
    let look = &records(&server.post("look", r#"{"table":"1","board":"BBB/.../.../WWW"}"#))[0];
    assert_eq!((&look["distance"], &look["solutions"]), (&16.into(), &"98496".into()));
    let solution = r#"{"table":"1","board":"BBB/.../.../WWW","number":"98495"}"#;
    assert_eq!(
        records(&server.post("solution", solution))[0]["moves"].as_array().unwrap().len(),
        16
    );
    let level = &records(&server.post("level", r#"{"table":"1","level":22,"number":"2"}"#))[0];
    let board = level["text"].as_str().unwrap();
    let look = &records(&server.post("look", &format!(r#"{{"table":"1","board":"{board}"}}"#)))[0];
    assert_eq!(look["distance"], 22);
    let gone = server.post("look", r#"{"table":"7","board":"BBB/.../.../WWW"}"#);
    assert_eq!((status(&gone), &records(&gone)[0]["error"]), (404, &"table".into()));
    let large = records(&server.post("table", r#"{"puzzle":"knights-5x6"}"#));
    assert_eq!(large.last().unwrap()["fault"]["what"], "memory");
}

#[test]
fn tables_that_were_asked_longest_ago_make_room() {
    // Two tables of the 5x5 knights do not fit.
    let server = ServerProcess::start(&["--memory", "60M"]);
    let first = answers(&server.post("table", r#"{"puzzle":"knights-5x5"}"#));
    assert_eq!(first[0]["table"], "1");
    let text = r#"{"puzzle":"format = 1\nname = \"another\"\nboard = \"WWWWW/WWWWW/WW.BB/BBBBB/BBBBB\"\ngoal = \"exchange W B\"\n[pieces]\nWB = \"N\"\n"}"#;
    let second = answers(&server.post("table", text));
    assert_eq!(second[0]["table"], "2", "{second:?}");
    let gone = server.post("look", r#"{"table":"1","board":"WWWWW/WWWWW/WW.BB/BBBBB/BBBBB"}"#);
    assert_eq!(status(&gone), 404);
    let kept = server.post("look", r#"{"table":"2","board":"WWWWW/WWWWW/WW.BB/BBBBB/BBBBB"}"#);
    assert_eq!(status(&kept), 200);
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let server = ServerProcess::start(&[]);
    let cases = [
        ("solve", "", "request"),
        ("solve", "{}", "request"),
        ("solve", r#"{"puzzle":"nonsense"}"#, "puzzle"),
        ("solve", r#"{"puzzle":"guarini","more":1}"#, "request"),
        ("solve", r#"{"puzzle":"guarini","options":{"save":"x"}}"#, "request"),
        ("solve", r#"{"puzzle":"guarini","options":{"checkpoint":"x"}}"#, "request"),
        ("solve", r#"{"puzzle":"guarini","options":{"from":"/etc/passwd"}}"#, "request"),
        ("solve", r#"{"puzzle":"guarini","options":{"from":"game.json"}}"#, "request"),
        ("solve", r#"{"puzzle":"guarini","options":{"limit":1001}}"#, "request"),
        ("solve", r#"{"puzzle":"/etc/passwd"}"#, "puzzle"),
        ("place", r#"{"pieces":["--save=x"]}"#, "request"),
        ("place", r#"{"pieces":["Q"],"options":{"board":"/etc/passwd"}}"#, "request"),
        ("table", r#"{"puzzle":"format = 1\nboard = 3\n"}"#, "puzzle"),
    ];
    for (path, body, error) in cases {
        let answer = server.post(path, body);
        assert_eq!(status(&answer), 400, "{body}");
        assert_eq!(records(&answer)[0]["error"], error, "{body}");
    }
    let wrong_start = r#"{"puzzle":"guarini","options":{"from":"zz"}}"#;
    let fault = &records(&server.post("solve", wrong_start))[0];
    assert!(fault["message"].as_str().unwrap().contains("expected 3 rows of 3"), "{fault}");
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let server = ServerProcess::start(&["--name", "puzzles.example"]);
    let own = server.address.to_string();
    let cases = [
        (&*own, "", 200),
        (&own, &format!("Origin: http://{own}\r\n"), 200),
        ("puzzles.example", "Origin: https://puzzles.example\r\n", 200),
        ("evil.example", "", 403),
        (&format!("evil.example:{}", server.address.port()), "", 403),
        (&own, "Origin: http://evil.example\r\n", 403),
        (&own, "Origin: null\r\n", 403),
    ];
    for (host, headers, expected) in cases {
        let request = format!(
            "GET /api/1/about HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
        );
        assert_eq!(status(&server.exchange(request.as_bytes())), expected, "{host} {headers}");
    }
    let form = format!(
        "POST /api/1/solve HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    assert_eq!(status(&server.exchange(form.as_bytes())), 415);
}

#[test]
fn a_thousand_bad_requests() {
    let server = ServerProcess::start(&[]);
    let whole = server.request("solve", r#"{"puzzle":"guarini"}"#);
    let mut state = 1u64;
    for round in 0..1000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=round % 5 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let at = (state >> 33) as usize % bytes.len();
            match state % 3 {
                0 => bytes[at] = (state >> 20) as u8,
                1 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, (state >> 25) as u8),
            }
        }
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        // Some are left open, some are read.
        if round % 50 == 0 {
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
        }
    }
    let large = server.post("solve", &format!(r#"{{"puzzle":"{}"}}"#, "x".repeat(1 << 17)));
    assert!([0, 413].contains(&status(&large)), "{large}");
    let long = server.get("/", &format!("Cookie: {}\r\n", "x".repeat(1 << 15)));
    assert!([0, 431].contains(&status(&long)), "{long}");
    assert_eq!(status(&server.get("/api/1/about", "")), 200);
}

#[test]
fn slow_requests_are_cut_off() {
    let server = ServerProcess::start(&[]);
    let clock = Instant::now();
    let whole = server.request("solve", &"x".repeat(100));
    scope(|scope| {
        for request in ["GET / HTTP/1.1\r\nHo", &whole[..whole.len() - 50]] {
            let server = &server;
            scope.spawn(move || {
                let mut stream = server.connect();
                let mut sent = request.bytes();
                let (mut answer, mut buffer) = (Vec::new(), [0; 1024]);
                stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
                // A byte now and then, until the server has enough of it.
                while clock.elapsed() < Duration::from_secs(25) {
                    if let Some(byte) = sent.next() {
                        let _ = stream.write_all(&[byte]);
                    }
                    match stream.read(&mut buffer) {
                        Ok(0) => return,
                        Ok(read) => answer.extend_from_slice(&buffer[..read]),
                        Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                        Err(_) => return,
                    }
                }
                panic!("{}", String::from_utf8_lossy(&answer));
            });
        }
    });
    assert!(clock.elapsed() > Duration::from_secs(5));
}

#[test]
fn ten_clients_at_once() {
    let server = ServerProcess::start(&[]);
    let busy = scope(|scope| {
        let clients: Vec<_> = (0..10)
            .map(|_| scope.spawn(|| server.post("census", r#"{"puzzle":"knights-rows-4x4"}"#)))
            .collect();
        clients
            .into_iter()
            .map(|client| client.join().unwrap())
            .filter(|answer| {
                if status(answer) == 200 {
                    assert_eq!(answers(answer).len(), 1, "{answer}");
                    return false;
                }
                assert!(
                    answer.contains("retry-after: ") && answer.contains("\"busy\""),
                    "{answer}"
                );
                true
            })
            .count()
    });
    assert!(busy <= 5, "five are taken at a time");
    assert_eq!(status(&server.get("/api/1/about", "")), 200);
}

#[test]
fn a_job_ends_when_its_client_has_gone() {
    let server = ServerProcess::start(&["--memory", "1G"]);
    // Another process, which takes minutes.
    let mut client = server.connect();
    client.write_all(server.request("solve", r#"{"puzzle":"knights-7x7"}"#).as_bytes()).unwrap();
    within(Duration::from_secs(20), "the job begins", || !server.children().trim().is_empty());
    drop(client);
    within(Duration::from_secs(5), "the job ends", || server.children().trim().is_empty());
    // A table, which takes a while.
    let mut client = server.connect();
    client.write_all(server.request("table", r#"{"puzzle":"knights-5x6"}"#).as_bytes()).unwrap();
    let mut line = String::new();
    let mut reader = BufReader::new(client.try_clone().unwrap());
    while !line.contains("told") {
        line.clear();
        assert!(reader.read_line(&mut line).unwrap() > 0);
    }
    drop((client, reader));
    // The queue is free again for a short job.
    let clock = Instant::now();
    assert_eq!(answers(&server.post("solve", r#"{"puzzle":"guarini"}"#)).len(), 1);
    assert!(clock.elapsed() < Duration::from_secs(10), "{:?}", clock.elapsed());
}

#[test]
fn a_job_ends_when_its_time_is_over() {
    let server = ServerProcess::start(&["--time", "0.5"]);
    let answer = server.post("solve", r#"{"puzzle":"knights-7x7"}"#);
    let last = records(&answer).pop().unwrap();
    assert!(last["fault"]["message"].as_str().unwrap().contains("more than the 0.5 s"), "{last}");
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = ServerProcess::start(&[]);
    let port = server.address.port().to_string();
    let second = everyboard(&["serve", "--port", &port]);
    assert_eq!(second.status, 2);
    assert!(second.err.contains("--port: 127.0.0.1:"), "{}", second.err);
    assert!(second.err.contains("help: "), "{}", second.err);
}
