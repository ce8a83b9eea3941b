//! Puzzles to begin with.

use super::protocol::Template;
use everyboard::crates::puzzle::Sketch;
use everyboard_report::BoardArt;

/// The files of the puzzles to begin with.
const TEXTS: [&str; 7] = [
    "format = 1\nname = \"Change places\"\nboard = \"\"\"\nBBBB\n....\n....\nWWWW\n\"\"\"\n\
     goal = \"exchange W B\"\n\n[pieces]\nWB = \"N\"\n",
    "format = 1\nname = \"Slide the numbers\"\nboard = \"\"\"\n54.\n321\n\"\"\"\n\
     goal = \"\"\"\n123\n45.\n\"\"\"\n\n[pieces]\n12345 = \"W\"\n",
    "format = 1\nname = \"Take the pegs\"\nboard = \"\"\"\nPPPP\nP.PP\nPPPP\n\"\"\"\n\
     goal = \"pieces = 1\"\n\n[pieces]\nP = \"W\"\n\n[rule]\nkind = \"jump\"\n",
    "format = 1\nname = \"Leap past each other\"\nboard = \"FFF.TTT\"\ngoal = \"exchange F T\"\n\n\
     [pieces]\nF = \"rW\"\nT = \"lW\"\n\n[rule]\nkind = [\"step\", \"hop\"]\n",
    "format = 1\nname = \"Slide the blocks\"\nboard = \"\"\"\nAABB\nAACD\nEEC.\n\"\"\"\n\
     goal = \"\"\"\n????\n??AA\n??AA\n\"\"\"\n\n[rule]\nkind = \"slide\"\n",
    "format = 1\nname = \"Push the box\"\nboard = \"\"\"\nS....\n.b.#.\n.....\n\"\"\"\n\
     goal = \"\"\"\n????b\n???#?\n?????\n\"\"\"\n\n[pieces]\nS = \"W\"\nb = \"-\"\n\n\
     [rule]\nkind = \"step\"\n\n[[move]]\nname = \"push\"\nbefore = \"Sb.\"\nafter = \".Sb\"\n\
     turned = \"quarters\"\n\n[look]\nwalls = true\nS = { name = \"keeper\", shape = \"person\", colour = \"blue\" }\n\
     b = { name = \"box\", shape = \"box\", colour = \"yellow\" }\n",
    "format = 1\nname = \"A game of two sides\"\nboard = \"\"\"\nbbb\n...\n...\nwww\n\"\"\"\n\n\
     [pieces]\nw = \"fmWfcF\"\nb = \"bmWbcF\"\n\n[rule]\nkind = [\"step\", \"take\"]\nturns = \"alternate\"\n\
     first = \"w\"\n\n[game]\nloses = [\"reached w a4 b4 c4\", \"reached b a1 b1 c1\"]\nstuck = \"loses\"\n\n[look]\n\
     w = { name = \"white pawn\", shape = \"pawn\", colour = \"white\" }\n\
     b = { name = \"black pawn\", shape = \"pawn\", colour = \"black\" }\n",
];

/// Puzzles to begin with.
pub fn templates() -> Vec<Template> {
    TEXTS.iter().filter_map(|text| template(text)).collect()
}

fn template(text: &str) -> Option<Template> {
    let (sketch, puzzle) = Sketch::read_with_puzzle(text).ok()?;
    let picture = BoardArt::new(&puzzle).figure(&puzzle.shown(&puzzle.starts[0]), &[]).svg();
    Some(Template { title: sketch.name, text: text.to_owned(), picture })
}
