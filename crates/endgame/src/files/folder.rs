//! Where tables are kept unless told otherwise.

use std::env;
use std::path::PathBuf;

/// The folder for tables by the platform's convention: `everyboard/endgames` in `$XDG_DATA_HOME` or
/// `~/.local/share`, on Apple's systems in `~/Library/Application Support`, on Windows in
/// `%LOCALAPPDATA%`. Nothing if the environment names no home.
///
/// Sources: XDG Base Directory Specification 0.8; Apple's File System Programming Guide; Microsoft's
/// Known Folders.
pub(super) fn default_folder() -> Option<PathBuf> {
    // The specification wants paths that are not absolute passed over.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let data = if cfg!(windows) {
        absolute("LOCALAPPDATA")
    } else if cfg!(target_vendor = "apple") {
        absolute("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        absolute("XDG_DATA_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("everyboard").join("endgames"))
}
