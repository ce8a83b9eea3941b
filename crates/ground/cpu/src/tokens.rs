//! Tokens: values that exist only where the CPU has certain features.

#![allow(unsafe_code, reason = "calling code compiled for a CPU feature requires unsafe")]

use crate::InstructionSet;

/// Code that is compiled once for each instruction set, or written for one.
///
/// [`Kernel::run`], and what it calls in its inner loops, must be `#[inline(always)]`: a function
/// that stays a call is compiled for any CPU.
pub trait Kernel<Cpu> {
    /// What it computes.
    type Output;

    /// Runs on a CPU with the features that the token stands for.
    fn run(self, cpu: Cpu) -> Self::Output;
}

/// Any CPU.
#[derive(Copy, Clone, Debug)]
pub struct Portable;

/// `()` where the CPU may have the features; a type without values elsewhere.
#[cfg(target_arch = "x86_64")]
type Witness = ();
#[cfg(not(target_arch = "x86_64"))]
type Witness = std::convert::Infallible;

/// Defines a token with the features that it stands for.
macro_rules! token {
    ($(#[$doc:meta])* $token:ident: $($feature:tt)+) => {
        $(#[$doc])*
        ///
        /// There is no way to make one but the method of [`InstructionSet`].
        #[derive(Copy, Clone, Debug)]
        pub struct $token(Witness);

        impl $token {
            /// The token, if this CPU has the features.
            #[cfg(target_arch = "x86_64")]
            pub(crate) fn detect() -> Option<Self> {
                let has_features = $(is_x86_feature_detected!($feature))&&+;
                has_features.then_some($token(()))
            }

            #[cfg(not(target_arch = "x86_64"))]
            pub(crate) fn detect() -> Option<Self> {
                None
            }

            /// Runs a kernel, compiled for these features.
            pub fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
                #[cfg_attr(target_arch = "x86_64", target_feature($(enable = $feature),+))]
                unsafe fn compiled<K: Kernel<$token>>(kernel: K, cpu: $token) -> K::Output {
                    kernel.run(cpu)
                }
                // SAFETY: `self` exists, and `detect` makes one only where the CPU has every
                // feature that `compiled` is compiled for: both have the same list.
                unsafe { compiled(kernel, self) }
            }
        }
    };
}

token! {
    /// A CPU with BMI1, BMI2, LZCNT and POPCNT: Intel since 2013 (Haswell), AMD since 2015
    /// (Excavator). `pext` and `pdep` are slow on AMD before 2020 (Zen 3).
    Bmi2: "bmi1" "bmi2" "lzcnt" "popcnt"
}

token! {
    /// A CPU with AVX2 and all of [`Bmi2`].
    Avx2: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

token! {
    /// A CPU with AVX-512 F, BW, DQ and VL and all of [`Avx2`]: Intel's servers since 2017
    /// (Skylake), AMD since 2022 (Zen 4).
    Avx512: "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

token! {
    /// A CPU that also moves single bytes and counts bits in AVX-512: VBMI, VBMI2 and VPOPCNTDQ
    /// besides all of [`Avx512`]. Intel since 2019 (Ice Lake), AMD since 2022 (Zen 4).
    Avx512Vbmi: "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq" "avx512f" "avx512bw" "avx512dq"
        "avx512vl" "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

impl Portable {
    /// Runs a kernel, compiled for any CPU.
    pub fn run<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

impl InstructionSet {
    /// A token, if this is [`InstructionSet::Bmi2`] or more and the CPU has it.
    pub fn bmi2(self) -> Option<Bmi2> {
        if self >= InstructionSet::Bmi2 { Bmi2::detect() } else { None }
    }

    /// A token, if this is [`InstructionSet::Avx2`] or more and the CPU has it.
    pub fn avx2(self) -> Option<Avx2> {
        if self >= InstructionSet::Avx2 { Avx2::detect() } else { None }
    }

    /// A token, if this is [`InstructionSet::Avx512`] and the CPU has it.
    pub fn avx512(self) -> Option<Avx512> {
        if self >= InstructionSet::Avx512 { Avx512::detect() } else { None }
    }

    /// A token, if this is [`InstructionSet::Avx512`] and the CPU has VBMI, VBMI2 and VPOPCNTDQ
    /// besides. The first CPUs with AVX-512 lack them.
    pub fn avx512_vbmi(self) -> Option<Avx512Vbmi> {
        if self >= InstructionSet::Avx512 { Avx512Vbmi::detect() } else { None }
    }

    /// Runs the kernel for this instruction set, or for the best that the CPU has if that is less.
    pub fn run<K, T>(self, kernel: K) -> T
    where
        K: Kernel<Portable, Output = T> + Kernel<Bmi2, Output = T>,
        K: Kernel<Avx2, Output = T> + Kernel<Avx512, Output = T>,
    {
        if let Some(cpu) = self.avx512() {
            cpu.run(kernel)
        } else if let Some(cpu) = self.avx2() {
            cpu.run(kernel)
        } else if let Some(cpu) = self.bmi2() {
            cpu.run(kernel)
        } else {
            Portable.run(kernel)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The token that it was given.
    struct Name;

    macro_rules! names {
        ($($token:ident)+) => {
            $(impl Kernel<$token> for Name {
                type Output = &'static str;

                #[inline(always)]
                fn run(self, _cpu: $token) -> &'static str {
                    stringify!($token)
                }
            })+
        };
    }

    names! { Portable Bmi2 Avx2 Avx512 }

    #[test]
    fn every_instruction_set_runs_its_kernel() {
        for set in InstructionSet::available() {
            assert_eq!(set.run(Name), format!("{set:?}"));
        }
    }

    #[test]
    fn no_token_beyond_the_set_or_the_cpu() {
        let best = InstructionSet::detect();
        for set in InstructionSet::ALL {
            assert_eq!(set.bmi2().is_some(), set.min(best) >= InstructionSet::Bmi2);
            assert_eq!(set.avx2().is_some(), set.min(best) >= InstructionSet::Avx2);
            assert_eq!(set.avx512().is_some(), set.min(best) >= InstructionSet::Avx512);
            assert!(set.avx512_vbmi().is_none() || set.avx512().is_some());
        }
    }
}
