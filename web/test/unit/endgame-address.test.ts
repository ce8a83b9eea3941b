import { expect, test } from "vitest";
import { readAddress } from "../../src/address";
import { readEndgame, writeEndgame } from "../../src/endgame/address";

test("an ending has its name as address", () => {
  expect(writeEndgame({ text: "KBNK", pieces: "", size: 8 })).toBe("#/endgame/KBNK");
  expect(readEndgame(readAddress("#/endgame/KBNK"))).toEqual({ text: "KBNK", pieces: "", size: 8 });
  expect(readEndgame(readAddress("#/endgame"))).toBeNull();
});

test("a position keeps its slashes, and comes back", () => {
  const fen = "8/8/8/3k4/8/1r6/8/K1Q5 w";
  expect(writeEndgame({ text: fen, pieces: "", size: 8 })).toBe("#/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w");
  expect(readEndgame(readAddress("#/endgame?fen=8/8/8/3k4/8/1r6/8/K1Q5+w"))?.text).toBe(fen);
});

test("other pieces and boards come back", () => {
  for (const address of [
    { text: "KAK", pieces: "A=QN C=C", size: 6 },
    { text: "k5/6/6/2A3/6/5K w", pieces: "A=QN", size: 8 },
  ]) {
    expect(readEndgame(readAddress(writeEndgame(address)))).toEqual(address);
  }
});
