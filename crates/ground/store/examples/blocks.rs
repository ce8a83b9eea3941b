//! Writes blocks of 64-bit words in any order and prints how each is stored.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_store::{BlockFile, BlockFileWriter, FileKind};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("squares.table");
    let blocks: [Vec<u64>; 4] = [
        vec![0; 1000],
        vec![u64::MAX; 1000],
        (0..1000).collect(),
        (1..5_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect(),
    ];
    let writer = BlockFileWriter::create(&path, FileKind::Table, "four blocks", 4, Some(3))?;
    for (number, words) in blocks.iter().enumerate().rev() {
        writer.write(number, words)?;
    }
    let bytes = writer.finish()?;

    let file = BlockFile::open(&path, FileKind::Table)?;
    println!("{:?}: {bytes} bytes", file.metadata());
    for (number, words) in blocks.iter().enumerate() {
        let mut read = vec![0; file.words_of(number)?];
        file.read(number, &mut read)?;
        assert_eq!(read, *words);
        println!("block {number}: {} words, {:?}", read.len(), file.encoding(number)?);
    }
    Ok(())
}
