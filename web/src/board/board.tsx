// The board: a picture, the pieces on it, and over them one cell for each square that takes keys and presses.
// It knows no rules: what a press or a drop means is for the screen to say.

import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { BoardView, PieceView } from "../protocol";
import { words } from "../words/board";
import { Arrow, type ArrowView } from "./arrow";
import { keyTarget } from "./focus";
import { pictureAddress } from "./pictures";
import { pulled, type Shift, shiftBetween, squareBeyond } from "./slide";
import { follow, type Token } from "./tokens";
import "./style.css";

/** Pixels that a press may wander before it is a drag. */
const THRESHOLD = 4;

/** How a square is shown beside what it holds: classes of the style, and words for those who listen. */
export interface Marks { classes: string[]; words: string[] }

export interface BoardProps {
  shape: BoardView;
  /** The kinds of pieces; `symbols` has for each square the number of its kind from 1, or 0. */
  pieces: readonly PieceView[];
  symbols: readonly number[];
  /** The square whose piece is picked up. */
  held: number | null;
  marks(square: number): Marks;
  /** Whether the piece there can be dragged. */
  canDrag(square: number): boolean;
  /** The first square of the piece there, if pieces cover several squares: all of it is dragged. */
  first?(square: number): number;
  /** A drag has begun. */
  onPick(square: number): void;
  /** It has ended on another square. */
  onDrop(from: number, to: number): void;
  /** The squares beside it that the piece which begins there slides to; none if it moves otherwise. */
  slides?(first: number): readonly number[];
  /** A key of an arrow: gives the square that has the focus then, if it moved a piece. */
  onArrow?(key: string): number | null;
  /** A press with a pointer, Enter or Space. */
  onPress(square: number): void;
  /** Shift and Enter. */
  onShiftPress?(square: number): void;
  /** Escape. */
  onPutBack(): void;
  /** Whether rows and columns are named at the edges; its picture may name them too. */
  hasCoordinates?: boolean;
  /** An arrow that is drawn over the pieces. */
  arrow?: ArrowView | null;
  /** What the board is called, where there are several. */
  name?: string;
  /** The mouse is pressed on a square or led to it, for boards on which one draws; `isFirst` begins a stroke. */
  onStroke?(square: number, isFirst: boolean): void;
}

interface Drag {
  from: number;
  /** Where the pointer was pressed. */
  x: number;
  y: number;
  /** How far the piece is shown from its place, in pixels. */
  dx: number;
  dy: number;
  moved: boolean;
  /** Whether it has slid on already. */
  slid: boolean;
}

/** The squares that stand side by side on the narrowest phone; a wider board is scrolled there. */
const MOST_ACROSS = 12;

export function Board(props: BoardProps): JSX.Element {
  const { shape, pieces, symbols } = props;
  const frame = useRef<HTMLDivElement>(null);
  const tokens = useRef<Token[]>([]);
  /** The click that follows a drag is no press. */
  const dragged = useRef(false);
  /** The square that a stroke has come to. */
  const stroke = useRef<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [focus, setFocus] = useState(0);
  tokens.current = follow(tokens.current, symbols);

  function first(square: number): number {
    return props.first?.(square) ?? square;
  }

  function down(event: TargetedPointerEvent<HTMLElement>, square: number): void {
    dragged.current = false;
    // Fingers scroll the page, so for them a press draws one square.
    if (event.button === 0 && props.onStroke !== undefined && event.pointerType !== "touch") {
      event.currentTarget.setPointerCapture(event.pointerId);
      [stroke.current, dragged.current] = [square, true];
      setFocus(square);
      props.onStroke(square, true);
    } else if (event.button === 0 && props.canDrag(square)) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: square, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false, slid: false });
    }
  }

  function drawn(event: TargetedPointerEvent<HTMLElement>): void {
    if (stroke.current !== null) {
      const square = squareAt(event.clientX, event.clientY);
      if (square !== null && square !== stroke.current) {
        stroke.current = square;
        props.onStroke?.(square, false);
      }
    }
    if (drag === null) {
      return;
    }
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const moved = drag.moved || Math.hypot(dx, dy) > THRESHOLD;
    if (moved && !drag.moved) {
      dragged.current = true;
      props.onPick(drag.from);
    }
    setDrag(slidden({ ...drag, moved }, { x: dx, y: dy }));
  }

  /** The drag once the piece is pulled this far, in pixels: one that slides is kept in its lane, and taken on. */
  function slidden(now: Drag, by: Shift): Drag {
    const here = first(now.from);
    const slides = props.slides?.(here) ?? [];
    const scale = (frame.current?.getBoundingClientRect().width ?? 0) / shape.width;
    if (slides.length === 0 || scale === 0) {
      // What has slid waits for its next moves.
      return now.slid ? { ...now, dx: 0, dy: 0 } : { ...now, dx: by.x, dy: by.y };
    }
    const { shown, to } = pulled(shape, here, slides, { x: by.x / scale, y: by.y / scale });
    if (to === null) {
      return { ...now, dx: shown.x * scale, dy: shown.y * scale };
    }
    const way = shiftBetween(shape, here, to);
    props.onDrop(here, to);
    const from = squareBeyond(shape, now.from, way) ?? now.from;
    return { from, x: now.x + way.x * scale, y: now.y + way.y * scale, dx: 0, dy: 0, moved: true, slid: true };
  }

  function up(event: TargetedPointerEvent<HTMLElement>): void {
    setDrag(null);
    stroke.current = null;
    const to = squareAt(event.clientX, event.clientY);
    if (drag !== null && drag.moved && !drag.slid && to !== null && to !== drag.from) {
      props.onDrop(drag.from, to);
    }
  }

  function cancel(): void {
    setDrag(null);
    stroke.current = null;
  }

  function squareAt(x: number, y: number): number | null {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) {
      return null;
    }
    const scale = shape.width / box.width;
    const [left, top] = [(x - box.left) * scale, (y - box.top) * scale];
    const half = shape.cell / 2;
    const found = shape.squares.findIndex((square) => Math.abs(square.x - left) <= half && Math.abs(square.y - top) <= half);
    return found < 0 ? null : found;
  }

  function press(square: number): void {
    if (!dragged.current) {
      setFocus(square);
      props.onPress(square);
    }
    dragged.current = false;
  }

  function keyed(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.altKey) {
      return;
    }
    const to = props.onArrow?.(event.key) ?? keyTarget(shape, focus, event.key, event.ctrlKey);
    if (to !== null) {
      event.preventDefault();
      setFocus(to);
      frame.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      (event.shiftKey ? (props.onShiftPress ?? props.onPress) : props.onPress)(focus);
    } else if (event.key === "Escape") {
      props.onPutBack();
    }
  }

  const isGrid = shape.rows !== null;
  const cells = shape.squares.map((_, square) => (
    <Cell
      key={square}
      board={props}
      square={square}
      isFocus={focus === square}
      onPress={press}
      onDown={down}
      onMove={drawn}
      onUp={up}
      onCancel={cancel}
      onFocus={setFocus}
    />
  ));
  const across = shape.width / shape.cell;
  return (
    <div class={across > MOST_ACROSS ? "board-frame wide" : "board-frame"}>
      <div
        ref={frame}
        class="board"
        style={{ aspectRatio: `${shape.width} / ${shape.height}`, "--ratio": `${shape.width / shape.height}`, "--across": `${across}` }}
        role={isGrid ? "grid" : "group"}
        aria-label={props.name ?? words.board}
        {...(isGrid ? { "aria-rowcount": shape.rows ?? 0, "aria-colcount": shape.columns ?? 0 } : {})}
        onKeyDown={keyed}
      >
        <img class="squares" src={pictureAddress(shape.picture)} alt="" draggable={false} />
        {tokens.current.map((token) => (
          <Piece key={token.id} shape={shape} art={pieces[token.symbol - 1]} square={token.square} drag={drag !== null && first(drag.from) === first(token.square) ? drag : null} />
        ))}
        {isGrid
          ? rowsOf(shape).map((row, number) => (
              <div role="row" class="row" key={number} aria-rowindex={number + 1}>
                {row.map((square) => cells[square])}
              </div>
            ))
          : cells}
        {props.arrow === undefined || props.arrow === null ? null : <Arrow shape={shape} arrow={props.arrow} />}
        {isGrid && props.hasCoordinates === true ? <Coordinates shape={shape} /> : null}
      </div>
    </div>
  );
}

interface CellProps {
  board: BoardProps;
  square: number;
  isFocus: boolean;
  onPress(square: number): void;
  onDown(event: TargetedPointerEvent<HTMLElement>, square: number): void;
  onMove(event: TargetedPointerEvent<HTMLElement>): void;
  onUp(event: TargetedPointerEvent<HTMLElement>): void;
  onCancel(): void;
  onFocus(square: number): void;
}

function Cell(props: CellProps): JSX.Element {
  const { board, square } = props;
  const { shape } = board;
  const view = shape.squares[square];
  const isGrid = shape.rows !== null;
  const isHeld = board.held === square;
  const symbol = board.symbols[square] ?? 0;
  const holds = symbol === 0 ? words.empty : (board.pieces[symbol - 1]?.name ?? "");
  const marks = board.marks(square);
  const told = [
    ...marks.words,
    ...(isHeld ? [words.heldPiece] : []),
    ...(isGrid ? [] : [words.neighbours((view?.neighbours ?? []).map((other) => shape.squares[other]?.name ?? ""))]),
  ];
  const classes = ["cell", ...marks.classes, ...(isHeld ? ["held"] : []), ...(board.canDrag(square) ? ["movable"] : [])];
  return (
    <div
      class={classes.join(" ")}
      role={isGrid ? "gridcell" : "button"}
      aria-label={words.cell(view?.name ?? "", holds, told)}
      {...(isGrid ? { "aria-selected": isHeld, "aria-colindex": (view?.column ?? 0) + 1 } : { "aria-pressed": isHeld })}
      tabIndex={props.isFocus ? 0 : -1}
      data-square={square}
      style={box(shape, square)}
      onClick={() => props.onPress(square)}
      onPointerDown={(event) => props.onDown(event, square)}
      onPointerMove={props.onMove}
      onPointerUp={props.onUp}
      onPointerCancel={props.onCancel}
      onFocus={() => props.onFocus(square)}
    />
  );
}

interface PieceProps { shape: BoardView; art: PieceView | undefined; square: number; drag: Drag | null }

function Piece({ shape, art, square, drag }: PieceProps): JSX.Element {
  const shift = drag !== null && drag.moved ? `translate(${drag.dx}px, ${drag.dy}px)` : "";
  return (
    <img
      class={shift === "" ? "piece" : "piece dragged"}
      src={pictureAddress(art?.picture ?? "")}
      alt=""
      draggable={false}
      style={{ ...box(shape, square), transform: shift }}
    />
  );
}

/** The name of each row at its first square, that of each column at its last. */
function Coordinates({ shape }: { shape: BoardView }): JSX.Element {
  const rows = rowsOf(shape);
  const last = new Map(rows.flatMap((row) => row.map((square) => [columnOf(shape, square), square])));
  return (
    <>
      {rows.map((row) => (
        <span class="coordinate row-name" aria-hidden="true" key={row[0]} style={box(shape, row[0] ?? 0)}>{nameOf(row[0]).replace(/^[a-z]+/, "")}</span>
      ))}
      {[...last.values()].map((square) => (
        <span class="coordinate column-name" aria-hidden="true" key={square} style={box(shape, square)}>{nameOf(square).replace(/[0-9]+$/, "")}</span>
      ))}
    </>
  );

  function nameOf(square: number | undefined): string {
    return shape.squares[square ?? 0]?.name ?? "";
  }
}

/** Where a square lies, in parts of the board. */
function box(shape: BoardView, square: number): { left: string; top: string; width: string; height: string } {
  const view = shape.squares[square];
  const part = (length: number, of: number): string => `${((100 * length) / of).toFixed(4)}%`;
  return {
    left: part((view?.x ?? 0) - shape.cell / 2, shape.width),
    top: part((view?.y ?? 0) - shape.cell / 2, shape.height),
    width: part(shape.cell, shape.width),
    height: part(shape.cell, shape.height),
  };
}

function rowsOf(shape: BoardView): number[][] {
  const rows: number[][] = Array.from({ length: shape.rows ?? 0 }, () => []);
  for (const [square, view] of shape.squares.entries()) {
    rows[view.row ?? 0]?.push(square);
  }
  // A board that is turned has its squares in another order.
  return rows.filter((row) => row.length > 0).map((row) => row.toSorted((a, b) => columnOf(shape, a) - columnOf(shape, b)));
}

function columnOf(shape: BoardView, square: number): number {
  return shape.squares[square]?.column ?? 0;
}
