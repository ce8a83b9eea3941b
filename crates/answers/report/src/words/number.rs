//! Numbers and sizes as people read them.

use std::fmt::Display;

/// A whole number with commas between groups of three digits, from five digits on: `1200`,
/// `98,496`.
///
/// ```
/// assert_eq!(everyboard_report::grouped(1200), "1200");
/// assert_eq!(everyboard_report::grouped(354_459_156_480_u64), "354,459,156,480");
/// ```
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and a noun in the form that goes with it.
///
/// ```
/// assert_eq!(everyboard_report::count(1, "move", "moves"), "1 move");
/// assert_eq!(everyboard_report::count(36, "move", "moves"), "36 moves");
/// ```
pub fn count(number: impl Display, one: &str, many: &str) -> String {
    let number = grouped(number);
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

/// A whole number to three digits, for where it changes by the second.
///
/// ```
/// assert_eq!(everyboard_report::rounded(950), "950");
/// assert_eq!(everyboard_report::rounded(10_960_000), "11.0 M");
/// ```
pub fn rounded(number: u64) -> String {
    const UNITS: [&str; 6] = ["k", "M", "G", "T", "P", "E"];
    let mut value = number as f64;
    let mut unit = "";
    for larger in UNITS {
        // From here on three digits would read 1000.
        if value < 999.5 {
            break;
        }
        value /= 1000.0;
        unit = larger;
    }
    if unit.is_empty() {
        return number.to_string();
    }
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$} {unit}")
}

/// A number of bytes in the largest unit of which there is at least one, to three digits.
///
/// ```
/// assert_eq!(everyboard_report::bytes(500), "500 bytes");
/// assert_eq!(everyboard_report::bytes(3 << 29), "1.50 GiB");
/// ```
pub fn bytes(bytes: u64) -> String {
    let unit = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let power = (u64::BITS - 1).saturating_sub(bytes.leading_zeros()) / 10;
    if power == 0 {
        return count(bytes, "byte", "bytes");
    }
    let value = bytes as f64 / f64::from(power * 10).exp2();
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$} {}", unit[power as usize - 1])
}

/// A time: to hundredths below ten seconds, in the two largest units from a minute on.
///
/// ```
/// assert_eq!(everyboard_report::duration(0.283), "0.28 s");
/// assert_eq!(everyboard_report::duration(83.2), "1 min 23 s");
/// ```
pub fn duration(seconds: f64) -> String {
    // From here on it would round to ten.
    if seconds < 9.995 {
        return format!("{seconds:.2} s");
    }
    let whole = seconds.round() as u64;
    let minutes = whole / 60;
    let hours = whole / 3600;
    match (hours, minutes) {
        (0, 0) => format!("{whole} s"),
        (0, _) => format!("{minutes} min {} s", whole % 60),
        _ => format!("{} h {} min", grouped(hours), minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three_from_five_digits_on() {
        let cases = [(0, "0"), (9999, "9999"), (10_000, "10,000"), (181_440, "181,440")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn rounded_numbers_have_three_digits() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1000, "1.00 k"),
            (99_950, "100 k"),
            (999_499, "999 k"),
            (999_500, "1.00 M"),
            (u64::MAX, "18.4 E"),
        ];
        for (number, text) in cases {
            assert_eq!(rounded(number), text);
        }
    }

    #[test]
    fn times_in_two_units() {
        let cases = [
            (0.0, "0.00 s"),
            (9.994, "9.99 s"),
            (9.996, "10 s"),
            (59.4, "59 s"),
            (59.6, "1 min 0 s"),
            (3599.0, "59 min 59 s"),
            (3600.0, "1 h 0 min"),
            (360_000.0, "100 h 0 min"),
        ];
        for (seconds, text) in cases {
            assert_eq!(duration(seconds), text);
        }
    }

    #[test]
    fn bytes_have_three_digits() {
        let cases = [
            (0, "0 bytes"),
            (1, "1 byte"),
            (1023, "1023 bytes"),
            (1024, "1.00 KiB"),
            (10 << 20, "10.0 MiB"),
            (500 << 20, "500 MiB"),
            (u64::MAX, "16.0 EiB"),
        ];
        for (number, text) in cases {
            assert_eq!(bytes(number), text);
        }
    }
}
