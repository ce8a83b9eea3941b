//! The page of Everyboard from inside the program, and an API for what a page cannot do alone.
//!
//! [`Server::bind`] takes a port, [`Server::run`] answers until the process is told to end. The
//! page is the one that `web/build` makes; it solves small puzzles by itself and asks this server
//! for tables that are too large for a browser. `docs/src/server.md` describes the API.
//!
//! Requests of foreign hosts and origins are refused, bodies and times are bounded, and a job ends
//! when its client has gone. Whatever reads a puzzle or works on it is another process of the
//! program, so that nothing of it can remain, and the server itself takes little memory whatever it
//! is asked. [`TableProcess`] is such a process.
//!
//! [`serve_tools`] answers programs that speak the Model Context Protocol, by the same requests.
//!
//! [`export()`] writes the page as plain files for other hosts, and [`Opening`] is the part of an
//! address that has the page open a puzzle. [`Playable`] is a puzzle as one file of HTML.

mod address;
mod api;
mod export;
mod guard;
mod mcp;
mod page;
mod patient;
mod playable;
mod reachable;
mod server;
mod table;

pub use address::{LONGEST_ADDRESS, Opening};
pub use export::{ExportError, ExportSummary, export};
pub use mcp::serve_tools;
pub use playable::Playable;
pub use server::{Limits, Options, Server, StopSignal};
pub use table::{TableFault, TableProcess};
