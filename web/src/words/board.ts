// What a board says to those who listen.

export const words = {
  board: "Board",
  empty: "empty",
  heldPiece: "picked up",
  cell: (square: string, holds: string, marks: string[]) => [square, holds, ...marks].join(", "),
  neighbours: (names: string[]) => `next to ${names.join(", ")}`,
  painted: (square: string, name: string) => `${square}, ${name}`,
  marked: "marked",
  unmarked: "not marked",
};
