//! What two processes say when they connect.
//!
//! ```text
//!   who connects    "everyboard 1\n", its number (4 bytes), the secret, the job
//!   who listened    an empty text: welcome; or why not
//!   who connects    1, if it is welcome: it is still there
//! ```
//!
//! A text is its length in 4 bytes, little-endian, and its bytes. None is longer than [`LONGEST`].

use std::io::{self, Read};

const MAGIC: &[u8; 13] = b"everyboard 1\n";

/// No text is longer: a stranger cannot make a process take more memory.
pub(crate) const LONGEST: usize = 1 << 12;

/// The bytes of the longest text with its length.
pub(crate) const LONGEST_TEXT: usize = 4 + LONGEST;

/// Those of the longest greeting.
pub(crate) const LONGEST_GREETING: usize = MAGIC.len() + 4 + 2 * LONGEST_TEXT;

/// What a process says of itself.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) process: usize,
    pub(crate) secret: String,
    /// What all processes must agree on.
    pub(crate) job: String,
}

impl Greeting {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.process as u32).to_le_bytes());
        push_text(&mut bytes, &self.secret);
        push_text(&mut bytes, &self.job);
        bytes
    }

    /// Reads a greeting.
    ///
    /// # Errors
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if the stream ends too soon; another if what
    /// it says is no greeting, as soon as that can be seen.
    pub(crate) fn read(stream: &mut impl Read) -> io::Result<Self> {
        for &expected in MAGIC {
            let mut byte = [0];
            stream.read_exact(&mut byte)?;
            if byte != [expected] {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
        let process = read_number(stream)? as usize;
        Ok(Greeting { process, secret: read_text(stream)?, job: read_text(stream)? })
    }
}

/// The answer to a greeting: an empty text to welcome the other, else why not, as far as others
/// read it.
pub(crate) fn answer(refusal: Option<&str>) -> Vec<u8> {
    let text = refusal.unwrap_or_default();
    let length = (0..=text.len().min(LONGEST)).rfind(|&it| text.is_char_boundary(it));
    let mut bytes = Vec::new();
    push_text(&mut bytes, &text[..length.unwrap_or(0)]);
    bytes
}

/// Reads the answer to a greeting.
pub(crate) fn read_answer(stream: &mut impl Read) -> io::Result<String> {
    read_text(stream)
}

/// The byte of a process that has read that it is welcome.
const THANKS: u8 = 1;

/// Says that the process is still there.
pub(crate) fn thanks() -> [u8; 1] {
    [THANKS]
}

/// Reads that the other process is still there.
pub(crate) fn read_thanks(stream: &mut impl Read) -> io::Result<()> {
    let mut byte = [0];
    stream.read_exact(&mut byte)?;
    if byte == [THANKS] { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

fn read_number(stream: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    stream.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn read_text(stream: &mut impl Read) -> io::Result<String> {
    let length = read_number(stream)? as usize;
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greeting_is_read_as_it_was_written_and_nothing_else_is() {
        let secret = "s".to_owned();
        let job = "knights".to_owned();
        let greeting = Greeting { process: 3, secret, job };
        let mut bytes = greeting.bytes();
        assert_eq!(Greeting::read(&mut &bytes[..]).unwrap(), greeting);
        for length in 0..bytes.len() {
            let error = Greeting::read(&mut &bytes[..length]).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        }
        bytes[20] = 255;
        assert!(Greeting::read(&mut &bytes[..]).is_err());
        let page = Greeting::read(&mut &b"G"[..]).unwrap_err();
        assert_eq!(page.kind(), io::ErrorKind::InvalidData);
    }

    /// What was longer than a text may be was not read, and the refused process asked again for
    /// ever.
    #[test]
    fn a_long_refusal_is_cut_so_that_it_can_be_read() {
        let reason = "\u{e9}".repeat(LONGEST);
        let read = read_answer(&mut &answer(Some(&reason))[..]).unwrap();
        assert_eq!(read, "\u{e9}".repeat(LONGEST / 2));
        assert_eq!(read_answer(&mut &answer(None)[..]).unwrap(), "");
    }
}
