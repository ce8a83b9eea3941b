// Regions are drawn on the board that is open: each square gets the letter of its region. The text of the field is the truth.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Drawing, EMPTY, MISSING } from "../board/drawing";
import { pictureAddress } from "../board/pictures";
import type { BoardView, PieceView } from "../protocol";
import { words } from "../words/place";
import { spoken } from "./state";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The grounds of regions; their letters tell them apart without these. */
const TINTS = ["#9fc5e8", "#f6b26b", "#b6d7a8", "#d5a6bd", "#ffe599", "#b4a7d6", "#a2c4c9", "#ea9999"];

interface RegionsProps { board: BoardView; value: string }

/** A field for the regions of a problem, and the board on which they are drawn. */
export function Regions({ board, value }: RegionsProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const text = useSignal(value);
  const brush = useSignal(LETTERS[0] ?? "");
  /** The board is there only while it is seen: another stands beside the form. */
  const isOpen = useSignal(false);
  const letters = lettersOf(board, text.value);
  const symbols = symbolsOf(letters);
  const placed = board.squares.map((_, square) => symbols.findIndex(({ letter }) => letter === letters[placeOf(board, square)]) + 1);

  function paint(square: number, letter: string): void {
    letters[placeOf(board, square)] = letter;
    text.value = drawn(board, letters);
    if (field.current !== null) {
      field.current.value = text.value;
    }
  }

  const palette = (
    <fieldset class="palette">
      <legend>{words.region("")}</legend>
      {symbols.map(({ letter, picture }) => (
        <label key={letter}>
          <input type="radio" name="region" checked={brush.value === letter} onChange={() => (brush.value = letter)} />
          <img src={pictureAddress(picture)} alt="" />
          <span>{letter}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <div class="regions">
      <label>
        {words.fields.regions}
        <input ref={field} name="regions" defaultValue={value} autocomplete="off" spellcheck={false} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>{words.drawRegions}</summary>
        {isOpen.value ? (
          <>
            {palette}
            <Drawing shape={board} symbols={symbols} placed={placed} name={words.regions} brush={brush.value} picture={null} fixed="" walls={false} paint={paint} say={(told) => (spoken.value = told)} />
          </>
        ) : null}
      </details>
    </div>
  );
}

/** The number of a square among all places of the rectangle. */
function placeOf(board: BoardView, square: number): number {
  const view = board.squares[square];
  return (view?.row ?? 0) * (board.columns ?? 1) + (view?.column ?? 0);
}

/** By place the letter of its region, as far as a text says it. */
function lettersOf(board: BoardView, text: string): string[] {
  const [rows, columns] = [board.rows ?? 1, board.columns ?? 1];
  const lines = text.trim().split("/");
  const squares = new Set(board.squares.map((_, square) => placeOf(board, square)));
  return Array.from({ length: rows * columns }, (_, place) => {
    const letter = lines[Math.floor(place / columns)]?.[place % columns] ?? EMPTY;
    return squares.has(place) ? (letter === MISSING ? EMPTY : letter) : MISSING;
  });
}

function drawn(board: BoardView, letters: readonly string[]): string {
  const columns = board.columns ?? 1;
  const isEmpty = letters.every((letter) => letter === EMPTY || letter === MISSING);
  return isEmpty ? "" : Array.from({ length: board.rows ?? 1 }, (_, row) => letters.slice(row * columns, (row + 1) * columns).join("")).join("/");
}

/** The regions that there are, and one more. */
function symbolsOf(letters: readonly string[]): PieceView[] {
  const known = [...new Set(letters)].filter((letter) => letter !== EMPTY && letter !== MISSING);
  const fresh = [...LETTERS].find((letter) => !known.includes(letter));
  return [...known, ...(fresh === undefined ? [] : [fresh])].sort().map((letter) => ({ letter, name: words.region(letter), picture: pictureOf(letter) }));
}

function pictureOf(letter: string): string {
  const tint = TINTS[Math.max(0, LETTERS.indexOf(letter)) % TINTS.length];
  const shown = letter.replace(/[&<>]/g, "?");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44"><rect width="44" height="44" fill="${tint}"/><text x="22" y="22" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" dominant-baseline="central" fill="#171513">${shown}</text></svg>`;
}
