//! The memory that Linux allows a group of processes: what limits a container.
//!
//! `/proc/self/cgroup` names the groups of this process, one a line: `0::/user.slice/a` in version
//! 2 of control groups, `4:memory:/docker/b` in version 1. A group is a folder; it and every folder
//! above it may have a limit. In a container the path may be that of the host, of which only the
//! topmost folder is there: its limit is that of the container.

use std::fs;
use std::path::Path;

/// The least limit in bytes of the groups that this process belongs to, of those that can be read.
/// `root` is the topmost folder of the system, `/` but in tests.
pub(super) fn memory_limit(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let limits = groups.lines().filter_map(|line| {
        let (_, group) = line.split_once(':')?;
        let (controllers, path) = group.split_once(':')?;
        let path = Path::new(path.trim_start_matches('/'));
        if controllers.is_empty() {
            let mounts = ["sys/fs/cgroup", "sys/fs/cgroup/unified"];
            mounts.iter().filter_map(|at| least(&root.join(at), path, "memory.max")).min()
        } else if controllers.split(',').any(|it| it == "memory") {
            least(&root.join("sys/fs/cgroup/memory"), path, "memory.limit_in_bytes")
        } else {
            None
        }
    });
    limits.min()
}

/// The least limit that `file` has in the folder of a group or one above it.
fn least(mount: &Path, group: &Path, file: &str) -> Option<u64> {
    let limits = group.ancestors().filter_map(|folder| {
        let text = fs::read_to_string(mount.join(folder).join(file)).ok()?;
        // Version 2 says `max` where there is no limit, version 1 a number beyond all memory.
        text.trim().parse().ok()
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limit in a system that has these files.
    fn limit(name: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = std::env::temp_dir().join(format!("everyboard-{}-{name}", std::process::id()));
        for (file, text) in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let limit = memory_limit(&root);
        // It is not there if there are no files.
        let _ = fs::remove_dir_all(&root);
        limit
    }

    #[test]
    fn the_least_of_a_group_and_those_above_it_counts() {
        let found = limit(
            "nested",
            &[
                ("proc/self/cgroup", "0::/a.slice/b.scope\n"),
                ("sys/fs/cgroup/a.slice/b.scope/memory.max", "max\n"),
                ("sys/fs/cgroup/a.slice/memory.max", "268435456\n"),
                ("sys/fs/cgroup/memory.max", "536870912\n"),
                ("sys/fs/cgroup/other.slice/memory.max", "1\n"),
            ],
        );
        assert_eq!(found, Some(256 << 20));
    }

    #[test]
    fn a_container_of_version_1_is_limited_at_its_top() {
        let found = limit(
            "version-1",
            &[
                ("proc/self/cgroup", "3:cpu,cpuacct:/docker/c\n2:hugetlb,memory:/docker/c\n0::/\n"),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n"),
                ("sys/fs/cgroup/cpu/memory.limit_in_bytes", "1\n"),
            ],
        );
        assert_eq!(found, Some(1 << 30));
    }

    #[test]
    fn where_nothing_limits_there_is_no_limit() {
        let unlimited = [
            ("proc/self/cgroup", "4:memory:/a\n0::/a\n"),
            ("sys/fs/cgroup/unified/a/memory.max", "max\n"),
            ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        assert_eq!(limit("unlimited", &unlimited), Some(9_223_372_036_854_771_712));
        assert_eq!(limit("no-line", &[("proc/self/cgroup", "nonsense\n\n1:memory\n")]), None);
        assert_eq!(limit("nothing", &[]), None);
    }
}
