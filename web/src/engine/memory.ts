// How much memory a table may take.

/** The most bytes that a table may ever take: browsers give little more to one memory. */
export const MOST_MEMORY = 3 * 2 ** 30;

/** Bytes that a table may take without asking: less where memory is scarce. */
export function budget(): number {
  const isSmall = matchMedia("(pointer: coarse) and (max-width: 60rem)").matches;
  return isSmall ? 256 * 2 ** 20 : 2 ** 30;
}
