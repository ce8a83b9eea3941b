//! Where the program cannot start other processes that inherit a socket.

use super::Members;
use crate::failure::Failure;

#[derive(Default)]
pub(crate) struct Started;

impl Started {
    pub(crate) fn has_ended(&self) -> bool {
        false
    }

    pub(crate) fn wait(self) {}
}

pub(super) fn members(_processes: usize) -> Result<Members, Failure> {
    let words = "this system cannot start them; use --hosts and --process";
    Err(Failure::of_flag("--local", words))
}

pub(super) fn start(_addresses: &[String], _secret: &str) -> Result<Started, Failure> {
    Ok(Started)
}

pub(super) fn is_orphan() -> bool {
    false
}
