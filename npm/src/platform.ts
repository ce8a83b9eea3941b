// Where the package runs: how a worker starts and a file of the package is read. Browsers are known here; the entry for Node says
// how it is there.

import type { WorkerLike } from "../../web/src/engine/engine.ts";

/** The solvers: each is one file of WebAssembly in a worker of its own. */
export type Solver = "puzzles" | "searches" | "games" | "endgames" | "placements";

export interface Platform {
  worker(solver: Solver): WorkerLike;
  /** The text of a file of the package. */
  text(file: URL): Promise<string>;
}

// Bundlers find a worker by this very expression.
const workers: Record<Solver, () => Worker> = {
  puzzles: () => new Worker(new URL("../../web/src/engine/puzzles-worker.js", import.meta.url), { type: "module" }),
  searches: () => new Worker(new URL("../../web/src/engine/searches-worker.js", import.meta.url), { type: "module" }),
  games: () => new Worker(new URL("../../web/src/engine/games-worker.js", import.meta.url), { type: "module" }),
  endgames: () => new Worker(new URL("../../web/src/engine/endgames-worker.js", import.meta.url), { type: "module" }),
  placements: () => new Worker(new URL("../../web/src/engine/placements-worker.js", import.meta.url), { type: "module" }),
};

let here: Platform = {
  worker(solver) {
    try {
      return workers[solver]();
    } catch {
      return fromElsewhere(solver);
    }
  },
  text: async (file) => (await fetch(file)).text(),
};

export function platform(): Platform {
  return here;
}

export function setPlatform(platform: Platform): void {
  here = platform;
}

/** A worker whose script another host sends, as a delivery network does: browsers start only scripts of the page's own host. */
function fromElsewhere(solver: Solver): Worker {
  const address = workerFile(solver, import.meta.url).href;
  const script = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}

/** The script of a worker, as seen from a file beside this one. */
export function workerFile(solver: Solver, from: string): URL {
  return new URL(`../../web/src/engine/${solver}-worker.js`, from);
}
