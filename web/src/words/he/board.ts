// מה שהלוח אומר למי שמקשיב.

import type { words } from "../board";
import type { Translation } from "../language";

export const board: Translation<typeof words> = {
  board: "לוח",
  empty: "ריקה",
  heldPiece: "מורם",
  cell: (square, holds, marks) => [square, holds, ...marks].join(", "),
  neighbours: (names) => `ליד ${names.join(", ")}`,
  painted: (square, name) => `${square}, ${name}`,
  marked: "מסומנת",
  unmarked: "לא מסומנת",
};
