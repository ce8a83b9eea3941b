//! What a process does to reach one with a lower number.

use crate::exchange::Exchange;
use crate::greeting::{Greeting, LONGEST_TEXT, read_answer, thanks};
use socket2::{Domain, Socket, Type};
use std::io;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// How long the system may take to connect: it asks again after a second if nobody answers.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long to wait for the answer to a greeting.
const PATIENCE_FOR_ANSWER: Duration = Duration::from_secs(10);

/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_millis(20);

/// The way to a process that may not listen yet.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    address: &'a str,
    /// The attempts so far.
    attempts: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    /// The next attempt is not before this time.
    Pause(Instant),
    /// The system is connecting.
    Connecting(Exchange),
    /// The greeting is said.
    Greeted(Exchange),
    /// The other process has taken this one in.
    Done,
}

/// What has come of a call.
pub(crate) enum CallEnd {
    /// Nothing yet.
    Nobody,
    /// The process.
    Welcome(TcpStream),
    /// The process refuses, and says why.
    Refused(String),
}

impl<'a> Call<'a> {
    pub(crate) fn new(address: &'a str) -> Self {
        Call { address, attempts: 0, state: State::Pause(Instant::now()) }
    }

    /// Does what can be done without waiting, but for names that the system looks up.
    pub(crate) fn advance(&mut self, greeting: &Greeting) -> CallEnd {
        match std::mem::replace(&mut self.state, State::Done) {
            State::Pause(until) if Instant::now() < until => self.state = State::Pause(until),
            State::Pause(_) => {
                self.attempts += 1;
                let exchange = connect(self.address, self.attempts - 1);
                self.state = exchange.map_or_else(|_| pause(), State::Connecting);
                if matches!(self.state, State::Connecting(_)) {
                    return self.advance(greeting);
                }
            }
            State::Connecting(exchange) => self.state = greet(exchange, greeting),
            State::Greeted(exchange) => return self.hear(exchange),
            State::Done => {}
        }
        CallEnd::Nobody
    }

    fn hear(&mut self, mut exchange: Exchange) -> CallEnd {
        match exchange.hear(LONGEST_TEXT, |bytes| read_answer(bytes)) {
            Ok(None) => self.state = State::Greeted(exchange),
            Ok(Some(reason)) if !reason.is_empty() => return CallEnd::Refused(reason),
            Ok(Some(_)) => match exchange.say(&thanks(), PATIENCE) {
                Ok(()) => return CallEnd::Welcome(exchange.socket),
                Err(_) => self.state = pause(),
            },
            // It may listen later; what is there now may be another program that ends.
            Err(_) => self.state = pause(),
        }
        CallEnd::Nobody
    }
}

fn pause() -> State {
    State::Pause(Instant::now() + PAUSE)
}

/// Begins to connect to one of the places that an address names, another at each attempt.
fn connect(address: &str, attempt: usize) -> io::Result<Exchange> {
    let places: Vec<SocketAddr> = address.to_socket_addrs()?.collect();
    let place = places.get(attempt % places.len().max(1)).ok_or(io::ErrorKind::NotFound)?;
    let socket = Socket::new(Domain::for_address(*place), Type::STREAM, None)?;
    socket.set_nonblocking(true)?;
    match socket.connect(&(*place).into()) {
        Ok(()) => {}
        Err(error) if has_failed(&error) => return Err(error),
        // The system is at it; the standard library has no stable word for that.
        Err(_) => {}
    }
    Exchange::new(socket.into(), PATIENCE)
}

/// Whether nothing comes of a connection that was begun.
fn has_failed(error: &io::Error) -> bool {
    use io::ErrorKind::{
        AddrNotAvailable, ConnectionRefused, HostUnreachable, NetworkUnreachable, PermissionDenied,
    };
    let failures = [
        AddrNotAvailable,
        ConnectionRefused,
        HostUnreachable,
        NetworkUnreachable,
        PermissionDenied,
    ];
    failures.contains(&error.kind())
}

/// Greets as soon as the connection is there.
fn greet(mut exchange: Exchange, greeting: &Greeting) -> State {
    match exchange.socket.take_error() {
        Ok(None) if exchange.socket.peer_addr().is_ok() => {
            match exchange.say(&greeting.bytes(), PATIENCE_FOR_ANSWER) {
                Ok(()) => State::Greeted(exchange),
                Err(_) => pause(),
            }
        }
        Ok(None) if !exchange.is_late() => State::Connecting(exchange),
        _ => pause(),
    }
}
