//! `--svg`, `--png`, `--animate`, `--gif` and `--html`: declared once, for every command that draws
//! its answer.
//!
//! Each command says what it draws: it sets the help of these flags by `mut_arg`, and their
//! conflicts with its own flags.

use crate::args::Common;
use crate::failure::Failure;
use crate::files::{resume, writable};
use crate::limits::{budget, interrupt, machine};
use crate::output;
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use everyboard::crates::store::AtomicFile;
use everyboard_raster::{GifFrame, RasterError};
use everyboard_report::{FilmFrame, Sheet, bytes, printable};
use std::path::{Path, PathBuf};

/// The files that an answer is drawn in.
#[derive(Clone, Debug, Args)]
pub struct PictureArgs {
    /// Draw the answer as a picture in this file (SVG), for a screen or for paper
    #[arg(long, value_name = "FILE", value_parser = file("svg"), help_heading = "Pictures")]
    pub svg: Option<PathBuf>,

    /// The same picture as PNG
    #[arg(long, value_name = "FILE", value_parser = file("png"), help_heading = "Pictures")]
    pub png: Option<PathBuf>,

    /// Draw its boards one after another as a picture in this file (SVG) that plays in a browser
    #[arg(long, value_name = "FILE", value_parser = file("svg"), help_heading = "Pictures")]
    pub animate: Option<PathBuf>,

    /// The same film as GIF
    #[arg(long, value_name = "FILE", value_parser = file("gif"), help_heading = "Pictures")]
    pub gif: Option<PathBuf>,

    /// Write the answer as a page in this file, with pictures, that needs nothing else
    #[arg(long, value_name = "FILE", value_parser = file("html"), help_heading = "Pictures")]
    pub html: Option<PathBuf>,
}

/// How the names of pictures and films end that this program does not write.
const NOT_WRITTEN: [&str; 14] = [
    "pdf", "ps", "eps", "jpg", "jpeg", "webp", "avif", "bmp", "tif", "tiff", "apng", "mp4", "webm",
    "mov",
];

/// A flag, how the names of its files end, and its file.
pub type File<'a> = (&'static str, &'static [&'static str], Option<&'a Path>);

impl PictureArgs {
    /// The flags and their files.
    pub fn files(&self) -> [File<'_>; 5] {
        [
            ("--svg", &["svg"], self.svg.as_deref()),
            ("--png", &["png"], self.png.as_deref()),
            ("--animate", &["svg"], self.animate.as_deref()),
            ("--gif", &["gif"], self.gif.as_deref()),
            ("--html", &["html", "htm"], self.html.as_deref()),
        ]
    }

    /// Whether any flag asks for a picture.
    pub fn is_given(&self) -> bool {
        self.files().iter().any(|(_, _, path)| path.is_some())
    }

    /// Whether a flag asks for SVG or PNG.
    pub fn has_picture(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Refuses files that cannot be written, before hours are spent, names that end as those of
    /// another flag, and a file that is given twice. `taken` are the files of other flags.
    pub fn check(&self, taken: &[(&'static str, Option<&Path>)]) -> Result<(), Failure> {
        for (flag, endings, path) in self.files() {
            if let Some(path) = path {
                self.check_ending(flag, endings, path)?;
            }
        }
        let files = self.files().map(|(flag, _, path)| (flag, path));
        writable::check(&files, taken)
    }

    /// Refuses pictures where a table of several puzzles is asked for.
    pub fn check_none(&self) -> Result<(), Failure> {
        match self.files().into_iter().find(|(_, _, path)| path.is_some()) {
            Some((flag, ..)) => Err(Failure::for_one_puzzle(flag)),
            None => Ok(()),
        }
    }

    /// Refuses a file of a flag whose name ends as no such file does: with the flag to use instead,
    /// if one of these has such files.
    pub fn check_ending(&self, flag: &str, endings: &[&str], path: &Path) -> Result<(), Failure> {
        if path == Path::new("-") {
            return Err(Failure::of_flag(flag, "standard output has the answer; name a file"));
        }
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let Some(ending) = ending.filter(|ending| !endings.contains(&ending.as_str())) else {
            return Ok(());
        };
        let words = format!("{path:?} ends in .{ending}, and this is not such a file");
        let failure = Failure::of_flag(flag, words);
        let mut files = self.files().into_iter();
        if let Some((other, ..)) = files.find(|(_, others, _)| others.contains(&ending.as_str())) {
            let help = format!("use {other}, or a name that ends in .{}", endings[0]);
            return Err(failure.with_help(help));
        }
        if NOT_WRITTEN.contains(&ending.as_str()) {
            let help = format!(
                "pictures are written as SVG, PNG and GIF, pages as HTML; use a name that ends in .{}",
                endings[0]
            );
            return Err(failure.with_help(help));
        }
        Ok(())
    }

    /// The flags as they were given.
    pub fn given(&self) -> Vec<String> {
        let given = self.files().into_iter().filter_map(|(flag, _, path)| {
            path.map(|path| format!("{flag} {}", resume::quoted(path)))
        });
        given.collect()
    }

    /// Draws the figures of a sheet as a picture and as a film, if these are asked for.
    pub fn draw(&self, common: &Common, sheet: &Sheet) -> Result<(), Failure> {
        if self.has_picture() {
            self.write_picture(common, &sheet.svg())?;
        }
        if self.animate.is_some() {
            self.write_animated(common, &sheet.animated())?;
        }
        if self.gif.is_some() {
            self.write_gif(common, sheet.frames(), &|number| sheet.frame(number))?;
        }
        Ok(())
    }

    /// Writes a picture as SVG and as PNG, if these are asked for.
    pub fn write_picture(&self, common: &Common, svg: &str) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            write(common, "--svg", path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            let png = everyboard_raster::png(svg, budget::left(common.memory()));
            let png = png.map_err(|error| of_raster("--png", &error))?;
            write(common, "--png", path, &png)?;
        }
        Ok(())
    }

    /// Writes a picture that plays, if it is asked for.
    pub fn write_animated(&self, common: &Common, svg: &str) -> Result<(), Failure> {
        match &self.animate {
            Some(path) => write(common, "--animate", path, svg.as_bytes()),
            None => Ok(()),
        }
    }

    /// Writes a film of this many pictures as GIF, if the user asked for one.
    pub fn write_gif(
        &self,
        common: &Common,
        frames: usize,
        frame: &dyn Fn(usize) -> FilmFrame,
    ) -> Result<(), Failure> {
        let Some(path) = &self.gif else { return Ok(()) };
        let picture = |number| {
            let FilmFrame { svg, shown } = frame(number);
            GifFrame { svg, shown }
        };
        let memory = budget::left(common.memory());
        let gif = everyboard_raster::gif(frames, &picture, memory, &interrupt::is_stopped);
        write(common, "--gif", path, &gif.map_err(|error| of_raster("--gif", &error))?)
    }

    /// Writes a page, if it is asked for.
    pub fn write_page(&self, common: &Common, html: &str) -> Result<(), Failure> {
        match &self.html {
            Some(path) => write(common, "--html", path, html.as_bytes()),
            None => Ok(()),
        }
    }
}

/// Writes the file of a flag, and says so.
pub fn write(common: &Common, flag: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    AtomicFile::write(path, bytes).map_err(|error| Failure::of_flag(flag, error))?;
    output::note(common, format_args!("written: {}", printable(&path.display().to_string())));
    Ok(())
}

/// The parser of a flag that takes a file whose name ends so.
pub fn file(ending: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(move |path| with_ending(path, ending))
}

/// The path with this ending if its name has none. `-`, folders, links and devices stay as they
/// are: they are refused by name.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    let is_odd = path.symlink_metadata().is_ok_and(|found| !found.is_file());
    let is_file = path != Path::new("-") && !is_odd;
    if is_file && path.extension().is_none() { path.with_extension(ending) } else { path }
}

fn of_raster(flag: &str, error: &RasterError) -> Failure {
    let instead = if flag == "--gif" { "--animate" } else { "--svg" };
    match error {
        RasterError::Stopped => Failure::interrupted(),
        RasterError::Memory { needed, memory } => {
            let words =
                format!("it takes {} to draw, and {} are left", bytes(*needed), bytes(*memory));
            let enough = machine::size_for(budget::with(*needed));
            Failure::of_flag(flag, words).with_help(format!(
                "--memory {enough} would do; or draw fewer boards, or use {instead}"
            ))
        }
        RasterError::TooLarge { .. }
        | RasterError::TooLong { .. }
        | RasterError::Elements { .. } => Failure::of_flag(flag, error)
            .with_help(format!("draw fewer boards, or use {instead}, which has no limit")),
        _ => Failure::of_flag(flag, error),
    }
}
