//! The power fails: what is then on the disk, and what becomes of the work that was saved.
//!
//! A recorder writes down all that a run does to files. At a random moment of it, what was brought
//! to disk by then is there; of everything else each piece is there or not, as chance will have it:
//! writes, even parts of them, new names, removed ones. From such a state the work is resumed. If
//! it could go on from what was brought to disk alone, it goes on from every state, but where it
//! was done already.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

use crate::preload::{JOBS, Job, assert_sound, library, run_in};
use crate::saved::Chance;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a run did to files. Files have numbers.
enum Act {
    Create { file: usize, path: PathBuf },
    Write { file: usize, offset: usize, bytes: Vec<u8> },
    Size { file: usize, length: usize },
    Sync { file: usize },
    SyncFolder { path: PathBuf },
    Rename { from: PathBuf, to: PathBuf },
    Remove { path: PathBuf },
    Make { path: PathBuf },
}

/// Reads what the recorder wrote of the files in a folder; paths become relative to it.
fn recorded(journal: &Path, folder: &Path) -> Vec<Act> {
    let bytes = fs::read(journal).unwrap();
    // By inode: the number of the file that has it now.
    let mut files: BTreeMap<String, usize> = BTreeMap::new();
    let mut created = 0;
    let (mut acts, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let end = at + bytes[at..].iter().position(|&byte| byte == b'\n').unwrap();
        let line = str::from_utf8(&bytes[at..end]).unwrap();
        at = end + 1;
        let (word, rest) = line.split_once(' ').unwrap();
        let words: Vec<&str> = rest.split(' ').collect();
        let file = files.get(words[0]).copied();
        let inside = |path: &str| Path::new(path).strip_prefix(folder).ok().map(Path::to_owned);
        let number = |word: &str| word.parse::<usize>().unwrap();
        let act = match word {
            "create" => {
                created += 1;
                files.insert(words[0].to_owned(), created);
                inside(words[1]).map(|path| Act::Create { file: created, path })
            }
            "write" => {
                let length = number(words[2]);
                let bytes = bytes[at..at + length].to_vec();
                at += length;
                file.map(|file| Act::Write { file, offset: number(words[1]), bytes })
            }
            "size" => file.map(|file| Act::Size { file, length: number(words[1]) }),
            "sync" => file.map(|file| Act::Sync { file }),
            "folder" => inside(rest).map(|path| Act::SyncFolder { path }),
            "rename" => {
                let (from, to) = rest.split_once('\t').unwrap();
                inside(from).zip(inside(to)).map(|(from, to)| Act::Rename { from, to })
            }
            "remove" => inside(rest).map(|path| Act::Remove { path }),
            "make" => inside(rest).map(|path| Act::Make { path }),
            _ => panic!("{line}"),
        };
        acts.extend(act);
    }
    acts
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

impl Act {
    /// Whether it removes what was saved, as is done once the answer is out: the file itself, or
    /// the manifest of a folder.
    fn ends_work(&self) -> bool {
        let heads = ["c", "c/checkpoint.toml", "c/request"].map(Path::new);
        matches!(self, Act::Remove { path } if heads.contains(&path.as_path()))
    }

    /// Whether a later act brings this one to disk.
    fn is_kept_by(&self, later: &Act) -> bool {
        match (self, later) {
            (Act::Write { file, .. } | Act::Size { file, .. }, Act::Sync { file: synced }) => {
                file == synced
            }
            (
                Act::Create { path, .. }
                | Act::Remove { path }
                | Act::Make { path }
                | Act::Rename { to: path, .. },
                Act::SyncFolder { path: synced },
            ) => folder_of(path) == synced,
            _ => false,
        }
    }
}

/// What a disk holds.
#[derive(Default)]
struct Disk {
    files: BTreeMap<usize, Vec<u8>>,
    names: BTreeMap<PathBuf, usize>,
    folders: Vec<PathBuf>,
}

impl Disk {
    fn apply(&mut self, act: &Act, chance: Option<&mut Chance>) {
        match act {
            Act::Create { file, path } => {
                self.files.entry(*file).or_default();
                self.names.insert(path.clone(), *file);
            }
            Act::Write { file, offset, bytes } => {
                // Part of a write that was not brought to disk may be there, from its beginning on.
                let torn = chance.and_then(|it| (it.below(2) == 0).then(|| it.below(bytes.len())));
                let length = torn.unwrap_or(bytes.len());
                let data = self.files.entry(*file).or_default();
                data.resize(data.len().max(offset + length), 0);
                data[*offset..offset + length].copy_from_slice(&bytes[..length]);
            }
            Act::Size { file, length } => self.files.entry(*file).or_default().resize(*length, 0),
            Act::Rename { from, to } => {
                if let Some(file) = self.names.remove(from) {
                    self.names.insert(to.clone(), file);
                }
            }
            Act::Remove { path } => {
                self.names.remove(path);
                self.folders.retain(|folder| folder != path);
            }
            Act::Make { path } => self.folders.push(path.clone()),
            Act::Sync { .. } | Act::SyncFolder { .. } => {}
        }
    }

    /// The disk when the power fails after so many acts. Without `chance` nothing is there but what
    /// was brought to disk.
    fn after(acts: &[Act], mut chance: Option<&mut Chance>) -> Self {
        let mut disk = Disk::default();
        for (number, act) in acts.iter().enumerate() {
            let is_kept = acts[number + 1..].iter().any(|later| act.is_kept_by(later));
            if is_kept {
                disk.apply(act, None);
            } else if let Some(chance) = chance.as_deref_mut()
                && chance.below(2) == 0
            {
                disk.apply(act, Some(chance));
            }
        }
        disk
    }

    /// Puts it into an empty folder.
    fn write(&self, folder: &Path) {
        for made in &self.folders {
            // A folder whose own folder is not there is lost.
            let _ = fs::create_dir(folder.join(made));
        }
        for (path, file) in &self.names {
            let _ = fs::write(folder.join(path), &self.files[file]);
        }
    }
}

/// Whether the work goes on from a disk.
fn goes_on(job: &Job, disk: &Disk, what: &str) -> bool {
    let folder = TempDir::new().unwrap();
    disk.write(folder.path());
    let run = run_in(folder.path(), job.resume, &[], &[]);
    assert_sound(job, &run, what);
    run.status == 0
}

/// So many losses of power in each job; how many times the work could go on.
fn lose_power(job: &Job, times: usize) -> usize {
    let around = TempDir::new().unwrap();
    let Some(recorder) = library("recorder.c", around.path()) else { return 1 };
    let (journal, work) = (around.path().join("journal"), around.path().join("work"));
    fs::create_dir(&work).unwrap();
    let variables = [("LD_PRELOAD", recorder.as_path()), ("RECORD_TO", journal.as_path())];
    assert_sound(job, &run_in(&work, job.begin, &variables, &[]), job.begin);
    let acts = recorded(&journal, &work);
    let (mut chance, mut went_on) = (Chance::new(), 0);
    for _ in 0..times {
        let after = chance.below(acts.len() + 1);
        let what = format!("{}: after {after} of {} acts", job.begin, acts.len());
        let is_saved = goes_on(job, &Disk::after(&acts[..after], None), &what);
        let disk = Disk::after(&acts[..after], Some(&mut chance));
        let goes_on = goes_on(job, &disk, &what);
        let is_owed = is_saved && !acts[..after].iter().any(Act::ends_work);
        assert!(goes_on || !is_owed, "{what}: it was brought to disk, and does not go on");
        went_on += usize::from(goes_on);
    }
    went_on
}

#[test]
fn work_goes_on_after_a_loss_of_power() {
    for job in &JOBS {
        assert!(lose_power(job, 30) > 0, "{}", job.begin);
    }
}

/// `cargo test --release -p everyboard-cli --test all power_loss:: -- --ignored --nocapture`:
/// minutes.
#[test]
#[ignore = "starts the program 10,000 times"]
fn power_is_lost_very_often() {
    for job in &JOBS {
        eprintln!("{}: {} of 2500 went on", job.begin, lose_power(job, 2500));
    }
}
