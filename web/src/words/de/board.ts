// Was ein Brett denen sagt, die zuhören.

import type { words } from "../board";
import type { Translation } from "../language";

export const board: Translation<typeof words> = {
  board: "Brett",
  empty: "leer",
  heldPiece: "aufgenommen",
  cell: (square, holds, marks) => [square, holds, ...marks].join(", "),
  neighbours: (names) => `neben ${names.join(", ")}`,
  painted: (square, name) => `${square}, ${name}`,
  marked: "markiert",
  unmarked: "nicht markiert",
};
