//! The checksums of a block file, as the book's chapter "Block files" has them.

/// Bytes of the header before the metadata.
const HEADER: usize = 24;

/// Bytes of the footer.
const FOOTER: usize = 40;

/// Bytes of an entry of the index.
const ENTRY: usize = 24;

/// The file with the checksums that its lengths say, as far as they lie within it: those of the
/// header, of the blocks, of the index and of the footer, and the length of the file in the footer.
pub fn with_block_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // Whoever has no footer has no index.
    let _ = mend(&mut bytes);
    bytes
}

fn mend(bytes: &mut [u8]) -> Option<()> {
    let footer = bytes.len().checked_sub(FOOTER)?;
    let metadata = usize::try_from(number(bytes, 16)?).ok()?;
    let header = HEADER.checked_add(metadata)?;
    let checksum = crc32fast::hash(bytes.get(..header)?);
    put(bytes, header, &checksum.to_le_bytes())?;

    let index = usize::try_from(number(bytes, footer)?).ok()?;
    let blocks = usize::try_from(number(bytes, footer + 8)?).ok()?;
    let end = blocks.checked_mul(ENTRY)?.checked_add(index)?;
    if end == footer {
        for block in 0..blocks {
            let _ = mend_block(bytes, index, block);
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&checksum.to_le_bytes());
        hasher.update(bytes.get(index..end)?);
        put(bytes, footer + 24, &hasher.finalize().to_le_bytes())?;
    }
    let length = bytes.len() as u64;
    put(bytes, footer + 16, &length.to_le_bytes())?;
    let checksum = crc32fast::hash(&bytes[footer..footer + 28]);
    put(bytes, footer + 28, &checksum.to_le_bytes())
}

/// Mends the checksum of a block in its entry.
fn mend_block(bytes: &mut [u8], index: usize, block: usize) -> Option<()> {
    let entry = index + block * ENTRY;
    let offset = usize::try_from(number(bytes, entry)?).ok()?;
    let stored = u32::from_le_bytes(bytes.get(entry + 8..entry + 12)?.try_into().ok()?) as usize;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(block as u64).to_le_bytes());
    hasher.update(bytes.get(offset..offset.checked_add(stored)?)?);
    put(bytes, entry + 16, &hasher.finalize().to_le_bytes())
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let word = bytes.get(at..at.checked_add(8)?)?;
    Some(u64::from_le_bytes(word.try_into().ok()?))
}

fn put(bytes: &mut [u8], at: usize, value: &[u8]) -> Option<()> {
    bytes.get_mut(at..at.checked_add(value.len())?)?.copy_from_slice(value);
    Some(())
}
