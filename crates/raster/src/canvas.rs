//! Reads SVG and draws it on pixels.

use crate::RasterError;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{FontResolver, Options, Tree};
use std::sync::Arc;

/// The name of the fonts that are part of the library.
const FAMILY: &str = "DejaVu Sans";
/// Their number: regular and bold.
const FONTS: usize = 2;

/// Reads pictures, with the fonts that these need.
pub(crate) struct Canvas {
    options: Options<'static>,
}

impl Canvas {
    pub(crate) fn new() -> Self {
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
            options: Options {
                font_family: FAMILY.to_owned(),
                font_resolver,
                fontdb: Arc::new(fonts),
                ..Options::default()
            },
        }
    }

    pub(crate) fn read(&mut self, svg: &str) -> Result<Tree, RasterError> {
        let tree = Tree::from_str(svg, &self.options)
            .map_err(|error| RasterError::Svg(error.to_string()))?;
        // If system fonts were loaded, the next picture need not load them again.
        self.options.fontdb = Arc::clone(tree.fontdb());
        Ok(tree)
    }
}

/// Pixels along a unit of the picture: 2, or 1 if 2 would be more than `most` pixels.
pub(crate) fn scale(tree: &Tree, most: u64) -> Result<u32, RasterError> {
    let [width, height] = size(tree, 1);
    match width * height {
        units if 4 * units <= most => Ok(2),
        units if units <= most => Ok(1),
        _ => Err(RasterError::TooLarge { width, height, most }),
    }
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
