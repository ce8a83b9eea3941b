//! Lists the files of the page, which `web/embed` has compressed into `page/`.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".br") && name != "glue.json.br")
        .collect();
    names.sort();
    for wanted in ["index.html.br", "playable.html.br", ".wasm.br"] {
        if !names.iter().any(|name| name.ends_with(wanted)) {
            println!(
                "cargo::error=no file page/*{wanted}: build the page with web/build && web/embed"
            );
        }
    }
    let mut list = String::from("&[\n");
    for name in &names {
        let path = folder.join(name);
        list += &format!("    ({:?}, include_bytes!({path:?})),\n", name.trim_end_matches(".br"));
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("page.rs"), list).unwrap();
}
