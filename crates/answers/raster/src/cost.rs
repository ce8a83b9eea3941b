//! What it takes to read and to draw a picture, before it is done.
//!
//! Measured with sheets of boards, on x86-64: `usvg` keeps a node with its attributes for each
//! element, then a path with fill, stroke and bounds for each that is drawn. What a `<use>` names
//! is there again for each `<use>`, and each letter is the outline of a glyph.

use crate::RasterError;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::HashMap;

/// Bytes of the fonts and of what reading takes in any case.
const BASE: u64 = 3 << 20;
/// Bytes of an element and its attributes as XML, for each `<` and each `=` of the text.
const TAG: u64 = 100;
const ATTRIBUTE: u64 = 70;
/// Bytes of an element that is read, of a byte of an attribute of it, and of a letter.
const ELEMENT: u64 = 1400;
const ATTRIBUTE_BYTE: u64 = 12;
const LETTER: u64 = 1200;
/// A picture in which nothing is used often takes at most this many times the memory of its XML.
pub(crate) const PICTURE_OVER_XML: u64 = 15;
/// The most elements, those counted again that are used again: `usvg` reads no more.
const MOST_ELEMENTS: u64 = 1_000_000;
/// Deeper nesting is not looked at, since `usvg` refuses it.
const MOST_DEPTH: usize = 1024;

/// Bytes for each pixel of a PNG: drawn, with a layer for what is transparent; then with a copy for
/// the encoder and what it makes.
pub(crate) const PNG_PIXEL: u64 = 9;

/// Bytes and elements.
#[derive(Copy, Clone, Debug, Default)]
struct Weight {
    bytes: u64,
    elements: u64,
}

impl Weight {
    fn add(&mut self, other: Weight) {
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.elements = self.elements.saturating_add(other.elements);
    }
}

/// The bytes that it takes to parse the text of a picture as XML, without the text.
pub(crate) fn of_xml(svg: &str) -> u64 {
    let count = |sign: u8| svg.bytes().filter(|&byte| byte == sign).count() as u64;
    BASE + TAG * count(b'<') + ATTRIBUTE * count(b'=')
}

/// The bytes that a picture takes when it is read.
///
/// # Errors
/// If it has more elements than can be read.
pub(crate) fn of_picture(document: &Document) -> Result<u64, RasterError> {
    let named = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
    let mut weights = Weights { named: named.collect(), known: HashMap::new() };
    let whole = weights.of(document.root(), 0);
    if whole.elements > MOST_ELEMENTS {
        return Err(RasterError::Elements { elements: whole.elements, most: MOST_ELEMENTS });
    }
    Ok(whole.bytes)
}

struct Weights<'a, 'input> {
    named: HashMap<&'a str, Node<'a, 'input>>,
    /// Of what is used, by its name: zero while it is being weighed, as nothing contains itself.
    known: HashMap<&'a str, Weight>,
}

impl<'a, 'input> Weights<'a, 'input> {
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Weight {
        let mut weight = own(&node);
        if depth < MOST_DEPTH {
            node.children().for_each(|child| weight.add(self.of(child, depth + 1)));
            if let Some(used) = used_by(&node) {
                weight.add(self.of_named(used, depth + 1));
            }
        }
        weight
    }

    fn of_named(&mut self, name: &'a str, depth: usize) -> Weight {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let Some(&node) = self.named.get(name) else { return Weight::default() };
        self.known.insert(name, Weight::default());
        let weight = self.of(node, depth);
        self.known.insert(name, weight);
        weight
    }
}

/// A node without what is in it.
fn own(node: &Node) -> Weight {
    if node.is_element() {
        let values = node.attributes().map(|attribute| attribute.value().len() as u64);
        return Weight { bytes: ELEMENT + ATTRIBUTE_BYTE * values.sum::<u64>(), elements: 1 };
    }
    let is_shown =
        node.parent().is_some_and(|it| ["text", "tspan"].contains(&it.tag_name().name()));
    let letters = node.text().filter(|_| is_shown).map_or(0, |text| text.len() as u64);
    Weight { bytes: LETTER * letters, elements: 0 }
}

/// The name of what an element `<use href="#name"/>` shows.
fn used_by<'a>(node: &Node<'a, '_>) -> Option<&'a str> {
    const XLINK: &str = "http://www.w3.org/1999/xlink";
    if node.tag_name().name() != "use" {
        return None;
    }
    node.attribute("href").or_else(|| node.attribute((XLINK, "href")))?.strip_prefix('#')
}
