// The answer to the puzzle that someone makes.

import { signal } from "@preact/signals";
import { type Failure, failureOf } from "../engine/engine";
import { budget } from "../engine/memory";
import { puzzleEngine } from "../engine/puzzles";
import type { Level, Place } from "../protocol";

export type Answer =
  | { state: "none" }
  | { state: "working"; level: Level | null }
  | { state: "solved"; distance: number; solutions: string | null; deepest: number; many: string; hardest: Place }
  | { state: "unsolvable"; found: string }
  | { state: "refused"; fault: Failure };

const solver = puzzleEngine();

export const answer = signal<Answer>({ state: "none" });

/** The file of a built-in puzzle or a member of a family. */
export async function fileOf(name: string): Promise<string> {
  return (await solver.open({ text: name })).text;
}

/** Looks at every position of the puzzle in this text, in at most `memory` bytes. */
export async function solve(text: string, memory = budget()): Promise<void> {
  answer.value = { state: "working", level: null };
  try {
    const { start } = await solver.open({ text });
    const made = await solver.ask("table", { memory }, (level) => {
      answer.value = { state: "working", level };
    });
    const { distance, solutions } = await solver.ask("look", { place: start });
    if (distance === null) {
      const found = made.levels.reduce((sum, level) => sum + BigInt(level), 0n);
      answer.value = { state: "unsolvable", found: found.toString() };
      return;
    }
    const { deepest } = made;
    const hardest = await solver.ask("level", { level: deepest, number: "0" });
    answer.value = { state: "solved", distance, solutions, deepest, many: made.levels[deepest] ?? "0", hardest };
  } catch (error) {
    const fault = failureOf(error);
    if (fault.what !== "stopped") {
      answer.value = { state: "refused", fault };
    }
  }
}

/** Ends the work on an answer, and forgets it. */
export function forget(): void {
  solver.stop();
  answer.value = { state: "none" };
}
