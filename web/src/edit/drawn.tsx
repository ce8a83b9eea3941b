// What the drawn moves and the drawn ends of a puzzle have in common: little boards, which may be turned and removed.

import type { ComponentChildren, JSX } from "preact";
import { Drawing } from "../board/drawing";
import type { Draft, MoveChange, MovePictures } from "../protocol";
import { words } from "../words/edit";
import { Count } from "./inputs";
import { say } from "./state";

/** Changes one of them; what is drawn at a stretch has the same group. */
export type Set = (part: MoveChange, group?: string | null) => void;

/** `field` stands before what all of them have; `written` is said where there are no pictures. */
interface DrawnProps { called: string; pictures: MovePictures | null; set: Set; written: string; field?: ComponentChildren; children: ComponentChildren }

export function Drawn({ called, pictures, set, written, field, children }: DrawnProps): JSX.Element {
  return (
    <div class="drawn-move" role="group" aria-label={called}>
      <div class="fields">
        {field}
        {pictures === null ? null : <Shape pictures={pictures} set={set} />}
        <button type="button" aria-label={words.remove(called)} onClick={() => set({ part: "remove" })}>×</button>
      </div>
      {pictures === null ? <p>{written}</p> : <div class="drawings" style={{ "--columns": pictures.board.columns }}>{children}</div>}
    </div>
  );
}

/** The size of the pictures, and how they are turned. */
function Shape({ pictures, set }: { pictures: MovePictures; set: Set }): JSX.Element | null {
  const [rows, columns] = [pictures.board.rows ?? 1, pictures.board.columns ?? 1];
  return pictures.isPlaced ? null : (
    <>
      <Count name={words.rows} value={rows} set={(wanted) => set({ part: "size", rows: wanted, columns })} />
      <Count name={words.columns} value={columns} set={(wanted) => set({ part: "size", rows, columns: wanted })} />
      <label>
        {words.turned}
        <select value={pictures.turned} onChange={(event) => set({ part: "turned", turned: event.currentTarget.value })}>
          {words.turnings.map(([turned, name]) => (
            <option key={turned} value={turned}>{name}</option>
          ))}
        </select>
      </label>
    </>
  );
}

interface PictureProps { draft: Draft; ink: string; name: string; pictures: MovePictures; after: boolean; set: Set }

/** The picture before the move, or after it. */
export function Picture({ draft, ink, name, pictures, after, set }: PictureProps): JSX.Element {
  return (
    <Drawing
      shape={pictures.board}
      symbols={pictures.symbols}
      placed={after ? pictures.after : pictures.before}
      name={name}
      brush={ink}
      picture={null}
      fixed=""
      walls={draft.walls}
      paint={(place, symbol, group) => set({ part: "paint", after, place, symbol }, group)}
      say={say}
    />
  );
}
