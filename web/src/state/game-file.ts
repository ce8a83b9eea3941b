// The file of a saved game, read with care: anyone may have written it.

import * as v from "valibot";

const GameFile = v.object({
  schema: v.literal("everyboard/game/1"),
  puzzle: v.nullable(v.string()),
  text: v.nullable(v.string()),
  start: v.string(),
  path: v.array(v.string()),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type GameFile = v.InferOutput<typeof GameFile>;

/** The game in a file. Throws an error that says what is wrong with it. */
export function readGame(text: string): GameFile {
  const game = v.parse(GameFile, JSON.parse(text));
  if (game.puzzle === null && game.text === null) {
    throw new Error("a game needs a puzzle: `puzzle` or `text`");
  }
  return game;
}
