//! The compartment table beside the standard hash sets, on as many keys of 30 bits as the knights
//! of "The 7th Guest" have positions to visit.
//!
//! The table is asked in batches, and once more one key at a time. Every set must give the right
//! answer to every question before its line is printed. The bytes of a standard set are those of
//! its buckets (a key and a control byte each), without the old buckets that it holds as well
//! while it grows. "peak" is the most bytes a key from four million keys on.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_positions::compartment::{CompartmentTable, Entry, LevelMod3, Split, U24};
use std::collections::HashSet;
use std::time::Instant;

/// Positions of the knights puzzle that its search holds.
const KEYS: usize = 7_262_393;
const KEY_BITS: u32 = 30;
/// Below this many keys the headers dominate; the peak of bytes a key is taken above it.
const SETTLED: usize = 1 << 22;

/// A set under test.
trait Set {
    /// Inserts `keys`; how many were new.
    fn insert_all(&mut self, keys: &[u64]) -> usize;
    /// How many of `keys` are held.
    fn count(&self, keys: &[u64]) -> usize;
    /// Bytes held.
    fn bytes(&self) -> usize;
}

impl<E: Entry<u64>> Set for CompartmentTable<u64, E> {
    fn insert_all(&mut self, keys: &[u64]) -> usize {
        let mut new = 0;
        self.insert_each(keys, LevelMod3::of_level(0), |_, is_new| new += usize::from(is_new));
        new
    }

    fn count(&self, keys: &[u64]) -> usize {
        let mut held = 0;
        self.get_each(keys, |_, found| held += usize::from(found.is_some()));
        held
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

/// The table used one key at a time.
struct OneByOne(CompartmentTable<u64, u16>);

impl Set for OneByOne {
    fn insert_all(&mut self, keys: &[u64]) -> usize {
        let level = LevelMod3::of_level(0);
        let insert = |key: &&u64| self.0.insert(**key, level);
        keys.iter().filter(insert).count()
    }

    fn count(&self, keys: &[u64]) -> usize {
        keys.iter().filter(|&&key| self.0.contains(key)).count()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// One table for each number of an outer split, as several threads would have them. Keys are dealt
/// out to the tables some thousands at a time.
struct Shards {
    split: Split,
    tables: Vec<CompartmentTable<u64, u16>>,
}

impl Shards {
    const DEAL: usize = 1 << 16;

    fn new(shard_bits: u32, compartment_bits: u32) -> Self {
        let table = |_| CompartmentTable::new(KEY_BITS - shard_bits, compartment_bits);
        Self { split: Split::new(shard_bits), tables: (0..1 << shard_bits).map(table).collect() }
    }

    fn dealt(&self, keys: &[u64]) -> Vec<Vec<u64>> {
        let room = keys.len() / self.tables.len();
        let mut hands = vec![Vec::with_capacity(room + room / 4); self.tables.len()];
        for &key in keys {
            let address = self.split.scramble(key);
            let shard = address as usize & (self.tables.len() - 1);
            hands[shard].push(address >> self.split.low_bits());
        }
        hands
    }
}

impl Set for Shards {
    fn insert_all(&mut self, keys: &[u64]) -> usize {
        let mut new = 0;
        for deal in keys.chunks(Self::DEAL) {
            let hands = self.dealt(deal);
            let pairs = self.tables.iter_mut().zip(&hands);
            new += pairs.map(|(table, hand)| table.insert_all(hand)).sum::<usize>();
        }
        new
    }

    fn count(&self, keys: &[u64]) -> usize {
        let mut held = 0;
        for deal in keys.chunks(Self::DEAL) {
            let hands = self.dealt(deal);
            let pairs = self.tables.iter().zip(&hands);
            held += pairs.map(|(table, hand)| table.count(hand)).sum::<usize>();
        }
        held
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
    fn insert_all(&mut self, keys: &[u64]) -> usize {
        keys.iter().filter(|&&key| self.insert(key)).count()
    }

    fn count(&self, keys: &[u64]) -> usize {
        keys.iter().filter(|&key| self.contains(key)).count()
    }

    fn bytes(&self) -> usize {
        buckets(self.capacity()) * (size_of::<u64>() + 1)
    }
}

impl Set for HashSet<u32> {
    fn insert_all(&mut self, keys: &[u64]) -> usize {
        keys.iter().filter(|&&key| self.insert(key as u32)).count()
    }

    fn count(&self, keys: &[u64]) -> usize {
        keys.iter().filter(|&&key| self.contains(&(key as u32))).count()
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
        Self { name, keys: keys.by_ref().take(KEYS).collect(), others: keys.take(KEYS).collect() }
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
    let insert = nanoseconds(|| set.insert_all(&workload.keys), KEYS);
    Figures {
        insert,
        hit: nanoseconds(|| set.count(&workload.keys), KEYS),
        miss: nanoseconds(|| set.count(&workload.others), 0),
        bytes: set.bytes() as f64 / KEYS as f64,
        peak: peak(workload, new()),
    }
}

/// The most bytes a key while `set` fills, looked at once in a thousand keys.
fn peak<S: Set>(workload: &Workload, mut set: S) -> f64 {
    let mut held = 0;
    let shares = workload.keys.chunks(1000).map(|keys| {
        held += set.insert_all(keys);
        set.bytes() as f64 / held as f64
    });
    shares.skip(SETTLED / 1000).fold(0.0, f64::max)
}

/// One line: the figures, and how many times those of the first set they are.
fn print(name: &str, figures: &Figures, first: &Figures) {
    let Figures { insert, hit, miss, bytes, peak } = figures;
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
    let one_by_one = || OneByOne(CompartmentTable::new(KEY_BITS, 16));
    line("u16, one by one", measure(workload, one_by_one));
    line("u16, 2^6 x 2^10", measure(workload, || Shards::new(6, 10)));
    let u24 = || CompartmentTable::<u64, U24>::new(KEY_BITS, 16);
    line("U24, 2^16 compartments", measure(workload, u24));
    let u32 = || CompartmentTable::<u64, u32>::new(KEY_BITS, 16);
    line("u32, 2^16 compartments", measure(workload, u32));
    line("HashSet<u32>", measure(workload, HashSet::<u32>::new));
    line("HashSet<u64>", measure(workload, HashSet::<u64>::new));
}

fn main() {
    println!("{} {}, nanoseconds an operation", std::env::consts::OS, std::env::consts::ARCH);
    compare(&Workload::of("random", (0..1 << KEY_BITS).map(scrambled)));
    compare(&Workload::of("consecutive", 0..1 << KEY_BITS));
    compare(&Workload::of("high bits", (0..1 << 24).map(|i| i << 6)));
    compare(&Workload::of("knights", knights_positions()));
}
