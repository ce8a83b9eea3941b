//! The compartment table beside the standard hash sets, on as many keys of 30 bits as the knights
//! of "The 7th Guest" have positions to visit.
//!
//! Every set must give the right answer to every question before its line is printed. The bytes
//! of a standard set are those of its buckets (a key and a control byte each); while it grows it
//! holds half as much again, so its peak is given, as is the table's.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_search::compartment::{CompartmentTable, Entry, Generation, Split, U24};
use std::collections::HashSet;
use std::time::Instant;

/// Positions of the knights puzzle that its search holds.
const KEYS: usize = 7_262_393;
const KEY_BITS: u32 = 30;
/// Below this many keys the headers dominate; the peak of bytes a key is taken above it.
const SETTLED: usize = 1 << 22;

/// A set under test.
trait Set {
    fn insert(&mut self, key: u64) -> bool;
    fn contains(&self, key: u64) -> bool;
    /// Bytes held at once for the insertion last done.
    fn bytes(&self) -> usize;
}

impl<E: Entry<u64>> Set for CompartmentTable<u64, E> {
    fn insert(&mut self, key: u64) -> bool {
        self.insert(key, Generation::of_level(0))
    }

    fn contains(&self, key: u64) -> bool {
        self.contains(key)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

/// One table for each number of an outer split, as several threads would have them.
struct Shards {
    split: Split,
    tables: Vec<CompartmentTable<u64, u16>>,
}

impl Shards {
    fn new(shard_bits: u32, compartment_bits: u32) -> Self {
        let split = Split::outer(shard_bits);
        let table = |_| CompartmentTable::new(KEY_BITS - shard_bits, compartment_bits);
        Self {
            split,
            tables: (0..split.numbers()).map(table).collect(),
        }
    }
}

impl Set for Shards {
    fn insert(&mut self, key: u64) -> bool {
        let (shard, rest) = self.split.split(key);
        self.tables[shard].insert(rest, Generation::of_level(0))
    }

    fn contains(&self, key: u64) -> bool {
        let (shard, rest) = self.split.split(key);
        self.tables[shard].contains(rest)
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(CompartmentTable::bytes).sum()
    }
}

/// Buckets of a standard set: the power of two of which `capacity` is seven eighths.
fn buckets(capacity: usize) -> usize {
    (capacity * 8 / 7).next_power_of_two()
}

impl Set for HashSet<u64> {
    fn insert(&mut self, key: u64) -> bool {
        self.insert(key)
    }

    fn contains(&self, key: u64) -> bool {
        self.contains(&key)
    }

    fn bytes(&self) -> usize {
        buckets(self.capacity()) * (size_of::<u64>() + 1)
    }
}

impl Set for HashSet<u32> {
    fn insert(&mut self, key: u64) -> bool {
        self.insert(key as u32)
    }

    fn contains(&self, key: u64) -> bool {
        self.contains(&(key as u32))
    }

    fn bytes(&self) -> usize {
        buckets(self.capacity()) * (size_of::<u32>() + 1)
    }
}

/// A bijection of the numbers of 30 bits that leaves no order: two rounds of an odd factor and a
/// shift.
fn scrambled(number: u64) -> u64 {
    let mask = (1 << KEY_BITS) - 1;
    let first = number.wrapping_mul(0x2545_f491) & mask;
    let second = (first ^ first >> 15).wrapping_mul(0x1b87_3593) & mask;
    second ^ second >> 13
}

/// Half of the squares but one in colour, and the free square above them, in the order of numbers.
fn knights_positions() -> impl Iterator<Item = u64> {
    let colours = (0..1u64 << 24).filter(|mask| mask.count_ones() == 12);
    colours.flat_map(|mask| (0..25).map(move |free| free << 24 | mask))
}

/// Keys to insert and as many others to ask for in vain.
struct Workload {
    name: &'static str,
    keys: Vec<u64>,
    others: Vec<u64>,
}

impl Workload {
    fn of(name: &'static str, mut keys: impl Iterator<Item = u64>) -> Self {
        Self {
            name,
            keys: keys.by_ref().take(KEYS).collect(),
            others: keys.take(KEYS).collect(),
        }
    }
}

/// Nanoseconds for each of the keys' turns of `work`.
fn nanoseconds(work: impl FnOnce() -> usize, expected: usize) -> f64 {
    let start = Instant::now();
    let answer = work();
    let elapsed = start.elapsed();
    assert_eq!(answer, expected, "a set gave a wrong answer");
    elapsed.as_nanos() as f64 / KEYS as f64
}

fn count(keys: &[u64], mut holds: impl FnMut(u64) -> bool) -> usize {
    keys.iter().filter(|&&key| holds(key)).count()
}

/// What was measured of one set: nanoseconds for each operation, bytes for each key.
struct Figures {
    insert: f64,
    hit: f64,
    miss: f64,
    bytes: f64,
    peak: f64,
}

fn measure<S: Set>(workload: &Workload, new: impl Fn() -> S) -> Figures {
    let mut set = new();
    let insert = nanoseconds(|| count(&workload.keys, |key| set.insert(key)), KEYS);
    Figures {
        insert,
        hit: nanoseconds(|| count(&workload.keys, |key| set.contains(key)), KEYS),
        miss: nanoseconds(|| count(&workload.others, |key| set.contains(key)), 0),
        bytes: set.bytes() as f64 / KEYS as f64,
        peak: peak(workload, new()),
    }
}

/// The most bytes a key while `set` fills, looked at once in a thousand keys.
fn peak<S: Set>(workload: &Workload, mut set: S) -> f64 {
    let mut peak = 0.0f64;
    for (i, &key) in workload.keys.iter().enumerate() {
        set.insert(key);
        if i >= SETTLED && i % 1000 == 0 {
            peak = peak.max(set.bytes() as f64 / i as f64);
        }
    }
    peak
}

/// One line: the figures, and how many times those of the first set they are.
fn print(name: &str, figures: &Figures, first: &Figures) {
    let Figures {
        insert,
        hit,
        miss,
        bytes,
        peak,
    } = figures;
    println!(
        "  {name:24}{insert:7.1}{hit:7.1}{miss:7.1}{bytes:8.2}{peak:8.2}   x{:.2} x{:.2} x{:.2} x{:.2}",
        insert / first.insert,
        hit / first.hit,
        miss / first.miss,
        bytes / first.bytes,
    );
}

fn compare(workload: &Workload) {
    println!(
        "{}, {} keys\n  {:24}{:>7}{:>7}{:>7}{:>8}{:>8}   ratios",
        workload.name, KEYS, "", "insert", "hit", "miss", "B/key", "peak"
    );
    let first = measure(workload, || CompartmentTable::<u64, u16>::new(KEY_BITS, 16));
    print("u16, 2^16 compartments", &first, &first);
    let line = |name, figures| print(name, &figures, &first);
    line("u16, 2^6 x 2^10", measure(workload, || Shards::new(6, 10)));
    let u24 = || CompartmentTable::<u64, U24>::new(KEY_BITS, 16);
    line("U24, 2^16 compartments", measure(workload, u24));
    let u32 = || CompartmentTable::<u64, u32>::new(KEY_BITS, 16);
    line("u32, 2^16 compartments", measure(workload, u32));
    line("HashSet<u32>", measure(workload, HashSet::<u32>::new));
    line("HashSet<u64>", measure(workload, HashSet::<u64>::new));
}

fn main() {
    println!(
        "{} {}, nanoseconds an operation",
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    compare(&Workload::of("random", (0..1 << KEY_BITS).map(scrambled)));
    compare(&Workload::of("consecutive", 0..1 << KEY_BITS));
    compare(&Workload::of("high bits", (0..1 << 24).map(|i| i << 6)));
    compare(&Workload::of("knights", knights_positions()));
}
