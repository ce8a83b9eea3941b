//! The file that lists the addresses of all processes.

use thiserror::Error;

/// Why a list of addresses cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is no address.
    #[error("line {line}: expected HOST:PORT, found {found:?}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What it says.
        found: String,
    },
    /// Two lines are the same address.
    #[error("line {line}: {address} is there already, on line {first}")]
    Twice {
        /// The number of the second line, from 1.
        line: usize,
        /// The number of the first line.
        first: usize,
        /// The address.
        address: String,
    },
    /// There is no address.
    #[error("there is no address")]
    Empty,
}

/// Reads addresses `HOST:PORT`, one a line, of processes 0, 1 and so on. What follows a `#` is not
/// read.
///
/// # Errors
/// If a line is no address, two are the same, or there is none.
///
/// ```
/// let hosts = everyboard_cluster::read_hosts("node1:2101  # the first\n\nnode2:2101\n").unwrap();
/// assert_eq!(hosts, ["node1:2101", "node2:2101"]);
/// ```
pub fn read_hosts(text: &str) -> Result<Vec<String>, HostsError> {
    let mut hosts: Vec<(usize, &str)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let address = text.split_once('#').map_or(text, |(address, _)| address).trim();
        if address.is_empty() {
            continue;
        }
        if !is_address(address) {
            return Err(HostsError::Line { line, found: address.to_owned() });
        }
        if let Some(&(first, _)) = hosts.iter().find(|(_, other)| *other == address) {
            return Err(HostsError::Twice { line, first, address: address.to_owned() });
        }
        hosts.push((line, address));
    }
    if hosts.is_empty() {
        return Err(HostsError::Empty);
    }
    Ok(hosts.into_iter().map(|(_, address)| address.to_owned()).collect())
}

/// Whether a text looks like `HOST:PORT`.
fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
    !host.is_empty() && !host.contains(char::is_whitespace) && is_port
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line() {
        let line = |line, found: &str| HostsError::Line { line, found: found.to_owned() };
        assert_eq!(read_hosts("a:1\nb\n"), Err(line(2, "b")));
        assert_eq!(read_hosts(":5"), Err(line(1, ":5")));
        assert_eq!(read_hosts("a:70000"), Err(line(1, "a:70000")));
        assert_eq!(read_hosts("a b:7"), Err(line(1, "a b:7")));
        assert_eq!(read_hosts("# none\n"), Err(HostsError::Empty));
        let twice = HostsError::Twice { line: 3, first: 1, address: "a:1".to_owned() };
        assert_eq!(read_hosts("a:1\nb:1\na:1"), Err(twice));
        assert_eq!(read_hosts("[::1]:7").unwrap(), ["[::1]:7"]);
    }
}
