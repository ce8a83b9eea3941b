//! The descent with lanes of 16 and of 32 bits.

/// Defines a module that descends with lanes of one width; the last line names the instructions
/// for it.
macro_rules! lanes {
    (
        $name:ident: $word:ident as $signed:ident, masks $mask:ident, with $features:literal;
        $set1:ident, $sub:ident, $shl:ident, $shr:ident,
        $test:ident, $differ:ident, $compress:ident, $keep:ident
    ) => {
        pub(super) mod $name {
            use crate::one_per_row::descent::{Descent, DescentCount};
            use everyboard_watch::Watch;
            use std::arch::x86_64::*;
            use std::cell::RefCell;

            /// Lanes of a vector.
            const LANES: usize = 512 / $word::BITS as usize;
            /// A row with this number of lanes waiting gets no more.
            const HIGH: usize = 1024;
            /// A row with this number of lanes waiting is served before those above it.
            const PLENTY: usize = 4 * LANES;
            /// Above `HIGH` three vectors may be pushed with every column free; a store writes a
            /// whole vector.
            const ROOM: usize = HIGH + 3 * LANES * $word::BITS as usize + LANES;
            /// Less than a vector waits aside when at most two more are pushed there.
            const ASIDE: usize = 4 * LANES;
            /// Once only this number of lanes of a vector have free columns, they are put aside.
            const FEW: u32 = LANES as u32 * 5 / 16;
            /// Bursts between two looks at `watch`.
            const PATIENCE: u32 = 1 << 12;

            /// The bits of any of three.
            const ANY: i32 = 0xfe;

            type Vector = __m512i;
            /// A bit for every lane.
            type Mask = $mask;
            type Stack = super::super::Stack<$word, ROOM, ASIDE>;

            thread_local! {
                /// Kept from one descent to the next: there are thousands of short ones.
                static STACKS: RefCell<Vec<Stack>> = const { RefCell::new(Vec::new()) };
            }

            /// Counts the placements on two or more rows; `None` if `watch` stopped it before the
            /// end. `WORDS` is 3 for queens, 5 for other pieces.
            #[target_feature(enable = $features)]
            pub(in super::super) fn count<const WORDS: usize>(
                descent: &Descent,
                watch: &dyn Watch,
            ) -> Option<DescentCount> {
                STACKS.with_borrow_mut(|stacks| {
                    stacks.resize(stacks.len().max(descent.rows.len()), Stack::new());
                    let stacks = &mut stacks[..descent.rows.len()];
                    stacks.iter_mut().for_each(|stack| (stack.waiting, stack.begun) = (0, 0));
                    stacks[0].attacks.iter_mut().for_each(|attacks| attacks[0] = 0);
                    stacks[0].waiting = 1;
                    Machine::<WORDS> { descent, stacks, found: DescentCount::default() }.run(watch)
                })
            }

            /// A vector of lanes: their bits, and the columns left to try.
            #[derive(Copy, Clone)]
            struct Lanes<const WORDS: usize> {
                attacks: [Vector; WORDS],
                free: Vector,
            }

            /// What all lanes of a row share.
            struct Level {
                step: __m128i,
                /// Blocked in the row below.
                blocked: Vector,
                step_below: __m128i,
                /// Blocked in the row after it; 0 if there is none.
                blocked_beyond: Vector,
                is_last: bool,
            }

            struct Machine<'a, const WORDS: usize> {
                descent: &'a Descent<'a>,
                /// By row, the lanes that wait to fill it; none for the last.
                stacks: &'a mut [Stack],
                found: DescentCount,
            }

            impl<const WORDS: usize> Machine<'_, WORDS> {
                #[target_feature(enable = $features)]
                fn run(mut self, watch: &dyn Watch) -> Option<DescentCount> {
                    for burst in 0_u32.. {
                        if burst.is_multiple_of(PATIENCE) && watch.is_stopped() {
                            return None;
                        }
                        let Some(row) = self.next_row() else { break };
                        let stack = &self.stacks[row];
                        if stack.waiting < LANES && stack.begun < LANES {
                            self.drain(row);
                        } else {
                            self.burst(row);
                        }
                    }
                    Some(self.found)
                }

                /// The row to serve next: the deepest with plenty of lanes, else the deepest with a
                /// full vector; else the highest with any, so that vectors fill.
                #[target_feature(enable = $features)]
                fn next_row(&self) -> Option<usize> {
                    let stacks = &*self.stacks;
                    let plenty = stacks.iter().rposition(|stack| stack.waiting >= PLENTY);
                    plenty
                        .or_else(|| stacks.iter().rposition(|it| it.waiting.max(it.begun) >= LANES))
                        .or_else(|| stacks.iter().position(|stack| stack.waiting + stack.begun > 0))
                }

                /// Full vectors of a row, until there are none or the row below has enough.
                #[target_feature(enable = $features)]
                fn burst(&mut self, row: usize) {
                    let level = self.level(row);
                    while self.stacks[row].waiting >= LANES && self.stacks[row + 1].waiting < HIGH {
                        if self.stacks[row].waiting >= 2 * LANES {
                            let two = [self.take_waiting(row), self.take_waiting(row)];
                            self.expand(row, &level, two, FEW);
                        } else {
                            let one = [self.take_waiting(row)];
                            self.expand(row, &level, one, FEW);
                        }
                        if self.stacks[row].begun >= LANES {
                            let one = [self.take_begun(row)];
                            self.expand(row, &level, one, FEW);
                        }
                    }
                    if self.stacks[row].begun >= LANES {
                        let one = [self.take_begun(row)];
                        self.expand(row, &level, one, FEW);
                    }
                }

                /// All lanes of a row that has less than a vector of each kind.
                #[target_feature(enable = $features)]
                fn drain(&mut self, row: usize) {
                    let level = self.level(row);
                    if self.stacks[row].waiting > 0 {
                        let one = [self.take_waiting(row)];
                        self.expand(row, &level, one, 0);
                    }
                    if self.stacks[row].begun > 0 {
                        let one = [self.take_begun(row)];
                        self.expand(row, &level, one, 0);
                    }
                }

                #[target_feature(enable = $features)]
                fn level(&self, row: usize) -> Level {
                    let rows = &self.descent.rows;
                    let beyond = rows.get(row + 2).map_or(0, |beyond| beyond.blocked);
                    Level {
                        step: _mm_cvtsi32_si128(rows[row].step as i32),
                        blocked: splat(rows[row + 1].blocked),
                        step_below: _mm_cvtsi32_si128(rows[row + 1].step as i32),
                        blocked_beyond: splat(beyond),
                        is_last: row + 2 == rows.len(),
                    }
                }

                /// Takes up to a vector of lanes off the stack that waits to fill a row.
                #[inline]
                #[target_feature(enable = $features)]
                fn take_waiting(&mut self, row: usize) -> Lanes<WORDS> {
                    let stack = &mut self.stacks[row];
                    let taken = stack.waiting.min(LANES);
                    stack.waiting -= taken;
                    let attacks = load(&stack.attacks, stack.waiting);
                    let blocked = splat(self.descent.rows[row].blocked);
                    let free = _mm512_xor_si512(_mm512_or_si512(any(attacks), blocked), ones());
                    Lanes { attacks, free: $keep(mask(taken), free) }
                }

                /// Takes up to a vector of the lanes put aside.
                #[inline]
                #[target_feature(enable = $features)]
                fn take_begun(&mut self, row: usize) -> Lanes<WORDS> {
                    let stack = &mut self.stacks[row];
                    let taken = stack.begun.min(LANES);
                    stack.begun -= taken;
                    let attacks = load(&stack.begun_attacks, stack.begun);
                    let [free] = load(&stack.begun_free, stack.begun);
                    Lanes { attacks, free: $keep(mask(taken), free) }
                }

                /// Places pieces on the free columns of all lanes, the lowest of each at once,
                /// until only `few` lanes a vector have any left; these are put aside.
                #[inline]
                #[target_feature(enable = $features)]
                fn expand<const N: usize>(
                    &mut self,
                    row: usize,
                    level: &Level,
                    mut vectors: [Lanes<WORDS>; N],
                    few: u32,
                ) {
                    let mut active = vectors.map(|lanes| $test(lanes.free, lanes.free));
                    let mut waiting = self.stacks[row + 1].waiting;
                    let few = few * N as u32;
                    loop {
                        let count: u32 = active.iter().map(|lanes| lanes.count_ones()).sum();
                        if count <= few {
                            break;
                        }
                        self.found.tried += u64::from(count);
                        for (lanes, active) in vectors.iter_mut().zip(&mut active) {
                            let piece = _mm512_and_si512(
                                lanes.free,
                                $sub(_mm512_setzero_si512(), lanes.free),
                            );
                            lanes.free = _mm512_xor_si512(lanes.free, piece);
                            let attacks = self.advance(&lanes.attacks, piece, level);
                            let below = _mm512_or_si512(any(attacks), level.blocked);
                            let fillable = *active & $differ(below, ones());
                            *active = $test(lanes.free, lanes.free);
                            if level.is_last {
                                self.found.ways += self.last_ways(fillable, below);
                                continue;
                            }
                            let beyond = beyond(&attacks, level);
                            let hopeful = fillable & $differ(beyond, ones());
                            push(&mut self.stacks[row + 1].attacks, waiting, hopeful, &attacks);
                            waiting += hopeful.count_ones() as usize;
                        }
                    }
                    self.stacks[row + 1].waiting = waiting;
                    if few > 0 {
                        self.put_aside(row, &vectors, &active);
                    }
                }

                /// The squares left for the last row in all lanes that can be filled.
                #[inline]
                #[target_feature(enable = $features)]
                fn last_ways(&self, fillable: Mask, taken: Vector) -> u64 {
                    let mut ways = fillable.count_ones();
                    if !self.descent.leaves_one {
                        let mut free = _mm512_xor_si512(taken, ones());
                        let mut left = fillable;
                        while left != 0 {
                            let minus_one = $sub(free, $set1(1));
                            free = _mm512_and_si512(free, minus_one);
                            left &= $test(free, free);
                            ways += left.count_ones();
                        }
                    }
                    ways.into()
                }

                #[inline]
                #[target_feature(enable = $features)]
                fn put_aside(&mut self, row: usize, vectors: &[Lanes<WORDS>], active: &[Mask]) {
                    let stack = &mut self.stacks[row];
                    for (lanes, &active) in vectors.iter().zip(active) {
                        push(&mut stack.begun_attacks, stack.begun, active, &lanes.attacks);
                        push(&mut stack.begun_free, stack.begun, active, &[lanes.free]);
                        stack.begun += active.count_ones() as usize;
                    }
                }

                /// The bits of the row below after the pieces are placed.
                #[inline]
                #[target_feature(enable = $features)]
                fn advance(
                    &self,
                    attacks: &[Vector; WORDS],
                    piece: Vector,
                    level: &Level,
                ) -> [Vector; WORDS] {
                    let reach = self.descent.reach;
                    let queen = WORDS == 3;
                    let none = _mm512_setzero_si512();
                    let rides = [reach.column, reach.right, reach.left];
                    let [column, right, left] =
                        rides.map(|rides| if queen || rides { piece } else { none });
                    let mut next = *attacks;
                    next[0] = _mm512_or_si512(attacks[0], column);
                    next[1] = $shl(_mm512_or_si512(attacks[1], right), level.step);
                    next[2] = $shr(_mm512_or_si512(attacks[2], left), level.step);
                    if !queen {
                        let [one, two] = reach.leaps.each_ref().map(|leaps| leap(piece, leaps));
                        (next[3], next[4]) = match _mm_cvtsi128_si32(level.step) {
                            1 => (_mm512_or_si512(attacks[4], one), two),
                            2 => (two, none),
                            _ => (none, none),
                        };
                    }
                    next
                }
            }

            /// The columns attacked, from all bits of the lanes.
            #[inline]
            #[target_feature(enable = $features)]
            fn any<const WORDS: usize>(attacks: [Vector; WORDS]) -> Vector {
                let lines = _mm512_ternarylogic_epi32::<ANY>(attacks[0], attacks[1], attacks[2]);
                match attacks.get(3) {
                    Some(&near) => _mm512_or_si512(lines, near),
                    None => lines,
                }
            }

            /// The columns that columns and diagonals attack in the row after the one below, and
            /// those blocked there.
            #[inline]
            #[target_feature(enable = $features)]
            fn beyond<const WORDS: usize>(attacks: &[Vector; WORDS], level: &Level) -> Vector {
                let right = $shl(attacks[1], level.step_below);
                let left = $shr(attacks[2], level.step_below);
                let lines = _mm512_ternarylogic_epi32::<ANY>(attacks[0], right, left);
                _mm512_or_si512(lines, level.blocked_beyond)
            }

            /// Where leaps of pieces land, columns to the right.
            #[inline]
            #[target_feature(enable = $features)]
            fn leap(piece: Vector, leaps: &[i32]) -> Vector {
                let mut landed = _mm512_setzero_si512();
                for &across in leaps {
                    let by = _mm_cvtsi32_si128(across.abs());
                    let one = if across < 0 { $shr(piece, by) } else { $shl(piece, by) };
                    landed = _mm512_or_si512(landed, one);
                }
                landed
            }

            /// The same bits in every lane.
            #[inline]
            #[target_feature(enable = $features)]
            fn splat(bits: u64) -> Vector {
                $set1(bits as $signed)
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn ones() -> Vector {
                _mm512_set1_epi32(-1)
            }

            /// The first `lanes` lanes, of at most a vector.
            fn mask(lanes: usize) -> Mask {
                ((1_u64 << lanes) - 1) as Mask
            }

            /// Reads a vector of each word from `from` on.
            #[inline]
            #[target_feature(enable = $features)]
            fn load<const WORDS: usize, const ROOM: usize>(
                words: &[[$word; ROOM]],
                from: usize,
            ) -> [Vector; WORDS] {
                assert!(WORDS <= words.len() && from <= ROOM - LANES);
                std::array::from_fn(|word| {
                    let lanes = &words[word][from..][..LANES];
                    // SAFETY: `lanes` is 64 bytes long; they need not be aligned.
                    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
                })
            }

            /// Writes the chosen lanes of each word one after another from `at` on, then arbitrary
            /// lanes up to a vector in all.
            #[inline]
            #[target_feature(enable = $features)]
            fn push<const WORDS: usize, const ROOM: usize>(
                words: &mut [[$word; ROOM]],
                at: usize,
                chosen: Mask,
                vectors: &[Vector; WORDS],
            ) {
                assert!(WORDS <= words.len() && at <= ROOM - LANES);
                for (word, &vector) in words.iter_mut().zip(vectors) {
                    let lanes = &mut word[at..][..LANES];
                    let together = $compress(chosen, vector);
                    // SAFETY: `lanes` is 64 bytes long; they need not be aligned.
                    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), together) }
                }
            }
        }
    };
}

lanes! {
    lanes16: u16 as i16, masks u32, with "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,popcnt";
    _mm512_set1_epi16, _mm512_sub_epi16, _mm512_sll_epi16, _mm512_srl_epi16,
    _mm512_test_epi16_mask, _mm512_cmpneq_epi16_mask, _mm512_maskz_compress_epi16, _mm512_maskz_mov_epi16
}

lanes! {
    lanes32: u32 as i32, masks u16, with "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,popcnt";
    _mm512_set1_epi32, _mm512_sub_epi32, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_test_epi32_mask, _mm512_cmpneq_epi32_mask, _mm512_maskz_compress_epi32, _mm512_maskz_mov_epi32
}
