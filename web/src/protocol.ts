// What the solver says, as JSON. Written by a test of crates/web/src/protocol.rs.

export type Place = { 
/**
 * The board on one line, as it is drawn in puzzle files.
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
after: Place, };

export type JudgedMove = { 
/**
 * The least number of moves from there to the goal; none if no path leads there.
 */
distance: number | null, 
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
after: Place, };

export type Look = { 
/**
 * The least number of moves to the goal; none if no path leads there.
 */
distance: number | null, 
/**
 * How many shortest solutions there are, in decimal; none if they could not be counted.
 */
solutions: string | null, 
/**
 * Every legal move.
 */
moves: Array<JudgedMove>, };

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
 * What a move is, and who may move, in sentences.
 */
rule: Array<string>, 
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
columns: number | null, 
/**
 * The kinds of pieces: symbol 1, symbol 2 and so on.
 */
pieces: Array<PieceView>, 
/**
 * Where the game begins.
 */
start: Place, };

export type TableMade = { 
/**
 * The distance of the positions that are farthest from the goal.
 */
deepest: number, 
/**
 * By distance: how many positions there are, in decimal.
 */
levels: Array<string>, };

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

export type Solution = { 
/**
 * Its number, from 0, in decimal.
 */
number: string, 
/**
 * Its moves.
 */
moves: Array<Move>, };

export type Picture = { 
/**
 * As SVG.
 */
svg: string, };

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
 * An SVG picture of its start.
 */
picture: string, };

export type FaultKind = "puzzle" | "memory" | "solutions" | "board" | "goals";

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
 * The line of the puzzle file.
 */
line: number | null, 
/**
 * The bytes that a table would take.
 */
needed: number | null, };
