//! Checks a certificate: `cargo run -p everyboard-certificate --example check -- FILE`, or that of
//! the 5x6 knights in the book.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_certificate::{Certificate, verify};
use std::error::Error;

/// A certificate of the book.
const KNIGHTS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/src/known/knights-5x6.certificate");

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| KNIGHTS.to_owned());
    let certificate = Certificate::parse(&std::fs::read_to_string(path)?)?;
    let verified = verify(&certificate, 1 << 30, &())?;
    println!("at least {:?}, at most {:?}", verified.at_least, verified.at_most);
    Ok(())
}
