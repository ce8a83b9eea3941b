// Pieces that keep their identity from one place to the next, so that they can be seen to glide.

export interface Token { id: number; square: number; symbol: number }

/** The pieces of a place. Those that stand where they stood stay; each of the others goes to the first square
 * that has got a piece of its kind. */
export function follow(tokens: readonly Token[], symbols: readonly number[]): Token[] {
  const free = new Set(symbols.flatMap((symbol, square) => (symbol === 0 ? [] : [square])));
  const stays = tokens.filter((token) => symbols[token.square] === token.symbol);
  for (const token of stays) {
    free.delete(token.square);
  }
  const moved = tokens.filter((token) => symbols[token.square] !== token.symbol).flatMap((token) => {
    const to = [...free].find((square) => symbols[square] === token.symbol);
    if (to === undefined) {
      return [];
    }
    free.delete(to);
    return [{ ...token, square: to }];
  });
  let last = tokens.reduce((most, token) => Math.max(most, token.id), 0);
  const added = [...free].map((square) => ({ id: ++last, square, symbol: symbols[square] ?? 0 }));
  return [...stays, ...moved, ...added].sort((a, b) => a.id - b.id);
}
