//! A connection on which two processes greet each other. Nothing here waits.

use socket2::{SockRef, TcpKeepalive};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A machine that loses its power or its network says nothing; on a connection on which nothing is
/// under way the system asks after so long a silence, and so often, whether it is there.
const KEEPALIVE: TcpKeepalive = TcpKeepalive::new()
    .with_time(Duration::from_secs(30))
    .with_interval(Duration::from_secs(10))
    .with_retries(3);

/// A connection, and what has been heard on it.
#[derive(Debug)]
pub(crate) struct Exchange {
    pub(crate) socket: TcpStream,
    heard: Vec<u8>,
    until: Instant,
}

impl Exchange {
    /// Gives the other end this long to say all it has to say.
    pub(crate) fn new(socket: TcpStream, patience: Duration) -> io::Result<Self> {
        socket.set_nonblocking(true)?;
        socket.set_nodelay(true)?;
        SockRef::from(&socket).set_tcp_keepalive(&KEEPALIVE)?;
        Ok(Exchange { socket, heard: Vec::new(), until: Instant::now() + patience })
    }

    /// Says something, and gives the other end this long for its answer.
    ///
    /// # Errors
    /// If the connection is closed or takes no more. The few bytes of a greeting or an answer go at
    /// once where nothing is under way.
    pub(crate) fn say(&mut self, bytes: &[u8], patience: Duration) -> io::Result<()> {
        self.heard.clear();
        self.until = Instant::now() + patience;
        self.socket.write_all(bytes)
    }

    /// What `read` makes of the bytes that have come since something was said; `None` while some
    /// are missing. Takes `most` of them, so that what follows them stays on the connection.
    ///
    /// # Errors
    /// If the other end has gone, says something else or took too long.
    pub(crate) fn hear<T>(
        &mut self,
        most: usize,
        read: impl Fn(&mut &[u8]) -> io::Result<T>,
    ) -> io::Result<Option<T>> {
        let is_open = self.take(most)?;
        match read(&mut &self.heard[..]) {
            Ok(said) => Ok(Some(said)),
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof || !is_open => Err(error),
            Err(_) if self.is_late() => Err(io::ErrorKind::TimedOut.into()),
            Err(_) => Ok(None),
        }
    }

    /// Takes what has come; whether the other end may say more.
    fn take(&mut self, most: usize) -> io::Result<bool> {
        let mut bytes = [0; 1 << 12];
        while self.heard.len() < most {
            let room = bytes.len().min(most - self.heard.len());
            match self.socket.read(&mut bytes[..room]) {
                Ok(0) => return Ok(false),
                Ok(read) => self.heard.extend(&bytes[..read]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(true),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Whether the other end has had its time.
    pub(crate) fn is_late(&self) -> bool {
        Instant::now() > self.until
    }
}

/// Whether the other end has closed a connection on which it has nothing to say yet.
pub(crate) fn is_closed(socket: &TcpStream) -> bool {
    match socket.peek(&mut [0]) {
        Ok(bytes) => bytes == 0,
        Err(error) => {
            !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
        }
    }
}
