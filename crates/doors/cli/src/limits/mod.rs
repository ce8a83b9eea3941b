//! What the program may take of the machine, and how it is asked to stop.

pub mod budget;
pub mod interrupt;
pub mod machine;
