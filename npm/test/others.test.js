// Games, endings and placements: known numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ending, game, place, queens } from "everyboard";

test("hexapawn: the side that begins loses", async () => {
  const hexapawn = await game("hexapawn");
  const look = await hexapawn.look();
  assert.equal(look.worth.value, "loss");
  const line = await hexapawn.play(look.line);
  assert.equal(line.length, look.worth.plies);
  await assert.rejects(game("knights-5x5"), { kind: "puzzle" });
});

test("queen against rook: mate in 35 at most", async () => {
  const tables = await ending("KQKR");
  assert.equal(tables.deepest, 35);
  assert.equal((await tables.look(await tables.hardest())).worth.moves, 35);
  assert.equal((await tables.look("8/8/8/3k4/8/1r6/8/K1Q5 w")).worth.value, "win");
});

test("a piece of one's own on a smaller board", async () => {
  const tables = await ending("KAK", { pieces: { A: "QN" }, size: 6 });
  assert.ok(tables.deepest > 0);
});

test("eight queens: 92 placements, 12 up to symmetry", async () => {
  const eight = await queens(8);
  const { placements, classes } = await eight.count();
  assert.deepEqual([placements, classes], [92n, 12n]);
  let number = 0;
  for await (const found of eight) {
    assert.equal((await eight.look(found.text)).isSolved, true);
    number += 1;
  }
  assert.equal(number, 92);
  assert.equal((await eight.count({ standing: "a1" })).placements, 4n);
  assert.match(await eight.svg("a1"), /^<svg/);
});

test("a placement with regions has one solution", async () => {
  const puzzle = await place({ pieces: "RF", board: "4x4", regions: "AABB/ACBB/CCDD/CDDD" });
  assert.ok((await puzzle.at()).pieces.length === 4);
});
