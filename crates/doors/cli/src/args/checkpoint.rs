//! `--checkpoint`, `--every` and `--resume`: declared once, for every command that saves its work.
//!
//! Commands that save in a file, not in a folder, say so with `mut_arg`; conflicts with flags of
//! their own stand at those flags.

use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Where and how often work under way is saved.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub struct CheckpointArgs {
    /// Save the work in this folder from time to time, and when Ctrl-C stops the program
    ///
    /// The folder is made if it does not exist, and removed when the work is done.
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,

    /// The least time between two checkpoints; 0 to save after every level, 5 if not given
    #[arg(long, value_name = "MINUTES", value_parser = parse_minutes, allow_hyphen_values = true)]
    every: Option<f64>,
}

/// What was saved and continues.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub struct ResumeArgs {
    /// Continue the work saved in this folder; it also holds the original request
    #[arg(long, value_name = "DIR", conflicts_with = "checkpoint")]
    pub resume: Option<PathBuf>,
}

/// Minutes between checkpoints if `--every` is not given.
const DEFAULT_MINUTES: f64 = 5.0;

/// A century: more is surely a typing error.
const MOST_MINUTES: f64 = 100.0 * 365.0 * 24.0 * 60.0;

fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (0.0..=MOST_MINUTES).contains(minutes));
    minutes.ok_or_else(|| "expected a number of minutes, 0 for every level".to_owned())
}

impl CheckpointArgs {
    /// The least time between two checkpoints.
    pub fn interval(&self) -> Duration {
        Duration::from_secs_f64(60.0 * self.every.unwrap_or(DEFAULT_MINUTES))
    }

    /// `--every` as it was given, for the command that resumes.
    pub fn every_flag(&self) -> Option<String> {
        self.every.map(|minutes| format!("--every {minutes}"))
    }

    /// Refuses `--every` without `--checkpoint`, unless work that was saved continues.
    pub fn check_every(&self, resumes: bool) -> Result<(), Failure> {
        if self.every.is_none() || self.checkpoint.is_some() || resumes {
            return Ok(());
        }
        Err(Failure::of_flag("--every", "nothing is saved without --checkpoint or --resume"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_may_have_a_fraction() {
        assert_eq!(parse_minutes("0.5"), Ok(0.5));
        assert_eq!(parse_minutes("0"), Ok(0.0));
        for wrong in ["-1", "soon", "NaN", "inf", ""] {
            assert!(parse_minutes(wrong).is_err(), "{wrong}");
        }
    }
}
