//! Prints a table of levels with bars, as `everyboard census` does, and as comma-separated values.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_report::{level_csv, level_rows};

fn main() {
    // The first levels of the eight puzzle, from a corner.
    let levels = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485];
    println!("{}\n", level_rows(&levels, None, 72).join("\n"));
    print!("{}", level_csv(&levels, None));
}
