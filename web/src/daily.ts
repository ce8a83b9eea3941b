// The puzzle of a day: chosen by the date alone, so that all who play on that day have the same.

/** A puzzle is known by its name, and serves if its positions are soon looked at. */
export interface Choosable { name: string; positions: string; moves: number | null; group: string }

/** More positions than this take more than a few seconds. */
const MOST_POSITIONS = 100_000_000n;
/** A start is at least so far from the goal, or as far as can be, and at most so far. */
const LEAST_MOVES = 6;
const MOST_MOVES = 40;

/** The date where the visitor is, as 2026-11-27. */
export function today(): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The puzzle of a day; none if nothing serves. */
export function puzzleOf<T extends Choosable>(day: string, all: readonly T[]): T | undefined {
  const able = all.filter(({ group, moves, positions }) => group !== "games" && moves !== null && moves >= LEAST_MOVES && BigInt(positions) <= MOST_POSITIONS);
  return able[Number(hash(day) % BigInt(Math.max(able.length, 1)))];
}

/** Where the puzzle of a day begins: at this distance, at the position of this number. Of each distance it is known how many there are. */
export function startOf(day: string, levels: readonly string[]): { level: number; number: bigint } {
  const last = levels.length - 1;
  const least = Math.min(LEAST_MOVES, last);
  const choices = Math.min(MOST_MOVES, last) - least + 1;
  const level = least + Number(hash(`${day} level`) % BigInt(choices));
  return { level, number: hash(`${day} position`) % BigInt(levels[level] ?? "1") };
}

/** FNV-1a in 64 bits, by G. Fowler, L. Noll and P. Vo. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  }
  // Its low bits alone are poor.
  return value ^ (value >> 29n);
}
