//! Boards for TikZ, made of the figures that pages have.
//!
//! A figure is SVG that this crate wrote itself, of a few kinds of elements: groups, uses, paths,
//! rectangles, circles, lines and text. Each becomes a command; TikZ reads the data of paths as
//! they are. Line widths and letters do not grow with a group that is drawn larger, so what scales
//! it is kept and multiplied in.

use super::letters::escaped;
use crate::Figure;
use crate::svg::ink::{markup, n};
use everyboard_sorted::SortedSet;

/// The colours of all figures of a document.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    colours: SortedSet<String>,
}

/// A tag of a figure, and the text after it.
#[derive(Copy, Clone, Debug)]
struct Tag<'a> {
    name: &'a str,
    attributes: &'a str,
    is_end: bool,
    text: &'a str,
}

/// What a group is: how much larger it is drawn, and how it ends.
struct Group {
    scale: f64,
    end: &'static str,
}

impl Pictures {
    /// What defines the colours.
    pub(super) fn colours(&self) -> String {
        let lines =
            self.colours.iter().map(|hex| format!("\\definecolor{{c{hex}}}{{HTML}}{{{hex}}}\n"));
        lines.collect()
    }

    /// The commands that draw a figure, in points, with y downwards.
    pub(super) fn picture(&mut self, figure: &Figure) -> String {
        let [width, height] = [figure.width, figure.height].map(n);
        let mut tex = format!("\\useasboundingbox(0,0)rectangle({width},{height});\n");
        self.push(&mut tex, &figure.drawing);
        tex
    }

    /// The commands that define what figures use more than once.
    pub(super) fn definitions(&mut self, definitions: &str) -> String {
        let mut tex = String::new();
        self.push(&mut tex, definitions);
        tex
    }

    fn push(&mut self, tex: &mut String, svg: &str) {
        let mut groups = vec![Group { scale: 1.0, end: "" }];
        for tag in tags(svg) {
            let scale = groups.last().map_or(1.0, |group| group.scale);
            match tag.name {
                "g" if tag.is_end => {
                    tex.push_str(groups.pop().map_or("", |group| group.end));
                }
                "g" => groups.push(push_group(tex, tag, scale)),
                _ if tag.is_end => {}
                "use" => {
                    let name = tag.get("href").unwrap_or_default().trim_start_matches('#');
                    let [x, y] = ["x", "y"].map(|at| tag.get(at).unwrap_or("0"));
                    markup!(tex, "\\place{{{name}}}{{{x},{y}}}");
                }
                "text" => self.push_text(tex, tag, scale),
                name => {
                    if let Some(path) = path(name, tag) {
                        let style = self.style(tag, scale);
                        markup!(tex, "\\path[{style}]{path};");
                    }
                }
            }
        }
    }

    fn push_text(&mut self, tex: &mut String, tag: Tag, scale: f64) {
        let size = n(scale * tag.number("font-size").unwrap_or(16.0));
        let anchor = match tag.get("text-anchor") {
            Some("middle") => "center",
            Some("end") => "east",
            _ => "west",
        };
        let is_bold = tag.number("font-weight").is_some_and(|weight| weight >= 600.0);
        let bold = if is_bold { "\\bfseries" } else { "" };
        let italic = if tag.get("font-style") == Some("italic") { "\\itshape" } else { "" };
        let colour = self.colour(tag.get("fill").unwrap_or("#000000"));
        let [x, y] = ["x", "y"].map(|at| tag.get(at).unwrap_or("0"));
        let words = escaped(&unescaped(tag.text));
        let node = format!(
            "\\node[anchor={anchor},inner sep=0pt,text={colour},\
             font=\\fontsize{{{size}}}{{{size}}}\\selectfont{bold}{italic}]at({x},{y}){{{words}}};"
        );
        match tag.get("id") {
            Some(name) => markup!(tex, "\\define{{{name}}}{{{node}}}"),
            None => markup!(tex, "{node}"),
        }
    }

    /// How a path is filled and drawn.
    fn style(&mut self, tag: Tag, scale: f64) -> String {
        let mut style = Vec::new();
        let stroke = tag.get("stroke").filter(|colour| *colour != "none");
        let black = if stroke.is_none() { "#000000" } else { "none" };
        let fill = Some(tag.get("fill").unwrap_or(black)).filter(|colour| *colour != "none");
        if let Some(fill) = fill {
            style.push(format!("fill={}", self.colour(fill)));
        }
        if let Some(stroke) = stroke {
            let width = n(scale * tag.number("stroke-width").unwrap_or(1.0));
            style.push(format!("draw={},line width={width}pt", self.colour(stroke)));
        }
        if let Some(dashes) = tag.get("stroke-dasharray") {
            let (on, off) = dashes.split_once(' ').unwrap_or((dashes, dashes));
            style.push(format!("dash pattern=on {on}pt off {off}pt"));
        }
        match tag.get("stroke-linecap") {
            Some("round") => style.push("line cap=round".to_owned()),
            Some("square") => style.push("line cap=rect".to_owned()),
            _ => {}
        }
        if tag.get("stroke-linejoin") == Some("round") {
            style.push("line join=round".to_owned());
        }
        if let Some(opacity) = tag.get("opacity") {
            style.push(format!("opacity={opacity}"));
        }
        if let Some(radius) = tag.get("rx") {
            style.push(format!("rounded corners={radius}pt"));
        }
        style.extend(tag.transform().0);
        style.join(",")
    }

    /// The name of a colour such as `#c69c6d`; of the ink where the page says it.
    fn colour(&mut self, colour: &str) -> String {
        let Some(hex) = colour.strip_prefix('#') else { return "black".to_owned() };
        let hex = hex.to_ascii_uppercase();
        self.colours.insert(hex.clone());
        format!("c{hex}")
    }
}

/// Begins a group: a definition if it has a name.
fn push_group(tex: &mut String, tag: Tag, scale: f64) -> Group {
    if let Some(name) = tag.get("id") {
        markup!(tex, "\\define{{{name}}}{{%");
        return Group { scale, end: "}\n" };
    }
    let (options, larger) = tag.transform();
    markup!(tex, "\\begin{{scope}}[{}]", options.join(","));
    Group { scale: scale * larger, end: "\\end{scope}\n" }
}

/// The path of a shape as TikZ has it.
fn path(name: &str, tag: Tag) -> Option<String> {
    let get = |name: &str| tag.number(name).unwrap_or(0.0);
    Some(match name {
        "path" => format!("svg{{{}}}", tag.get("d")?),
        "rect" => {
            let [x, y] = ["x", "y"].map(get);
            let [right, down] = [x + get("width"), y + get("height")].map(n);
            format!("({},{})rectangle({right},{down})", n(x), n(y))
        }
        "circle" => format!("({},{})circle[radius={}]", n(get("cx")), n(get("cy")), n(get("r"))),
        "line" => {
            let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(|name| n(get(name)));
            format!("({x1},{y1})--({x2},{y2})")
        }
        _ => return None,
    })
}

impl<'a> Tag<'a> {
    /// An attribute, which stands in double quotes after a space.
    fn get(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.attributes;
        while let Some((found, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"')?;
            if found.trim() == name {
                return Some(value);
            }
            rest = after;
        }
        None
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.parse().ok()
    }

    /// `translate(x y)` and `scale(s)`, one or both, as options; and how much larger it is drawn.
    fn transform(&self) -> (Vec<String>, f64) {
        let mut options = Vec::new();
        let mut larger = 1.0;
        for part in self.get("transform").unwrap_or_default().split(')') {
            match part.trim().split_once('(') {
                Some(("translate", at)) => {
                    options.push(format!("shift={{({})}}", at.trim().replace(' ', ",")));
                }
                Some(("scale", by)) => {
                    options.push(format!("scale={by}"));
                    larger *= by.parse().unwrap_or(1.0);
                }
                _ => {}
            }
        }
        (options, larger)
    }
}

/// The tags of SVG that this crate wrote.
fn tags(svg: &str) -> impl Iterator<Item = Tag<'_>> {
    svg.split('<').skip(1).filter_map(|part| {
        let (tag, text) = part.split_once('>')?;
        let (tag, is_end) = tag.strip_prefix('/').map_or((tag, false), |tag| (tag, true));
        let tag = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        Some(Tag { name, attributes, is_end, text })
    })
}

/// The text that [`crate::escaped`] has made safe.
fn unescaped(text: &str) -> String {
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    plain.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}
