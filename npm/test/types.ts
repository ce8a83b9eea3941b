// What a user of TypeScript writes: only its types are checked.

import { type Distances, EveryboardError, ending, game, type Move, open, queens, type Solutions, verify } from "everyboard";

export async function everyday(): Promise<bigint> {
  const puzzle = await open("knights-4x3");
  const solutions: Solutions = await puzzle.solve({ onProgress: ({ atLeast }) => console.log(atLeast.toFixed()) });
  const distances: Distances = await puzzle.table({ memory: 2 ** 28, onProgress: ({ positions }) => console.log(positions + 1n) });
  const best: Move[] = await distances.best();
  const many: Int16Array = await distances.lookup(best.map((move) => move.after));
  const plies: number | null | undefined = (await (await game("hexapawn")).look()).worth?.plies;
  const fen: string = (await (await ending("KRK")).hardest()).text;
  const { placements } = await (await queens(8)).count();
  console.log(many.length, plies, fen, new EveryboardError({ what: "board", message: "" }).kind);
  const { exactly, text } = await solutions.certificate({ seconds: 60 });
  console.log(exactly === (await verify(text)).exactly);
  return (solutions.count ?? 0n) + placements;
}
