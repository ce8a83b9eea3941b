//! A server under test, and what comes back from it.

use super::started;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server, which is killed when it is dropped.
pub(crate) struct ServerProcess {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl ServerProcess {
    pub(crate) fn start(flags: &[&str]) -> Self {
        let memory = if flags.contains(&"--memory") { &[][..] } else { &["--memory", "200M"] };
        let mut child = started(&[&["serve", "--quiet", "-j", "2"], memory, flags].concat());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/');
        ServerProcess { address: address.parse().unwrap(), child }
    }

    /// Sends bytes and reads all that comes back until the server closes the connection or is
    /// silent.
    pub(crate) fn exchange(&self, request: &[u8]) -> String {
        String::from_utf8_lossy(&self.exchange_bytes(request)).into_owned()
    }

    fn exchange_bytes(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // The server may close before it has read all.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        self.exchange(self.get_request(path, headers).as_bytes())
    }

    /// The file at a path, which comes in one piece.
    pub(crate) fn file(&self, path: &str) -> Vec<u8> {
        let answer = self.exchange_bytes(self.get_request(path, "").as_bytes());
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = str::from_utf8(&answer[..end]).expect("the head is ASCII");
        assert!(head.starts_with("HTTP/1.1 200 ") && head.contains("content-length: "), "{head}");
        answer[end + 4..].to_vec()
    }

    fn get_request(&self, path: &str, headers: &str) -> String {
        let host = self.address;
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        self.exchange(self.request(path, body).as_bytes())
    }

    pub(crate) fn request(&self, path: &str, body: &str) -> String {
        format!(
            "POST /api/1/{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    /// Sends a request for a job whose answer nobody reads.
    pub(crate) fn asked(&self, path: &str, body: &str) -> TcpStream {
        let mut client = self.connect();
        client.write_all(self.request(path, body).as_bytes()).unwrap();
        client
    }

    /// The numbers of the processes that it has started, by whatever thread.
    pub(crate) fn children(&self) -> String {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let mut children = String::new();
        for task in tasks {
            let path = task.unwrap().path().join("children");
            children += &std::fs::read_to_string(path).unwrap_or_default();
        }
        children
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn status(answer: &str) -> u16 {
    answer.split_whitespace().nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// What an answer says, whatever pieces it came in.
pub(crate) fn body(answer: &str) -> String {
    let (head, mut rest) = answer.split_once("\r\n\r\n").unwrap();
    if !head.contains("transfer-encoding: chunked") {
        return rest.to_owned();
    }
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        let Some(piece) = after.get(..size).filter(|piece| !piece.is_empty()) else { break };
        body += piece;
        rest = after[size..].trim_start_matches("\r\n");
    }
    body
}

/// The JSON objects of an answer.
pub(crate) fn records(answer: &str) -> Vec<Value> {
    body(answer).lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

pub(crate) fn answers(answer: &str) -> Vec<Value> {
    records(answer)
        .into_iter()
        .filter_map(|mut line| line.get_mut("answer").map(Value::take))
        .collect()
}

/// Waits until something holds; fails after a while.
pub(crate) fn within(limit: Duration, what: &str, holds: impl Fn() -> bool) {
    let clock = Instant::now();
    while !holds() {
        assert!(clock.elapsed() < limit, "{what}");
        sleep(Duration::from_millis(10));
    }
}

/// Whether there is a process that has not ended.
pub(crate) fn is_running(id: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}
