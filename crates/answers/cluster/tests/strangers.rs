//! Strangers who keep a cluster from nothing, and processes that know the secret and misbehave.

use crate::processes::listeners;
use everyboard_cluster::{JoinError, JoinSettings, Refusal};
use everyboard_levels::{Peers, PeersError};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough on a busy machine; who waits for strangers waits for ever.
const SOON: Duration = Duration::from_secs(5);

/// A greeting of process 1.
fn greeting(secret: &str, job: &str) -> Vec<u8> {
    let mut bytes = b"everyboard 1\n\x01\0\0\0".to_vec();
    for text in [secret, job] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes
}

/// As many who connect and say a greeting with another secret, one byte in each `pause`. Who is
/// sent away comes again.
fn drip(address: &str, strangers: usize, pause: Duration, is_over: &AtomicBool) {
    let greeting = greeting(&"s".repeat(4096), "j");
    let mut there: Vec<Option<(TcpStream, usize)>> = Vec::new();
    there.resize_with(strangers, || None);
    while !is_over.load(Ordering::SeqCst) {
        for stranger in &mut there {
            let (mut socket, said) = match stranger.take() {
                Some(known) => known,
                None => (TcpStream::connect(address).unwrap(), 0),
            };
            if socket.write_all(&greeting[said..=said]).is_ok() {
                *stranger = Some((socket, said + 1));
            }
        }
        thread::sleep(pause);
    }
}

/// The first stranger was heard for as long as a byte came in each half second, and others after
/// it.
#[test]
fn strangers_who_drip_bytes_do_not_keep_a_cluster_from_starting() {
    let (listeners, addresses) = listeners(3);
    let is_over = AtomicBool::new(false);
    let begin = Instant::now();
    thread::scope(|scope| {
        for address in &addresses[..2] {
            scope.spawn(|| drip(address, 30, Duration::from_millis(100), &is_over));
        }
        thread::sleep(Duration::from_millis(200));
        let joined = listeners.into_iter().enumerate().map(|(process, listener)| {
            let (listener, addresses) = (Some(listener), &addresses);
            scope.spawn(move || {
                let settings = JoinSettings { process, addresses, listener, secret: "s", job: "j" };
                settings.join(|_| begin.elapsed() < SOON).map(|cluster| cluster.close([0]))
            })
        });
        let joined: Vec<_> = joined.collect();
        let joined: Vec<_> = joined.into_iter().map(|it| it.join().unwrap()).collect();
        is_over.store(true, Ordering::SeqCst);
        assert!(joined.iter().all(|it| matches!(it, Ok(Ok(_)))), "{joined:?}");
    });
}

/// The stop flag was looked at when no stranger was there.
#[test]
fn a_stop_is_heard_while_strangers_drip_bytes() {
    let (mut listeners, addresses) = listeners(2);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| drip(&addresses[0], 5, Duration::from_millis(100), &is_over));
        let listener = Some(listeners.remove(0));
        let settings =
            JoinSettings { process: 0, addresses: &addresses, listener, secret: "s", job: "j" };
        let begin = Instant::now();
        let joined = settings.join(|_| begin.elapsed() < Duration::from_millis(400));
        is_over.store(true, Ordering::SeqCst);
        assert!(matches!(joined.err(), Some(JoinError::Stopped)));
        assert!(begin.elapsed() < SOON);
    });
}

/// A process that asked one who answers a byte at a time could not be stopped, nor be joined by
/// others.
#[test]
fn a_stop_is_heard_while_the_other_drips_its_answer() {
    let (mut listeners, addresses) = listeners(2);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let stranger = listeners.remove(0);
        let is_over = &is_over;
        scope.spawn(move || {
            let (mut socket, _) = stranger.accept().unwrap();
            while !is_over.load(Ordering::SeqCst) && socket.write_all(&[1]).is_ok() {
                thread::sleep(Duration::from_millis(100));
            }
        });
        let listener = Some(listeners.remove(0));
        let settings =
            JoinSettings { process: 1, addresses: &addresses, listener, secret: "s", job: "j" };
        let begin = Instant::now();
        let joined = settings.join(|_| begin.elapsed() < Duration::from_millis(500));
        is_over.store(true, Ordering::SeqCst);
        assert!(matches!(joined.err(), Some(JoinError::Stopped)));
        assert!(begin.elapsed() < SOON);
    });
}

/// The partner of a process that was refused waited without a word.
#[test]
fn who_refuses_a_process_hears_of_it() {
    let (mut listeners, addresses) = listeners(2);
    let refused = thread::scope(|scope| {
        let listener = Some(listeners.remove(0));
        let other = scope.spawn(|| {
            let mut socket = TcpStream::connect(&addresses[0]).unwrap();
            let address = socket.local_addr().unwrap().to_string();
            socket.write_all(&greeting("s", "another")).unwrap();
            let mut answer = Vec::new();
            socket.read_to_end(&mut answer).unwrap();
            (address, String::from_utf8(answer[4..].to_vec()).unwrap())
        });
        let settings =
            JoinSettings { process: 0, addresses: &addresses, listener, secret: "s", job: "j" };
        let begin = Instant::now();
        let mut refused = Vec::new();
        let joined = settings.join(|waiting| {
            assert_eq!(waiting.missing, [1]);
            refused.extend(waiting.refused.iter().cloned());
            refused.is_empty() && begin.elapsed() < SOON
        });
        assert!(matches!(joined.err(), Some(JoinError::Stopped)));
        let (address, reason) = other.join().unwrap();
        assert_eq!(refused, [Refusal { process: 1, address, reason: reason.clone() }]);
        reason
    });
    assert_eq!(refused, "it works on another job: j, not another");
}

/// How many threads of timely dataflow have panicked.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static COUNTS: Once = Once::new();
    COUNTS.call_once(|| {
        let earlier = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = thread::current();
            if thread.name().is_some_and(|name| name.starts_with("timely")) {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            earlier(panic);
        }));
    });
}

/// A header of a message from process 1 to process 0, with a content of so many bytes.
fn header(length: u64) -> Vec<u8> {
    [0, 1, 0, 1, length, 0].iter().flat_map(|number: &u64| number.to_be_bytes()).collect()
}

/// Threads of timely dataflow printed their panics, and the process that is not there was waited
/// for.
#[test]
fn a_process_that_sends_no_messages_is_taken_for_gone() {
    count_panics();
    let (closed, nonsense) = ("it closed the connection", "it sent something that is no message");
    for (sent, words) in [
        (vec![0; 100], closed),
        (vec![0; 100_000], closed),
        (vec![255; 1000], nonsense),
        (b"GET / HTTP/1.1\r\nHost: everyboard\r\nConnection: close\r\n\r\n".to_vec(), nonsense),
        (header(u64::MAX), nonsense),
        ([header(5), vec![0, 9, 0, 0, 0]].concat(), nonsense),
        ([header(5), vec![7, 1, 0, 0, 0]].concat(), nonsense),
    ] {
        let (mut listeners, addresses) = listeners(2);
        let lost = thread::scope(|scope| {
            let listener = Some(listeners.remove(0));
            scope.spawn(|| {
                let mut socket = TcpStream::connect(&addresses[0]).unwrap();
                socket.write_all(&greeting("s", "j")).unwrap();
                socket.read_exact(&mut [0; 4]).unwrap();
                socket.write_all(&[1]).unwrap();
                // It may be closed before all is sent.
                let _ = socket.write_all(&sent);
                let _ = socket.read_to_end(&mut Vec::new());
            });
            let settings =
                JoinSettings { process: 0, addresses: &addresses, listener, secret: "s", job: "j" };
            let mut cluster = settings.join(|_| true).unwrap();
            cluster.receive().unwrap_err()
        });
        assert_eq!(lost, PeersError::Gone { process: 1, reason: words.to_owned() });
    }
    thread::sleep(Duration::from_millis(50));
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}
