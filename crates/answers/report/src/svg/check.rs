//! What tests ask of pictures and pages.

use everyboard_sorted::SortedSet;
use std::path::Path;

/// Checks that elements nest, attributes are quoted and given once, entities are known, and that
/// every name of an element is given once and every reference leads to one.
pub(crate) fn assert_well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    let mut names = SortedSet::new();
    let mut references = Vec::new();
    while let Some(start) = rest.find('<') {
        assert_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        for (attribute, value) in attributes_of(attributes) {
            match (attribute, value.strip_prefix('#')) {
                ("id", _) => assert!(names.insert(value.to_owned()), "two elements are {value}"),
                ("href", Some(name)) => references.push(name.to_owned()),
                _ => {}
            }
        }
        if !is_empty {
            open.push(name);
        }
        if name == "style" {
            rest = &rest[rest.find("</style>").expect("a style ends")..];
        }
    }
    assert_eq!(open, [] as [&str; 0]);
    assert_eq!(rest.trim(), "");
    references.iter().for_each(|name| assert!(names.contains(name), "no element is {name}"));
}

fn assert_text(text: &str) {
    for part in text.split('&').skip(1) {
        let entity = part.split(';').next().unwrap_or("");
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&entity), "&{part}");
    }
}

fn attributes_of(mut text: &str) -> Vec<(&str, &str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    while let Some((name, rest)) = text.trim_start().split_once("=\"") {
        let (value, rest) = rest.split_once('"').expect("an attribute ends");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-:".contains(c)), "{name}");
        assert!(found.iter().all(|(other, _)| *other != name), "{name} is given twice");
        assert_text(value);
        found.push((name, value));
        text = rest;
    }
    assert_eq!(text.trim(), "");
    found
}

/// Checks that a picture of the book is this one. With `EVERYBOARD_BLESS=1` it becomes this one.
pub(crate) fn assert_in_book(name: &str, svg: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src").join(name);
    if std::env::var_os("EVERYBOARD_BLESS").is_some() {
        std::fs::write(&file, svg).unwrap();
    }
    let drawn = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(drawn == svg, "{name} is out of date; draw it again with EVERYBOARD_BLESS=1");
}
