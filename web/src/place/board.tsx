// The board of placements: what a press means, and how squares are marked.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { Board, type Marks } from "../board/board";
import type { PlacementOpened } from "../protocol";
import { hint, look, moveSquare, opened, pressSquare, shown, squareName, standing } from "./state";
import { words } from "../words/place";

export function PlaceBoard({ problem }: { problem: PlacementOpened }): JSX.Element {
  /** The square that is pointed at. */
  const at = useSignal<number | null>(null);
  function pointed(event: Event): void {
    const square = (event.target as HTMLElement).dataset["square"];
    at.value = square === undefined ? null : Number(square);
  }
  const symbols = problem.board.squares.map(() => 0);
  for (const piece of [...(shown.value?.pieces ?? []), ...standing.value]) {
    symbols[piece.square] = piece.kind + 1;
  }
  return (
    <div class="place-board" onPointerOver={pointed} onFocusIn={pointed}>
      <Board
        shape={problem.board}
        pieces={problem.pieces}
        symbols={symbols}
        held={null}
        marks={marksOf}
        canDrag={canDrag}
        onPick={() => undefined}
        onDrop={moveSquare}
        onPress={pressSquare}
        onPutBack={() => (shown.value = null)}
      />
      <p class="pointed" aria-hidden="true">{at.value === null ? "" : [squareName(at.value), ...marksOf(at.value).words].join(", ")}</p>
    </div>
  );
}

function canDrag(square: number): boolean {
  const isFixed = opened.value?.fixed.some((piece) => piece.square === square) === true;
  return !isFixed && standing.value.some((piece) => piece.square === square);
}

function marksOf(square: number): Marks {
  const marks: Marks = { classes: [], words: [] };
  const problem = opened.value;
  const region = problem?.regions[square] ?? null;
  mark(marks, region !== null, null, () => words.region(region ?? ""));
  mark(marks, problem?.fixed.some((piece) => piece.square === square) === true, "given", () => words.given);
  mark(marks, problem?.forbidden.includes(square) === true, null, () => words.forbidden);
  const stands = standing.value.some((piece) => piece.square === square);
  const attackers = look.value?.attackers[square] ?? [];
  mark(marks, attackers.length > 0, stands ? null : "attacked", () => words.attacked(attackers.map(squareName)));
  mark(marks, problem?.covers === true && attackers.length === 0 && !stands, "bare", () => words.uncovered);
  const others = (look.value?.conflicts ?? []).filter(({ squares }) => squares.includes(square)).flatMap(({ squares }) => squares.filter((other) => other !== square));
  mark(marks, others.length > 0, "conflict", () => words.inConflict(others.map(squareName)));
  mark(marks, !stands && shown.value?.pieces.some((piece) => piece.square === square) === true, "suggested", () => words.inSolution);
  mark(marks, isHinted(square), "hinted", () => words.hinted);
  return marks;
}

/** Adds a class and words if they hold. */
function mark(marks: Marks, holds: boolean, name: string | null, said: () => string): void {
  if (holds) {
    marks.words.push(said());
    if (name !== null) {
      marks.classes.push(name);
    }
  }
}

function isHinted(square: number): boolean {
  const answer = hint.value !== null && hint.value.level > 1 ? hint.value.answer : null;
  return (answer?.kind === "put" || answer?.kind === "take") && answer.piece.square === square;
}
