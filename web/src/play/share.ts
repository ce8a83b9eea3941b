// The game as an address and as a file.

import { packed } from "../address";
import { hasOtherScreens } from "../around";
import { themed } from "../board/theme";
import { addressOf, writeEdit } from "../edit/address";
import { writeGameAddress } from "../games/address";
import { writePlay } from "./address";
import type { Opened } from "../protocol";
import { type Game, keyOf } from "./game";
import { dayNow, game, opened, place, rules } from "./state";

const SCHEMA = "everyboard/game/1";

/** The address of the game that is on the board. */
export async function address(): Promise<string> {
  const [puzzle, now] = [opened.value, game.value];
  if (puzzle === null || now === null) {
    return "#/";
  }
  return addressOfGame(puzzle, now);
}

async function addressOfGame(puzzle: Opened, now: Game): Promise<string> {
  const isNamed = puzzle.name !== "" && hasOtherScreens();
  const file = isNamed || !hasOtherScreens() ? null : await packed(puzzle.text);
  const words = now.moves.map((move) => move.word);
  const isOwn = keyOf(now.start) !== keyOf(puzzle.start);
  const start = isOwn ? { board: now.start.text, turn: now.start.turn } : null;
  return writePlay({ name: isNamed ? puzzle.name : null, file, start, words, at: now.at, day: null });
}

/** The address of the start, which gives no move away. */
export async function startAddress(): Promise<string> {
  const [puzzle, now] = [opened.value, game.value];
  if (puzzle === null || now === null) {
    return "#/";
  }
  if (dayNow.value !== null) {
    return writePlay({ name: puzzle.name, file: null, start: null, words: [], at: null, day: dayNow.value });
  }
  return addressOfGame(puzzle, { ...now, moves: [], at: 0 });
}

/** The game as a file that the program also reads. */
export function gameFile(): string {
  const [puzzle, now] = [opened.value, game.value];
  if (puzzle === null || now === null) {
    return "";
  }
  const isNamed = puzzle.name !== "";
  return JSON.stringify({
    schema: SCHEMA,
    puzzle: isNamed ? puzzle.name : puzzle.title || "puzzle.toml",
    text: isNamed ? null : puzzle.text,
    start: now.start.text,
    path: now.moves.map((move) => move.word),
    at: now.at,
  });
}

/** Where a game of two sides is played. */
export async function gameAddress({ name, text }: Opened): Promise<string> {
  const isNamed = name !== "";
  return writeGameAddress({ name: isNamed ? name : null, file: isNamed ? null : await packed(text), start: null, words: [], at: null });
}

/** Where a puzzle is edited. */
export async function editAddress(puzzle: Opened): Promise<string> {
  return puzzle.name === "" ? addressOf(puzzle.text) : writeEdit(puzzle.name, null);
}

/** The place on the board as SVG. */
export async function pictureNow(): Promise<string> {
  if (place.value === null) {
    return "";
  }
  return themed((await rules.ask("picture", { place: place.value })).svg);
}

/** The start of the game as SVG. */
export async function startPicture(): Promise<string> {
  return game.value === null ? "" : (await rules.ask("picture", { place: game.value.start })).svg;
}

/** Pictures of the start and of the place after each move of the game, as SVG. */
export async function gamePictures(): Promise<string[]> {
  const now = game.value;
  const places = now === null ? [] : [now.start, ...now.moves.map((move) => move.after)];
  const pictures = await Promise.all(places.map((there) => rules.ask("picture", { place: there })));
  return pictures.map(({ svg }) => themed(svg));
}
