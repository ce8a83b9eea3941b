//! How much memory there is, and how much of it work takes that is not told how much.

mod cgroup;

use std::fs;
use std::path::Path;

/// The budget where the size of the machine's memory is unknown.
const FALLBACK_BUDGET: u64 = 2 << 30;

/// Three quarters of the machine's memory in bytes, or of what a container is allowed of it; 2 GiB
/// where that is not known.
pub fn default_memory() -> u64 {
    budget_of(Path::new("/"))
}

/// The same for the system whose topmost folder is `root`.
fn budget_of(root: &Path) -> u64 {
    let machine = kib_field(&root.join("proc/meminfo"), "MemTotal:").map(|kib| kib * 1024);
    let memory = machine.into_iter().chain(cgroup::memory_limit(root)).min();
    memory.map_or(FALLBACK_BUDGET, |bytes| bytes / 4 * 3)
}

/// A number of kibibytes in a file with lines such as `MemTotal:  24689164 kB`.
pub fn kib_field(path: &Path, field: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It took three quarters of the machine's memory in a container that was allowed less.
    #[test]
    fn a_container_bounds_the_budget() {
        let root = std::env::temp_dir().join(format!("everyboard-{}-budget", std::process::id()));
        assert_eq!(budget_of(&root), FALLBACK_BUDGET);
        let put = |file: &str, text: &str| {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put("proc/meminfo", "MemTotal:       16777216 kB\n");
        put("proc/self/cgroup", "0::/\n");
        assert_eq!(budget_of(&root), 12 << 30);
        put("sys/fs/cgroup/memory.max", "1073741824\n");
        assert_eq!(budget_of(&root), 768 << 20);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_reports_its_memory() {
        assert!(default_memory() > 1 << 20);
    }
}
