//! The instruction sets that code is compiled for, what this CPU has, and what the user allows.

use crate::tokens::{Avx2, Avx512, Bmi2};
use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The environment variable that limits the instructions in use: `portable`, `bmi2`, `avx2` or
/// `avx512`. It is for tests and bug reports: all instruction sets give the same answers. An empty
/// value is the same as none.
pub const VARIABLE: &str = "EVERYBOARD_CPU";

/// A set of instructions, from the smallest to the largest. Each includes those before it.
///
/// An engine that has no code for a set uses its code for the next smaller one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionSet {
    /// What every CPU has.
    Portable,
    /// x86-64 with BMI1, BMI2 (`pext` and `pdep`), LZCNT and POPCNT.
    Bmi2,
    /// Also AVX2.
    Avx2,
    /// Also AVX-512 F, BW, DQ and VL.
    Avx512,
}

/// The value of `EVERYBOARD_CPU` is of no use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CpuError {
    /// It names no instruction set.
    Unknown {
        /// The value.
        value: String,
    },
    /// It names an instruction set that this CPU lacks.
    Missing {
        /// The instruction set.
        asked: InstructionSet,
        /// The best that the CPU has.
        best: InstructionSet,
    },
}

impl InstructionSet {
    /// All, the smallest first.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Bmi2, Self::Avx2, Self::Avx512];

    /// The largest that this CPU has. Asks the CPU once.
    pub fn detect() -> Self {
        static DETECTED: OnceLock<InstructionSet> = OnceLock::new();
        *DETECTED.get_or_init(|| {
            if Avx512::detect().is_some() {
                Self::Avx512
            } else if Avx2::detect().is_some() {
                Self::Avx2
            } else if Bmi2::detect().is_some() {
                Self::Bmi2
            } else {
                Self::Portable
            }
        })
    }

    /// The one that `EVERYBOARD_CPU` names, or else the largest that this CPU has. Reads the
    /// variable once.
    ///
    /// # Errors
    /// If the value names no instruction set, or one that the CPU lacks.
    pub fn from_environment() -> Result<Self, CpuError> {
        static CHOSEN: OnceLock<Result<InstructionSet, CpuError>> = OnceLock::new();
        CHOSEN.get_or_init(|| choose(std::env::var_os(VARIABLE).as_deref(), Self::detect())).clone()
    }

    /// As [`InstructionSet::from_environment`], but ignores a value that is of no use.
    pub fn best() -> Self {
        Self::from_environment().unwrap_or_else(|_| Self::detect())
    }

    /// All that this CPU has, the smallest first.
    pub fn available() -> Vec<Self> {
        Self::ALL.into_iter().filter(|&set| set <= Self::detect()).collect()
    }

    /// The value of `EVERYBOARD_CPU` that names it.
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Portable => "portable",
            InstructionSet::Bmi2 => "bmi2",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
}

/// The instruction set for a value of `EVERYBOARD_CPU` on a CPU that has `best`.
fn choose(value: Option<&OsStr>, best: InstructionSet) -> Result<InstructionSet, CpuError> {
    match value {
        Some(value) if !value.is_empty() => {
            let asked: InstructionSet = value.to_string_lossy().parse()?;
            if asked <= best { Ok(asked) } else { Err(CpuError::Missing { asked, best }) }
        }
        _ => Ok(best),
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InstructionSet {
    type Err = CpuError;

    fn from_str(text: &str) -> Result<Self, CpuError> {
        let named = Self::ALL.into_iter().find(|set| set.name() == text);
        named.ok_or_else(|| CpuError::Unknown { value: text.to_owned() })
    }
}

impl fmt::Display for CpuError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CpuError::Unknown { value } => {
                write!(f, "{VARIABLE}: expected portable, bmi2, avx2 or avx512, not '{value}'")
            }
            CpuError::Missing { asked, best } => {
                write!(f, "{VARIABLE}: this CPU has no {asked}; the most it can run is {best}")
            }
        }
    }
}

impl std::error::Error for CpuError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for set in InstructionSet::ALL {
            assert_eq!(set.name().parse(), Ok(set));
        }
    }

    #[test]
    fn the_variable_limits_what_the_cpu_has() {
        let best = InstructionSet::Avx2;
        assert_eq!(choose(None, best), Ok(best));
        assert_eq!(choose(Some("".as_ref()), best), Ok(best));
        assert_eq!(choose(Some("bmi2".as_ref()), best), Ok(InstructionSet::Bmi2));
        assert_eq!(choose(Some("avx2".as_ref()), best), Ok(InstructionSet::Avx2));
    }

    #[test]
    fn values_of_no_use() {
        let error = choose(Some("AVX2".as_ref()), InstructionSet::Avx2).unwrap_err();
        let expected = "EVERYBOARD_CPU: expected portable, bmi2, avx2 or avx512, not 'AVX2'";
        assert_eq!(error.to_string(), expected);
        let error = choose(Some("avx512".as_ref()), InstructionSet::Bmi2).unwrap_err();
        let expected = "EVERYBOARD_CPU: this CPU has no avx512; the most it can run is bmi2";
        assert_eq!(error.to_string(), expected);
    }
}
