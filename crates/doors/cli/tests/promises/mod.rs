//! What is promised of all commands: errors, memory, files, signals, strangers, documentation.

mod bad_input;
mod budget;
mod checkpoints;
mod chosen_engine;
mod comments;
mod cookbook;
mod cpu;
mod damage;
mod faults;
mod floors;
mod forged;
mod full_disk;
mod golden;
mod interrupted;
mod locks;
mod power_loss;
mod refused_memory;
mod reliability;
mod same_bytes;
mod serve_attacks;
pub(crate) mod signals;
mod stops;
mod strangers;
mod streams;
mod typed;
mod written_by_0_1;
