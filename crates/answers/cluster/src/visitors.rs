//! Those who connect to this process: processes with higher numbers, and strangers.
//!
//! All of them are heard beside each other, so a stranger who says nothing, or one byte at a time,
//! keeps nobody waiting. Strangers are bounded in number: where more come, those who came first go.

use crate::exchange::Exchange;
use crate::greeting::{Greeting, LONGEST_GREETING, answer, read_thanks};
use crate::join::Refusal;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// How long one who has connected may take for the whole of its greeting.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long one who knows the secret may take to read that it is welcome. One that has thanked
/// counts on this process, so it is longer than a busy machine lets a process wait.
const PATIENCE_FOR_THANKS: Duration = Duration::from_secs(10);

/// The most who are heard at once and have not said the secret.
const MOST_STRANGERS: usize = 256;

/// The most who are let in at once: strangers who come again and again are no reason to stay.
const MOST_AT_ONCE: usize = 4 * MOST_STRANGERS;

/// Those who have connected, in the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct Visitors(Vec<Visitor>);

#[derive(Debug)]
struct Visitor {
    exchange: Exchange,
    /// The number of a process that has been told that it is welcome.
    welcome: Option<usize>,
}

/// What has become of a visitor.
enum Outcome {
    Stays(Visitor),
    Joins(usize, TcpStream),
    Refused(Refusal),
    Leaves,
}

impl Visitors {
    /// Lets in who is there, and hears all of them. Puts those who join among the `sockets`, and
    /// returns those who were refused: `refusal` says why a process is not welcome beside those who
    /// are there.
    pub(crate) fn advance(
        &mut self,
        listener: &TcpListener,
        sockets: &mut [Option<TcpStream>],
        refusal: impl Fn(&Greeting, &[Option<TcpStream>]) -> Option<String>,
    ) -> Vec<Refusal> {
        let mut refused = Vec::new();
        let known = std::mem::take(&mut self.0).into_iter();
        let new = std::iter::from_fn(|| accept(listener)).take(MOST_AT_ONCE);
        for visitor in known.chain(new.flatten()) {
            match self.hear(visitor, |greeting| refusal(greeting, sockets)) {
                Outcome::Stays(visitor) => self.0.push(visitor),
                Outcome::Joins(process, socket) => sockets[process] = Some(socket),
                Outcome::Refused(refusal) => refused.push(refusal),
                Outcome::Leaves => {}
            }
        }
        self.dismiss();
        refused
    }

    /// Sends away those strangers who came first, if they are too many.
    fn dismiss(&mut self) {
        let strangers = self.0.iter().filter(|it| it.welcome.is_none()).count();
        let mut surplus = strangers.saturating_sub(MOST_STRANGERS);
        self.0.retain(|it| {
            let goes = it.welcome.is_none() && surplus > 0;
            surplus -= usize::from(goes);
            !goes
        });
    }

    fn hear(&self, mut visitor: Visitor, refusal: impl Fn(&Greeting) -> Option<String>) -> Outcome {
        let exchange = &mut visitor.exchange;
        if let Some(process) = visitor.welcome {
            return match exchange.hear(1, |bytes| read_thanks(bytes)) {
                Ok(Some(())) => Outcome::Joins(process, visitor.exchange.socket),
                Ok(None) => Outcome::Stays(visitor),
                // It may have lost its patience, and come again.
                Err(_) => Outcome::Leaves,
            };
        }
        let greeting = match exchange.hear(LONGEST_GREETING, |bytes| Greeting::read(bytes)) {
            Ok(Some(greeting)) => greeting,
            Ok(None) => return Outcome::Stays(visitor),
            Err(_) => return Outcome::Leaves,
        };
        let process = greeting.process;
        let reason = refusal(&greeting);
        // Of two with one number the first has the place, unless it turns out to be gone.
        if reason.is_none() && self.0.iter().any(|it| it.welcome == Some(process)) {
            return Outcome::Stays(visitor);
        }
        let answered = exchange.say(&answer(reason.as_deref()), PATIENCE_FOR_THANKS);
        match reason {
            None if answered.is_ok() => {
                Outcome::Stays(Visitor { welcome: Some(process), ..visitor })
            }
            None => Outcome::Leaves,
            Some(reason) => {
                let address = exchange.socket.peer_addr().map(|it| it.to_string());
                let address = address.unwrap_or_else(|_| "an unknown address".to_owned());
                Outcome::Refused(Refusal { process, address, reason })
            }
        }
    }
}

/// The next who has connected; `None` if there is none. One that cannot be used is `Some(None)`.
fn accept(listener: &TcpListener) -> Option<Option<Visitor>> {
    let socket = match listener.accept() {
        Ok((socket, _)) => socket,
        Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Some(None),
        Err(_) => return None,
    };
    let exchange = Exchange::new(socket, PATIENCE).ok();
    Some(exchange.map(|exchange| Visitor { exchange, welcome: None }))
}
