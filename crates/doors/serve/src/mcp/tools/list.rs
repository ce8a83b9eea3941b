//! All tools.

use super::{AnswerSource, Argument, Takes, Tool};

const PUZZLE: Argument = Argument::about(
    "puzzle",
    "the name of a built-in puzzle or of a member of a family, or the whole text of a puzzle file",
);

const GAME: Argument =
    Argument::about("puzzle", "the name of a built-in game, or the whole text of its file");

const POSITION: Argument =
    Argument::about("position", "rows from the top joined by `/`, such as `W.W/.../B.B`");

const TURN: Argument = Argument {
    is_subject: true,
    ..Argument::option(
        "turn",
        Takes::Text,
        "where sides take turns: the letters of the pieces that are to move",
    )
};

const FROM: Argument = Argument::option(
    "from",
    Takes::Text,
    "start here instead: rows joined by `/`, or squares such as `p1=A p3=B` on a graph",
);

const TO: Argument = Argument::option(
    "to",
    Takes::Text,
    "this goal instead: rows joined by `/` in which `?` is anything, or words such as `W on a4..d4`",
);

pub(super) static TOOLS: [Tool; 11] = [
    Tool {
        name: "list_puzzles",
        title: "List puzzles",
        words: "Lists the built-in puzzles: the name by which other tools know each, its title, and \
                how many positions it has.",
        arguments: &[],
        answer: AnswerSource::Names,
    },
    Tool {
        name: "show_puzzle",
        title: "Show a puzzle",
        words: "Shows a puzzle: its start as other tools take positions, its file with board, \
                pieces, rule and goal, its size and its symmetries. Use it before you ask about \
                positions.",
        arguments: &[PUZZLE],
        answer: AnswerSource::Request("show"),
    },
    Tool {
        name: "validate_puzzle",
        title: "Validate a puzzle file",
        words: "Reads a puzzle file that you have written and says what is wrong with it, with line \
                and column; a sound one is compared with what its [expect] says.",
        arguments: &[PUZZLE],
        answer: AnswerSource::Request("check"),
    },
    Tool {
        name: "solve",
        title: "Solve a puzzle",
        words: "Finds a shortest solution and proves that none is shorter, counts the shortest \
                solutions, or proves that there is none. Where memory does not suffice it gives \
                bounds.",
        arguments: &[
            PUZZLE,
            FROM,
            TO,
            Argument::option("limit", Takes::Number, "list this many solutions, at most 1000"),
            Argument::option("skip", Takes::Number, "leave out this many before"),
            Argument::option(
                "pushes",
                Takes::Switch,
                "count pushes, as in Sokoban; the walk to one is free",
            ),
        ],
        answer: AnswerSource::Request("solve"),
    },
    Tool {
        name: "hint",
        title: "Hint at the next move",
        words: "The best moves from a position, how many moves are left, how many shortest \
                solutions there are, and why these moves are best, or why no solution is left. \
                For puzzles of one player.",
        arguments: &[PUZZLE, POSITION, TURN],
        answer: AnswerSource::Hint,
    },
    Tool {
        name: "judge_move",
        title: "Judge a move",
        words: "Says whether a move is legal, and if it is, whether it is best, how many moves it \
                loses, or that no solution is left after it. Returns the position after it.",
        arguments: &[
            PUZZLE,
            POSITION,
            Argument {
                is_subject: true,
                ..Argument::about("move", "the squares from and to, such as `a1c2`")
            },
            TURN,
        ],
        answer: AnswerSource::Judge,
    },
    Tool {
        name: "hardest_positions",
        title: "Find the hardest starts",
        words: "The positions from which the goal is farthest, and how many moves that is.",
        arguments: &[
            PUZZLE,
            FROM,
            TO,
            Argument::option("limit", Takes::Number, "list at most this many of them"),
        ],
        answer: AnswerSource::Request("hardest"),
    },
    Tool {
        name: "solve_game",
        title: "Solve a game of two sides",
        words: "Who wins a small game of two sides by best play, in how many plies, and a line of \
                best play.",
        arguments: &[GAME, Argument::option("line", Takes::Switch, "with a line of best play")],
        answer: AnswerSource::Request("game/solve"),
    },
    Tool {
        name: "probe_game",
        title: "Probe a position of a game",
        words: "What a position of a small game of two sides is worth to the side to move, and what \
                each legal move is worth.",
        arguments: &[
            GAME,
            Argument::about("position", "`startpos`, or rows from the top joined by `/`"),
            Argument::option("turn", Takes::Text, "the side to move"),
        ],
        answer: AnswerSource::Request("game/probe"),
    },
    Tool {
        name: "count_placements",
        title: "Count placements of pieces",
        words: "Counts the ways to place pieces on a board so that none attacks another, such as \
                queens, or lists them; also the most that fit, or the fewest that attack or hold \
                every square.",
        arguments: &[
            Argument {
                takes: Takes::Texts,
                ..Argument::about(
                    "pieces",
                    "each a letter of chess (K Q R B N) or a movement in Betza's notation, such as \
                     [\"Q\"] or [\"RF\"]",
                )
            },
            Argument::option("board", Takes::Text, "the size, such as `8x8`, or a drawn board"),
            Argument {
                option: "pieces",
                ..Argument::option("number", Takes::Number, "how many pieces")
            },
            Argument::option("maximum", Takes::Switch, "the most that fit"),
            Argument::option("dominate", Takes::Switch, "the fewest that attack or hold all"),
            Argument::option("each", Takes::Text, "how many of each kind, such as `Q=2,N=3`"),
            Argument::option("classes", Takes::Switch, "count up to symmetry too"),
            Argument::option("list", Takes::Switch, "list them"),
            Argument::option("limit", Takes::Number, "at most this many of them"),
            Argument::option("regions", Takes::Text, "regions with one piece each, drawn"),
            Argument::option("fixed", Takes::Text, "squares that have a piece"),
            Argument::option("forbid", Takes::Text, "squares that have none"),
        ],
        answer: AnswerSource::Request("place"),
    },
    Tool {
        name: "probe_ending",
        title: "Probe an ending of chess",
        words: "Who wins a position of up to four pieces, kings included, without pawns, in how \
                many moves, what each move is worth, and the best line.",
        arguments: &[
            Argument::about("position", "a FEN, such as `8/8/8/3k4/8/1r6/8/K1Q5 w`"),
            Argument::option(
                "piece",
                Takes::Text,
                "a piece that is not in chess: a letter and its movement in Betza's notation, `A=QN`",
            ),
        ],
        answer: AnswerSource::Request("endgame/probe"),
    },
];
