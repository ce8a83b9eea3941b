//! Threads that are connected as processes are, over real sockets.

use everyboard_cluster::{Cluster, JoinError, JoinSettings};
use everyboard_levels::{Peers, PeersError};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Places to listen, and their addresses.
pub(crate) fn listeners(processes: usize) -> (Vec<TcpListener>, Vec<String>) {
    let bound = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let listeners: Vec<TcpListener> = bound.collect();
    let addresses = listeners.iter().map(|it| it.local_addr().unwrap().to_string()).collect();
    (listeners, addresses)
}

/// Runs `work` in each of some processes that are connected.
fn connected<T: Send>(processes: usize, work: impl Fn(Cluster) -> T + Sync) -> Vec<T> {
    let (listeners, addresses) = listeners(processes);
    thread::scope(|scope| {
        let started = listeners.into_iter().enumerate().map(|(process, listener)| {
            let (addresses, work) = (&addresses, &work);
            scope.spawn(move || {
                let listener = Some(listener);
                let settings = JoinSettings { process, addresses, listener, secret: "s", job: "j" };
                work(settings.join(|_| true).unwrap())
            })
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

#[test]
fn messages_arrive_whole_once_and_in_order() {
    for processes in [1, 2, 4] {
        let found = connected(processes, |mut cluster| {
            let me = cluster.me();
            let lengths = [0, 1, 100, 70_000, 3_000_000, 5];
            for (number, length) in (0..).zip(lengths) {
                for to in (0..processes).filter(|&to| to != me) {
                    let mut message = vec![number; length + 1];
                    message.push(me as u8);
                    cluster.send(to, message.clone()).unwrap();
                }
            }
            let mut next = vec![0; processes];
            for _ in 0..lengths.len() * (processes - 1) {
                let (from, message) = cluster.receive().unwrap();
                let (sender, message) = message.split_last().unwrap();
                assert_eq!(usize::from(*sender), from);
                assert_eq!(message, vec![next[from] as u8; lengths[next[from]] + 1]);
                next[from] += 1;
            }
            cluster.close([me as u64, 7]).unwrap()
        });
        let all: Vec<[u64; 2]> = (0..processes as u64).map(|process| [process, 7]).collect();
        assert_eq!(found, vec![all; processes]);
    }
}

#[test]
fn the_others_are_told_if_a_process_ends() {
    let clock = Instant::now();
    let found = connected(3, |mut cluster| {
        if cluster.me() == 1 {
            // One that ends before the others have joined is not a process that ends.
            for _ in 0..2 {
                cluster.receive().unwrap();
            }
            return None;
        }
        cluster.send(1, b"here".to_vec()).unwrap();
        let lost = cluster.receive();
        assert_eq!(cluster.connections().lost(), lost.clone().err());
        Some(lost)
    });
    for lost in [&found[0], &found[2]] {
        assert!(matches!(lost, Some(Err(PeersError::Gone { .. }))), "{lost:?}");
    }
    assert!(clock.elapsed() < Duration::from_secs(5));
}

#[test]
fn what_was_sent_before_a_process_ended_arrives() {
    let found = connected(2, |mut cluster| {
        if cluster.me() == 1 {
            cluster.send(0, b"last words".to_vec()).unwrap();
            thread::sleep(Duration::from_millis(300));
            return Ok((1, Vec::new()));
        }
        thread::sleep(Duration::from_millis(600));
        cluster.receive()
    });
    assert_eq!(found[0], Ok((1, b"last words".to_vec())));
}

/// Why process 1 cannot join process 0, which expects the secret `s` and the job `j`.
fn refused(secret: &str, job: &str) -> String {
    let (mut listeners, addresses) = listeners(2);
    let refused = AtomicBool::new(false);
    thread::scope(|scope| {
        let (listener, addresses, is_refused) = (listeners.remove(0), &addresses, &refused);
        scope.spawn(move || {
            let listener = Some(listener);
            let settings = JoinSettings { process: 0, addresses, listener, secret: "s", job: "j" };
            let joined = settings.join(|_| !is_refused.load(Ordering::SeqCst));
            assert!(matches!(joined.err(), Some(JoinError::Stopped)));
        });
        let listener = Some(listeners.remove(0));
        let settings = JoinSettings { process: 1, addresses, listener, secret, job };
        let error = settings.join(|_| true).err().unwrap();
        refused.store(true, Ordering::SeqCst);
        error.to_string()
    })
}

#[test]
fn strangers_and_other_jobs_are_refused() {
    assert!(refused("another", "j").ends_with("refuses: the secret is another one"));
    assert!(refused("s", "another").ends_with("refuses: it works on another job: j, not another"));
}

#[test]
fn a_stranger_who_says_something_else_keeps_nobody_from_joining() {
    let (listeners, addresses) = listeners(2);
    // One asks for a page, one says nothing.
    let mut asks = TcpStream::connect(&addresses[0]).unwrap();
    asks.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let mut is_silent = TcpStream::connect(&addresses[0]).unwrap();
    thread::scope(|scope| {
        for (process, listener) in listeners.into_iter().enumerate() {
            let (listener, addresses) = (Some(listener), &addresses);
            scope.spawn(move || {
                let settings = JoinSettings { process, addresses, listener, secret: "s", job: "j" };
                settings.join(|_| true).unwrap().close([0]).unwrap();
            });
        }
    });
    // Neither is answered.
    for stranger in [&mut asks, &mut is_silent] {
        assert!(!matches!(stranger.read(&mut [0; 10]), Ok(1..)));
    }
}

#[test]
fn a_process_need_not_read_what_others_sent() {
    let found = connected(3, |mut cluster| {
        let me = cluster.me();
        for to in (0..3).filter(|&to| to != me) {
            cluster.send(to, vec![1; 1000]).unwrap();
        }
        cluster.close([1])
    });
    assert_eq!(found, vec![Ok(vec![[1]; 3]); 3]);
}

#[test]
fn many_short_runs_end_well() {
    for run in 0..30 {
        let found = connected(4, |cluster| cluster.close([run]));
        assert!(found.iter().all(Result::is_ok), "run {run}: {found:?}");
    }
}

/// It waited for ever for the one that was missing.
#[test]
fn a_process_that_ends_while_others_are_missing_ends_all() {
    let (mut listeners, addresses) = listeners(3);
    let settings = |process, listener| JoinSettings {
        process,
        addresses: &addresses,
        listener: Some(listener),
        secret: "s",
        job: "j",
    };
    let [first, second] = [0, 0].map(|first| listeners.remove(first));
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let begin = Instant::now();
            // It knows the second one by then.
            settings(0, first)
                .join(|waiting| waiting.missing != [2] || begin.elapsed().as_millis() < 300)
        });
        let joined = settings(1, second).join(|_| true);
        assert!(matches!(joined, Err(JoinError::Gone { process: 0, .. })));
        assert!(matches!(other.join().unwrap(), Err(JoinError::Stopped)));
    });
}

/// It was taken for a stranger, and all waited for ever.
#[test]
fn a_secret_that_others_would_not_read_is_refused() {
    let (mut listeners, addresses) = listeners(2);
    let (listener, secret) = (listeners.pop(), "s".repeat(5000));
    let settings =
        JoinSettings { process: 1, addresses: &addresses, listener, secret: &secret, job: "j" };
    assert!(matches!(settings.join(|_| true), Err(JoinError::TooLong { bytes: 5000, .. })));
}
