//! The messages of a census as bytes.
//!
//! | first byte | then | |
//! |---|---|---|
//! | 1 to 4 | chunk (4 bytes), words | an image, in the [`Encoding`] of this number |
//! | 5 | numbers (8 bytes each) | what the sender knows besides its bits |
//! | 6 | 1 or 0, positions (8 bytes) | a round is sent |
//! | 7 | text | the sender cannot go on |
//!
//! Numbers are little-endian.

use everyboard_store::Encoding;

const NUMBERS: u8 = 5;
const END: u8 = 6;
const FAILED: u8 = 7;

/// What one process sends another.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message<'a> {
    /// An image of some positions in a chunk of the receiver.
    Image { chunk: usize, encoding: Encoding, words: &'a [u8] },
    /// What the sender knows besides its bits: the round says what that is.
    Numbers(Vec<u64>),
    /// All of a round is sent.
    End(RoundEnd),
    /// The sender cannot go on, and why.
    Failed(&'a str),
}

/// What a process says at the end of each round.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundEnd {
    /// What it is asked: within a level, whether it was told to stop.
    pub flag: bool,
    /// The positions that are new in its chunks, at the end of a level.
    pub new: u64,
}

impl Message<'_> {
    /// The bytes of the message.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Message::Image { chunk, encoding, words } => {
                let chunk = (*chunk as u32).to_le_bytes();
                [&[*encoding as u8][..], &chunk, words].concat()
            }
            Message::Numbers(numbers) => {
                let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
                [NUMBERS].into_iter().chain(bytes).collect()
            }
            Message::End(RoundEnd { flag, new }) => {
                [&[END, u8::from(*flag)][..], &new.to_le_bytes()].concat()
            }
            Message::Failed(reason) => [&[FAILED], reason.as_bytes()].concat(),
        }
    }

    /// Reads a message; none if it is not one.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Message<'_>> {
        let (&kind, rest) = bytes.split_first()?;
        match kind {
            NUMBERS => {
                let (numbers, rest) = rest.as_chunks();
                let numbers = numbers.iter().map(|number| u64::from_le_bytes(*number));
                rest.is_empty().then(|| Message::Numbers(numbers.collect()))
            }
            END => {
                let (&flag, number) = rest.split_first()?;
                let new = u64::from_le_bytes(number.try_into().ok()?);
                Some(Message::End(RoundEnd { flag: flag != 0, new }))
            }
            FAILED => std::str::from_utf8(rest).ok().map(Message::Failed),
            _ => {
                let encoding = Encoding::from_number(kind.into())?;
                let (chunk, words) = rest.split_first_chunk()?;
                let chunk = u32::from_le_bytes(*chunk) as usize;
                Some(Message::Image { chunk, encoding, words })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        for message in [
            Message::Image { chunk: 1 << 31, encoding: Encoding::Raw, words: &[1, 2, 3] },
            Message::Image { chunk: 0, encoding: Encoding::Full, words: &[] },
            Message::Numbers(vec![77; 3]),
            Message::End(RoundEnd { flag: true, new: u64::MAX }),
            Message::Failed("the disk is full"),
        ] {
            assert_eq!(Message::of_bytes(&message.to_bytes()), Some(message));
        }
        for nonsense in [&[][..], &[0], &[1, 0, 0, 0], &[5, 1], &[6], &[6, 1, 2], &[7, 255]] {
            assert_eq!(Message::of_bytes(nonsense), None, "{nonsense:?}");
        }
    }
}
