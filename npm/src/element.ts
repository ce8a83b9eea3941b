// The element `<every-board puzzle="knights-5x5">`: one puzzle that is shown and played in any page. The pictures are those of the
// solver, the keys those of the page of Everyboard. `puzzle` is a name; the text of a puzzle file may stand in the attribute as well.

import { keyTarget } from "../../web/src/board/focus.ts";
import type { Move, Opened, Place } from "../../web/src/protocol.ts";
import type { Distances } from "./distances.ts";
import { style } from "./element-style.ts";
import { EveryboardError } from "./error.ts";
import { open, type Puzzle } from "./puzzle.ts";

/** A hint shows the distance, the piece, the square, and then makes the move. */
type HintStep = 0 | 1 | 2 | 3;

export class EveryBoard extends HTMLElement {
  static readonly observedAttributes = ["puzzle"];

  private readonly view = this.attachShadow({ mode: "open" });
  private opening = new AbortController();
  private puzzle: Puzzle | null = null;
  private distances: Distances | null = null;
  /** The places of the game, the start first. */
  private line: Place[] = [];
  private moves: Move[] = [];
  private held: number | null = null;
  private focused = 0;
  private step: HintStep = 0;
  private hint: Move | null = null;

  connectedCallback(): void {
    void this.begin();
  }

  disconnectedCallback(): void {
    this.end();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) {
      void this.begin();
    }
  }

  private async begin(): Promise<void> {
    this.end();
    const { signal } = (this.opening = new AbortController());
    this.view.innerHTML = `<style>${style}</style><div class="board"></div><p role="status" aria-live="polite"></p><div class="buttons"></div>`;
    this.say("Loading the puzzle.");
    try {
      const puzzle = await open(this.getAttribute("puzzle") ?? "", { signal });
      this.puzzle = puzzle;
      this.addButtons();
      await this.show([puzzle.start]);
      this.distances = await puzzle.table({ signal });
      await this.tell("");
    } catch (error) {
      const failure = EveryboardError.of(error);
      if (failure.kind !== "stopped") {
        this.say(failure.message);
      }
    }
  }

  private end(): void {
    this.opening.abort();
    this.puzzle?.close();
    [this.puzzle, this.distances, this.line, this.moves, this.held] = [null, null, [], [], null];
  }

  private addButtons(): void {
    const actions = { Hint: () => this.nextHint(), Undo: () => this.show(this.line.slice(0, Math.max(1, this.line.length - 1))), Restart: () => this.show(this.line.slice(0, 1)) };
    for (const [name, action] of Object.entries(actions)) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      button.addEventListener("click", () => void action());
      this.find(".buttons").append(button);
    }
  }

  /** Shows the last place of a line, which becomes the game. */
  private async show(line: Place[], moved = ""): Promise<void> {
    const { puzzle } = this;
    const here = line.at(-1);
    if (puzzle === null || here === undefined) {
      return;
    }
    [this.line, this.held, this.step, this.hint, this.moves] = [line, null, 0, null, []];
    this.draw();
    const moves = await puzzle.moves(here);
    if (this.here === here) {
      this.moves = moves;
      await this.tell(moved);
    }
  }

  private get here(): Place | undefined {
    return this.line.at(-1);
  }

  /** Says what was moved and how far the goal is. */
  private async tell(moved: string): Promise<void> {
    const { here, distances } = this;
    if (here === undefined) {
      return;
    }
    const made = this.line.length - 1;
    if (here.isGoal) {
      this.say(`${moved} Solved in ${counted(made)}.`);
    } else if (distances === null) {
      this.say(`${moved} ${counted(made)} made. Working out how far it is.`);
    } else {
      const distance = await distances.of(here);
      if (this.here === here) {
        this.say(`${moved} ${distance === null ? "No path leads to the goal from here." : `${counted(distance)} to go.`}`);
      }
    }
  }

  private say(words: string): void {
    this.find("p").textContent = words.trim();
  }

  private find(selector: string): HTMLElement {
    return this.view.querySelector<HTMLElement>(selector) as HTMLElement;
  }

  private draw(): void {
    const { puzzle, here } = this;
    if (puzzle === null || here === undefined) {
      return;
    }
    const { info } = puzzle;
    const frame = this.find(".board");
    const hadFocus = this.view.activeElement?.classList.contains("cell") === true;
    frame.style.aspectRatio = `${info.width} / ${info.height}`;
    frame.setAttribute("role", info.rows === null ? "group" : "grid");
    frame.setAttribute("aria-label", info.title);
    frame.onkeydown = (event) => this.keyed(event);
    frame.replaceChildren(picture(info.picture, "squares"), ...this.pieces(info, here), ...this.cells(info, here));
    if (hadFocus) {
      this.focusCell();
    }
  }

  private pieces(info: Opened, here: Place): HTMLElement[] {
    return here.symbols.flatMap((symbol, square) => {
      const art = info.pieces[symbol - 1];
      return art === undefined ? [] : [placed(picture(art.picture, "piece"), info, square)];
    });
  }

  /** A cell for each square, in rows where the board has some. */
  private cells(info: Opened, here: Place): HTMLElement[] {
    const cells = info.squares.map((_, square) => this.cell(info, here, square));
    if (info.rows === null) {
      return cells;
    }
    const rows = Array.from({ length: info.rows }, () => Object.assign(document.createElement("div"), { className: "row", role: "row" }));
    info.squares.forEach(({ row }, square) => rows[row ?? 0]?.append(cells[square] as HTMLElement));
    return rows.filter((row) => row.childElementCount > 0);
  }

  private cell(info: Opened, here: Place, square: number): HTMLElement {
    const name = info.squares[square]?.name ?? "";
    const isTarget = this.targets(square).length > 0;
    const isHint = (this.step >= 2 && this.hint?.from === square) || (this.step >= 3 && this.hint?.to === square);
    const isHeld = this.held !== null && this.held === this.first(square);
    const marks = [isHeld ? "picked up" : "", isTarget ? "can move here" : "", isHint ? "hint" : ""];
    const cell = placed(document.createElement("div"), info, square);
    cell.className = `cell${isHeld ? " held" : ""}${isTarget ? " target" : ""}${isHint ? " hint" : ""}`;
    cell.role = info.rows === null ? "button" : "gridcell";
    cell.ariaLabel = [name, info.pieces[(here.symbols[square] ?? 0) - 1]?.name ?? "empty", ...marks].filter((mark) => mark !== "").join(", ");
    cell.tabIndex = square === this.focused ? 0 : -1;
    cell.dataset["square"] = String(square);
    cell.onclick = () => this.press(square);
    cell.onfocus = () => { this.focused = square; };
    return cell;
  }

  /** The first square of the piece on a square, if pieces cover several. */
  private first(square: number): number {
    return this.here?.firsts[square] ?? square;
  }

  /** The moves of the held piece that lead to a square. */
  private targets(square: number): Move[] {
    const own = this.moves.filter(({ from }) => from === this.held);
    const exactly = own.filter(({ to }) => to === square);
    return exactly.length > 0 ? exactly : own.filter(({ entered }) => entered.includes(square));
  }

  /** Picks a piece up, makes its move, or puts it back. */
  private press(square: number): void {
    this.focused = square;
    const [move] = this.targets(square);
    const own = this.moves.filter(({ from }) => from === this.first(square));
    const [only] = own;
    if (move !== undefined) {
      void this.make(move);
    } else if (only !== undefined && own.length === 1 && (only.to === only.from || this.held === this.first(square))) {
      void this.make(only);
    } else {
      this.held = own.length > 0 && this.held !== this.first(square) ? this.first(square) : null;
      this.draw();
    }
  }

  private make(move: Move): Promise<void> {
    const [from, to] = [move.from, move.to].map((square) => this.puzzle?.squares[square] ?? "");
    this.focused = move.to;
    this.dispatchEvent(new CustomEvent("everyboard-move", { detail: move, bubbles: true, composed: true }));
    return this.show([...this.line, move.after], `${from} to ${to}.`);
  }

  /** Says more each time; then makes the move. */
  private async nextHint(): Promise<void> {
    const { here, distances } = this;
    const hint = here === undefined ? null : await distances?.hint(here);
    if (hint === null || hint === undefined || this.here !== here) {
      return this.tell("");
    }
    if (this.step === 3) {
      return this.make(this.hint ?? hint.move);
    }
    this.hint ??= hint.move;
    this.step = (this.step + 1) as HintStep;
    const [from, to] = [this.hint.from, this.hint.to].map((square) => this.puzzle?.squares[square] ?? "");
    this.say([`${counted(hint.distance)} to go.`, `Move the piece on ${from}.`, `${from} to ${to}.`][this.step - 1] ?? "");
    this.draw();
  }

  private keyed(event: KeyboardEvent): void {
    const { puzzle } = this;
    if (puzzle === null || event.altKey) {
      return;
    }
    const to = keyTarget(puzzle.info, this.focused, event.key, event.ctrlKey);
    if (to !== null) {
      this.focused = to;
      this.focusCell();
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(this.focused);
    } else if (event.key === "Escape") {
      this.held = null;
      this.draw();
    } else {
      return;
    }
    event.preventDefault();
  }

  private focusCell(): void {
    for (const cell of this.view.querySelectorAll<HTMLElement>(".cell")) {
      cell.tabIndex = Number(cell.dataset["square"]) === this.focused ? 0 : -1;
    }
    this.view.querySelector<HTMLElement>(`[data-square="${this.focused}"]`)?.focus();
  }
}

function counted(moves: number): string {
  return moves === 1 ? "1 move" : `${moves} moves`;
}

/** An image runs no script, whatever is in it. */
function picture(svg: string, name: string): HTMLImageElement {
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return Object.assign(document.createElement("img"), { src, className: name, alt: "", draggable: false });
}

/** An element on a square, in parts of the board. */
function placed<E extends HTMLElement>(element: E, { squares, cell, width, height }: Opened, square: number): E {
  const { x, y } = squares[square] ?? { x: 0, y: 0 };
  const part = (length: number, of: number): string => `${(100 * length) / of}%`;
  Object.assign(element.style, { left: part(x - cell / 2, width), top: part(y - cell / 2, height), width: part(cell, width), height: part(cell, height) });
  return element;
}

if (customElements.get("every-board") === undefined) {
  customElements.define("every-board", EveryBoard);
}
