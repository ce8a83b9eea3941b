//! Where the program cannot start other processes that inherit a socket.

use super::ClusterSettings;
use crate::failure::Failure;

#[derive(Default)]
pub struct Children;

impl Children {
    pub fn has_ended(&self) -> bool {
        false
    }

    pub fn wait(self) {}
}

pub fn settings(_processes: usize) -> Result<ClusterSettings, Failure> {
    let words = "this system cannot start them; use --hosts and --process";
    Err(Failure::of_flag("--local", words))
}

pub fn start(_addresses: &[String], _secret: &str) -> Result<Children, Failure> {
    Ok(Children)
}

pub fn is_orphan() -> bool {
    false
}
