// Which cards are shown, and in which order.

import type { Card, Group } from "../protocol";
import { words } from "../words/choose";

export type Order = keyof typeof words.orders;
export type Difficulty = keyof typeof words.difficulties;

/** From one point to four. */
export const DIFFICULTIES = ["easy", "medium", "hard", "extreme"] as const;

/** Up to how many moves a solution is easy, medium or hard; a longer one is very hard. */
const BOUNDS: readonly (readonly [number, Difficulty])[] = [[10, "easy"], [20, "medium"], [40, "hard"], [Number.POSITIVE_INFINITY, "extreme"]];

/** How hard a puzzle is, by the moves of a shortest solution; none where these are not known. */
export function difficultyOf({ moves }: Card): Exclude<Difficulty, "any"> | null {
  return moves === null ? null : (BOUNDS.find(([most]) => moves <= most)?.[1] as Exclude<Difficulty, "any">);
}

export interface Wanted { text: string; group: Group | null; difficulty: Difficulty }

/** The cards that are asked for. */
export function wantedOf(cards: readonly Card[], { text, group, difficulty }: Wanted): Card[] {
  const wanted = wordsIn(text);
  return cards.filter((card) => {
    const isNamed = wanted.every((word) => wordsOf(card).includes(word));
    return isNamed && (group === null || card.group === group) && (difficulty === "any" || difficultyOf(card) === difficulty);
  });
}

/** What is searched for. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter((word) => word !== "");
}

/** From few moves to many, or from few positions to many; what is not known comes last. */
export function ordered(all: readonly Card[], by: Order): Card[] {
  const key = (card: Card): number => (by === "moves" ? (card.moves ?? Number.POSITIVE_INFINITY) : Number(card.positions || "Infinity"));
  return all.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
}

/** What a puzzle is found by: its names, and those by which people know its kind. */
function wordsOf({ name, title, group }: Card): string {
  const named = Object.entries(words.alsoNamed).filter(([begin]) => name.startsWith(begin));
  return [name, title, words.groups[group], words.also[group], ...named.map(([, also]) => also)].join(" ").toLowerCase();
}
