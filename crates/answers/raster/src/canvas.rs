//! Reads SVG and draws it on pixels.

use crate::{RasterError, cost};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use resvg::usvg::{FontResolver, Options, Tree};
use std::sync::Arc;

/// The name of the fonts that are part of the library.
const FAMILY: &str = "DejaVu Sans";
/// Their number: regular and bold.
const FONTS: usize = 2;

/// A text of up to this many bytes is always parsed: it takes a few MiB.
const SHORT: usize = 1 << 20;

/// Reads pictures, with the fonts that these need.
pub(crate) struct Canvas {
    options: Options<'static>,
    /// The bytes that it may take.
    memory: u64,
}

impl Canvas {
    pub(crate) fn new(memory: u64) -> Self {
        let mut fonts = Database::new();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        fonts.load_font_data(dejavu::sans::bold().to_vec());
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_serif_family(FAMILY);
        let among_loaded = FontResolver::default_fallback_selector();
        let font_resolver = FontResolver {
            select_font: FontResolver::default_font_selector(),
            select_fallback: Box::new(move |c, used, fonts| {
                if let Some(font) = among_loaded(c, used, fonts) {
                    return Some(font);
                }
                if fonts.len() > FONTS {
                    return None;
                }
                Arc::make_mut(fonts).load_system_fonts();
                among_loaded(c, used, fonts)
            }),
        };
        Canvas {
            memory,
            options: Options {
                font_family: FAMILY.to_owned(),
                font_resolver,
                fontdb: Arc::new(fonts),
                ..Options::default()
            },
        }
    }

    /// A picture, and the bytes that it takes. `besides` says what a picture of this width and
    /// height will take then, or refuses it, so that all of it is refused before anything large is
    /// done.
    ///
    /// # Errors
    /// If the text is not SVG, or the picture takes too much.
    pub(crate) fn read(
        &mut self,
        svg: &str,
        besides: impl Fn([u64; 2]) -> Result<u64, RasterError>,
    ) -> Result<(Tree, u64), RasterError> {
        let invalid = |error: &dyn std::fmt::Display| RasterError::Svg(error.to_string());
        let of_xml = cost::of_xml(svg);
        if svg.len() > SHORT && of_xml > self.memory {
            // How much it would be in the end, roughly: elements take most.
            self.check(of_xml.saturating_mul(cost::PICTURE_OVER_XML))?;
        }
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(svg, options).map_err(|it| invalid(&it))?;
        let bytes = of_xml + cost::of_picture(&document)?;
        self.check(bytes.saturating_add(besides(sides(&document))?))?;
        let tree = Tree::from_xmltree(&document, &self.options).map_err(|it| invalid(&it))?;
        // If system fonts were loaded, the next picture need not load them again.
        self.options.fontdb = Arc::clone(tree.fontdb());
        Ok((tree, bytes))
    }

    /// Refuses what takes more bytes than there are.
    pub(crate) fn check(&self, needed: u64) -> Result<(), RasterError> {
        let memory = self.memory;
        if needed <= memory { Ok(()) } else { Err(RasterError::Memory { needed, memory }) }
    }
}

/// Width and height as the text gives them; 0 where it gives no number.
fn sides(document: &Document) -> [u64; 2] {
    ["width", "height"].map(|name| {
        let length = document.root_element().attribute(name).and_then(|it| it.parse::<f64>().ok());
        length.map_or(0, |length| length.ceil() as u64)
    })
}

/// Pixels along a unit of a picture of this width and height: 2, or 1 if 2 would be more than
/// `most` pixels.
pub(crate) fn scale([width, height]: [u64; 2], most: u64) -> Result<u32, RasterError> {
    let units = width.saturating_mul(height);
    if units.saturating_mul(4) <= most {
        Ok(2)
    } else if units <= most {
        Ok(1)
    } else {
        Err(RasterError::TooLarge { width, height, most })
    }
}

/// The pixels of a picture of this width and height.
pub(crate) fn pixels(sides: [u64; 2], scale: u32) -> u64 {
    sides.iter().fold(u64::from(scale).pow(2), |all, &side| all.saturating_mul(side))
}

/// The width and the height of a picture in pixels.
pub(crate) fn size(tree: &Tree, scale: u32) -> [u64; 2] {
    let size = tree.size();
    [size.width(), size.height()].map(|length| (length.ceil() as u64) * u64::from(scale))
}

/// Draws a picture, on a ground if one is given.
pub(crate) fn draw(tree: &Tree, scale: u32, ground: Option<Color>) -> Result<Pixmap, RasterError> {
    let [width, height] = size(tree, scale);
    let too_large = RasterError::TooLarge { width, height, most: crate::MOST_PIXELS };
    let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
    let mut drawn =
        sides.and_then(|(width, height)| Pixmap::new(width, height)).ok_or(too_large)?;
    if let Some(ground) = ground {
        drawn.fill(ground);
    }
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(tree, transform, &mut drawn.as_mut());
    Ok(drawn)
}
