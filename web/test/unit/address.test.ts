import { expect, test, vi } from "vitest";
import { isTooLong, MOST_OF_PUZZLE, packed, readAddress, unpacked } from "../../src/address";
import { type PlayAddress, readPlay, writePlay } from "../../src/play/address";

test("addresses of games are read as they were written", () => {
  const games: PlayAddress[] = [
    { name: "knights-5x5", file: null, start: null, words: [], at: null, day: null },
    { name: "knights-5x5", file: null, start: null, words: ["b1c3", "d2b1"], at: 1, day: null },
    { name: null, file: "ab_-", start: { board: "p1=W p2=B", turn: "B" }, words: ["hub-1", "p1p4"], at: null, day: null },
  ];
  for (const game of games) {
    expect(readPlay(readAddress(writePlay(game)))).toEqual(game);
  }
  expect(writePlay(games[1] as PlayAddress)).toBe("#/play/knights-5x5?m=b1c3.d2b1&at=1");
});

test("an address that says nothing has no screen", () => {
  for (const fragment of ["", "#", "#/", "#?m=a1b3"]) {
    expect(readAddress(fragment).screen).toBe("");
  }
  expect(readAddress("#/play/%E0%A4%A").name).toBe("%E0%A4%A");
  expect(readPlay(readAddress("#/play?at=3"))).toEqual({ name: null, file: null, start: null, words: [], at: 3, day: null });
});

test("a file in an address", async () => {
  const text = 'format = 1\nboard = """\nWB.\n"""\n[pieces]\nWB = "N" # é 𝄞\n';
  const letters = await packed(text);
  expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await unpacked(letters)).toBe(text);
  await expect(unpacked(letters.slice(0, -8))).rejects.toThrow();
  expect(isTooLong("x".repeat(8001))).toBe(true);
});

test("a short link that inflates to more than a puzzle file may have is refused", async () => {
  // A link of 408 KB inflated to 300 MB.
  const largest = "#".repeat(MOST_OF_PUZZLE);
  expect(await unpacked(await packed(largest))).toBe(largest);
  const bomb = await packed("#".repeat(8 * MOST_OF_PUZZLE));
  expect(bomb.length).toBeLessThan(20_000);
  const read = vi.spyOn(TextDecoder.prototype, "decode");
  await expect(unpacked(bomb)).rejects.toThrow("This link holds more than a puzzle file may have, 1 MiB.");
  const bytes = read.mock.calls.reduce((sum, [part]) => sum + (part?.byteLength ?? 0), 0);
  expect(bytes).toBeLessThanOrEqual(MOST_OF_PUZZLE);
  read.mockRestore();
});
