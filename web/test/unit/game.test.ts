import { expect, test } from "vitest";
import type { Move, Place } from "../../src/protocol";
import { type Game, keyOf, newGame, placeAt, placeNow, step } from "../../src/play/game";

/** One piece on a row of ten squares: the simplest rule there is. */
function at(square: number): Place {
  const symbols = Array.from({ length: 10 }, (_, other) => (other === square ? 1 : 0));
  return { text: symbols.map((symbol) => (symbol === 1 ? "P" : ".")).join(""), turn: null, symbols, firsts: [], met: [], isGoal: square === 9 };
}

function move(from: number, to: number): Move {
  return { word: `${from}-${to}`, from, to, entered: [to], removed: [], after: at(to) };
}

function squareOf(place: Place): number {
  return place.symbols.indexOf(1);
}

/** A random number from 0 to `below`, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function randomStep(game: Game, random: (below: number) => number): Game {
  const here = squareOf(placeNow(game));
  const neighbours = [here - 1, here + 1].filter((square) => square >= 0 && square < 10);
  switch (random(6)) {
    case 0:
      return step(game, { kind: "undo" });
    case 1:
      return step(game, { kind: "redo" });
    case 2:
      return step(game, { kind: "goto", at: random(game.moves.length + 1) });
    default:
      return step(game, { kind: "move", move: move(here, neighbours[random(neighbours.length)] ?? 0) });
  }
}

test("the moves of a game always lead from place to place", () => {
  const random = numbers(1);
  let game = newGame(at(4));
  for (let round = 0; round < 2000; round += 1) {
    game = randomStep(game, random);
    expect(game.at).toBeLessThanOrEqual(game.moves.length);
    for (let number = 0; number < game.moves.length; number += 1) {
      expect(squareOf(placeAt(game, number))).toBe(game.moves[number]?.from);
    }
  }
});

test("redo undoes an undo", () => {
  const random = numbers(2);
  let game = newGame(at(4));
  for (let round = 0; round < 500; round += 1) {
    game = randomStep(game, random);
    if (game.at > 0) {
      expect(step(step(game, { kind: "undo" }), { kind: "redo" })).toEqual(game);
    }
  }
});

test("a move straight back is an undo, and the same move again a redo", () => {
  const game = step(step(newGame(at(4)), { kind: "move", move: move(4, 5) }), { kind: "move", move: move(5, 6) });
  const back = step(game, { kind: "move", move: move(6, 5) });
  expect([back.at, back.moves.length]).toEqual([1, 2]);
  expect(step(back, { kind: "move", move: move(5, 6) })).toEqual(game);
});

test("another move replaces those after it, which can be had back", () => {
  let game = newGame(at(4));
  for (const square of [4, 5, 6, 7]) {
    game = step(game, { kind: "move", move: move(square, square + 1) });
  }
  game = step(game, { kind: "goto", at: 0 });
  game = step(game, { kind: "move", move: move(4, 3) });
  expect(game.moves.map((made) => made.word)).toEqual(["4-3"]);
  expect(game.left?.length).toBe(4);
  const again = step(game, { kind: "back to line" });
  expect([again.moves.length, again.at, again.left]).toEqual([4, 0, null]);
});

test("the turn is part of a place", () => {
  expect(keyOf({ ...at(1), turn: "W" })).not.toBe(keyOf({ ...at(1), turn: "B" }));
});
