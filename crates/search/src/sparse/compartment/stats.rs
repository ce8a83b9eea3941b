//! How full a table is.

use std::fmt;

/// How full a table is; prints as one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableStats {
    /// Keys held.
    pub keys: usize,
    /// Slots of all compartments, empty ones too.
    pub slots: usize,
    /// Keys in the fullest compartment.
    pub largest: Option<usize>,
    /// Bytes of all slots.
    pub bytes: usize,
}

impl TableStats {
    /// The share of slots that hold a key, 0 to 1; 0 without slots.
    pub fn load(&self) -> f64 {
        self.keys as f64 / self.slots.max(1) as f64
    }

    /// Bytes held for each key; all bytes while there is none.
    pub fn bytes_per_key(&self) -> f64 {
        self.bytes as f64 / self.keys.max(1) as f64
    }
}

impl fmt::Display for TableStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} keys in {} bytes: {:.2} bytes a key, load {:.3}, {} in the fullest compartment",
            self.keys,
            self.bytes,
            self.bytes_per_key(),
            self.load(),
            self.largest.unwrap_or(0)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_one_line() {
        let stats = TableStats { keys: 6, slots: 8, largest: Some(4), bytes: 15 };
        let line = "6 keys in 15 bytes: 2.50 bytes a key, load 0.750, 4 in the fullest compartment";
        assert_eq!(stats.to_string(), line);
    }
}
