//! Connects processes on one machine or many that share a census or a search.
//!
//! Each has a number and an address. It connects to those with lower numbers and listens for those
//! with higher ones; on every connection the two make sure that they know the same secret and work
//! on the same job (`greeting`). Then the communication layer of timely dataflow carries their
//! messages, which [`Peers`](everyboard_levels::Peers) sends and receives.
//!
//! ```text
//!   the work     --- send --->   pump   --->   timely: a queue and a thread   --->   socket
//!                <- receive --   (a thread)  <---   for each process       <---   (counts its bytes)
//! ```
//!
//! **Trust.** The secret keeps strangers out who can connect. It goes over the network as it is,
//! and so does all else: use it within a private network, or through a tunnel. Whoever connects and
//! does not say it keeps nobody waiting (`visitors`); a process that knows it and then sends what
//! is no message (`frames`) is taken for one that is gone.
//!
//! **Faults.** A process that ends, or whose connection breaks, is noticed by the others at once:
//! [`Cluster`] then returns [`PeersError::Gone`](everyboard_levels::PeersError), and
//! [`Connections::lost`] says so meanwhile. One that is silent is waited for; a machine that is
//! gone without a word is noticed by the system, a minute after the last message, or a quarter of
//! an hour if one is under way to it.

mod address;
mod call;
mod cluster;
mod exchange;
mod frames;
mod greeting;
mod join;
mod pump;
mod visitors;
mod wire;

pub use address::{HostsError, read_hosts};
pub use cluster::{Cluster, Connections};
pub use join::{JoinError, JoinSettings, Refusal, Waiting};
