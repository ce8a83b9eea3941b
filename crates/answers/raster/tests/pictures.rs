//! Pictures are decoded again: sizes, colours, frames.

use everyboard_raster::{GifFrame, RasterError, gif, png};
use everyboard_watch::Watch;
use resvg::tiny_skia::Pixmap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Enough for all these pictures but the largest.
const MEMORY: u64 = 1 << 27;

/// These pictures as a GIF.
fn play(frames: &[GifFrame], watch: &dyn Watch) -> Result<Vec<u8>, RasterError> {
    gif(frames.len(), &|number| frames[number].clone(), MEMORY, watch)
}

fn svg(width: u32, height: u32, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\">{inside}</svg>"
    )
}

fn is_red(picture: &Pixmap, x: u32, y: u32) -> bool {
    let pixel = picture.pixel(x, y).unwrap();
    (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()) == (255, 0, 0, 255)
}

#[test]
fn a_png_has_two_pixels_a_unit() {
    let half = svg(30, 20, r##"<rect width="15" height="20" fill="#ff0000"/>"##);
    let picture = Pixmap::decode_png(&png(&half, MEMORY).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (60, 40));
    assert!(is_red(&picture, 29, 39));
    assert_eq!(picture.pixel(30, 0).unwrap().alpha(), 0);
}

/// The fonts are part of the library: letters appear on a machine without fonts, and bold ones are
/// heavier.
#[test]
fn text_is_drawn() {
    let ink = |weight: &str| {
        let text =
            format!(r##"<text x="2" y="18" font-size="16" font-weight="{weight}">Ag♞</text>"##);
        let picture = Pixmap::decode_png(&png(&svg(60, 24, &text), MEMORY).unwrap()).unwrap();
        picture.pixels().iter().map(|pixel| u64::from(pixel.alpha())).sum::<u64>()
    };
    assert!(ink("400") > 20_000 && ink("700") > ink("400"));
}

#[test]
fn pictures_that_cannot_be_drawn_are_errors() {
    assert!(matches!(png("<p>", MEMORY), Err(RasterError::Svg(_))));
    let error = png(&svg(10_000, 10_000, ""), MEMORY).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the picture has 10000 x 10000 pixels; at most 33554432 in all can be drawn"
    );
    assert_eq!(play(&[], &()), Err(RasterError::Size(0)));
    let frames = [svg(3, 3, ""), svg(3, 4, "")];
    let frames = frames.map(|svg| GifFrame { svg, shown: Duration::from_millis(100) });
    assert_eq!(play(&frames, &()), Err(RasterError::Size(1)));
    let long = vec![GifFrame { svg: svg(4000, 4000, ""), shown: Duration::from_millis(100) }; 100];
    assert!(matches!(play(&long, &()), Err(RasterError::TooLong { frames: 100, .. })));
}

#[test]
fn a_gif_that_is_stopped_is_not_drawn() {
    let frames = vec![GifFrame { svg: svg(3, 3, ""), shown: Duration::from_millis(100) }; 5];
    let asked = AtomicUsize::new(0);
    let stopped = play(&frames, &|| asked.fetch_add(1, Ordering::Relaxed) >= 2);
    assert_eq!((stopped, asked.into_inner()), (Err(RasterError::Stopped), 3));
}

#[test]
fn a_gif_plays_its_frames() {
    let squares = (0..5).map(|number| GifFrame {
        svg: svg(
            50,
            10,
            &format!(r##"<rect x="{}" width="10" height="10" fill="#ff0000"/>"##, 10 * number),
        ),
        shown: Duration::from_millis(700),
    });
    let bytes = play(&squares.collect::<Vec<_>>(), &()).unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (100, 20));
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.delay, 70);
        let width = if frames == 0 { 100 } else { 40 };
        assert_eq!((frame.width, frame.height), (width, 20));
        // The square moves to the right: the last column of what changed is red.
        let column = if frames == 0 { 19 } else { usize::from(frame.width) - 1 };
        assert_eq!(frame.buffer[4 * column..4 * column + 4], [255, 0, 0, 255]);
        frames += 1;
    }
    assert_eq!(frames, 5);
}

/// Pictures took what they liked, whatever the program might take.
#[test]
fn pictures_that_take_too_much_are_refused_with_what_they_take() {
    let (large, small) = (svg(2000, 1000, ""), svg(20, 10, ""));
    let Err(RasterError::Memory { needed, memory: 30_000_000 }) = png(&large, 30_000_000) else {
        panic!("it has eight million pixels");
    };
    assert!((64_000_000..90_000_000).contains(&needed), "{needed}");
    assert!(png(&large, needed).is_ok());
    let film = |svg: &str, memory| {
        let frame = GifFrame { svg: svg.to_owned(), shown: Duration::from_millis(100) };
        gif(3, &|_| frame.clone(), memory, &())
    };
    assert!(film(&small, 10_000_000).is_ok());
    assert!(matches!(film(&large, 10_000_000), Err(RasterError::Memory { .. })));
    let shapes = r##"<circle r="4"/>"##.repeat(20_000);
    assert!(matches!(png(&svg(9, 9, &shapes), 10_000_000), Err(RasterError::Memory { .. })));
}

/// They were called no SVG.
#[test]
fn pictures_of_more_parts_than_can_be_read_are_said_to_be() {
    let [hundred, all] = ["a", "b"].map(|name| {
        let used = format!(r##"<use href="#{name}"/>"##).repeat(1000);
        format!(r##"<g id="{}">{used}</g>"##, if name == "a" { "b" } else { "c" })
    });
    let picture = format!(r##"<circle id="a" r="4"/>{hundred}{all}"##);
    let error = png(&svg(9, 9, &picture), u64::MAX).unwrap_err();
    assert!(matches!(error, RasterError::Elements { most: 1_000_000, .. }), "{error}");
    let itself = svg(9, 9, r##"<g id="a"><use href="#a"/></g>"##);
    assert!(png(&itself, MEMORY).is_ok(), "what is used within itself is left out");
}
