//! Exports over exports, and over what is none.

use super::*;

/// The paths below a folder that are files.
fn paths(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            paths.extend(self::paths(&path));
        } else {
            paths.push(path);
        }
    }
    paths.sort();
    paths
}

#[test]
fn what_is_written_is_the_site_and_its_list() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a/b");
    let exported = export(&folder).unwrap();
    let paths = paths(&folder);
    assert_eq!(exported.files, paths.len());
    let bytes: u64 = paths.iter().map(|path| path.metadata().unwrap().len()).sum();
    assert_eq!(exported.bytes, bytes);
    for file in site() {
        assert!(fs::read(folder.join(&file.path)).unwrap() == file.bytes, "{}", file.path);
    }
    assert_eq!(export(&folder).unwrap(), exported, "again");
}

/// An export of another version: an asset that is no longer there, and another first file.
fn older(folder: &Path) {
    export(folder).unwrap();
    let files = [("assets/old-1234.js", &b"old"[..]), ("index.html", b"<html>old</html>")];
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let list = folder.join(LIST);
    let both = List::read(&list).unwrap().unwrap().with(&List::of(files.into_iter()));
    fs::write(list, both.text()).unwrap();
}

#[test]
fn an_earlier_export_is_replaced_and_the_files_of_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    older(folder);
    let of_others = ["CNAME", "assets/mine.js", ".nojekyll"];
    for name in of_others {
        fs::write(folder.join(name), "mine").unwrap();
    }
    let exported = export(folder).unwrap();
    assert_eq!(paths(folder).len(), exported.files + of_others.len());
    assert!(!folder.join("assets/old-1234.js").exists());
    assert!(fs::read(folder.join("index.html")).unwrap() == page::unserved());
    for name in of_others {
        assert_eq!(fs::read(folder.join(name)).unwrap(), b"mine");
    }
}

#[test]
fn a_file_that_was_changed_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    older(folder);
    let index = folder.join("index.html");
    fs::write(&index, "<html>mine</html>").unwrap();
    let error = export(folder).unwrap_err();
    assert!(matches!(&error, ExportError::Changed { path } if *path == index), "{error}");
    assert_eq!(fs::read(&index).unwrap(), b"<html>mine</html>");
    assert!(folder.join("assets/old-1234.js").exists(), "nothing was begun");
    fs::remove_file(&index).unwrap();
    // One that is no longer needed stays too, and nobody asks again.
    fs::write(folder.join("assets/old-1234.js"), "mine").unwrap();
    export(folder).unwrap();
    assert_eq!(fs::read(folder.join("assets/old-1234.js")).unwrap(), b"mine");
    export(folder).unwrap();
}

#[test]
fn a_folder_with_other_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, bytes) in
        [("notes.txt", "mine"), ("index.html", "<html>mine</html>"), (LIST, "; mine\n")]
    {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let error = export(folder).unwrap_err();
        assert!(matches!(&error, ExportError::NotEmpty { .. }), "{error}");
        assert_eq!(paths(folder), std::slice::from_ref(&path));
        assert_eq!(fs::read_to_string(&path).unwrap(), bytes);
        fs::remove_file(&path).unwrap();
    }
    let file = folder.join("file");
    fs::write(&file, "mine").unwrap();
    assert!(matches!(export(&file), Err(ExportError::NoFolder { .. })));
    assert!(matches!(export(&file.join("site")), Err(ExportError::File(_))));
}

/// Whatever is left when an export ends in the middle, the next one goes on from there.
#[test]
fn an_interrupted_export_is_continued() {
    let files = site();
    let whole = List::of(files.iter().map(|file| (file.path.as_str(), &*file.bytes)));
    for written in [0, 1, files.len() / 2, files.len() - 1] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        older(folder);
        let list = folder.join(LIST);
        let earlier = List::read(&list).unwrap().unwrap();
        fs::write(&list, earlier.with(&whole).text()).unwrap();
        for file in &files[..written] {
            fs::write(folder.join(&file.path), &file.bytes).unwrap();
        }
        // A part that was cut off.
        fs::write(folder.join("assets/board.js.part"), "ha").unwrap();
        export(folder).unwrap();
        assert_eq!(List::read(&list).unwrap().unwrap(), whole);
        assert!(fs::read(folder.join("index.html")).unwrap() == page::unserved());
        assert!(!folder.join("assets/old-1234.js").exists());
    }
    // Nothing but a part of the list.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(format!("{LIST}.part")), "; The f").unwrap();
    export(folder.path()).unwrap();
}

/// A link that leads elsewhere is not followed.
#[test]
#[cfg(unix)]
fn a_link_in_the_place_of_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let victim = tempfile::NamedTempFile::new().unwrap();
    export(folder.path()).unwrap();
    for name in ["index.html", LIST] {
        let path = folder.path().join(name);
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(victim.path(), &path).unwrap();
        let error = export(folder.path()).unwrap_err().to_string();
        assert!(error.contains("not a plain file"), "{error}");
        assert_eq!(fs::read(victim.path()).unwrap(), b"");
        fs::remove_file(&path).unwrap();
    }
}
