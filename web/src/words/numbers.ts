// Numbers in sentences, as the visitor's region writes them.

export let numbers = new Intl.NumberFormat("en");
let plurals = new Intl.PluralRules("en");

/** What is counted on many screens: one, and several. */
export const units = { move: ["move", "moves"], position: ["position", "positions"] };

/** From now on numbers are written as in this locale. */
export function setLocale(locale: string): void {
  numbers = new Intl.NumberFormat(locale);
  plurals = new Intl.PluralRules(locale);
}

export function counted(number: number | bigint, one: string, many: string): string {
  const form = typeof number === "bigint" ? (number === 1n ? "one" : "other") : plurals.select(number);
  return `${numbers.format(number)} ${form === "one" ? one : many}`;
}

export function moves(number: number): string {
  const [one = "", many = ""] = units.move;
  return counted(number, one, many);
}

export function positions(digits: string): string {
  const [one = "", many = ""] = units.position;
  return counted(BigInt(digits), one, many);
}
