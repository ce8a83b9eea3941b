//! The page of Everyboard from inside the program, and an API for what a page cannot do alone.
//!
//! [`Server::bind`] takes a port, [`Server::run`] answers until the process is told to end. The page is the
//! one that `web/build` makes; it solves small puzzles by itself and asks this server for tables that are too
//! large for a browser. `docs/src/server.md` describes the API.
//!
//! Requests of foreign hosts and origins are refused, bodies and times are bounded, and a job ends when its
//! client has gone. Long jobs are other processes of the program, so that nothing of them can remain.

mod api;
mod guard;
mod page;
mod server;

pub use server::{Ended, Options, Server};
