// Numbers in sentences.

export const numbers = new Intl.NumberFormat("en");
const plurals = new Intl.PluralRules("en");

export function counted(number: number | bigint, one: string, many: string): string {
  const form = typeof number === "bigint" ? (number === 1n ? "one" : "other") : plurals.select(number);
  return `${numbers.format(number)} ${form === "one" ? one : many}`;
}

export function moves(number: number): string {
  return counted(number, "move", "moves");
}

export function positions(digits: string): string {
  return counted(BigInt(digits), "position", "positions");
}
