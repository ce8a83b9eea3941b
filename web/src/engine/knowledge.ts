// Who knows how far the places of a puzzle are from its goal: a table in this page; where that is too large, one in the
// program that has sent the page; and where there is none, a search from each place.

import type { Level, Look, Place, Searching, Solution, TableMade, Why } from "../protocol";
import { failure, failureOf, SolverFault } from "./engine";
import { budget } from "./memory";
import { puzzleEngine } from "./puzzles";
import { searchEngine } from "./searches";
import { isServed } from "./served";
import { ServerSolver, type TableSolver } from "./server";

/** The time for a search from one place. */
export const SECONDS = 8;
/** The time in which reasons are found without a table. */
const WHY_SECONDS = 2;

/** What is told before an answer: what is known of a place while its solutions are counted, or the bounds so far. */
export interface Hearer { look(look: Look): void; searching(known: Searching): void }

export class Knowledge {
  private readonly own = puzzleEngine();
  private readonly program = new ServerSolver();
  private readonly searcher = searchEngine();
  /** Who has the table; nobody where places are searched from. */
  private table: TableSolver | null = this.own;
  /** The place that was searched from last: the searcher has its solutions. */
  private searched: Place | null = null;
  /** Whether the table is made: until then it answers nothing. */
  private isMade = false;
  /** The puzzle of which there is a table. */
  private text = "";

  /** Whether the program has made the table. */
  get isInProgram(): boolean {
    return this.table === this.program;
  }

  /** Makes a table. One that does not fit into this page may fit into the program that has sent it. */
  async makeTable(text: string, memory: number, onLevel: (level: Level) => void): Promise<TableMade> {
    try {
      return await this.tableBy(this.own, text, memory, onLevel);
    } catch (error) {
      if (failureOf(error).what !== "memory" || !isServed()) {
        throw error;
      }
      this.own.stop();
      return await this.tableBy(this.program, text, memory, onLevel);
    }
  }

  private async tableBy(maker: TableSolver, text: string, memory: number, onLevel: (level: Level) => void): Promise<TableMade> {
    this.table = maker;
    this.isMade = false;
    this.text = text;
    await maker.open({ text });
    const made = await maker.ask("table", { memory }, (level) => {
      if (this.table === maker) {
        onLevel(level);
      }
    });
    this.isMade = true;
    return made;
  }

  /** What a search of `seconds` says of a place while the table is made. */
  async meanwhile(text: string, place: Place, seconds: number, hearer: Hearer): Promise<Look> {
    if (this.table === null) {
      // There will be no table, and the searcher is wanted for more than this.
      throw new SolverFault(failure("stopped", "stopped"));
    }
    // A search from an earlier place is of no use any more.
    this.searcher.stop();
    await this.openSearcher(text);
    const found = await this.searcher.ask("look", { place, memory: budget() / 4, seconds }, hearer.searching);
    this.searched = place;
    return found;
  }

  /** Ends the search that went on while the table was made. */
  endMeanwhile(): void {
    this.searcher.stop();
  }

  /** From now on places are searched from. What was found while the table was to be made is not forgotten. */
  async searchFrom(text: string): Promise<void> {
    this.table = null;
    await this.openSearcher(text);
  }

  private async openSearcher(text: string): Promise<void> {
    if (!this.searcher.isOpen({ text })) {
      this.searched = null;
      await this.searcher.open({ text });
    }
  }

  async look(place: Place, hearer: Hearer): Promise<Look> {
    if (this.table !== null) {
      return this.table.ask("look", { place }, hearer.look);
    }
    const found = await this.searcher.ask("look", { place, memory: budget() / 2, seconds: SECONDS }, hearer.searching);
    this.searched = place;
    return found;
  }

  /** A shortest solution from a place, by its number; or the one that a search knows. */
  async solution(place: Place, number: string, hearer: Hearer): Promise<Solution> {
    if (this.table !== null && (this.isMade || !this.hasSearched(place))) {
      return this.table.ask("solution", { place, number });
    }
    if (!this.hasSearched(place)) {
      await this.look(place, hearer);
    }
    return this.searcher.ask("solution", { place, number });
  }

  /**
   * Why the best moves of the place that these moves lead to from a start are best, or why no solution is left; no reasons
   * where nothing is known of it yet.
   */
  async why(start: Place, moves: readonly string[], place: Place): Promise<Why> {
    if (this.table !== null && this.isMade) {
      return this.table.ask("why", { place: start, moves });
    }
    return this.hasSearched(place) ? this.searcher.ask("why", { place: start, moves, seconds: WHY_SECONDS }) : { reasons: [] };
  }

  /** Why no solution is left at a place, of which the table of this page only knows that: the searcher knows sums that moves keep. */
  async whyNone(place: Place): Promise<Why> {
    if (this.table !== this.own) {
      return { reasons: [] };
    }
    await this.openSearcher(this.text);
    return this.searcher.ask("none", { place, seconds: WHY_SECONDS });
  }

  private hasSearched({ text, turn }: Place): boolean {
    return this.searched?.text === text && this.searched.turn === turn;
  }

  /** A place as far from the goal as that, where there is a table. */
  async level(level: number, number: string): Promise<Place> {
    return (this.table ?? this.own).ask("level", { level, number });
  }

  stop(): void {
    this.own.stop();
    this.program.stop();
    this.searcher.stop();
  }
}
