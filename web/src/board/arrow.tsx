// An arrow over the board: from where a piece begins to where it comes.

import type { JSX } from "preact";
import type { BoardView } from "../protocol";

/** How good the move is, which the colour of an arrow says too. */
export type Tone = "nearer" | "same" | "further" | "hinted";

export interface ArrowView { from: number; to: number; tone: Tone }

/** How wide an arrow is, and how long its head, in parts of a square. */
const WIDTH = 0.13;
const HEAD = 0.34;

export function Arrow({ shape, arrow: { from, to, tone } }: { shape: BoardView; arrow: ArrowView }): JSX.Element | null {
  const [start, end] = [shape.squares[from], shape.squares[to]];
  if (start === undefined || end === undefined) {
    return null;
  }
  const { cell, width, height } = shape;
  return (
    <svg class={`arrow ${tone}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {from === to ? <circle cx={start.x} cy={start.y} r={cell * 0.42} stroke-width={cell * WIDTH} /> : <path d={outline(start, end, cell)} />}
    </svg>
  );
}

interface Point { x: number; y: number }

/** Round the shaft and the head. The tip stands on the middle of the square. */
function outline(start: Point, end: Point, cell: number): string {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const point = (far: number, aside: number): string => `${(start.x + along.x * far - along.y * aside).toFixed(1)} ${(start.y + along.y * far + along.x * aside).toFixed(1)}`;
  const [half, wing, neck] = [(cell * WIDTH) / 2, (cell * HEAD) / 2, length - cell * HEAD];
  return `M${point(0, half)}L${point(neck, half)}L${point(neck, wing)}L${point(length, 0)}L${point(neck, -wing)}L${point(neck, -half)}L${point(0, -half)}Z`;
}
