//! The messages of a census as bytes.
//!
//! | first byte | then | |
//! |---|---|---|
//! | 1 to 4 | chunk (4 bytes), words | an image, in the [`Encoding`] of this number |
//! | 5 | addresses (8 bytes each) | some of the first positions of the last level |
//! | 6 | 1 or 0, positions (8 bytes) | a round is sent; 1 if its sender was told to stop |
//!
//! Numbers are little-endian.

use crate::dense::space::chunks::BitAddress;
use everyboard_store::Encoding;

const FIRST: u8 = 5;
const END: u8 = 6;

/// What one process sends another.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message<'a> {
    /// An image of some positions in a chunk of the receiver.
    Image { chunk: usize, encoding: Encoding, words: &'a [u8] },
    /// First positions of the deepest level.
    First(Vec<BitAddress>),
    /// All of a round is sent.
    End(RoundEnd),
}

/// What a process says at the end of each round.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RoundEnd {
    /// Whether it was told to stop.
    pub(super) is_stopped: bool,
    /// The positions that are new in its chunks, at the end of a level.
    pub(super) new: u64,
}

impl Message<'_> {
    /// The bytes of the message.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Message::Image { chunk, encoding, words } => {
                let chunk = (*chunk as u32).to_le_bytes();
                [&[*encoding as u8][..], &chunk, words].concat()
            }
            Message::First(addresses) => {
                let numbers = addresses.iter().flat_map(|address| address.pack().to_le_bytes());
                [FIRST].into_iter().chain(numbers).collect()
            }
            Message::End(RoundEnd { is_stopped, new }) => {
                let flag = u8::from(*is_stopped);
                [&[END, flag][..], &new.to_le_bytes()].concat()
            }
        }
    }

    /// Reads a message; none if it is not one.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Message<'_>> {
        let (&kind, rest) = bytes.split_first()?;
        match kind {
            FIRST => {
                let (numbers, rest) = rest.as_chunks();
                let addresses = numbers.iter().map(|number| u64::from_le_bytes(*number));
                rest.is_empty().then(|| Message::First(addresses.map(BitAddress::unpack).collect()))
            }
            END => {
                let (&flag, number) = rest.split_first()?;
                let new = u64::from_le_bytes(number.try_into().ok()?);
                Some(Message::End(RoundEnd { is_stopped: flag != 0, new }))
            }
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
        let address = BitAddress { chunk: 77, word: 65_535, bit: 63 };
        for message in [
            Message::Image { chunk: 1 << 31, encoding: Encoding::Raw, words: &[1, 2, 3] },
            Message::Image { chunk: 0, encoding: Encoding::Full, words: &[] },
            Message::First(vec![address; 3]),
            Message::End(RoundEnd { is_stopped: true, new: u64::MAX }),
        ] {
            assert_eq!(Message::of_bytes(&message.to_bytes()), Some(message));
        }
        for nonsense in [&[][..], &[0], &[1, 0, 0, 0], &[5, 1], &[6], &[6, 1, 2], &[7; 20]] {
            assert_eq!(Message::of_bytes(nonsense), None, "{nonsense:?}");
        }
    }
}
