// The words of games of two sides: endings of chess and others.

import type { GameLook, GameMove, GameWorth } from "../protocol";
import { moves, numbers } from "./numbers";

/** What the sides are called, and how play ends where no move is left. */
export interface Names {
  side(isFirst: boolean): string;
  ended(look: GameLook): string;
  /** What a square is called. */
  square(number: number): string;
}

export type SidesWords = ReturnType<typeof english>;

/** The words for games whose sides have these names. */
export function sidesWords(names: Names): SidesWords {
  return words.of(names);
}

function english(names: Names) {
  /** Who wins and when, for the side to move. */
  function worth({ value, moves: left }: GameWorth, isFirst: boolean): string {
    if (value === "draw") {
      return "a draw";
    }
    const winner = names.side(isFirst === (value === "win"));
    return left === null ? `${winner} wins` : `${winner} wins in ${moves(left)}`;
  }

  function verdict(look: GameLook): string {
    const { place, worth: value, isCheck, moves: legal } = look;
    if (legal.length === 0) {
      return names.ended(look);
    }
    const told = value === null ? "" : `: ${worth(value, place.isFirst)}`;
    return `${names.side(place.isFirst)} to move${isCheck ? ", in check" : ""}${told}.`;
  }

  return {
    worth,
    verdict,
    turn: (isFirst: boolean) => `${names.side(isFirst)} to move`,
    value: "What it is worth",
    number: (value: GameWorth) => (value.moves === null ? ({ win: "▲", draw: "=", loss: "▼" })[value.value] : numbers.format(value.moves)),
    plies: ({ plies }: GameWorth) => (plies === null || plies === 0 ? "" : `${moves(plies)} of both sides to the end`),
    metric: "The number counts the winner's moves to the end, if neither side errs.",
    best: "best",
    wins: "wins",
    draws: "draws",
    loses: "loses",
    repeated: "The same position for the third time: neither side gets on, so it is a draw.",

    sides: "You play",
    sideNames: () => ({ first: names.side(true), second: names.side(false), both: "both sides" }),
    skill: "The program",
    skills: { perfect: "plays without fault", errs: "errs in one move of four" },
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    hintButton: "Hint",
    flip: "Flip",
    canMoveHere: "can move here",
    canLeave: "can leave the board: press again",
    canBeTaken: "can be taken",
    chooseTaken: "Choose the piece that this move takes.",
    moved: (written: string, isFirst: boolean) => `${names.side(isFirst)}: ${written}.`,
    atMove: (at: number) => `Position ${numbers.format(at)}.`,
    hint: (level: number, { place, worth: value, moves: legal }: GameLook) => {
      const [best] = legal as [GameMove?];
      if (best === undefined || value === null || level === 0) {
        return "";
      }
      const [from, to] = [best.from, best.to].map(names.square);
      if (level === 1) {
        const many = legal.filter((move) => move.best).length;
        const text = worth(value, place.isFirst);
        return `${text[0]?.toUpperCase()}${text.slice(1)}: ${numbers.format(many)} of ${moves(legal.length)} best.`;
      }
      const stood = place.symbols[best.from];
      if (stood === undefined) {
        return "There is no move: pass.";
      }
      if (stood === 0) {
        return `A piece comes to ${from}.`;
      }
      if (level === 2 || best.from === best.to) {
        return level === 2 ? `Move the piece on ${from}.` : `${from} leaves the board.`;
      }
      return best.taken === null ? `${from} to ${to}.` : `${from} to ${to}, and take the piece on ${names.square(best.taken)}.`;
    },

    line: "Game",
    bestLine: "Best play from here",
    start: "Start",
    noMoves: "There is no move.",
    programsTurn: "The program is to move.",
    copyLink: "Copy link",
    tooLong: "The link would be too long.",
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
}

export const words = { of: english };
