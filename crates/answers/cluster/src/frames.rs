//! What comes from another process, held against the form of messages before timely dataflow sees
//! it.
//!
//! Its threads take the numbers in a header for good: others index beyond their lists, and the
//! threads panic. A message is
//!
//! ```text
//!   six numbers of 8 bytes, big-endian: channel 0, the sender, the receiver, the number after it, the
//!   length, a number of its own; then `length` bytes, of which the first five are an `Envelope`'s head
//! ```
//!
//! and a header of the length 0 says that no more follow.

use crate::pump::{HEAD, is_kind};

/// The bytes of a header.
const HEADER: usize = 6 * 8;

/// No message is longer: a sum with its length fits any number.
const LONGEST: u64 = 1 << 40;

/// How far the bytes of one connection have been looked at.
#[derive(Clone, Debug)]
pub(crate) struct Frames {
    /// Who sends and who receives.
    from: u64,
    to: u64,
    /// The header and the head of a message, as far as they have come.
    begin: Vec<u8>,
    /// The bytes of the message that are still to come after that.
    left: u64,
}

/// Why no more bytes are taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The sender says that no more follow.
    End,
    /// This is no message.
    Nonsense,
}

impl Frames {
    /// For messages between two processes.
    pub(crate) fn new(from: usize, to: usize) -> Self {
        Frames { from: from as u64, to: to as u64, begin: Vec::new(), left: 0 }
    }

    /// How many of the next bytes are of good messages, and why no more if not all are.
    pub(crate) fn take(&mut self, mut bytes: &[u8]) -> (usize, Option<Stop>) {
        let all = bytes.len();
        while !bytes.is_empty() {
            let skipped = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
            self.left -= skipped as u64;
            bytes = &bytes[skipped..];
            let good = all - bytes.len();
            let wanted = if self.begin.len() < HEADER { HEADER } else { HEADER + HEAD };
            let (more, rest) = bytes.split_at(bytes.len().min(wanted - self.begin.len()));
            self.begin.extend(more);
            bytes = rest;
            if let Err(stop) = self.look() {
                return (good, Some(stop));
            }
        }
        (all, None)
    }

    /// Looks at a header, and at the head behind it, when they are complete.
    fn look(&mut self) -> Result<(), Stop> {
        let number = |at: usize| {
            let bytes = self.begin.get(8 * at..8 * at + 8).and_then(|it| it.try_into().ok());
            bytes.map_or(0, u64::from_be_bytes)
        };
        let length = number(4);
        match self.begin.len() {
            HEADER if length == 0 => Err(Stop::End),
            HEADER => {
                let is_ours = [number(0), number(1), number(2), number(3)]
                    == [0, self.from, self.to, self.to + 1];
                let is_good = is_ours && (HEAD as u64..=LONGEST).contains(&length);
                if is_good { Ok(()) } else { Err(Stop::Nonsense) }
            }
            begun if begun == HEADER + HEAD => {
                let [kind, from @ ..] = &self.begin[HEADER..] else { return Err(Stop::Nonsense) };
                if !is_kind(*kind) || *from != (self.from as u32).to_le_bytes() {
                    return Err(Stop::Nonsense);
                }
                self.begin.clear();
                self.left = length - HEAD as u64;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message from process 1 to process 0.
    fn message(numbers: [u64; 6], content: &[u8]) -> Vec<u8> {
        let header = numbers.iter().flat_map(|number| number.to_be_bytes());
        header.chain(content.iter().copied()).collect()
    }

    fn good(content: &[u8]) -> Vec<u8> {
        let content = [&[0, 1, 0, 0, 0], content].concat();
        message([0, 1, 0, 1, content.len() as u64, 7], &content)
    }

    #[test]
    fn messages_pass_however_they_are_cut() {
        let stream = [good(b""), good(b"abc"), good(&[0; 100])].concat();
        for cut in 1..=stream.len() {
            let mut frames = Frames::new(1, 0);
            for part in stream.chunks(cut) {
                assert_eq!(frames.take(part), (part.len(), None), "{cut}");
            }
        }
    }

    #[test]
    fn what_follows_the_last_good_message_does_not_pass() {
        let begin = good(b"abc");
        let end = message([0; 6], b"");
        let stream = [&begin[..], &end].concat();
        assert_eq!(Frames::new(1, 0).take(&stream), (begin.len(), Some(Stop::End)));
        let wrong = [
            message([1, 1, 0, 1, 5, 0], b""),
            message([0, 2, 0, 1, 5, 0], b""),
            message([0, 1, 9, 10, 5, 0], b""),
            message([0, 1, 0, u64::MAX, 5, 0], b""),
            message([0, 1, 0, 1, 4, 0], b""),
            message([0, 1, 0, 1, u64::MAX, 0], b""),
            message([0, 1, 0, 1, 5, 0], &[9, 1, 0, 0, 0]),
            message([0, 1, 0, 1, 5, 0], &[0, 2, 0, 0, 0]),
        ];
        for wrong in wrong {
            let stream = [&begin[..], &wrong].concat();
            let (taken, stop) = Frames::new(1, 0).take(&stream);
            assert_eq!(stop, Some(Stop::Nonsense), "{wrong:?}");
            assert!((begin.len()..=begin.len() + HEADER).contains(&taken));
        }
    }
}
