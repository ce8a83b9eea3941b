//! Prints the instruction sets of this CPU, and which one `EVERYBOARD_CPU` leaves to the engines.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_cpu::{CpuError, InstructionSet, VARIABLE};

fn main() -> Result<(), CpuError> {
    let available = InstructionSet::available();
    for set in InstructionSet::ALL {
        let found = if available.contains(&set) { "yes" } else { "no" };
        println!("{set:<8}  {found}");
    }
    println!("in use: {} (set {VARIABLE} for less)", InstructionSet::from_environment()?);
    Ok(())
}
