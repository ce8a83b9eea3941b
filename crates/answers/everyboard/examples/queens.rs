//! In how many ways queens fit on boards, and a puzzle of regions.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Placing, Result};

fn main() -> Result<()> {
    let counts = (4..=8).map(|n| Placing::queens(n).count()).collect::<Result<Vec<_>>>()?;
    assert_eq!(counts, [2_u32, 10, 4, 40, 92].map(Into::into));
    println!("{counts:?}, {} up to symmetry", Placing::queens(8).classes()?);
    let regions = Placing::of(&["RF"]).regions("AABB/ACBB/CCDD/CDDD");
    println!("{:#}", regions.first(1)?[0]);
    Ok(())
}
