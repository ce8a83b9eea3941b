// The file of a saved game, read with care: anyone may have written it.

import * as v from "valibot";

const GameFile = v.object({
  schema: v.literal("everyboard/game/1"),
  puzzle: v.string(),
  text: v.nullish(v.string(), null),
  start: v.string(),
  path: v.array(v.string()),
  at: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), null),
});

export type GameFile = v.InferOutput<typeof GameFile>;

/** The game in a file. Throws an error that says what is wrong with it. */
export function readGame(text: string): GameFile {
  return v.parse(GameFile, JSON.parse(text));
}
