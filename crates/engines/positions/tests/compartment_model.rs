//! [`CompartmentTable`] beside its slow twin, a `HashMap`, on random sequences of operations.

use everyboard_positions::compartment::{CompartmentTable, Entry, LevelMod3, U24};
use everyboard_positions::word::{Wide, Word};
use proptest::prelude::*;
use std::collections::HashMap;

/// What is done to a key, with the level it is done for.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Insert,
    Get,
    Remove,
    RemoveLevel,
}

/// Insertions lead, so that compartments grow and chains of full blocks form.
fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        600 => Just(Operation::Insert),
        200 => Just(Operation::Get),
        300 => Just(Operation::Remove),
        1 => Just(Operation::RemoveLevel),
    ]
}

type Step = (Operation, u64, u64);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((operation(), any::<u64>(), 0u64..3), 0..2000)
}

/// A table, its twin, and how a number becomes one of a few hundred keys of the right width.
struct Pair<W, E> {
    table: CompartmentTable<W, E>,
    model: HashMap<W, LevelMod3>,
    key: fn(u64) -> W,
}

impl<W: Word, E: Entry<W>> Pair<W, E> {
    fn new(key_bits: u32, compartment_bits: u32, key: fn(u64) -> W) -> Self {
        Self {
            table: CompartmentTable::new(key_bits, compartment_bits),
            model: HashMap::new(),
            key,
        }
    }

    fn apply(&mut self, (operation, number, level): Step) {
        let (key, level) = ((self.key)(number), LevelMod3::of_level(level));
        match operation {
            Operation::Insert => self.insert(key, level),
            Operation::Get => assert_eq!(self.table.get(key), self.model.get(&key).copied()),
            Operation::Remove => assert_eq!(self.table.remove(key), self.model.remove(&key)),
            Operation::RemoveLevel => self.remove_level(level),
        }
        assert_eq!(self.table.len(), self.model.len());
    }

    fn insert(&mut self, key: W, level: LevelMod3) {
        let is_new = !self.model.contains_key(&key);
        self.model.entry(key).or_insert(level);
        assert_eq!(self.table.insert(key, level), is_new);
    }

    fn remove_level(&mut self, level: LevelMod3) {
        let before = self.model.len();
        self.model.retain(|_, kept| *kept != level);
        let gone = self.table.remove_level(level);
        assert_eq!(gone, before - self.model.len());
    }

    fn assert_same_keys(&self) {
        let mut expected: Vec<_> = self.model.iter().map(|(&key, &g)| (key, g)).collect();
        expected.sort_unstable();
        let mut actual: Vec<_> = self.table.iter().collect();
        actual.sort_unstable();
        assert_eq!(actual, expected);
        let mut by_level = Vec::new();
        for level in LevelMod3::ALL {
            let visit = |key| by_level.push((key, level));
            self.table.for_each_of(level, visit);
        }
        by_level.sort_unstable();
        assert_eq!(by_level, expected);
    }

    /// The bytes counted step by step are the headers and the slots there are now.
    fn assert_bytes_add_up(&self, compartment_bits: u32) {
        let headers = CompartmentTable::<W, E>::new(self.table.key_bits(), compartment_bits);
        let slots = self.table.stats().slots * size_of::<E>();
        assert_eq!(self.table.bytes(), headers.bytes() + slots);
    }
}

fn agree<W: Word, E: Entry<W>>(widths: (u32, u32), key: fn(u64) -> W, steps: &[Step]) {
    let mut pair = Pair::<W, E>::new(widths.0, widths.1, key);
    steps.iter().for_each(|&step| pair.apply(step));
    pair.assert_same_keys();
    pair.assert_bytes_add_up(widths.1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn narrow_keys_agree_with_the_model(steps in steps()) {
        agree::<u64, u16>((9, 0), |number| number & 511, &steps);
        agree::<u64, u16>((9, 3), |number| number & 511, &steps);
        agree::<u64, u16>((20, 6), |number| (number & 511) << 11, &steps);
        agree::<u64, u16>((8, 8), |number| number & 255, &steps);
        agree::<u64, U24>((24, 2), |number| (number & 511) * 32771, &steps);
        agree::<u64, u32>((31, 1), |number| (number & 511) << 22, &steps);
        agree::<u64, u64>((64, 2), |number| (number & 511).wrapping_mul(!0 / 511), &steps);
    }

    #[test]
    fn wide_keys_agree_with_the_model(steps in steps()) {
        agree::<u128, u64>((70, 8), |number| u128::from(number & 511) << 61, &steps);
        agree::<u128, u128>((120, 1), |number| u128::from(number & 511) << 111, &steps);
        agree::<Wide<4>, Wide<4>>((250, 0), |n| Wide::from_u64(n & 511) << 200, &steps);
        agree::<Wide<16>, Wide<16>>((1024, 2), |n| Wide::from_u64(n & 511) << 1015, &steps);
    }
}

proptest! {
    #[test]
    fn batches_do_what_single_keys_do(numbers in prop::collection::vec(0u64..4096, 0..500)) {
        let level = LevelMod3::of_level(5);
        let mut single = CompartmentTable::<u64, u16>::new(12, 3);
        let mut batched = single.clone();
        let expected: Vec<_> = numbers.iter().map(|&key| single.insert(key, level)).collect();
        let mut inserted = Vec::new();
        batched.insert_each(&numbers, level, |key, is_new| inserted.push((key, is_new)));
        prop_assert!(inserted.into_iter().eq(numbers.iter().copied().zip(expected)));
        let asked: Vec<_> = (0..4096).collect();
        let mut got = Vec::new();
        batched.get_each(&asked, |key, found| got.push((key, found)));
        prop_assert!(got.into_iter().eq(asked.iter().map(|&key| (key, single.get(key)))));
    }
}

#[test]
fn growth_loses_no_key() {
    let mut table = CompartmentTable::<u64, u16>::new(20, 6);
    for key in 0..1 << 20 {
        assert!(table.insert(key, LevelMod3::of_level(key)));
    }
    let wrong = (0..1 << 20).find(|&key| table.get(key) != Some(LevelMod3::of_level(key)));
    assert_eq!(wrong, None);
    assert_eq!(table.len(), 1 << 20);
}

#[test]
fn a_table_emptied_by_levels_holds_its_headers_only() {
    let mut table = CompartmentTable::<u64, u32>::new(32, 4);
    let headers = table.bytes();
    (0..10_000).for_each(|key| assert!(table.insert(key, LevelMod3::of_level(key))));
    let gone: usize = LevelMod3::ALL.map(|g| table.remove_level(g)).iter().sum();
    assert_eq!((gone, table.len(), table.bytes()), (10_000, 0, headers));
}

#[test]
fn the_fewest_compartments_fill_the_entry() {
    assert_eq!(CompartmentTable::<u64, u16>::min_compartment_bits(30), 16);
    assert_eq!(CompartmentTable::<u64, U24>::min_compartment_bits(30), 8);
    assert_eq!(CompartmentTable::<u64, u64>::min_compartment_bits(30), 0);
    assert_eq!(CompartmentTable::<u128, u128>::min_compartment_bits(128), 2);
}

#[test]
#[should_panic(expected = "does not fit an entry")]
fn a_rest_that_does_not_fit_is_refused() {
    CompartmentTable::<u64, u16>::new(30, 15);
}
