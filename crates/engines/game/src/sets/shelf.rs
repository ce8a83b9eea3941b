//! Where solved classes are kept: in memory, or in the files of a folder.

use super::saved::{SavedAttack, write_blocks};
use crate::material::Material;
use crate::rules::GameRules;
use everyboard_store::{
    BlockFile, BlockFileWriter, DecodedBlocks, FileError, FileKind, FileLock, Manifest,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// How hard zstd tries: disks are slower than this, and tables of games shrink little more.
const COMPRESSION: i32 = 1;

/// The bytes of each file that are kept decoded for single look-ups.
const DECODED: u64 = 1 << 24;

/// Which positions: those where this side gets what it aims at, with these pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) attacker: usize,
    /// The pieces that it keeps more than the other side, at least; a win if there is none.
    pub(crate) aim: Option<i16>,
    pub(crate) material: Material,
}

impl Key {
    /// The key of what a side gets. Where the sides are alike, what the second gets is what the
    /// first gets with the pieces exchanged, and kept as that.
    pub(crate) fn new(
        rules: &GameRules,
        attacker: usize,
        aim: Option<i16>,
        material: &Material,
    ) -> Self {
        if Self::is_exchanged(rules, attacker) {
            Key { attacker: 1 - attacker, aim, material: rules.exchanged_material(material) }
        } else {
            Key { attacker, aim, material: material.clone() }
        }
    }

    /// Whether what a side gets is kept with the pieces exchanged.
    pub(crate) fn is_exchanged(rules: &GameRules, attacker: usize) -> bool {
        attacker == 1 && rules.is_symmetric()
    }
}

/// What is known of a class.
#[derive(Debug)]
pub(crate) struct SolvedClass {
    blocks: Blocks,
    pub(crate) summary: Summary,
}

/// What is known of a class as a whole: with the attacker to move, and with the defender.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// How many positions have each code, by code. Without plies 1 is the code of what is decided.
    pub(crate) counts: [Vec<u64>; 2],
    /// Without plies: those within which the attacker wins what it wins, where that is known. Files
    /// that were written before do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at_most: Option<[u64; 2]>,
}

#[derive(Debug)]
enum Blocks {
    Memory(Vec<Vec<u64>>),
    File(Box<ClassFile>),
    /// They were given up; this is their file, or says that there is none.
    GivenUp(PathBuf),
}

/// A file that is opened when it is read: the list of its blocks takes 24 bytes for each.
#[derive(Debug)]
struct ClassFile {
    path: PathBuf,
    bytes: u64,
    number_of_blocks: usize,
    opened: OnceLock<DecodedBlocks<Vec<u64>>>,
}

/// All that is solved.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: Option<Folder>,
    classes: BTreeMap<Key, SolvedClass>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// The fingerprint of what it is of.
    subject: u32,
    _lock: FileLock,
}

/// What a folder is of: files of another game are of no use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// Whether plies are known, or who wins alone.
    pub(crate) plies: bool,
    /// Which bit each position has.
    pub(crate) layout: String,
    /// The rules.
    pub(crate) puzzle: String,
}

/// Which class of which game a file is of.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Label {
    attacker: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aim: Option<i16>,
    material: Vec<u8>,
    /// The fingerprint of the manifest that the file belongs to.
    subject: u32,
}

/// The text of a file.
#[derive(Debug, Serialize, Deserialize)]
struct Heading {
    #[serde(flatten)]
    label: Label,
    #[serde(flatten)]
    summary: Summary,
    /// Whether the counts are all that is left.
    #[serde(default)]
    is_given_up: bool,
}

const MANIFEST_NAME: &str = "game.toml";

const MANIFEST: Manifest = Manifest { of: "a solved game", format: 1, blank_line: true };

impl Shelf {
    /// A shelf in memory.
    pub(crate) fn in_memory() -> Self {
        Shelf { folder: None, classes: BTreeMap::new() }
    }

    /// What a folder is of, if something was saved there.
    ///
    /// # Errors
    /// If what is there cannot be read.
    pub(crate) fn subject_of(folder: &Path) -> Result<Option<Subject>, FileError> {
        let path = folder.join(MANIFEST_NAME);
        if path.exists() { MANIFEST.read(&path).map(Some) } else { Ok(None) }
    }

    /// A shelf in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If another program works there, if what is there is of something else, or if it cannot be
    /// written.
    pub(crate) fn in_folder(path: &Path, subject: &Subject) -> Result<Self, FileError> {
        fs::create_dir_all(path).map_err(FileError::io(path, "make"))?;
        let lock = FileLock::of_folder(path)?;
        match Self::subject_of(path)? {
            None => MANIFEST.write(&path.join(MANIFEST_NAME), subject)?,
            Some(found) => {
                if let Some(difference) = found.difference(subject) {
                    let manifest = path.join(MANIFEST_NAME);
                    return Err(FileError::unusable(&manifest, difference));
                }
            }
        }
        let folder = Folder { path: path.to_owned(), subject: subject.fingerprint(), _lock: lock };
        Ok(Shelf { folder: Some(folder), classes: BTreeMap::new() })
    }

    /// What is solved of a class; looks into the folder too. A damaged file is as good as none.
    pub(crate) fn find(&mut self, key: &Key) -> Option<&SolvedClass> {
        if !self.classes.contains_key(key) {
            let solved = self.folder.as_ref()?.open(key)?;
            self.classes.insert(key.clone(), solved);
        }
        self.classes.get(key)
    }

    /// What is solved of a class and was found or put here before.
    pub(crate) fn get(&self, key: &Key) -> Option<&SolvedClass> {
        self.classes.get(key)
    }

    /// The bytes of all files; 0 in memory.
    pub(crate) fn bytes_on_disk(&self) -> u64 {
        self.classes.values().map(SolvedClass::bytes_on_disk).sum()
    }

    /// Gives up the positions of all classes with fewer pieces than this. Their counts stay.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn give_up_below(&mut self, pieces: usize) -> Result<(), FileError> {
        let folder = self.folder.as_ref();
        let small = self.classes.iter_mut().filter(|(key, _)| key.material.pieces() < pieces);
        for (key, solved) in small.filter(|(_, solved)| !solved.is_given_up()) {
            solved.blocks = match folder {
                Some(folder) => folder.give_up(key, &solved.summary)?,
                None => Blocks::GivenUp(PathBuf::from("in memory")),
            };
        }
        Ok(())
    }

    /// Closes all files until they are read again.
    pub(crate) fn close(&mut self) {
        for solved in self.classes.values_mut() {
            if let Blocks::File(file) = &mut solved.blocks {
                file.opened.take();
            }
        }
    }

    /// Where the attack on a class goes on, if it was saved in the folder.
    pub(crate) fn saved(&self, key: &Key) -> Option<SavedAttack> {
        let folder = self.folder.as_ref()?;
        SavedAttack::open(&folder.path_of_saved(key), key, folder.subject)
    }

    /// Saves an attack before this step, if there is a folder.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn save(
        &self,
        key: &Key,
        step: usize,
        state: &[&Vec<u64>],
        threads: NonZeroUsize,
    ) -> Result<(), FileError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let label = Label::new(key, folder.subject);
        SavedAttack::write(&folder.path_of_saved(key), label, step, state, threads)
    }

    /// Puts a class here: what is known of it and its blocks, those with the attacker to move
    /// first.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn put(
        &mut self,
        key: Key,
        summary: Summary,
        blocks: Vec<Vec<u64>>,
        threads: NonZeroUsize,
    ) -> Result<(), FileError> {
        let blocks = match &self.folder {
            Some(folder) => folder.write(&key, &summary, &blocks, threads)?,
            None => Blocks::Memory(blocks),
        };
        self.classes.insert(key, SolvedClass { blocks, summary });
        Ok(())
    }
}

impl SolvedClass {
    /// The number of a block: of the chunks with the attacker to move, or with the defender.
    pub(crate) fn block(&self, is_to_move: bool, chunk: usize) -> usize {
        if is_to_move { chunk } else { self.blocks() / 2 + chunk }
    }

    /// The words of a block.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn read(&self, block: usize) -> Result<Vec<u64>, FileError> {
        match &self.blocks {
            Blocks::Memory(blocks) => Ok(blocks[block].clone()),
            Blocks::File(blocks) => {
                let file = blocks.open()?.files().first();
                let mut words = vec![0; file.words_of(block)?];
                file.read(block, &mut words)?;
                Ok(words)
            }
            Blocks::GivenUp(path) => Err(given_up(path)),
        }
    }

    /// One word of a block.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn word(&self, block: usize, word: usize) -> Result<u64, FileError> {
        match &self.blocks {
            Blocks::Memory(blocks) => Ok(blocks[block][word]),
            Blocks::File(blocks) => blocks.open()?.with(block, |words| words[word]),
            Blocks::GivenUp(path) => Err(given_up(path)),
        }
    }

    /// Whether only the counts are left.
    pub(crate) fn is_given_up(&self) -> bool {
        matches!(self.blocks, Blocks::GivenUp(_))
    }

    /// The number of blocks.
    fn blocks(&self) -> usize {
        match &self.blocks {
            Blocks::Memory(blocks) => blocks.len(),
            Blocks::File(file) => file.number_of_blocks,
            Blocks::GivenUp(_) => 0,
        }
    }

    /// The bytes of the file; 0 in memory.
    fn bytes_on_disk(&self) -> u64 {
        match &self.blocks {
            Blocks::File(file) => file.bytes,
            Blocks::Memory(_) | Blocks::GivenUp(_) => 0,
        }
    }
}

fn given_up(path: &Path) -> FileError {
    let reason = "only the counts of this class are left, as it was solved for the start alone; \
                  solve the game again, in another folder, to look up its positions";
    FileError::unusable(path, reason)
}

impl ClassFile {
    fn new(file: &BlockFile) -> Self {
        ClassFile {
            path: file.path().to_owned(),
            bytes: file.bytes(),
            number_of_blocks: file.blocks(),
            opened: OnceLock::new(),
        }
    }

    fn open(&self) -> Result<&DecodedBlocks<Vec<u64>>, FileError> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened);
        }
        let file = BlockFile::open(&self.path, FileKind::Game)?;
        Ok(self.opened.get_or_init(|| DecodedBlocks::new(file, DECODED, |words| words)))
    }
}

impl Folder {
    fn path_of(&self, key: &Key) -> PathBuf {
        let counts: Vec<String> = key.material.counts().iter().map(u8::to_string).collect();
        let side = ["first", "second"][key.attacker];
        let aim = key.aim.map(|aim| format!("by{aim:+}-")).unwrap_or_default();
        self.path.join(format!("{side}-{aim}{}.game", counts.join("-")))
    }

    /// The path of the file of a class under way.
    fn path_of_saved(&self, key: &Key) -> PathBuf {
        self.path_of(key).with_extension("checkpoint")
    }

    fn open(&self, key: &Key) -> Option<SolvedClass> {
        let file = BlockFile::open(self.path_of(key), FileKind::Game).ok()?;
        let heading: Heading = toml::from_str(file.metadata()).ok()?;
        let Heading { label, summary, is_given_up } = heading;
        if label != Label::new(key, self.subject) {
            return None;
        }
        // A program that was killed when the class was done may have left it.
        SavedAttack::remove(&self.path_of_saved(key));
        let blocks = if is_given_up {
            Blocks::GivenUp(file.path().to_owned())
        } else {
            Blocks::File(ClassFile::new(&file).into())
        };
        Some(SolvedClass { blocks, summary })
    }

    /// Puts a file with the counts alone in the place of a class's file.
    fn give_up(&self, key: &Key, summary: &Summary) -> Result<Blocks, FileError> {
        let writer = self.writer(key, summary, 0, true)?;
        writer.finish()?;
        Ok(Blocks::GivenUp(self.path_of(key)))
    }

    /// Begins the file of a class with this number of blocks.
    fn writer(
        &self,
        key: &Key,
        summary: &Summary,
        blocks: usize,
        is_given_up: bool,
    ) -> Result<BlockFileWriter, FileError> {
        let path = self.path_of(key);
        let heading =
            Heading { label: Label::new(key, self.subject), summary: summary.clone(), is_given_up };
        let heading = toml::to_string(&heading);
        let heading = heading.map_err(|error| FileError::unusable(&path, error.to_string()))?;
        BlockFileWriter::create(&path, FileKind::Game, &heading, blocks, Some(COMPRESSION))
    }

    fn write(
        &self,
        key: &Key,
        summary: &Summary,
        blocks: &[Vec<u64>],
        threads: NonZeroUsize,
    ) -> Result<Blocks, FileError> {
        let writer = self.writer(key, summary, blocks.len(), false)?;
        write_blocks(&writer, blocks.iter(), threads)?;
        writer.finish()?;
        SavedAttack::remove(&self.path_of_saved(key));
        let file = BlockFile::open(self.path_of(key), FileKind::Game)?;
        Ok(Blocks::File(ClassFile::new(&file).into()))
    }
}

impl Label {
    pub(super) fn new(key: &Key, subject: u32) -> Self {
        let Key { attacker, aim, material } = key;
        Label { attacker: *attacker, aim: *aim, material: material.counts().to_vec(), subject }
    }
}

impl Subject {
    /// In what this differs from another one.
    fn difference(&self, other: &Self) -> Option<&'static str> {
        if self.puzzle != other.puzzle {
            Some("it is of another game, or of other rules")
        } else if self.plies != other.plies {
            Some("it says who wins, but not in how many plies")
        } else if self.layout != other.layout {
            Some(
                "it is of another start of this game, or was written by another version of the program; \
                 choose another folder",
            )
        } else {
            None
        }
    }

    fn fingerprint(&self) -> u32 {
        let Subject { plies, layout, puzzle } = self;
        crc32fast::hash(format!("{plies}\n{layout}\n{puzzle}").as_bytes())
    }
}
