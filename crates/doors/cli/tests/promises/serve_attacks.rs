//! `everyboard serve` against clients that want to harm it: they do not read, send puzzles that
//! take much memory, or kill the server while a job is under way.
//!
//! `cargo test -p everyboard-cli --test all serve_attacks:: -- --ignored --nocapture` does so at
//! length and prints what came of it.

#![cfg(target_os = "linux")]

use crate::program::served::{ServerProcess, answers, is_running, records, status, within};
use crate::program::signal;
use crate::saved::Chance;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// A job whose answer has more bytes than a connection keeps.
const LONG_LIST: &str =
    r#"{"pieces":["Q"],"options":{"board":"64","pieces":1,"list":true,"limit":1000}}"#;

/// A client of these that does not read holds the turn for this long at most: the patience of a
/// job, and some seconds because the machine may be busy.
const TURN: Duration = Duration::from_secs(5 + 10);

/// The client of a list held the turn of all jobs for as long as it did not read, whatever `--time`
/// said.
#[test]
fn a_client_that_does_not_read_keeps_no_job_waiting() {
    let server = ServerProcess::start(&["--time", "3600"]);
    let _silent = server.asked("place", LONG_LIST);
    within(Duration::from_secs(20), "the job begins", || !server.children().trim().is_empty());
    let clock = Instant::now();
    assert_eq!(answers(&server.post("solve", r#"{"puzzle":"guarini"}"#)).len(), 1);
    assert!(clock.elapsed() < TURN, "{:?}", clock.elapsed());
}

/// 64 connections are all that the server takes: clients that did not read what they had asked for
/// held them for ever.
#[test]
#[ignore = "waits for connections that are given up"]
fn clients_that_do_not_read_do_not_close_the_server() {
    let server = ServerProcess::start(&[]);
    let page = server.get("/", "");
    let script = page.split("src=\"./").nth(1).unwrap().split('"').next().unwrap();
    let request = format!("GET /{script} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // More requests on one connection than it keeps answers.
    let many = request.repeat(40);
    let asked = || -> TcpStream {
        let mut client = server.connect();
        // It is not read to its end.
        let _ = client.write_all(many.as_bytes());
        client
    };
    let mut silent: Vec<TcpStream> = (0..64).map(|_| asked()).collect();
    silent.extend((0..5).map(|_| server.asked("place", LONG_LIST)));
    let clock = Instant::now();
    assert_eq!(status(&server.get("/api/1/about", "")), 200);
    let about = clock.elapsed();
    // Five jobs of theirs are in the queue.
    within(Duration::from_secs(60), "a job is taken", || {
        status(&server.post("solve", r#"{"puzzle":"guarini"}"#)) == 200
    });
    let job = clock.elapsed();
    eprintln!(
        "{} clients that do not read: `about` after {about:.1?}, a job after {job:.1?}",
        silent.len()
    );
    assert!(about < Duration::from_secs(30), "{about:?}");
}

/// What a server with `signal` leaves of a job after two seconds.
fn jobs_after(name: &str, path: &str, body: &str) -> Vec<String> {
    let mut server = ServerProcess::start(&["--memory", "1G"]);
    let _client = server.asked(path, body);
    within(Duration::from_secs(20), "the job begins", || !server.children().trim().is_empty());
    let jobs: Vec<String> = server.children().split_whitespace().map(str::to_owned).collect();
    signal(&server.child, name);
    let clock = Instant::now();
    while server.child.try_wait().unwrap().is_none() {
        // What starts the tests in the background may have the program ignore a signal.
        if clock.elapsed() > Duration::from_secs(10) {
            server.child.kill().unwrap();
        }
        sleep(Duration::from_millis(20));
    }
    let code = server.child.wait().unwrap().code();
    let expected = match name {
        "-INT" => Some(130),
        "-TERM" => Some(143),
        _ => None,
    };
    assert_eq!(code, expected, "{name}");
    let clock = Instant::now();
    while clock.elapsed() < Duration::from_secs(2) && jobs.iter().any(|job| is_running(job)) {
        sleep(Duration::from_millis(20));
    }
    eprintln!("{name}: {} jobs of {path} ended after {:.2?}", jobs.len(), clock.elapsed());
    jobs.into_iter().filter(|job| is_running(job)).collect()
}

/// Jobs went on, for hours and with all their memory, where the server had ended by SIGHUP, SIGQUIT
/// or SIGKILL.
#[test]
fn no_job_outlives_the_server_whatever_ends_it() {
    let none = Vec::<String>::new();
    for name in ["-INT", "-TERM", "-HUP", "-QUIT", "-KILL"] {
        assert_eq!(jobs_after(name, "solve", r#"{"puzzle":"knights-7x7"}"#), none, "{name}");
    }
    assert_eq!(jobs_after("-KILL", "table", r#"{"puzzle":"knights-5x6"}"#), none);
    assert_eq!(jobs_after("-KILL", "census", r#"{"puzzle":"knights-7x7"}"#), none);
}

/// The bytes of memory that a process has, 0 if there is none.
fn resident(process: &str) -> u64 {
    let pages = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = pages.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

/// The most memory that a server and all its processes have at one time while `work` is done, in
/// bytes.
fn peak_while(server: &ServerProcess, work: impl FnOnce()) -> u64 {
    let peak = AtomicU64::new(0);
    let is_done = AtomicBool::new(false);
    let own = server.child.id().to_string();
    scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let jobs = server.children();
                let jobs = jobs.split_whitespace().map(resident).sum::<u64>();
                peak.fetch_max(resident(&own) + jobs, Ordering::Relaxed);
                sleep(Duration::from_millis(2));
            }
        });
        work();
        is_done.store(true, Ordering::Relaxed);
    });
    peak.into_inner()
}

/// The most that a server with this budget may take with all its processes: as much for tables as
/// for a job, and the server itself.
fn most(budget: u64) -> u64 {
    2 * budget + (24 << 20)
}

/// Nine kinds of pieces, and a cycle that carries them all: a move for each way in which they can
/// stand on it.
const NINE_KINDS: &str = "format = 1\nstart = \"a=A b=B c=C d=D e=E f=F g=G h=H i=I\"\n\
    goal = \"a=B b=A c=C d=D e=E f=F g=G h=H i=I\"\n[pieces]\nABCDEFGHI = \"edges\"\n[graph]\n\
    points = {a=[0,0], b=[1,0], c=[2,0], d=[3,0], e=[4,0], f=[5,0], g=[6,0], h=[7,0], i=[8,0]}\n\
    edges = [\"a b\"]\n[[move]]\ncycle = \"a b c d e f g h i\"\n";

/// Some 340 bytes had the server itself list the moves of this puzzle, in seven times `--memory`
/// and for as long as that took. The ways in which the pieces can stand on the cycle were not
/// counted.
#[test]
fn a_table_of_nine_kinds_in_a_cycle_keeps_to_the_budget() {
    let budget = 20 << 20;
    let server = ServerProcess::start(&["--memory", "20M", "--time", "60"]);
    let request = json!({ "puzzle": NINE_KINDS }).to_string();
    let peak = peak_while(&server, || {
        let answer = server.post("table", &request);
        assert!(answer.contains("\"memory\""), "{answer}");
    });
    assert!(peak < most(budget), "{} MiB", peak >> 20);
    assert_eq!(status(&server.get("/api/1/about", "")), 200);
}

/// Puzzles that take much: many kinds of pieces with long ranges, large rings, cycles and pictures
/// of anything.
struct Hostile {
    chance: Chance,
}

/// Rules, and whether pieces may ride under them.
const RULES: [(&str, bool); 9] = [
    ("", true),
    ("kind = [\"step\", \"take\"]\n", true),
    ("kind = \"fly\"\n", true),
    ("kind = [\"step\", \"hop\"]\n", false),
    ("kind = [\"step\", \"jump\"]\ncount = \"moves\"\n", false),
    ("count = \"moves\"\n", true),
    ("kind = \"take\"\nturns = \"alternate\"\n", true),
    ("kind = [\"step\", \"push\"]\npushed = \"B\"\nboxes = 4\ncount = \"pushes\"\n", false),
    ("forbid = \"attack\"\nturns = \"alternate\"\n", true),
];

/// Drawn moves and forbidden pictures, and none.
const DRAWN: [&str; 5] = [
    "",
    "",
    "[[move]]\ncycle = \"a1 a2 b2 b1 c1 c2\"\n",
    "[[move]]\nbefore = \"xyzu\"\nafter = \"uzyx\"\nturned = \"all\"\n\
     where = {x = \"anything\", y = \"anything\", z = \"anything\", u = \"anything\"}\n",
    "[[forbid]]\npicture = \"xyz.AB\"\n\
     where = {x = \"anything\", y = \"any piece\", z = \"anything\"}\n",
];

const RIDERS: [&str; 9] = ["N", "W", "K", "NN", "QNNAADD", "(1,3)(1,3)", "KNAD", "Q", "R"];
const LEAPERS: [&str; 5] = ["N", "W", "K", "KNAD", "F"];
const GOALS: [&str; 4] = ["exchange A B", "pieces = 1", "no A", "all A on a1..b1"];
const WRAPS: [&str; 5] = ["none", "none", "rows", "columns", "both"];

impl Hostile {
    fn one_of<T: Copy>(&mut self, some: &[T]) -> T {
        some[self.chance.below(some.len())]
    }

    /// A drawn board on which every one of these kinds stands.
    fn board(&mut self, kinds: &[char]) -> String {
        let columns = 3 + self.chance.below(14);
        let rows = 2 + self.chance.below((128 / columns).saturating_sub(1).max(1));
        let empty = 1 + self.chance.below(20);
        let mut board = String::new();
        for square in 0..columns * rows {
            board.push(match (kinds.get(square), self.chance.below(empty + 2)) {
                _ if square == columns * rows - 1 => '.',
                (Some(&kind), _) => kind,
                (None, 0) => self.one_of(kinds),
                (None, 1) if empty > 10 => '#',
                _ => '.',
            });
            if square % columns == columns - 1 {
                board.push('\n');
            }
        }
        board
    }

    /// The text of a puzzle file.
    fn puzzle(&mut self) -> String {
        let most = self.one_of(&[1, 2, 8, 8, 20, 38]);
        let letters = ('A'..='Z').chain('a'..='z');
        let kinds: Vec<char> = letters.take(2 + self.chance.below(most)).collect();
        let board = self.board(&kinds);
        let (rule, rides) = self.one_of(&RULES);
        let pool = if rides { &RIDERS[..] } else { &LEAPERS };
        let pieces: String =
            kinds.iter().map(|kind| format!("{kind} = \"{}\"\n", self.one_of(pool))).collect();
        let [goal, wrap, drawn] = [&GOALS[..], &WRAPS, &DRAWN].map(|some| self.one_of(some));
        format!(
            "format = 1\nboard = \"\"\"\n{board}\"\"\"\nwrap = \"{wrap}\"\ngoal = \"{goal}\"\n\
             [pieces]\n{pieces}[rule]\n{rule}{drawn}"
        )
    }

    /// A request: its address and its body.
    fn request(&mut self) -> (&'static str, Value) {
        let puzzle = self.puzzle();
        match self.chance.below(8) {
            0 => ("solve", json!({"puzzle": puzzle, "options": {"limit": 1000}})),
            1 => ("census", json!({"puzzle": puzzle})),
            2 => ("analyze", json!({"puzzle": puzzle, "options": {"cycles": 8}})),
            3 => ("bound", json!({ "puzzle": puzzle })),
            4 => ("check", json!({ "puzzle": puzzle })),
            5 => ("game/stats", json!({"puzzle": puzzle, "options": {"slowest": 1000}})),
            _ => ("table", json!({ "puzzle": puzzle })),
        }
    }
}

/// What became of a request, in a word: `answer`, or why there was none.
fn outcome(answer: &str) -> String {
    let last = records(answer).pop().unwrap_or_default();
    let word = last["error"].as_str().or(last["fault"]["what"].as_str());
    word.unwrap_or("answer").to_owned()
}

/// Sends hostile puzzles, and asserts that they are no nonsense and take no more than they may.
fn assert_kept(puzzles: usize, budget: u64, time: &str) {
    let memory = budget.to_string();
    let server = ServerProcess::start(&["--memory", &memory, "--time", time]);
    let mut hostile = Hostile { chance: Chance::of_seed(4) };
    let mut outcomes = BTreeMap::new();
    let peak = peak_while(&server, || {
        for _ in 0..puzzles {
            let (path, body) = hostile.request();
            let answer = server.post(path, &body.to_string());
            *outcomes.entry(outcome(&answer)).or_insert(0) += 1;
            server.post("level", r#"{"table":"1","level":1,"number":"0"}"#);
        }
    });
    let mib = peak >> 20;
    eprintln!("{puzzles} puzzles, of which {outcomes:?}: at most {mib} MiB together");
    let read: usize =
        ["answer", "memory", "stopped"].map(|it| outcomes.get(it).unwrap_or(&0)).into_iter().sum();
    assert!(3 * read > puzzles, "{outcomes:?}");
    assert!(peak <= most(budget), "{mib} MiB");
    assert_eq!(status(&server.get("/api/1/about", "")), 200);
}

#[test]
fn some_hostile_puzzles_keep_to_the_budget() {
    assert_kept(12, 40 << 20, "0.2");
}

#[test]
#[ignore = "minutes"]
fn a_thousand_hostile_puzzles_keep_to_the_budget() {
    assert_kept(1000, 40 << 20, "0.5");
}
