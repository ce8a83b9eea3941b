//! Strangers who connect to processes that wait for each other.

#![cfg(unix)]

use crate::program::everyboard_with;
use crate::program::several::{SECRET, hosts};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const STRANGERS: usize = 1000;
const PAUSE: Duration = Duration::from_millis(300);

/// What a stranger says: a greeting with a long secret, which it does not know.
fn greeting() -> Vec<u8> {
    [b"everyboard 1\n\x02\0\0\0\0\x10\0\0".to_vec(), vec![b's'; 4096]].concat()
}

/// As many strangers who say one byte in each pause, and come again when they are sent away.
/// `connections` counts how often they come.
fn drip(address: &str, strangers: usize, connections: &AtomicUsize, is_over: &AtomicBool) {
    let greeting = greeting();
    let mut there: Vec<Option<(TcpStream, usize)>> = Vec::new();
    there.resize_with(strangers, || None);
    while !is_over.load(Ordering::SeqCst) {
        for stranger in &mut there {
            let come = || {
                let socket = TcpStream::connect(address).ok()?;
                connections.fetch_add(1, Ordering::SeqCst);
                Some((socket, 0))
            };
            let Some((mut socket, said)) = stranger.take().or_else(come) else { continue };
            if socket.write_all(&greeting[said..=said]).is_ok() {
                *stranger = Some((socket, said + 1));
            }
        }
        thread::sleep(PAUSE);
    }
}

/// A stranger who said one byte in each 0.3 s kept the cluster from starting for as long as it
/// wished.
#[test]
#[ignore = "a thousand connections at once"]
fn a_cluster_starts_within_five_seconds_beside_a_thousand_strangers() {
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, most, most).unwrap();
    let file = hosts(3);
    let (name, is_over) = (file.name(), AtomicBool::new(false));
    let connections = AtomicUsize::new(0);
    let addresses = std::fs::read_to_string(&name).unwrap();
    let one_of = |process: &str| {
        let args =
            ["census", "eight-puzzle", "--csv", "-q", "--hosts", &name, "--process", process];
        everyboard_with(&args, &[SECRET])
    };
    let (first, second, seconds) = thread::scope(|scope| {
        let first = scope.spawn(|| one_of("0"));
        let second = scope.spawn(|| one_of("1"));
        for address in addresses.lines().take(2) {
            scope.spawn(|| drip(address, STRANGERS / 2, &connections, &is_over));
        }
        while connections.load(Ordering::SeqCst) < STRANGERS {
            thread::sleep(Duration::from_millis(10));
        }
        // Until those come again who were sent away.
        thread::sleep(4 * PAUSE);
        let begin = Instant::now();
        let third = one_of("2");
        let (first, second) = (first.join().unwrap(), second.join().unwrap());
        let seconds = begin.elapsed().as_secs_f64();
        is_over.store(true, Ordering::SeqCst);
        assert_eq!(third.status, 0, "{}", third.err);
        (first, second, seconds)
    });
    eprintln!(
        "{STRANGERS} strangers, one byte each {} s, {} connections: a census by three processes takes \
         {seconds:.2} s",
        PAUSE.as_secs_f64(),
        connections.load(Ordering::SeqCst),
    );
    assert!(first.out.ends_with("\n31,2\n"), "{}", first.err);
    assert_eq!(second.status, 0, "{}", second.err);
    assert!(seconds < 5.0, "{seconds}");
}
