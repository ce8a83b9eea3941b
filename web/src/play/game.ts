// A game: where it began, the moves made, and how many of them stand. Pure: no rule is known here.

import type { Move, Place } from "../protocol";

export interface Game {
  readonly start: Place;
  readonly moves: readonly Move[];
  /** How many of the moves stand; those after can be made again. */
  readonly at: number;
  /** The moves that the last move put in their place others, if any. */
  readonly left: readonly Move[] | null;
}

export type GameEvent =
  | { kind: "move"; move: Move }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "restart" }
  | { kind: "goto"; at: number }
  | { kind: "line"; moves: readonly Move[] }
  | { kind: "back to line" };

export function newGame(start: Place): Game {
  return { start, moves: [], at: 0, left: null };
}

/** Two places are one if all that the rules see is the same. */
export function keyOf(place: Place): string {
  return place.turn === null ? place.text : `${place.text} ${place.turn}`;
}

export function placeAt(game: Game, at: number): Place {
  const move = at > 0 ? game.moves[at - 1] : undefined;
  return move === undefined ? game.start : move.after;
}

export function placeNow(game: Game): Place {
  return placeAt(game, game.at);
}

/** The game after an event; the same game where the event has no meaning. */
export function step(game: Game, event: GameEvent): Game {
  switch (event.kind) {
    case "move":
      return withMove(game, event.move);
    case "undo":
      return goTo(game, game.at - 1);
    case "redo":
      return goTo(game, game.at + 1);
    case "restart":
      return goTo(game, 0);
    case "goto":
      return goTo(game, event.at);
    case "line":
      return { ...game, moves: [...game.moves.slice(0, game.at), ...event.moves], left: null };
    case "back to line":
      return game.left === null ? game : { ...game, moves: game.left, at: sharedMoves(game, game.left), left: null };
  }
}

/** A move straight back is an undo, and the move that was taken back, made again, is a redo. */
function withMove(game: Game, move: Move): Game {
  if (game.at > 0 && keyOf(placeAt(game, game.at - 1)) === keyOf(move.after)) {
    return goTo(game, game.at - 1);
  }
  if (game.moves[game.at]?.word === move.word) {
    return goTo(game, game.at + 1);
  }
  const rest = game.moves.length > game.at;
  return {
    start: game.start,
    moves: [...game.moves.slice(0, game.at), move],
    at: game.at + 1,
    left: rest ? game.moves : game.left,
  };
}

function goTo(game: Game, at: number): Game {
  const within = Math.max(0, Math.min(at, game.moves.length));
  return within === game.at ? game : { ...game, at: within };
}

function sharedMoves(game: Game, line: readonly Move[]): number {
  const differs = line.findIndex((move, number) => number >= game.at || game.moves[number]?.word !== move.word);
  return differs < 0 ? line.length : differs;
}
