//! The certificate of an answer, and the check of one that somebody has.

use super::protocol::Proof;
use crate::protocol::{Fault, FaultKind};
use everyboard::crates::certificate::{Certificate, Refusal, verify};
use everyboard::crates::watch::Watch;
use everyboard::plan::{CheckedCertificate, NoCertificate};

/// Checks all that a certificate claims, in about `memory` bytes, and gives its claims.
///
/// # Errors
/// If the text is no certificate, something does not hold, the memory does not suffice, or `watch`
/// ends the check.
pub fn check(text: &str, memory: u64, watch: &dyn Watch) -> Result<Proof, Fault> {
    let certificate = Certificate::parse(text).map_err(|error| {
        let line = Some(error.location.line);
        let column = Some(error.location.column);
        Fault { line, column, ..Fault::new(FaultKind::Puzzle, error.fault) }
    })?;
    verify(&certificate, memory, watch).map_err(refused)?;
    Ok(of(&certificate, None))
}

/// What is told of a certificate that was made.
pub(super) fn told(made: Result<CheckedCertificate, NoCertificate>) -> Result<Proof, Fault> {
    match made {
        Ok(made) => Ok(of(&made.certificate, made.left_out)),
        Err(NoCertificate::Refused(refusal)) if !refusal.is_wrong() => Err(refused(refusal)),
        Err(why) => Err(Fault::new(FaultKind::Hopeless, why)),
    }
}

fn refused(refusal: Refusal) -> Fault {
    let kind = match &refusal {
        Refusal::Stopped { .. } => FaultKind::Stopped,
        refusal if refusal.is_wrong() => FaultKind::Refuted,
        _ => FaultKind::Memory,
    };
    Fault::new(kind, refusal)
}

fn of(certificate: &Certificate, left_out: Option<String>) -> Proof {
    Proof {
        text: certificate.to_text(),
        at_least: certificate.at_least,
        at_most: certificate.at_most,
        exactly: certificate.exactly.as_ref().map(ToString::to_string),
        is_unsolvable: certificate.unsolvable.is_some(),
        left_out,
    }
}
