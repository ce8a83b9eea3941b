// Numbers of any size: the solver writes them in decimal, a program wants a `bigint`.

/** A record of which some texts in decimal are numbers. */
export type Exact<T, K extends keyof T> = Omit<T, K> & { [P in K]: bigint | Extract<T[P], null> };

/** The record with these texts as numbers. */
export function exact<T extends object, K extends keyof T>(record: T, ...keys: K[]): Exact<T, K> {
  const numbers = keys.map((key) => [key, record[key] === null ? null : BigInt(record[key] as string)]);
  return { ...record, ...(Object.fromEntries(numbers) as object) } as Exact<T, K>;
}
