// The play screen in a file that holds one puzzle and the solver, and needs nothing else: `everyboard solve --playable`.

import { type JSX, render } from "preact";
import { bytesOf } from "../address";
import { setAround } from "../around";
import { useAddress } from "../follow";
import { PlayScreen } from "../play/play-screen";
import { Broken, Skip } from "../screen";
import { common } from "../words/common";
import type { Solver } from "./worker";
import SolverWorker from "./worker?worker&inline";
import "../style.css";

const root = document.getElementById("app");
if (root !== null) {
  void show(root);
}

async function show(place: HTMLElement): Promise<void> {
  const only = JSON.parse(textOf("puzzle")) as string;
  let solver: Solver | null = null;
  setAround({
    puzzlesWorker: () => {
      const worker = new SolverWorker();
      // It waits for this before it answers.
      worker.postMessage(solver);
      return worker;
    },
    searchesWorker: null,
    films: null,
    only,
  });
  try {
    const [first, rest] = await Promise.all([compiled(textOf("solver")), compiled(textOf("rest"))]);
    solver = { first, rest };
    render(<Single />, place);
  } catch {
    render(<Broken words={common.oldBrowser} />, place);
  }
}

function Single(): JSX.Element {
  const address = useAddress();
  return (
    <>
      <Skip />
      <PlayScreen address={address} />
    </>
  );
}

/** The text of a block of data, by its name. */
function textOf(block: string): string {
  return document.getElementById(block)?.textContent ?? "";
}

/** A file of the solver, from WebAssembly that is deflated and written in base64. */
async function compiled(letters: string): Promise<WebAssembly.Module> {
  const stream = new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
