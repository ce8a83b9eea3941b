//! The instructions that work on many positions is compiled for: the only code that depends on the processor.
//!
//! A [`Job`] is plain code over words. [`InstructionSet::run`] calls it from a function that is
//! compiled for one instruction set, where it is inlined, so that the compiler may use the wide
//! registers for it. What compilers do not find by themselves is written for each set: [`Lanes`].

#![allow(unsafe_code, reason = "instructions that not every processor has can only be reached so")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// The instruction sets that generation, and symmetries of many positions, are compiled for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// Nothing that not every processor has.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2 and LZCNT.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL.
    Avx512,
}

impl InstructionSet {
    /// The instruction sets of this processor, the best one last.
    pub fn available() -> Vec<Self> {
        let all = [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512];
        all.into_iter().filter(|set| set.is_available()).collect()
    }

    fn is_available(self) -> bool {
        match self {
            InstructionSet::Portable => true,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => avx2::Avx2::find().is_some(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => avx512::Avx512::find().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The best instruction set of this processor.
    pub fn best() -> Self {
        *Self::available().last().expect("the portable one is always there")
    }

    /// Does the job with these instructions, or with those that there are.
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        #[cfg(target_arch = "x86_64")]
        if let (InstructionSet::Avx512, Some(lanes)) = (self, avx512::Avx512::find()) {
            return lanes.run(job);
        }
        #[cfg(target_arch = "x86_64")]
        if let (InstructionSet::Avx2 | InstructionSet::Avx512, Some(lanes)) =
            (self, avx2::Avx2::find())
        {
            return lanes.run(job);
        }
        job.run(portable::Portable)
    }
}

/// Code that is compiled once for each instruction set. It and all that it calls for each word is
/// `#[inline(always)]`: a function that stays a call is compiled for any processor.
pub(crate) trait Job {
    type Output;

    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// What an instruction set does with 64 numbers, one for each position of a word.
pub(crate) trait Lanes: Copy {
    /// Sets the depths that `places` names.
    fn mark(self, depths: &mut [u8; 64], places: u64, depth: u8);

    /// The places with this depth.
    fn equal(self, depths: &[u8; 64], depth: u8) -> u64;

    /// The least of the depths that `places` names, 255 for none.
    fn least(self, depths: &[u8; 64], places: u64) -> u8;

    /// The places with a number of at least so much.
    fn at_least(self, numbers: &[u16; 64], least: u16) -> u64;
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Try([u8; 64], u64);

    impl Job for Try {
        type Output = ([u8; 64], [u64; 2], u8);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Output {
            let Try(mut depths, places) = self;
            let least = lanes.least(&depths, places);
            let most = lanes.at_least(&depths.map(|depth| u16::from(depth) << 8), 0x8000);
            let equal = lanes.equal(&depths, depths[5]);
            lanes.mark(&mut depths, places, 77);
            (depths, [equal, most], least)
        }
    }

    #[test]
    fn sets_agree() {
        for seed in 1..200_u64 {
            let places = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (u64::MAX << (seed % 64));
            let depths = std::array::from_fn(|i| (seed * 31 + i as u64 * 17 % 23) as u8);
            let (marked, [equal, most], least) = InstructionSet::Portable.run(Try(depths, places));
            for i in 0..64 {
                let named = places >> i & 1 == 1;
                assert_eq!(marked[i], if named { 77 } else { depths[i] });
                assert_eq!(equal >> i & 1 == 1, depths[i] == depths[5]);
                assert_eq!(most >> i & 1 == 1, depths[i] >= 0x80);
                assert!(!named || least <= depths[i]);
            }
            assert!(least == 255 || depths.contains(&least));
            for set in InstructionSet::available() {
                assert_eq!(set.run(Try(depths, places)), (marked, [equal, most], least), "{set:?}");
            }
        }
    }
}
