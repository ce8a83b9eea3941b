// The file of a saved game, read with care: anyone may have written it.

import { words } from "../words/choose";

const SCHEMA = "everyboard/game/1";

export interface GameFile {
  schema: typeof SCHEMA;
  puzzle: string;
  text: string | null;
  start: string;
  path: string[];
  at: number | null;
}

/** The game in a file. Throws an error that says what is wrong with it. */
export function readGame(json: string): GameFile {
  const { schema, puzzle, start, path, text = null, at = null } = fieldsOf(json);
  if (schema !== SCHEMA) {
    throw new Error(words.noGame("schema", JSON.stringify(SCHEMA)));
  }
  if (typeof puzzle !== "string" || typeof start !== "string") {
    throw new Error(words.noGame("puzzle, start", "text"));
  }
  if (text !== null && typeof text !== "string") {
    throw new Error(words.noGame("text", "text or null"));
  }
  if (!Array.isArray(path) || !path.every((word) => typeof word === "string")) {
    throw new Error(words.noGame("path", "a list of texts"));
  }
  if (at !== null && (typeof at !== "number" || !Number.isInteger(at) || at < 0)) {
    throw new Error(words.noGame("at", "a number from 0"));
  }
  return { schema, puzzle, text, start, path, at };
}

/** The fields of an object; none of anything else. */
function fieldsOf(json: string): Record<string, unknown> {
  return { ...(JSON.parse(json) as object | null) } as Record<string, unknown>;
}
