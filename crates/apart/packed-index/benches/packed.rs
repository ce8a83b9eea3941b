//! The symmetries of the packed index beside the loop over pieces that looks each up in a table.
//!
//! Before a line is printed, its ways must agree on every position that is timed. Times are
//! nanoseconds a position, the best of many passes over positions in the cache, since other work on
//! a machine only ever adds time. There are two loops: `table` has images ready in their places in
//! the index, `unpack` unpacks, looks up and packs; ratios are to `table`.
//!
//!     cargo bench -p everyboard-packed-index
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_cpu::InstructionSet;
use everyboard_endgame::{BoardSize, Symmetry};
use everyboard_packed_index::{ByTable, Many, Natural, Numbering, Orbit, PackedSquares};
use std::hint::black_box;
use std::time::Instant;

/// Positions in a pass: 32 KiB, which a first-level cache holds.
const POSITIONS: usize = 4096;
const PASSES: usize = 2000;

/// Positions that fill the index, from the multiplier of D. E. Knuth's MMIX generator.
fn positions<M: Numbering, const N: usize>() -> Vec<PackedSquares<M, N>> {
    let scrambled = (1..=POSITIONS as u64).map(|n| n.wrapping_mul(6_364_136_223_846_793_005));
    scrambled.map(|bits| position(bits >> 4)).collect()
}

fn position<M: Numbering, const N: usize>(bits: u64) -> PackedSquares<M, N> {
    PackedSquares::from_bits(bits & (PackedSquares::<M, N>::COUNT - 1))
        .expect("no more bits than that")
}

/// Nanoseconds a position of a pass over `POSITIONS` of them.
fn time(mut pass: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        pass();
        start.elapsed().as_secs_f64()
    };
    (0..PASSES).map(once).fold(f64::INFINITY, f64::min) * 1e9 / POSITIONS as f64
}

/// The time of one position after the other: a search for what is not there. It might end after any
/// of them, so that the compiler does not do several at once.
fn one_by_one<M: Numbering, const N: usize>(
    way: impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N>,
) -> f64 {
    let positions = positions::<M, N>();
    time(|| {
        let nowhere = black_box(u64::MAX);
        assert!(!black_box(&positions).iter().any(|&p| way(p).bits() == nowhere));
    })
}

/// The time from one position to the next where it depends on the answer.
fn in_a_chain<M: Numbering, const N: usize>(
    way: impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N>,
) -> f64 {
    let positions = positions::<M, N>();
    time(|| {
        let last = positions.iter().fold(0, |last, p| way(position(last ^ p.bits())).bits());
        black_box(last);
    })
}

/// How positions follow each other.
#[derive(Copy, Clone)]
enum Pace {
    OneByOne,
    InAChain,
}

/// Times of the packed way and of the two loops, which must give the same answers.
fn beside<M: Numbering, const N: usize>(
    pace: Pace,
    packed: impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N>,
    table: impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N>,
    unpack: impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N>,
) -> String {
    let right = |&p| table(p) == packed(p) && unpack(p) == packed(p);
    assert!(positions::<M, N>().iter().all(right));
    let [packed, table, unpack] = match pace {
        Pace::OneByOne => [one_by_one(packed), one_by_one(table), one_by_one(unpack)],
        Pace::InAChain => [in_a_chain(packed), in_a_chain(table), in_a_chain(unpack)],
    };
    format!("{packed:5.2} {table:5.2} {:4.1}x {unpack:6.2}", table / packed)
}

/// The loop as one would first write it.
struct Unpack {
    images: [[u8; 64]; 8],
}

impl Unpack {
    fn new<M: Numbering>() -> Self {
        let image =
            |symmetry: Symmetry, n| M::number(symmetry.of(BoardSize::CHESS, M::square(n as u8)));
        let table = |symmetry| std::array::from_fn(|number| image(symmetry, number));
        Self { images: Symmetry::ALL.map(table) }
    }

    #[inline]
    fn image<M: Numbering, const N: usize>(
        &self,
        s: Symmetry,
        p: PackedSquares<M, N>,
    ) -> PackedSquares<M, N> {
        let table = &self.images[usize::from(s.number())];
        PackedSquares::from_numbers(p.numbers().map(|number| table[usize::from(number)]))
    }
}

fn one_line<M: Numbering, const N: usize>() {
    let (table, unpack) = (ByTable::<M, N>::new(), Unpack::new::<M>());
    let ranks = Symmetry::MIRROR_RANKS;
    let mirror = beside(
        Pace::OneByOne,
        PackedSquares::<M, N>::mirror_ranks,
        |p| table.image(ranks, p),
        |p| unpack.image(ranks, p),
    );
    let [diagonal, chain] = [Pace::OneByOne, Pace::InAChain].map(|pace| {
        beside(
            pace,
            PackedSquares::<M, N>::flip_diagonal,
            |p| table.image(Symmetry::DIAGONAL, p),
            |p| unpack.image(Symmetry::DIAGONAL, p),
        )
    });
    // Which one is known only when the program runs, and another one each time.
    let any = |p: PackedSquares<M, N>| Symmetry::ALL[p.bits() as usize % 8];
    let any = beside(
        Pace::OneByOne,
        |p| p.image(any(p)),
        |p| table.image(any(p), p),
        |p| unpack.image(any(p), p),
    );
    println!("{:7} {N:2}  {mirror}   {diagonal}   {chain}   {any}", M::NAME);
}

fn many_line<M: Numbering, const N: usize>() {
    let table = ByTable::<M, N>::new();
    let before = positions::<M, N>();
    let mut now = before.clone();
    let by_table = time(|| {
        for position in black_box(&mut now) {
            *position = table.image(Symmetry::DIAGONAL, *position);
        }
    });
    let many = InstructionSet::available().into_iter().map(|set| {
        let mut now = before.clone();
        Many::with(set).image(Symmetry::DIAGONAL, &mut now);
        let right = |(&p, &now)| table.image(Symmetry::DIAGONAL, p) == now;
        assert!(before.iter().zip(&now).all(right), "{set:?}");
        let time = time(|| Many::with(set).image(Symmetry::DIAGONAL, black_box(&mut now)));
        format!("{time:5.2} {:5.1}x", by_table / time)
    });
    println!("{:7} {N:2}  {by_table:6.2}   {}", M::NAME, many.collect::<Vec<_>>().join("  "));
}

/// The canonical form by tables: the first piece names one symmetry, or two on the a1-h8 diagonal.
fn canonical_by_table<M: Numbering, const N: usize>()
-> impl Fn(PackedSquares<M, N>) -> PackedSquares<M, N> {
    let table = ByTable::<M, N>::new();
    let symmetries: [[Symmetry; 2]; 64] = std::array::from_fn(|number| {
        let image = |s: &Symmetry| M::number(s.of(BoardSize::CHESS, M::square(number as u8)));
        let least = Symmetry::ALL.iter().map(image).min();
        let mut all = Symmetry::ALL.into_iter().filter(|s| Some(image(s)) == least);
        let first = all.next().expect("one makes it least");
        [first, all.next().unwrap_or(first)]
    });
    move |p| {
        let [first, other] = symmetries[usize::from(p.number(0))];
        let image = table.image(first, p);
        if first == other { image } else { image.min(table.image(other, p)) }
    }
}

fn canonical_line<M: Numbering, const N: usize>() {
    let by_table = canonical_by_table::<M, N>();
    let before = positions::<M, N>();
    assert!(before.iter().all(|&p| p.canonical() == by_table(p)));
    let [packed, table] = [one_by_one(PackedSquares::<M, N>::canonical), one_by_one(&by_table)];
    let many = InstructionSet::available().into_iter().map(|set| {
        let mut now = before.clone();
        Many::with(set).canonical(&mut now);
        assert!(before.iter().zip(&now).all(|(&p, &now)| by_table(p) == now), "{set:?}");
        let time = time(|| Many::with(set).canonical(black_box(&mut now)));
        format!("{time:5.2} {:5.1}x", table / time)
    });
    let many = many.collect::<Vec<_>>().join("  ");
    println!("{:7} {N:2}  {table:6.2}   {packed:5.2} {:5.1}x  {many}", M::NAME, table / packed);
}

/// `line::<M, N>()` for both numberings and some numbers of pieces.
macro_rules! lines {
    ($line:ident $($n:literal)+) => {
        $($line::<Natural, $n>();)+
        $($line::<Orbit, $n>();)+
    };
}

fn main() {
    println!("{} {}, nanoseconds a position", std::env::consts::OS, std::env::consts::ARCH);
    println!("\nby numbering and pieces: packed, table, ratio, unpack\n");
    let titles = ["mirror of ranks", "a1-h8 diagonal", "the same in a chain", "any of eight"];
    println!("             {}", titles.map(|title| format!("{title:27}")).concat().trim_end());
    lines!(one_line 1 2 3 4 5 6 7 8 9 10);
    let sets = InstructionSet::available();
    println!("\na1-h8 diagonal of many positions: table, then {sets:?} with ratios\n");
    lines!(many_line 2 3 4 5 6 8 10);
    println!("\ncanonical form: tables, packed, then of many positions {sets:?}, with ratios\n");
    lines!(canonical_line 2 3 4 5 6 8 10);
}
