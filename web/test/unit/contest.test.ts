import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameLook, GameMove, GamePlace, GameWorth } from "../../src/protocol";
import { Contest, type Source } from "../../src/sides/contest";
import { sidesWords } from "../../src/words/sides";

// A heap from which each side takes one or two; whoever takes the last wins.
function heap(left: number, isFirst: boolean): GamePlace {
  return { text: `${left} ${isFirst ? "a" : "b"}`, isFirst, symbols: [left], illegal: null };
}

function worth(left: number): GameWorth {
  return left % 3 === 0 ? { value: "loss", moves: null, plies: null } : { value: "win", moves: null, plies: null };
}

function lookAt({ text }: GamePlace, isKnown = true): GameLook {
  const [left, isFirst] = [Number.parseInt(text, 10), text.endsWith("a")];
  const moves = [1, 2]
    .filter((taken) => taken <= left)
    .map((taken): GameMove => {
      const after = worth(left - taken).value === "loss" ? "win" : "loss";
      const value = isKnown ? { value: after, moves: null, plies: null } as const : null;
      return { word: `${taken}`, written: `take ${taken}`, from: 0, to: taken, taken: null, worth: value, best: after === "win", after: heap(left - taken, !isFirst) };
    });
  moves.sort((a, b) => Number(b.best) - Number(a.best));
  return { place: heap(left, isFirst), worth: isKnown ? worth(left) : null, isCheck: false, moves, line: [] };
}

const words = sidesWords({ side: (isFirst) => (isFirst ? "Anna" : "Berta"), square: String, ended: () => "over" });

function contest(source: Partial<Source> = {}, random = () => 0.99): Contest {
  return new Contest(words, { look: async (place) => lookAt(place), failed: (error) => { throw error; }, guesses: () => false, ...source }, random);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets answers come, and the program think. */
async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000);
}

test("the program answers with a best move until the end", async () => {
  const game = contest();
  game.mine.value = "second";
  game.begin(heap(7, true));
  await wait();
  expect(game.place.value?.text).toBe("6 b");
  game.moveBetween(0, 2);
  await wait();
  expect(game.place.value?.text).toBe("3 b");
  game.moveBetween(0, 1);
  await wait();
  expect(game.look.value?.moves).toEqual([]);
  expect(game.spoken.value).toBe("Anna: take 2. over");
  // Undo goes back to one's own move, and the line stays.
  game.step(-1);
  expect(game.place.value?.text).toBe("3 b");
  await wait();
  expect(game.game.value?.line.length).toBe(6);
  game.step(1);
  expect(game.place.value?.text).toBe("0 b");
});

test("a program that errs makes any move", async () => {
  for (const [first, left] of [[0.9, "3 b"], [0, "4 b"]] as const) {
    const drawn = [first, 0.9];
    const game = contest({}, () => drawn.shift() ?? 0);
    game.skill.value = "errs";
    game.mine.value = "second";
    game.begin(heap(5, true));
    await wait();
    expect(game.place.value?.text).toBe(left);
  }
});

test("where nothing is known the program waits, or guesses", async () => {
  for (const guesses of [false, true]) {
    const game = contest({ look: async (place) => lookAt(place, false), guesses: () => guesses });
    game.mine.value = "second";
    game.begin(heap(4, true));
    await wait();
    expect(game.place.value?.text).toBe(guesses ? "2 b" : "4 a");
    game.nextHint();
    expect(game.hint.value).toBe(0);
  }
});

test("an answer about an earlier game comes too late", async () => {
  let answer: ((look: GameLook) => void) | undefined;
  const game = contest({ look: () => new Promise((resolve) => (answer = resolve)) });
  game.begin(heap(4, true));
  const late = answer;
  game.close();
  late?.(lookAt(heap(4, true)));
  await wait();
  expect(game.look.value).toBe(null);
});

test("hints tell more each time, then make the move", async () => {
  const game = contest();
  game.begin(heap(4, true));
  await wait();
  const told = [1, 2, 3].map(() => {
    game.nextHint();
    return game.spoken.value;
  });
  expect(told).toEqual(["Anna wins: 1 of 2 moves best.", "Move the piece on 0.", "0 to 1."]);
  game.nextHint();
  expect(game.place.value?.text).toBe("3 b");
});

test("a restart lets the program begin anew, and keeps what one may redo", async () => {
  const game = contest();
  game.begin(heap(4, true));
  await wait();
  game.moveBetween(0, 1);
  await wait();
  const length = game.game.value?.line.length;
  game.restart();
  expect([game.game.value?.at, game.game.value?.line.length]).toEqual([0, length]);
  game.mine.value = "second";
  game.restart();
  expect(game.game.value?.line.length).toBe(1);
  await wait();
  expect(game.place.value?.text).toBe("3 b");
});

test("a position that comes back twice is called a draw", async () => {
  const game = contest();
  const there = { ...lookAt(heap(5, true)).moves[0] } as GameMove;
  const back: GameMove = { ...there, after: heap(5, true) };
  game.mine.value = "both";
  game.begin(heap(5, true), [there, back, there]);
  await wait();
  expect(game.isRepeated.value).toBe(false);
  game.play(back);
  await wait();
  expect(game.isRepeated.value).toBe(true);
  expect(game.spoken.value).toContain("third time");
});

test("nobody moves while the game is paused", async () => {
  const game = contest();
  game.mine.value = "second";
  game.begin(heap(4, true));
  game.pause(true);
  await wait();
  expect(game.place.value?.text).toBe("4 a");
  game.pause(false);
  await wait();
  expect(game.place.value?.text).toBe("3 b");
});

test("where moves differ in the piece that they take, the person chooses it", async () => {
  const look = async (place: GamePlace): Promise<GameLook> => {
    const known = lookAt(place);
    const moves = known.moves.map((move) => ({ ...move, to: 1, taken: Number(move.word) + 5 }));
    return { ...known, moves };
  };
  const game = contest({ look });
  game.mine.value = "both";
  game.begin(heap(7, true));
  await wait();
  game.moveBetween(0, 1);
  expect(game.choices.value.map((move) => move.taken).sort()).toEqual([6, 7]);
  expect(game.spoken.value).toBe("Choose the piece that this move takes.");
  expect(game.take(3)).toBe(false);
  game.hold(0);
  expect([game.choices.value.length, game.place.value?.text]).toEqual([0, "7 a"]);
  game.moveBetween(0, 1);
  expect(game.take(7)).toBe(true);
  expect([game.choices.value.length, game.place.value?.text]).toEqual([0, "5 b"]);
});
