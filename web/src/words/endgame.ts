// The words of the endgame screen.

import type { EndingLevel, EndingLook, EndingMap, EndingWorth } from "../protocol";
import { counted, moves, numbers } from "./numbers";

function side(isWhite: boolean): string {
  return isWhite ? "White" : "Black";
}

/** Who wins and when, for the side to move. */
function worth({ value, moves: left }: EndingWorth, isWhite: boolean): string {
  if (value === "draw" || left === null) {
    return "a draw";
  }
  return `${side(isWhite === (value === "win"))} wins in ${moves(left)}`;
}

export const words = {
  title: "Endgames",
  choose: "Choose an ending",
  chooseHelp: "Every position of these is known. Play against a defence without fault, or defend yourself.",
  endings: [
    ["KQK", "king and queen against king"],
    ["KRK", "king and rook against king"],
    ["KBBK", "two bishops against king"],
    ["KBNK", "bishop and knight against king"],
    ["KQKR", "queen against rook"],
    ["KRKB", "rook against bishop"],
    ["KRKN", "rook against knight"],
    ["KQKN", "queen against knight"],
    ["KNNK", "two knights against king: hardly ever a mate"],
  ] as const,
  fairyEndings: [
    ["KAK", "A=QN", "an amazon, which moves as queen or knight, mates alone"],
    ["KSK", "S=NN", "a nightrider, which rides on by knight's moves"],
  ] as const,
  ownName: "Another ending, or a position as FEN",
  ownHelp: "K and White's pieces, then K and Black's, such as KRKN: up to four pieces of Q, R, B, N and those defined. There are no pawns.",
  ownPieces: "Other pieces, in Betza's notation, such as A=QN",
  openIt: "Open",
  back: "All endings",

  making: (level: EndingLevel | null) => (level === null ? "Making the table" : `Making the table of ${level.ending}: mates in ${numbers.format(level.level)}`),
  refused: "The table of this ending cannot be made here",
  crashed: "The solver has crashed and begins again. The game goes on.",
  turn: (isWhite: boolean) => `${side(isWhite)} to move`,
  value: "What it is worth",
  worth,
  verdict: ({ place, worth: value, isCheck, moves: legal }: EndingLook) => {
    const mover = side(place.isWhite);
    if (legal.length === 0) {
      return isCheck ? `${mover} is mated: ${side(!place.isWhite)} has won.` : `${mover} has no move: stalemate, a draw.`;
    }
    const text = worth(value, place.isWhite);
    return `${mover} to move${isCheck ? ", in check" : ""}: ${text}.`;
  },
  number: (value: EndingWorth) => (value.moves === null ? "=" : numbers.format(value.moves)),
  plies: (value: EndingWorth) => (value.plies === null || value.plies === 0 ? "" : `${counted(value.plies, "move", "moves")} of both sides to mate`),
  metric: "The number counts the winner's moves to mate, if neither side errs.",

  sides: "You play",
  sideNames: { white: "White", black: "Black", both: "both sides" },
  undo: "Undo",
  redo: "Redo",
  restart: "Restart",
  hintButton: "Hint",
  flip: "Flip the board",
  hardest: "The hardest position",
  any: "Any position",
  canMoveHere: "can move here",
  newPosition: (isWhite: boolean) => `A new position, ${side(isWhite)} to move.`,
  moved: (san: string, isWhite: boolean) => `${side(isWhite)}: ${san}.`,
  atMove: (at: number) => `Position ${numbers.format(at)}.`,
  hint: (level: number, { place, worth: value, moves: legal }: EndingLook, from: string, to: string) => {
    if (level === 1) {
      const best = legal.filter((move) => move.best).length;
      const text = worth(value, place.isWhite);
      return `${text[0]?.toUpperCase()}${text.slice(1)}: ${numbers.format(best)} of ${moves(legal.length)} best.`;
    }
    return level === 2 ? `Move the piece on ${from}.` : `${from} to ${to}.`;
  },

  tabs: { moves: "Moves", map: "Map", edit: "Position", share: "Share", about: "About" },
  wins: "wins",
  draws: "draws",
  loses: "loses",
  line: "Game",
  start: "Start",
  best: "best",
  noMoves: "There is no move.",
  programsTurn: "The program is to move.",

  mapHelp: "One piece on every square: won, drawn or lost for the side to move, and in how many moves.",
  mapPiece: "The piece",
  mapTurn: "To move",
  pieceOn: (piece: string, square: string) => `${piece} on ${square}`,
  mapOf: (shown: EndingMap) => `${shown.piece} on every square, ${side(shown.isWhite)} to move`,
  mapTotals: ({ isWhite, totals: [wins, draws, losses] }: EndingMap) =>
    `${side(isWhite)} to move: wins on ${counted(wins ?? 0, "square", "squares")}, draws on ${numbers.format(draws ?? 0)}, loses on ${numbers.format(losses ?? 0)}.`,
  mapLegend: "Triangle up: the side to move wins in so many moves. Triangle down: it loses. Bar: a draw. Cross: not legal. The frame shows where the piece stands.",
  mapTable: "The map as a table",
  rank: "Rank",
  tried: (value: EndingWorth) => ({ win: `won in ${value.moves}`, draw: "drawn", loss: `lost in ${value.moves}` })[value.value],

  edit: "Change the position",
  editHelp: "Choose a piece, then press squares: there it is put, or taken away if it stands there. Pieces can also be dragged.",
  palette: "Pieces",
  remove: "take away",
  playFrom: "Play from here",
  discard: "Back to the game",
  clear: "Clear the board",
  illegal: (why: string) => `This cannot be played: ${why}.`,
  playable: "This can be played.",

  fen: "The position as FEN",
  copyFen: "Copy FEN",
  copyLink: "Copy link",
  tooLong: "The link would be too long.",
  about: [
    "The program has made the table of this ending: it knows of every position who wins and in how many moves. Where it defends, its moves last longest; where it attacks, they win fastest.",
    "There are no pawns, so nothing is promoted, and no castling. Nor is there a rule of fifty moves.",
  ],
  keys: [
    ["Arrows", "go from square to square"],
    ["Enter, Space", "pick a piece up, put it down"],
    ["Escape", "put back"],
    ["U, Ctrl+Z", "undo"],
    ["Ctrl+Y", "redo"],
    ["R", "restart"],
    ["H", "hint; press again for more"],
    ["F", "flip the board"],
    ["D", "say what the position is worth"],
  ] as const,
};
