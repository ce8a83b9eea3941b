// Tables that the program makes which has sent this page, over its API.

import type { Look, Place, Solution, TableMade, Why } from "../protocol";
import { type Answer, type Ask, failure, SolverFault, type Told } from "./engine";
import type { PuzzleRequests } from "./puzzles";

/** What is asked about tables. */
type TableKind = "table" | "look" | "why" | "solution" | "level";

/** Makes a table and answers about it. */
export interface TableSolver {
  open(ask: Ask<PuzzleRequests, "open">): Promise<unknown>;
  ask<K extends TableKind>(kind: K, ask: Ask<PuzzleRequests, K>, onTold?: (told: Told<PuzzleRequests, K>) => void): Promise<Answer<PuzzleRequests, K>>;
  stop(): void;
}

/** A line of the answer while a table is made, and why a request is refused; both come from the program that has sent the page. */
interface Line { told?: unknown; answer?: TableMade & { table: string }; fault?: { message: string } }
interface Refusal { error: string; message: string }

export class ServerSolver implements TableSolver {
  private puzzle = "";
  private table = "";
  private leaving = new AbortController();

  async open({ text }: { text: string }): Promise<void> {
    this.puzzle = text;
  }

  async ask<K extends TableKind>(kind: K, ask: Ask<PuzzleRequests, K>, onTold?: (told: Told<PuzzleRequests, K>) => void): Promise<Answer<PuzzleRequests, K>> {
    const answer = kind === "table" ? this.make(onTold as (told: unknown) => void) : this.question(kind, ask as object);
    return answer as Promise<Answer<PuzzleRequests, K>>;
  }

  /** The program sees that nobody waits any more, and ends the work. */
  stop(): void {
    this.leaving.abort();
    this.leaving = new AbortController();
  }

  private async make(onTold: ((told: unknown) => void) | undefined): Promise<TableMade> {
    const response = await this.post("table", { puzzle: this.puzzle });
    for await (const line of linesOf(response)) {
      const { told, answer, fault } = JSON.parse(line) as Line;
      if (fault !== undefined) {
        throw new SolverFault(failure("memory", fault.message));
      }
      if (answer !== undefined) {
        this.table = answer.table;
        return answer;
      }
      onTold?.(told);
    }
    throw new SolverFault(failure("trap", "the program has ended before the table was made"));
  }

  private async question(kind: TableKind, ask: object): Promise<Look | Why | Solution | Place> {
    const { place, ...others } = ask as { place?: Place };
    const where = place === undefined ? {} : { board: place.text, turn: place.turn };
    const response = await this.post(kind, { table: this.table, ...where, ...others });
    return (await response.json()) as Look | Why | Solution | Place;
  }

  private async post(kind: TableKind, body: object): Promise<Response> {
    const response = await fetch(`api/1/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: this.leaving.signal,
    }).catch((error: unknown) => {
      const isLeft = error instanceof DOMException && error.name === "AbortError";
      throw new SolverFault(failure(isLeft ? "stopped" : "trap", String(error)));
    });
    if (!response.ok) {
      const { error, message } = (await response.json()) as Refusal;
      throw new SolverFault(failure(error === "table" ? "trap" : "memory", message));
    }
    return response;
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
