// The words of the endgame screen.

import type { EndingLevel, EndingMap, GameWorth } from "../protocol";
import { counted, numbers } from "./numbers";
import { type SidesWords, sidesWords } from "./sides";

function side(isFirst: boolean): string {
  return isFirst ? words.white : words.black;
}

/** The words of the game, where squares are called so. */
export function sides(square: (number: number) => string): SidesWords {
  return sidesWords({
    side,
    square,
    ended: ({ place: { isFirst }, isCheck }) => (isCheck ? words.mated(side(isFirst), side(!isFirst)) : words.stalemate(side(isFirst))),
  });
}

export const words = {
  white: "White",
  black: "Black",
  mated: (loser: string, winner: string) => `${loser} is mated: ${winner} has won.`,
  stalemate: (side: string) => `${side} has no move: stalemate, a draw.`,
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
  hardest: "The hardest position",
  any: "Any position",
  newPosition: (isFirst: boolean) => `A new position, ${side(isFirst)} to move.`,
  tabs: { moves: "Moves", map: "Map", edit: "Position", share: "Share", about: "About" },
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
  tried: (value: GameWorth) => ({ win: `won in ${value.moves}`, draw: "drawn", loss: `lost in ${value.moves}` })[value.value],

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
  about: [
    "The program has made the table of this ending: it knows of every position who wins and in how many moves. Where it defends, its moves last longest; where it attacks, they win fastest.",
    "There are no pawns, so nothing is promoted, and no castling. Nor is there a rule of fifty moves.",
  ],
};
