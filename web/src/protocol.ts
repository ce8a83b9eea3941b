// What the solver says, as JSON. Written by a test of crates/doors/wasm/src/protocol.rs.

export type SquareView = { 
/**
 * Its name: `a1`.
 */
name: string, 
/**
 * Its centre on the board's picture, in pixels from the left.
 */
x: number, 
/**
 * Its centre, in pixels from the top.
 */
y: number, 
/**
 * Its row, from the top, where the board has rows.
 */
row: number | null, 
/**
 * Its column, from the left.
 */
column: number | null, 
/**
 * The squares that an edge joins it to, on a board that is a graph.
 */
neighbours: Array<number>, };

export type BoardView = { 
/**
 * The width of the board's picture, in pixels.
 */
width: number, 
/**
 * Its height, in pixels.
 */
height: number, 
/**
 * The side of a square, in pixels.
 */
cell: number, 
/**
 * The empty board, as an SVG picture.
 */
picture: string, 
/**
 * The squares, in the order in which places list what stands on them.
 */
squares: Array<SquareView>, 
/**
 * The rows of the board, if it has some.
 */
rows: number | null, 
/**
 * Its columns.
 */
columns: number | null, };

export type PieceView = { 
/**
 * The letter that stands for it.
 */
letter: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * An SVG picture of one, as large as a square.
 */
picture: string, };

export type Level = { 
/**
 * The distance that was finished last.
 */
level: number, 
/**
 * How many positions there are at that distance, in decimal.
 */
positions: string, 
/**
 * How many were found in all, in decimal.
 */
of: string, };

export type Picture = { 
/**
 * As SVG.
 */
svg: string, };

export type FaultKind = "puzzle" | "memory" | "solutions" | "board" | "goals" | "aimless" | "game" | "stopped" | "long" | "hopeless" | "refuted";

export type Fault = { 
/**
 * What kind of fault it is.
 */
what: FaultKind, 
/**
 * A sentence about it, with what to do.
 */
message: string, 
/**
 * The line of the puzzle file, from 1.
 */
line: number | null, 
/**
 * The column there in characters, from 1.
 */
column: number | null, 
/**
 * The bytes that a table would take.
 */
needed: number | null, };

export type Place = { 
/**
 * The board on one line, as it is drawn in puzzle files. Pieces that are alike keep their
 * letters from move to move.
 */
text: string, 
/**
 * The kinds of pieces that are to move, where sides take turns.
 */
turn: string | null, 
/**
 * By square: the number of the piece there, 0 where it is empty.
 */
symbols: Array<number>, 
/**
 * By square: the first square of the piece there. Empty if no piece covers several squares.
 */
firsts: Array<number>, 
/**
 * The squares that pieces shall come to and that hold what they shall.
 */
met: Array<number>, 
/**
 * Whether it is what the puzzle asks for.
 */
isGoal: boolean, };

export type Move = { 
/**
 * The word for it: `a1b3`.
 */
word: string, 
/**
 * The number of the square that the piece leaves.
 */
from: number, 
/**
 * The number of the square that it enters.
 */
to: number, 
/**
 * The squares whose pieces it removes.
 */
removed: Array<number>, 
/**
 * The position that it leads to.
 */
after: Place, 
/**
 * The squares that were empty before it and hold something afterwards.
 */
entered: Array<number>, };

export type JudgedMove = { 
/**
 * The least number of moves from there to the goal; none if no path leads there. On a solution
 * that may not be a shortest one, as many as it has left.
 */
distance: number | null, 
/**
 * Whether nothing is known of the place that it leads to.
 */
unknown: boolean, 
/**
 * How many shortest solutions there are, in decimal; none if they could not be counted.
 */
solutions: string | null, 
/**
 * The word for it: `a1b3`.
 */
word: string, 
/**
 * The number of the square that the piece leaves.
 */
from: number, 
/**
 * The number of the square that it enters.
 */
to: number, 
/**
 * The squares whose pieces it removes.
 */
removed: Array<number>, 
/**
 * The position that it leads to.
 */
after: Place, 
/**
 * The squares that were empty before it and hold something afterwards.
 */
entered: Array<number>, };

export type Look = { 
/**
 * The least number of moves to the goal; none if no path leads there, or it is not known
 * exactly.
 */
distance: number | null, 
/**
 * Where a search ended before it knew: there are this many moves to the goal or more.
 */
atLeast: number | null, 
/**
 * And this many or fewer, if a solution is known.
 */
atMost: number | null, 
/**
 * Whether nothing is known of the position: the table holds those that the start leads to, and
 * this is none.
 */
unknown: boolean, 
/**
 * How many shortest solutions there are, in decimal; none if they could not be counted.
 */
solutions: string | null, 
/**
 * Every legal move.
 */
moves: Array<JudgedMove>, };

export type Searching = { 
/**
 * There are this many moves to the goal or more.
 */
atLeast: number, 
/**
 * And this many or fewer, if a solution is known.
 */
atMost: number | null, };

export type Opened = { 
/**
 * The name of a built-in puzzle or of a member of a family; empty for a file of one's own.
 */
name: string, 
/**
 * The puzzle file.
 */
text: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * Who posed it.
 */
source: string | null, 
/**
 * A remark.
 */
note: string | null, 
/**
 * How it is played, in sentences.
 */
rule: Array<string>, 
/**
 * Whether it is a game of two sides, which has another screen.
 */
isGame: boolean, 
/**
 * The squares that pieces shall come to, where the board may mark them.
 */
goalSquares: Array<number>, 
/**
 * What is asked for, in words, where a picture does not say it.
 */
goal: string, 
/**
 * What is asked for, as an SVG picture.
 */
goalPicture: string | null, 
/**
 * How many positions there are, in decimal.
 */
positions: string | null, 
/**
 * The pieces: symbol 1, symbol 2 and so on; first one of each kind, then those of a kind that
 * have letters of their own.
 */
pieces: Array<PieceView>, 
/**
 * Where the game begins.
 */
start: Place, 
/**
 * The width of the board's picture, in pixels.
 */
width: number, 
/**
 * Its height, in pixels.
 */
height: number, 
/**
 * The side of a square, in pixels.
 */
cell: number, 
/**
 * The empty board, as an SVG picture.
 */
picture: string, 
/**
 * The squares, in the order in which places list what stands on them.
 */
squares: Array<SquareView>, 
/**
 * The rows of the board, if it has some.
 */
rows: number | null, 
/**
 * Its columns.
 */
columns: number | null, };

export type TableMade = { 
/**
 * The distance of the positions that are farthest from the goal.
 */
deepest: number, 
/**
 * By distance: how many positions there are, in decimal.
 */
levels: Array<string>, };

export type Solution = { 
/**
 * Its number, from 0, in decimal.
 */
number: string, 
/**
 * Its moves.
 */
moves: Array<Move>, };

export type Proof = { 
/**
 * Its file, which `everyboard verify` reads.
 */
text: string, 
/**
 * Every solution has this many moves or more.
 */
atLeast: number | null, 
/**
 * There is a solution of this many moves.
 */
atMost: number | null, 
/**
 * There are exactly this many solutions of `atLeast` moves, in decimal.
 */
exactly: string | null, 
/**
 * There is no solution.
 */
isUnsolvable: boolean, 
/**
 * What it does not say of the answer, and why, in words.
 */
leftOut: string | null, };

export type Why = { 
/**
 * The strongest first.
 */
reasons: Array<Reason>, };

export type Reason = { "reason": "only-move", 
/**
 * The word for it, alone.
 */
moves: Array<string>, 
/**
 * How many other legal moves there are.
 */
others: number, 
/**
 * What each of these costs at least.
 */
more?: number, } | { "reason": "only-piece", 
/**
 * What the piece is called, by the puzzle file or by its letter.
 */
piece: string, 
/**
 * Where it stands.
 */
square: string, 
/**
 * The words of its moves that begin shortest solutions.
 */
moves: Array<string>, 
/**
 * What a move of any other piece costs at least.
 */
more?: number, } | { "reason": "bottleneck", 
/**
 * The position on one line; with a letter of the side to move where sides take turns.
 */
position: string, 
/**
 * After how many moves they pass it.
 */
after: number, 
/**
 * How many shortest solutions there are, in decimal.
 */
solutions: string, } | { "reason": "only-way", 
/**
 * What the piece is called, by the puzzle file or by its letter.
 */
piece: string, 
/**
 * Where it stands.
 */
square: string, 
/**
 * The words of its moves that begin shortest solutions.
 */
moves: Array<string>, 
/**
 * What each other move of it costs at least.
 */
more?: number, } | { "reason": "best-moves", 
/**
 * The words for them.
 */
moves: Array<string>, 
/**
 * How many other legal moves there are.
 */
others: number, 
/**
 * What each of these costs at least.
 */
more?: number, } | { "reason": "stuck" } | { "reason": "frozen", 
/**
 * What the piece is called, by the puzzle file or by its letter.
 */
piece: string, 
/**
 * Where it stands.
 */
square: string, } | { "reason": "invariant", 
/**
 * The sum in words, with the position as the start.
 */
sentence: string, } | { "reason": "exhausted" } | { "reason": "lost-by", 
/**
 * The word for it, alone.
 */
moves: Array<string>, 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * How far the goal was before it, if that is known.
 */
before?: number, };

export type Group = "exchanges" | "tiles" | "blocks" | "warehouses" | "pegs" | "frogs" | "machines" | "turns" | "games";

export type Card = { 
/**
 * The name by which it is opened.
 */
name: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * The squares of its board.
 */
squares: number, 
/**
 * How many positions there are, in decimal.
 */
positions: string, 
/**
 * The moves of a shortest solution, if that is known.
 */
moves: number | null, 
/**
 * How many shortest solutions there are, in decimal, if that is known.
 */
solutions: string | null, 
/**
 * How it is played, in a sentence or two.
 */
play: string, 
/**
 * An SVG picture of its start.
 */
picture: string, 
/**
 * What it stands among.
 */
group: Group, };

export type GamePlace = { 
/**
 * The position with the side to move: a FEN, or the drawn board and the pieces of the side.
 */
text: string, 
/**
 * Whether White or the first of the sides is to move.
 */
isFirst: boolean, 
/**
 * By square: the number of the piece there, 0 where it is empty.
 */
symbols: Array<number>, 
/**
 * Why the position is not legal; none if it is.
 */
illegal: string | null, };

export type GameValue = "win" | "draw" | "loss";

export type GameWorth = { 
/**
 * Who wins.
 */
value: GameValue, 
/**
 * Moves to the end, those of the winner; none for a draw, or where they are not known.
 */
moves: number | null, 
/**
 * Moves of both sides to the end; none as above.
 */
plies: number | null, };

export type GameMove = { 
/**
 * The move by its squares: `a1a8`.
 */
word: string, 
/**
 * The move as players write it: `Ra8#`.
 */
written: string, 
/**
 * The number of the square that the piece leaves; that of no square for a pass.
 */
from: number, 
/**
 * The number of the square that it enters; the same if it leaves the board, or comes to it.
 */
to: number, 
/**
 * The number of the square of the piece that it takes, if that is another one.
 */
taken: number | null, 
/**
 * What it is worth to the side that makes it, where that is known; moves and plies count this
 * one.
 */
worth: GameWorth | null, 
/**
 * Whether no move is known to be worth more.
 */
best: boolean, 
/**
 * The position that it leads to.
 */
after: GamePlace, };

export type GameLook = { 
/**
 * The position.
 */
place: GamePlace, 
/**
 * What it is worth to the side to move; none without a table that has it.
 */
worth: GameWorth | null, 
/**
 * Whether the side to move is in check.
 */
isCheck: boolean, 
/**
 * Every legal move, the best first; none where play has ended.
 */
moves: Array<GameMove>, 
/**
 * The best moves of both sides to the end; none without an end.
 */
line: Array<string>, };

export type GameOpened = { 
/**
 * The name of a built-in game; empty for a file of one's own.
 */
name: string, 
/**
 * The puzzle file.
 */
text: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * Who posed it.
 */
source: string | null, 
/**
 * A remark.
 */
note: string | null, 
/**
 * How it is played, in sentences.
 */
rule: Array<string>, 
/**
 * What the side that begins is called, and the other.
 */
sides: [string, string], 
/**
 * What the start is worth to the side to move, by the file.
 */
value: string | null, 
/**
 * Whether the program can keep what it finds out in a folder.
 */
goesToFolder: boolean, 
/**
 * The kinds of pieces: symbol 1, symbol 2 and so on.
 */
pieces: Array<PieceView>, 
/**
 * The symbol of a piece of the side that begins, and of the other.
 */
emblems: [number, number], 
/**
 * Where the game begins.
 */
start: GamePlace, 
/**
 * The width of the board's picture, in pixels.
 */
width: number, 
/**
 * Its height, in pixels.
 */
height: number, 
/**
 * The side of a square, in pixels.
 */
cell: number, 
/**
 * The empty board, as an SVG picture.
 */
picture: string, 
/**
 * The squares, in the order in which places list what stands on them.
 */
squares: Array<SquareView>, 
/**
 * The rows of the board, if it has some.
 */
rows: number | null, 
/**
 * Its columns.
 */
columns: number | null, };

export type GameSolving = { 
/**
 * The share of the positions that have a value, from 0 to 1.
 */
share: number, };

export type GameSolved = { 
/**
 * How many positions have one, in decimal, each counted once for both sides to move.
 */
positions: string, };

export type EndingOpened = { 
/**
 * Its name, the stronger side first.
 */
ending: string, 
/**
 * The empty board as Black sees it, as an SVG picture.
 */
turned: string, 
/**
 * The kinds of pieces: symbol 1, symbol 2 and so on.
 */
pieces: Array<PieceView>, 
/**
 * The position, where one was asked for.
 */
place: GamePlace | null, 
/**
 * The width of the board's picture, in pixels.
 */
width: number, 
/**
 * Its height, in pixels.
 */
height: number, 
/**
 * The side of a square, in pixels.
 */
cell: number, 
/**
 * The empty board, as an SVG picture.
 */
picture: string, 
/**
 * The squares, in the order in which places list what stands on them.
 */
squares: Array<SquareView>, 
/**
 * The rows of the board, if it has some.
 */
rows: number | null, 
/**
 * Its columns.
 */
columns: number | null, };

export type EndingLevel = { 
/**
 * The ending whose table is being made.
 */
ending: string, 
/**
 * The moves to mate of the positions that were found last.
 */
level: number, };

export type EndingMade = { 
/**
 * The most moves to mate of any position.
 */
deepest: number, 
/**
 * How many of the hardest positions there are up to symmetry.
 */
hardest: number, };

export type EndingTried = { 
/**
 * The number of the square.
 */
square: number, 
/**
 * What the position is worth to the side to move.
 */
worth: GameWorth, };

export type EndingMap = { 
/**
 * As an SVG picture.
 */
picture: string, 
/**
 * What the piece is called.
 */
piece: string, 
/**
 * Whether White is to move.
 */
isWhite: boolean, 
/**
 * On how many squares the side to move wins, draws and loses.
 */
totals: [number, number, number], 
/**
 * Every square on which the position is legal.
 */
squares: Array<EndingTried>, };

export type NamedMovement = { 
/**
 * How puzzle files write it.
 */
movement: string, 
/**
 * What people call it.
 */
name: string, };

export type RuleChoice = { 
/**
 * Its word in puzzle files.
 */
word: string, 
/**
 * What a piece does.
 */
sentence: string, 
/**
 * Whether it leaps over a neighbour.
 */
leaps: boolean, 
/**
 * Whether the puzzle has it.
 */
chosen: boolean, };

export type GoalKind = "none" | "exchange" | "pieces" | "drawn" | "words" | "several";

export type MoveDraft = { 
/**
 * What people call it.
 */
name: string, 
/**
 * Its pictures; nothing if it is a cycle, or its pictures do not fit each other.
 */
pictures: MovePictures | null, };

export type MovePictures = { 
/**
 * The places of each picture.
 */
board: BoardView, 
/**
 * What may stand there: as [`Draft::symbols`], then letters that stand for one of several.
 */
symbols: Array<PieceView>, 
/**
 * By place: what stands there before the move.
 */
before: Array<number>, 
/**
 * And after it.
 */
after: Array<number>, 
/**
 * How they are turned: `none`, `halves`, `quarters` or `all`.
 */
turned: string, 
/**
 * Whether the file names the squares of the move, so that the pictures keep their size.
 */
isPlaced: boolean, };

export type AreaDraft = { 
/**
 * The name.
 */
name: string, 
/**
 * The places.
 */
places: Array<number>, };

export type GameDraft = { 
/**
 * When the side to move has lost.
 */
losses: Array<LossChoice>, 
/**
 * For each kind the places on which it wins.
 */
reached: Array<AreaDraft>, 
/**
 * What being stuck means: `draw`, `loses`, `wins` or `passes`.
 */
stuck: string, 
/**
 * What play without end is worth: `draw` or `difference`.
 */
endless: string, 
/**
 * Pictures that end it or take a piece: those that win, those that lose, those that take.
 */
pictures: Array<GamePictureDraft>, };

export type Meaning = "wins" | "loses" | "takes";

export type GamePictureDraft = { 
/**
 * What it means.
 */
meaning: Meaning, 
/**
 * Its number among those that mean the same.
 */
number: number, 
/**
 * The picture, as those of a move that changes nothing; nothing if it cannot be shown.
 */
pictures: MovePictures | null, };

export type LossChoice = { 
/**
 * Its words in puzzle files.
 */
words: string, 
/**
 * The letter of the kind of piece that it names, if it does.
 */
kind: string | null, 
/**
 * Whether the game has it.
 */
chosen: boolean, };

export type Draft = { 
/**
 * What people call it.
 */
name: string, 
/**
 * The board with all places of its rectangle, also those that are no squares.
 */
board: BoardView, 
/**
 * The edges that join: `none`, `rows`, `columns` or `both`.
 */
wrap: string, 
/**
 * What may stand on a place: symbol 1 and so on. After the kinds of pieces comes what stands
 * for any symbol in a goal, then a place without a square.
 */
symbols: Array<PieceView>, 
/**
 * How many of these are kinds of pieces. Where pieces slide, the last of them is a new one.
 */
kinds: number, 
/**
 * How each kind of piece moves, as it is written; nothing where pieces slide.
 */
movements: Array<string>, 
/**
 * Whether pieces are blocks of letters, which slide.
 */
slides: boolean, 
/**
 * Whether these go along their longer side alone.
 */
alongSide: boolean, 
/**
 * Whether places without a square are walls.
 */
walls: boolean, 
/**
 * Movements to choose from.
 */
knownMovements: Array<NamedMovement>, 
/**
 * The starts: by place the number of the symbol, 0 where it is empty.
 */
starts: Array<Array<number>>, 
/**
 * What is asked for.
 */
goal: GoalKind, 
/**
 * The goals, where they are drawings or can be drawn.
 */
goals: Array<Array<number>>, 
/**
 * Pictures of the starts with their blocks; nothing where pieces do not slide.
 */
startPictures: Array<string>, 
/**
 * The same of the goals.
 */
goalPictures: Array<string>, 
/**
 * The only goal, if it is in words.
 */
goalWords: string | null, 
/**
 * The two kinds that change places, if that is the goal.
 */
exchanged: Array<string>, 
/**
 * The number of pieces to be left, if that is the goal.
 */
left: number | null, 
/**
 * All kinds of moves.
 */
rules: Array<RuleChoice>, 
/**
 * Whether a piece may leap over pieces of other kinds only.
 */
overOther: boolean, 
/**
 * Whether the kinds move in turn.
 */
alternate: boolean, 
/**
 * The letters of the kinds of each side that moves in turn.
 */
sides: Array<string>, 
/**
 * A letter of the side that begins; nothing if either may.
 */
first: string | null, 
/**
 * The drawn moves.
 */
moves: Array<MoveDraft>, 
/**
 * Squares that have a name together.
 */
areas: Array<AreaDraft>, 
/**
 * How a game ends, if it is one.
 */
game: GameDraft | null, };

export type Checked = { 
/**
 * The first fault, in a sentence; nothing if the puzzle can be played.
 */
fault: string | null, 
/**
 * The line of the fault, from 1.
 */
line: number | null, 
/**
 * Its column, from 1.
 */
column: number | null, 
/**
 * What can be edited; nothing if the text cannot be read so far.
 */
draft: Draft | null, 
/**
 * How many positions there are, in decimal.
 */
positions: string | null, 
/**
 * The number of legal moves at the start.
 */
moves: number | null, 
/**
 * What one may want to know though it is no fault.
 */
remarks: Array<string>, };

export type Edit = { "edit": "name", 
/**
 * The name.
 */
name: string, } | { "edit": "paint", 
/**
 * Whether on a goal, or on a start.
 */
goal: boolean, 
/**
 * On which of them, from 0.
 */
number: number, 
/**
 * The places.
 */
places: Array<number>, 
/**
 * The letter of the symbol as in [`Draft::symbols`]; `.` for an empty square.
 */
symbol: string, } | { "edit": "size", 
/**
 * The rows.
 */
rows: number, 
/**
 * The places in a row.
 */
columns: number, } | { "edit": "wrap", 
/**
 * As in [`Draft::wrap`].
 */
wrap: string, } | { "edit": "movement", 
/**
 * The kind.
 */
kind: number, 
/**
 * The movement in Betza's notation.
 */
movement: string, } | { "edit": "letter", 
/**
 * The kind.
 */
kind: number, 
/**
 * The letter.
 */
letter: string, } | { "edit": "add" } | { "edit": "remove", 
/**
 * The kind.
 */
kind: number, } | { "edit": "rule", 
/**
 * The words of the kinds of moves.
 */
words: Array<string>, 
/**
 * As [`Draft::over_other`].
 */
over: boolean, } | { "edit": "turns", 
/**
 * Whether they do.
 */
alternate: boolean, } | { "edit": "first", 
/**
 * A letter of the side; nothing if either may begin.
 */
kind: string | null, } | { "edit": "along", 
/**
 * Whether they do.
 */
side: boolean, } | { "edit": "walls", 
/**
 * Whether they are.
 */
walls: boolean, } | { "edit": "move", 
/**
 * Its number, from 0; that after the last adds one.
 */
number: number, 
/**
 * What changes.
 */
change: MoveChange, } | { "edit": "area", 
/**
 * Their number, from 0; that after the last adds some.
 */
number: number, 
/**
 * What changes.
 */
change: AreaChange, } | { "edit": "game", 
/**
 * Whether it is.
 */
game: boolean, } | { "edit": "end", 
/**
 * What being stuck means.
 */
stuck: string, 
/**
 * What play without end is worth.
 */
endless: string, } | { "edit": "loss", 
/**
 * As [`LossChoice::words`].
 */
words: string, 
/**
 * Whether it has.
 */
on: boolean, } | { "edit": "reached", 
/**
 * The kind's letter.
 */
kind: string, 
/**
 * The place.
 */
place: number, 
/**
 * Whether it wins there.
 */
on: boolean, } | { "edit": "picture", 
/**
 * What it means.
 */
meaning: Meaning, 
/**
 * Its number among those that mean the same, from 0; that after the last adds one.
 */
number: number, 
/**
 * What changes.
 */
change: MoveChange, } | { "edit": "goal", 
/**
 * What.
 */
goal: GoalKind, 
/**
 * The letters of two kinds that change places.
 */
exchanged: Array<string> | null, 
/**
 * The number of pieces to be left.
 */
left: number | null, 
/**
 * The goal in words.
 */
words: string | null, };

export type MoveChange = { "part": "add" } | { "part": "remove" } | { "part": "name", 
/**
 * The name.
 */
name: string, } | { "part": "size", 
/**
 * The rows.
 */
rows: number, 
/**
 * The places in a row.
 */
columns: number, } | { "part": "turned", 
/**
 * As [`MovePictures::turned`].
 */
turned: string, } | { "part": "paint", 
/**
 * Whether in that after the move.
 */
after: boolean, 
/**
 * The place.
 */
place: number, 
/**
 * The letter of the symbol; `.` for an empty square.
 */
symbol: string, };

export type AreaChange = { "part": "add" } | { "part": "remove" } | { "part": "name", 
/**
 * The name.
 */
name: string, } | { "part": "paint", 
/**
 * The place.
 */
place: number, 
/**
 * Whether it is.
 */
on: boolean, };

export type Template = { 
/**
 * What it is called.
 */
title: string, 
/**
 * The puzzle file.
 */
text: string, 
/**
 * An SVG picture of its start.
 */
picture: string, };

export type PlacementProblem = { 
/**
 * The pieces in Betza's notation, with blanks between: `Q`, `R B`, `A=QN`.
 */
pieces: string, 
/**
 * The board: `8x8`, or rows joined by `/` with `.` for a square and `#` for none.
 */
board: string, 
/**
 * The edges that join: `rows`, `columns`, `both`, or nothing.
 */
wrap: string, 
/**
 * How many pieces: `8`, `4,4` for each kind, or `max`. If empty, the usual number; where every
 * square must be covered, the fewest.
 */
number: string, 
/**
 * Whether the pieces must attack or hold every square; otherwise none may attack another.
 */
covers: boolean, 
/**
 * Pieces that stand from the start and cannot be taken.
 */
fixed: string, 
/**
 * Squares where no piece may stand.
 */
forbid: string, 
/**
 * Regions, drawn in rows joined by `/`.
 */
regions: string, };

export type Standing = { 
/**
 * The number of the square.
 */
square: number, 
/**
 * The number of the kind, from 0.
 */
kind: number, };

export type PlacementOpened = { 
/**
 * What is asked, in a sentence.
 */
question: string, 
/**
 * Its board.
 */
board: BoardView, 
/**
 * The kinds of pieces.
 */
pieces: Array<PieceView>, 
/**
 * What each kind attacks, in words.
 */
attacks: Array<string>, 
/**
 * By square: the letter of its region, if it is in one.
 */
regions: Array<string | null>, 
/**
 * The pieces that stand from the start.
 */
fixed: Array<Standing>, 
/**
 * The squares where no piece may stand.
 */
forbidden: Array<number>, 
/**
 * How many pieces are wanted, if that is known at once.
 */
size: number | null, 
/**
 * Whether they are to attack or hold every square; otherwise none may attack another.
 */
covers: boolean, };

export type Conflict = { 
/**
 * The squares of the two.
 */
squares: [number, number], 
/**
 * The letter of the region that both are in, if that is why.
 */
region: string | null, };

export type PlacementLook = { 
/**
 * The pieces.
 */
standing: Array<Standing>, 
/**
 * By square: the squares of the pieces that attack it.
 */
attackers: Array<Array<number>>, 
/**
 * Pairs of pieces that may not stand together. Empty where pieces may attack each other.
 */
conflicts: Array<Conflict>, 
/**
 * How many squares are neither attacked nor held.
 */
uncovered: number, 
/**
 * Whether this is what is asked for; `None` if that depends on a number not yet known.
 */
isSolved: boolean | null, 
/**
 * The board with its pieces, as text.
 */
text: string, 
/**
 * The command that counts the placements that contain these pieces.
 */
command: string, };

export type PlacementCount = { 
/**
 * The number of pieces of each.
 */
size: number, 
/**
 * How many there are, in decimal.
 */
placements: string, 
/**
 * How many up to the symmetries of the problem with these pieces, in decimal; `None` where
 * there is no symmetry or it is not looked for.
 */
classes: string | null, };

export type PlacementProgress = { 
/**
 * The part of the work that is done, from 0 to 1.
 */
done: number, 
/**
 * This number of pieces was proved too small.
 */
tooFew: number | null, };

export type PlacementFound = { 
/**
 * Its number, from 0, in decimal.
 */
number: string, 
/**
 * All its pieces.
 */
pieces: Array<Standing>, 
/**
 * Their squares, as text.
 */
text: string, };

export type PlacementHint = { "kind": "put", 
/**
 * The piece.
 */
piece: Standing, 
/**
 * The letter of a region in which this is the only square left, if that is why.
 */
region: string | null, } | { "kind": "take", 
/**
 * The piece.
 */
piece: Standing, } | { "kind": "none" } | { "kind": "done" };

export type PlacementCard = { 
/**
 * What people call it.
 */
title: string, 
/**
 * What is asked, in a sentence.
 */
question: string, 
/**
 * The problem.
 */
problem: PlacementProblem, 
/**
 * An SVG picture of it.
 */
picture: string, };
