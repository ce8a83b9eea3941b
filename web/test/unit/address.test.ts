import { expect, test } from "vitest";
import { type Address, isTooLong, packed, readAddress, unpacked, writeAddress } from "../../src/address";

test("addresses are read as they were written", () => {
  const addresses: Address[] = [
    { screen: "choose" },
    { screen: "play", name: "knights-5x5", file: null, start: null, words: [], at: null },
    { screen: "play", name: "knights-5x5", file: null, start: null, words: ["b1c3", "d2b1"], at: 1 },
    { screen: "play", name: null, file: "ab_-", start: { board: "p1=W p2=B", turn: "B" }, words: ["hub-1", "p1p4"], at: null },
  ];
  for (const address of addresses) {
    expect(readAddress(writeAddress(address))).toEqual(address);
  }
  expect(writeAddress(addresses[2] as Address)).toBe("#/play/knights-5x5?m=b1c3.d2b1&at=1");
});

test("an address that says nothing leads to the choice", () => {
  for (const fragment of ["", "#", "#/", "#/nonsense", "#/play", "#/play?at=3", "#/play/%E0%A4%A"]) {
    expect(["choose", "play"]).toContain(readAddress(fragment).screen);
  }
  expect(readAddress("#/play").screen).toBe("choose");
});

test("a file in an address", async () => {
  const text = 'format = 1\nboard = """\nWB.\n"""\n[pieces]\nWB = "N" # é 𝄞\n';
  const letters = await packed(text);
  expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await unpacked(letters)).toBe(text);
  await expect(unpacked(letters.slice(0, -8))).rejects.toThrow();
  expect(isTooLong("x".repeat(8001))).toBe(true);
});
