// Where the keys of a board lead.

import type { BoardView, SquareView } from "../protocol";

/** The square that a key leads to; `null` if it is no key of the board or leads off it. */
export function keyTarget(board: BoardView, from: number, key: string, control: boolean): number | null {
  const here = board.squares[from];
  if (here === undefined) {
    return null;
  }
  switch (key) {
    case "ArrowLeft":
      return nearest(board.squares, here, -1, 0);
    case "ArrowRight":
      return nearest(board.squares, here, 1, 0);
    case "ArrowUp":
      return nearest(board.squares, here, 0, -1);
    case "ArrowDown":
      return nearest(board.squares, here, 0, 1);
    case "Home":
      return control ? 0 : endOfRow(board.squares, here, -1);
    case "End":
      return control ? board.squares.length - 1 : endOfRow(board.squares, here, 1);
    default:
      return null;
  }
}

/** The nearest square in that direction; what lies aside counts double, so that rows and columns are kept. */
function nearest(squares: readonly SquareView[], here: SquareView, right: number, down: number): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [number, square] of squares.entries()) {
    const ahead = (square.x - here.x) * right + (square.y - here.y) * down;
    const aside = Math.abs((square.x - here.x) * down) + Math.abs((square.y - here.y) * right);
    const far = ahead + 2 * aside;
    if (ahead > 0.5 && aside <= 1.5 * ahead && far < least) {
      best = number;
      least = far;
    }
  }
  return best;
}

function endOfRow(squares: readonly SquareView[], here: SquareView, right: number): number | null {
  const row = [...squares.entries()].filter(([, square]) => Math.abs(square.y - here.y) < 1);
  row.sort(([, a], [, b]) => (b.x - a.x) * right);
  return row[0]?.[0] ?? null;
}
