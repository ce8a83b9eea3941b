//! What carries messages between processes.

use thiserror::Error;

/// The processes that share a census or a search, and a way to send messages between each two of
/// them.
///
/// A message is some bytes, which no one but these processes understand. Those from one process to
/// another arrive in the order in which they were sent, each whole and once.
pub trait Peers: Send {
    /// The number of this process, from 0.
    fn me(&self) -> usize;

    /// How many processes there are, this one included.
    fn processes(&self) -> usize;

    /// Sends a message to another process, and does not wait until it is there.
    ///
    /// # Errors
    /// If the other process is gone.
    fn send(&mut self, to: usize, message: Vec<u8>) -> Result<(), PeersError>;

    /// Waits for a message from any other process: the number of that process, and the message.
    ///
    /// # Errors
    /// If a process is gone, and all that it sent is received.
    fn receive(&mut self) -> Result<(usize, Vec<u8>), PeersError>;
}

/// Why processes cannot go on together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PeersError {
    /// A process ended before the census, or the connection to it broke.
    #[error("process {process} is gone: {reason}")]
    Gone {
        /// Its number.
        process: usize,
        /// What is known of it.
        reason: String,
    },
    /// A process cannot go on.
    #[error("process {process} ends: {reason}")]
    Failed {
        /// Its number.
        process: usize,
        /// Why.
        reason: String,
    },
    /// A process sent something that is not of this census.
    #[error("process {process} sent a message that is not of this census")]
    Nonsense {
        /// Its number.
        process: usize,
    },
}
