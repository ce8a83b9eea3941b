//! A number that two counts share if their problems and tasks are the same.

use super::description::Description;
use crate::Plan;

/// FNV-1a of 64 bits (Fowler, Noll and Vo, 1991). It tells slips from each other, not forgeries.
struct Fnv(u64);

impl Fnv {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Self::PRIME);
        }
    }
}

/// The fingerprint of a problem and of its tasks: their method, number, sizes and weights.
pub(super) fn of(description: &Description, plan: &Plan<'_>) -> u64 {
    let mut hash = Fnv(Fnv::BASIS);
    // Every part of a description prints apart from the others.
    hash.add(format!("{description:?}").as_bytes());
    hash.add(plan.method.name().as_bytes());
    hash.add(format!("{:?}", plan.tasks.size()).as_bytes());
    hash.add(&(plan.tasks.len() as u64).to_le_bytes());
    for task in 0..plan.tasks.len() {
        hash.add(&plan.tasks.weight(task).to_bits().to_le_bytes());
    }
    hash.0
}

/// A fingerprint as it is written.
pub(super) fn text(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// Reads a fingerprint.
pub(super) fn parse(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16)
}
