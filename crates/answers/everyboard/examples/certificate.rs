//! A proof that no solution is shorter, kept in a file and checked without a search engine.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Certificate, Puzzle, Result};

fn main() -> Result<()> {
    let path = std::env::temp_dir().join(format!("everyboard-{}.certificate", std::process::id()));
    Puzzle::named("knights-4x3")?.bound()?.certificate.save(&path)?;
    let certificate = Certificate::open(&path)?;
    certificate.verify()?;
    println!("{:?} moves or more, {:?} suffice", certificate.at_least(), certificate.at_most());
    assert_eq!((certificate.at_least(), certificate.at_most()), (Some(16), Some(16)));
    let _ = std::fs::remove_file(&path);
    Ok(())
}
