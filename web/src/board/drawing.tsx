// A board on which one draws, with the mouse, with fingers and with keys.

import type { JSX, TargetedKeyboardEvent } from "preact";
import type { BoardView, PieceView } from "../protocol";
import { words } from "../words/board";
import { Board, type Marks } from "./board";

/** The letters that puzzle files have for an empty square, for any symbol, and for no square. */
export const EMPTY = ".";
export const ANY = "?";
export const MISSING = "#";

/** A piece that the picture of the board shows already. */
const CLEAR = '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"/>';

/** Counts strokes: what one stroke draws is one step of undo. */
let strokes = 0;

interface DrawingProps {
  shape: BoardView;
  /** What may stand on a square, by number from 1. */
  symbols: readonly PieceView[];
  placed: readonly number[];
  name: string;
  /** The letter to draw with. */
  brush: string;
  /** A picture of the board with what stands on it, where symbols are parts of blocks. */
  picture: string | null;
  /** Why nothing can be drawn here; empty if it can. */
  fixed: string;
  /** Whether places without a square are walls. */
  walls: boolean;
  paint(place: number, letter: string, group: string | null): void;
  /** Says what was drawn to those who listen. */
  say(told: string): void;
}

/** What the present stroke draws. */
let ink = EMPTY;

export function Drawing({ shape, symbols, placed, name, brush, picture, fixed, walls, paint, say }: DrawingProps): JSX.Element {
  function letterAt(place: number): string {
    return symbols[(placed[place] ?? 0) - 1]?.letter ?? EMPTY;
  }

  function draw(place: number, letter: string, group: string | null): void {
    if (fixed === "" && letterAt(place) !== letter) {
      paint(place, letter, group);
      const drawn = symbols.find((symbol) => symbol.letter === letter)?.name ?? words.empty;
      say(words.painted(shape.squares[place]?.name ?? "", drawn));
    }
  }

  /** What a press draws: the brush, or nothing where that stands already. */
  function inkAt(place: number): string {
    return letterAt(place) === brush ? EMPTY : brush;
  }

  function stroke(place: number, isFirst: boolean): void {
    if (isFirst) {
      strokes += 1;
      ink = inkAt(place);
    }
    draw(place, ink, `stroke ${strokes}`);
  }

  function keyed(event: TargetedKeyboardEvent<HTMLElement>): void {
    const at = (event.target as HTMLElement).dataset.square;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const isKnown = symbols.some(({ letter }) => letter === event.key);
    if (isKnown || ["Delete", "Backspace", EMPTY].includes(event.key)) {
      event.preventDefault();
      draw(Number(at), isKnown ? event.key : EMPTY, null);
    }
  }

  function marks(place: number): Marks {
    const isHole = letterAt(place) === MISSING;
    return { classes: [isHole ? "hole" : "square", ...(isHole && walls ? ["wall"] : []), ...(fixed === "" ? [] : ["fixed"])], words: [] };
  }

  return (
    <div class="drawing" onKeyDown={keyed}>
      <h2>{name}</h2>
      <Board
        shape={picture === null ? shape : { ...shape, picture }}
        pieces={symbols.map((symbol) => (picture === null && symbol.picture !== "" ? symbol : { ...symbol, picture: CLEAR }))}
        symbols={placed}
        held={null}
        name={name}
        marks={marks}
        canDrag={() => false}
        onPick={() => undefined}
        onDrop={() => undefined}
        onPress={(place) => draw(place, inkAt(place), null)}
        onPutBack={() => undefined}
        onStroke={stroke}
      />
      <p>{fixed}</p>
    </div>
  );
}

interface MarkedProps { shape: BoardView; holes: readonly boolean[]; places: readonly number[]; name: string; mark(place: number, on: boolean, group: string | null): void; say(told: string): void }

/** Whether the present stroke marks. */
let isMarking = true;

/** A board whose squares are marked, or not. */
export function Marked({ shape, holes, places, name, mark, say }: MarkedProps): JSX.Element {
  function set(place: number, on: boolean, group: string | null): void {
    if (places.includes(place) !== on && holes[place] !== true) {
      mark(place, on, group);
      say(words.painted(shape.squares[place]?.name ?? "", on ? words.marked : words.unmarked));
    }
  }

  function stroke(place: number, isFirst: boolean): void {
    if (isFirst) {
      strokes += 1;
      isMarking = !places.includes(place);
    }
    set(place, isMarking, `stroke ${strokes}`);
  }

  function marks(place: number): Marks {
    const isMarked = places.includes(place);
    return { classes: [holes[place] === true ? "hole" : "square", ...(isMarked ? ["marked"] : [])], words: isMarked ? [words.marked] : [] };
  }

  return (
    <div class="drawing small">
      <Board
        shape={shape}
        pieces={[]}
        symbols={holes.map(() => 0)}
        held={null}
        name={name}
        marks={marks}
        canDrag={() => false}
        onPick={() => undefined}
        onDrop={() => undefined}
        onPress={(place) => set(place, !places.includes(place), null)}
        onPutBack={() => undefined}
        onStroke={stroke}
      />
    </div>
  );
}
