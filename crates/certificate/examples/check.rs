//! Checks a certificate: `cargo run -p everyboard-certificate --example check -- FILE`.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_certificate::{Certificate, verify};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a certificate")?;
    let certificate = Certificate::parse(&std::fs::read_to_string(path)?)?;
    let verified = verify(&certificate, 1 << 30, &mut ())?;
    println!("at least {:?}, at most {:?}", verified.at_least, verified.at_most);
    Ok(())
}
