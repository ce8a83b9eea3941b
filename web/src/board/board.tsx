// The board: a picture, the pieces on it, and over them one cell for each square that takes keys and presses.

import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Opened, Place } from "../protocol";
import { bestMove, held, hint, moveBetween, moves, dispatch } from "../state/play";
import { words } from "../words";
import { keyTarget } from "./focus";
import { pictureAddress } from "./pictures";
import { follow, type Token } from "./tokens";

/** Pixels that a press may wander before it is a drag. */
const THRESHOLD = 4;

interface Drag { from: number; x: number; y: number; dx: number; dy: number; moved: boolean; wasHeld: boolean }

export function Board({ puzzle, place }: { puzzle: Opened; place: Place }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const tokens = useRef<Token[]>([]);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [focus, setFocus] = useState(0);
  tokens.current = follow(tokens.current, place.symbols);
  const targets = new Map(moves.value.filter((move) => move.from === held.value).map((move) => [move.to, move]));
  const best = hint.value >= 2 ? bestMove() : null;
  const movable = new Set(moves.value.map((move) => move.from));

  function down(event: TargetedPointerEvent<HTMLElement>, square: number): void {
    if (event.button !== 0 || !movable.has(square)) {
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: square, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false, wasHeld: held.value === square });
    held.value = square;
  }

  function drawn(event: TargetedPointerEvent<HTMLElement>): void {
    if (drag !== null) {
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      setDrag({ ...drag, dx, dy, moved: drag.moved || Math.hypot(dx, dy) > THRESHOLD });
    }
  }

  function up(event: TargetedPointerEvent<HTMLElement>): void {
    if (drag === null) {
      return;
    }
    setDrag(null);
    if (!drag.moved) {
      // A second press puts the piece back, or makes its only move.
      if (drag.wasHeld && !moveOnly(drag.from)) {
        held.value = null;
      }
      return;
    }
    const to = squareAt(event.clientX, event.clientY);
    if (to !== null && to !== drag.from) {
      moveBetween(drag.from, to);
      held.value = null;
    }
  }

  function squareAt(x: number, y: number): number | null {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) {
      return null;
    }
    const scale = puzzle.width / box.width;
    const [left, top] = [(x - box.left) * scale, (y - box.top) * scale];
    const half = puzzle.cell / 2;
    const found = puzzle.squares.findIndex((square) => Math.abs(square.x - left) <= half && Math.abs(square.y - top) <= half);
    return found < 0 ? null : found;
  }

  function moveOnly(square: number): boolean {
    const own = moves.value.filter((move) => move.from === square);
    const only = own.length === 1 ? own[0] : undefined;
    if (only !== undefined) {
      dispatch({ kind: "move", move: only });
    }
    return only !== undefined;
  }

  function press(square: number): void {
    if (held.value !== null && held.value !== square && targets.has(square)) {
      moveBetween(held.value, square);
      setFocus(square);
    } else if (!movable.has(square)) {
      held.value = null;
    }
  }

  function keyed(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.altKey) {
      return;
    }
    const to = keyTarget(puzzle, focus, event.key, event.ctrlKey);
    if (to !== null) {
      event.preventDefault();
      setFocus(to);
      frame.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      keyPress(event.shiftKey);
    } else if (event.key === "Escape") {
      held.value = null;
    }
  }

  function keyPress(only: boolean): void {
    if (only) {
      moveOnly(focus);
    } else if (held.value === focus) {
      held.value = null;
    } else if (held.value !== null && targets.has(focus)) {
      moveBetween(held.value, focus);
    } else {
      held.value = movable.has(focus) ? focus : null;
    }
  }

  const isGrid = puzzle.rows !== null;
  const cell = (square: number): JSX.Element => (
    <Cell
      key={square}
      puzzle={puzzle}
      square={square}
      holds={place.symbols[square] ?? 0}
      isFocus={focus === square}
      isTarget={targets.has(square)}
      isMovable={movable.has(square)}
      hinted={best !== null && (best.from === square || (hint.value === 3 && best.to === square))}
      onPress={press}
      onDown={down}
      onMove={drawn}
      onUp={up}
      onCancel={() => setDrag(null)}
      onFocus={setFocus}
    />
  );
  return (
    <div class="board-frame">
      <div
        ref={frame}
        class="board"
        style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}
        role={isGrid ? "grid" : "group"}
        aria-label={words.board}
        {...(isGrid ? { "aria-rowcount": puzzle.rows ?? 0, "aria-colcount": puzzle.columns ?? 0 } : {})}
        onKeyDown={keyed}
      >
        <img class="squares" src={pictureAddress(puzzle.picture)} alt="" draggable={false} />
        {tokens.current.map((token) => (
          <Piece key={token.id} puzzle={puzzle} token={token} drag={drag?.from === token.square ? drag : null} />
        ))}
        {isGrid
          ? rowsOf(puzzle).map((row, number) => (
              <div role="row" class="row" key={number} aria-rowindex={number + 1}>
                {row.map(cell)}
              </div>
            ))
          : puzzle.squares.map((_, square) => cell(square))}
      </div>
    </div>
  );
}

interface CellProps {
  puzzle: Opened;
  square: number;
  holds: number;
  isFocus: boolean;
  isTarget: boolean;
  isMovable: boolean;
  hinted: boolean;
  onPress(square: number): void;
  onDown(event: TargetedPointerEvent<HTMLElement>, square: number): void;
  onMove(event: TargetedPointerEvent<HTMLElement>): void;
  onUp(event: TargetedPointerEvent<HTMLElement>): void;
  onCancel(): void;
  onFocus(square: number): void;
}

function Cell(props: CellProps): JSX.Element {
  const { puzzle, square } = props;
  const view = puzzle.squares[square];
  const holds = props.holds === 0 ? words.empty : (puzzle.pieces[props.holds - 1]?.name ?? "");
  const marks = [
    ...(props.isTarget ? [words.canMoveHere] : []),
    ...(held.value === square ? [words.heldPiece] : []),
    ...(puzzle.rows === null && view !== undefined
      ? [words.neighbours(view.neighbours.map((other) => puzzle.squares[other]?.name ?? ""))]
      : []),
  ];
  const classes = ["cell", props.isTarget ? "target" : "", held.value === square ? "held" : "", props.hinted ? "hinted" : "", props.isMovable ? "movable" : ""];
  return (
    <div
      class={classes.filter((name) => name !== "").join(" ")}
      role={puzzle.rows === null ? "button" : "gridcell"}
      aria-label={words.cell(view?.name ?? "", holds, marks)}
      {...(puzzle.rows === null ? { "aria-pressed": held.value === square } : { "aria-selected": held.value === square, "aria-colindex": (view?.column ?? 0) + 1 })}
      tabIndex={props.isFocus ? 0 : -1}
      data-square={square}
      style={box(puzzle, square)}
      onClick={() => props.onPress(square)}
      onPointerDown={(event) => props.onDown(event, square)}
      onPointerMove={props.onMove}
      onPointerUp={props.onUp}
      onPointerCancel={props.onCancel}
      onFocus={() => props.onFocus(square)}
    />
  );
}

function Piece({ puzzle, token, drag }: { puzzle: Opened; token: Token; drag: Drag | null }): JSX.Element {
  const art = puzzle.pieces[token.symbol - 1];
  const shift = drag !== null && drag.moved ? `translate(${drag.dx}px, ${drag.dy}px)` : "";
  return (
    <img
      class={shift === "" ? "piece" : "piece dragged"}
      src={pictureAddress(art?.picture ?? "")}
      alt=""
      draggable={false}
      style={{ ...box(puzzle, token.square), transform: shift }}
    />
  );
}

/** Where a square lies, in parts of the board. */
function box(puzzle: Opened, square: number): { left: string; top: string; width: string; height: string } {
  const view = puzzle.squares[square];
  const part = (length: number, of: number): string => `${((100 * length) / of).toFixed(4)}%`;
  return {
    left: part((view?.x ?? 0) - puzzle.cell / 2, puzzle.width),
    top: part((view?.y ?? 0) - puzzle.cell / 2, puzzle.height),
    width: part(puzzle.cell, puzzle.width),
    height: part(puzzle.cell, puzzle.height),
  };
}

function rowsOf(puzzle: Opened): number[][] {
  const rows: number[][] = Array.from({ length: puzzle.rows ?? 0 }, () => []);
  for (const [square, view] of puzzle.squares.entries()) {
    rows[view.row ?? 0]?.push(square);
  }
  return rows.filter((row) => row.length > 0);
}
