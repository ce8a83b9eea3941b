// All that the screen of a game shows beside the moves: the game, and whether its positions have values.

import { batch, computed, signal } from "@preact/signals";
import { packed, unpacked } from "../address";
import { type Failure, failure, failureOf } from "../engine/engine";
import { gameEngine } from "../engine/games";
import { budget, MOST_MEMORY } from "../engine/memory";
import { Opening } from "../engine/opening";
import type { GameOpened, GamePlace } from "../protocol";
import { Contest } from "../sides/contest";
import { common } from "../words/common";
import { sides, words } from "../words/games";
import { type GameAddress, writeGameAddress } from "./address";

export type Values =
  | { state: "solving"; share: number }
  | { state: "solved"; positions: string }
  | { state: "refused"; fault: Failure; pieces: number };

/** Answers about the rules at once, whatever the other one is doing. */
const rules = gameEngine();
/** Knows what positions are worth. */
const knowledge = gameEngine();

export const asked = signal<GameAddress | null>(null);
export const opened = signal<GameOpened | null>(null);
export const fault = signal<Failure | null>(null);
export const values = signal<Values>({ state: "solving", share: 0 });

export const contest = new Contest(sides(() => opened.value), {
  // What the rules say is known at once; worths come once the positions are solved.
  look: ({ text }) => (values.value.state === "solved" ? knowledge : rules).ask("look", { position: text }),
  failed: fail,
  guesses: () => values.value.state === "refused",
});

const opening = new Opening();
/** The solver may crash this often before it is given up. */
const MOST_CRASHES = 3;
let crashes = 0;
/** Bytes that the values may take. */
let granted = 0;

/** Opens a game, makes the moves that are given, and finds out what its positions are worth. */
export async function open(address: GameAddress): Promise<void> {
  close();
  batch(() => {
    asked.value = address;
    opened.value = null;
    fault.value = null;
    values.value = { state: "solving", share: 0 };
  });
  crashes = 0;
  granted = budget();
  try {
    const text = address.file === null ? (address.name ?? "") : await opening.wait(unpacked(address.file));
    // A game that the rules refuse is told of once.
    void knowledge.open({ text }).catch(() => undefined);
    const game = await opening.wait(rules.open({ text }));
    opened.value = game;
    contest.mine.value = "first";
    contest.begin(game.start);
    await takeUp(address, game);
  } catch (error) {
    fail(error);
  }
  if (opened.value !== null) {
    await solve();
  }
}

/** Goes on with the game that was going on. */
async function takeUp({ start, words: made, at }: GameAddress, game: GameOpened): Promise<void> {
  const first = start === null ? game.start : await opening.wait(rules.ask("start", { position: start }));
  const line = made.length === 0 ? [] : await opening.wait(rules.ask("replay", { position: first.text, words: made }));
  if (start !== null || line.length > 0) {
    const here = Math.min(at ?? line.length, line.length);
    // Whoever opens a position makes its next move.
    contest.mine.value = (line[here - 1]?.after ?? first).isFirst ? "first" : "second";
    contest.begin(first, line, here);
  }
}

/** Finds the values of all positions with the pieces on the board, or fewer. */
async function solve(): Promise<void> {
  const here = contest.place.value;
  if (here === null) {
    return;
  }
  values.value = { state: "solving", share: 0 };
  try {
    // All that the game can come to, so that moves can be taken back; what is on the board now where that is too much.
    const start = contest.game.value?.line[0]?.place ?? here;
    const solving = solveFrom(start).catch((error: unknown) => {
      if (failureOf(error).what !== "memory" || piecesOn(start) === piecesOn(here)) {
        throw error;
      }
      return solveFrom(here);
    });
    const { positions } = await opening.wait(solving);
    values.value = { state: "solved", positions };
  } catch (error) {
    const why = failureOf(error);
    if (why.what === "stopped") {
      return;
    }
    if (why.what === "trap" && ++crashes < MOST_CRASHES) {
      contest.spoken.value = common.crashed;
      await solve();
      return;
    }
    values.value = { state: "refused", fault: why, pieces: piecesOn(here) };
  }
  contest.relearn();
}

function solveFrom(place: GamePlace) {
  return knowledge.ask("solve", { position: place.text, memory: granted }, ({ share }) => (values.value = { state: "solving", share }));
}

function piecesOn(place: GamePlace): number {
  return place.symbols.filter((symbol) => symbol > 0).length;
}

/** After pieces were taken, or placed, there may be few enough positions to know all. */
export function solveIfFewer(): void {
  const here = contest.place.value;
  if (values.value.state === "refused" && here !== null && piecesOn(here) !== values.value.pieces) {
    void solve();
  }
}

/** Ends the search for values; the game is played by its rules. */
export function stop(): void {
  if (values.value.state === "solving") {
    knowledge.stop();
    const here = contest.place.value;
    values.value = { state: "refused", fault: failure("stopped", words.stopped), pieces: here === null ? 0 : piecesOn(here) };
    contest.relearn();
  }
}

/** Whether the values might fit in more memory. */
export const mayTryMore = computed(() => {
  const needed = values.value.state === "refused" ? values.value.fault.needed : null;
  return needed !== null && needed <= MOST_MEMORY;
});

export function tryAgain(): void {
  granted = mayTryMore.value ? MOST_MEMORY : granted;
  void solve();
}

/** The address of the game that is on the board. */
export async function addressNow(): Promise<string> {
  const [game, now] = [opened.value, contest.game.value];
  if (game === null || now === null) {
    return "#/";
  }
  const first = now.line[0]?.place ?? game.start;
  return writeGameAddress({
    name: game.name === "" ? null : game.name,
    file: game.name === "" ? await packed(game.text) : null,
    start: first.text === game.start.text ? null : first.text,
    words: now.line.slice(1).map(({ move }) => move?.word ?? ""),
    at: now.at,
  });
}

/** Ends all work for the game that is open. */
export function close(): void {
  opening.end();
  contest.close();
  rules.stop();
  knowledge.stop();
}

function fail(error: unknown): void {
  const why = failureOf(error);
  if (why.what === "stopped") {
    return;
  }
  if (why.what === "trap" && opened.value !== null && ++crashes < MOST_CRASHES) {
    contest.spoken.value = common.crashed;
    void solve();
  } else {
    fault.value = why;
  }
}
