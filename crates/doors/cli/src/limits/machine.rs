//! What the machine has and allows: cores, memory, files.

use everyboard::plan::kib_field;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

/// The cores that this process may use.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The most memory that this process has taken so far, in bytes.
pub fn peak_memory() -> Option<u64> {
    // On Linux, `getrusage` also counts the peak of the parent process; this file does not.
    kib_field(Path::new("/proc/self/status"), "VmHWM:")
        .map(|kib| kib * 1024)
        .or_else(peak_by_getrusage)
}

/// The memory that this process takes now, in bytes; where the system does not tell, what it took
/// before the first search.
pub fn memory_now() -> u64 {
    let now = kib_field(Path::new("/proc/self/status"), "VmRSS:").map(|kib| kib * 1024);
    now.unwrap_or_else(program_memory)
}

/// The bytes that the program takes without a search: the peak when this is first called, which is
/// before the first search. Later peaks include the memory of finished searches.
pub fn program_memory() -> u64 {
    static BYTES: OnceLock<u64> = OnceLock::new();
    *BYTES.get_or_init(|| peak_memory().unwrap_or(0))
}

#[cfg(unix)]
fn peak_by_getrusage() -> Option<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    // Apple's systems report bytes, all others kibibytes.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    let peak = getrusage(UsageWho::RUSAGE_SELF).ok()?.max_rss();
    u64::try_from(peak).ok().map(|peak| peak * unit)
}

#[cfg(not(unix))]
fn peak_by_getrusage() -> Option<u64> {
    None
}

/// The time that all cores have worked for this process so far.
#[cfg(unix)]
pub fn cpu_time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let microseconds = [usage.user_time(), usage.system_time()].map(|time| {
        let seconds = u64::try_from(time.tv_sec()).unwrap_or(0);
        1_000_000 * seconds + u64::try_from(time.tv_usec()).unwrap_or(0)
    });
    Some(Duration::from_micros(microseconds.iter().sum()))
}

#[cfg(not(unix))]
pub fn cpu_time() -> Option<Duration> {
    None
}

/// Blocks the signal that kills a process whose file grows beyond the user's limit (`ulimit -f`),
/// so that the write fails with an error. Called before threads are started: they inherit it.
#[cfg(unix)]
pub fn survive_file_limits() {
    use nix::sys::signal::{SigSet, Signal};
    // If it cannot be blocked, the signal kills the process as before.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}

#[cfg(not(unix))]
pub fn survive_file_limits() {}

/// Whether the program was started with this signal ignored, as `nohup` does. False where the
/// system does not tell.
#[cfg(unix)]
pub fn ignores(signal: u32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mut ignored = status.lines().filter_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.next().and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

const NOT_A_SIZE: &str = "expected a size such as 500M, 2G or 1.5GiB";

/// Reads a size such as `500M`, `2G`, `1.5GiB` or a plain number of bytes.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = &text[..text.len() - letters.len()];
    let unit = letters.trim().to_ascii_uppercase();
    let power = match unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit) {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(NOT_A_SIZE.to_owned()),
    };
    let value: f64 = number.parse().map_err(|_| NOT_A_SIZE.to_owned())?;
    let bytes = value * 1024_f64.powi(power);
    // 2^63: far beyond any machine, and exact as a double.
    if !(1.0..9.2e18).contains(&bytes) {
        return Err(format!("{text} is not a size that a machine can have"));
    }
    Ok(bytes as u64)
}

/// A short text that [`parse_size`] reads as at least this number of bytes and little more.
pub fn size_for(bytes: u64) -> String {
    let units = [("T", 40), ("G", 30), ("M", 20)];
    let unit = units.into_iter().find(|&(_, power)| bytes >> power > 0);
    let (unit, power) = unit.unwrap_or(("K", 10));
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << power);
    match tenths % 10 {
        0 => format!("{}{unit}", tenths / 10),
        _ if tenths >= 1000 => format!("{}{unit}", tenths.div_ceil(10)),
        tenth => format!("{}.{tenth}{unit}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let cases = [
            ("1", 1),
            ("500M", 500 << 20),
            ("2G", 2 << 30),
            ("1.5GiB", 3 << 29),
            ("64kb", 64 << 10),
            ("1T", 1 << 40),
            ("0.5 GiB", 1 << 29),
        ];
        for (text, bytes) in cases {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn sizes_that_suffice() {
        let cases = [
            (1, "0.1K"),
            (1 << 20, "1M"),
            ((1 << 20) + 1, "1.1M"),
            ((100 << 20) + 1, "101M"),
            (10_210_000_000, "9.6G"),
        ];
        for (bytes, text) in cases {
            assert_eq!(size_for(bytes), text);
            assert!(parse_size(text).unwrap() >= bytes, "{text}");
        }
    }

    #[test]
    fn no_sizes() {
        for text in ["", "G", "-1", "0", "2X", "1e3", "1.2.3G", "99999999T", "2GG", "iB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_reports_its_memory() {
        assert!(peak_memory().is_some_and(|peak| peak > 1 << 16));
    }
}
