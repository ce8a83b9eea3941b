// A problem to fill in. The solver says what is wrong with it.

import type { JSX, TargetedSubmitEvent } from "preact";
import { Field } from "../field";
import type { BoardView, PlacementProblem } from "../protocol";
import { words } from "../words/place";
import { empty, writePlace } from "./address";
import { Regions } from "./regions";

const FIELDS = ["pieces", "board", "number", "fixed", "forbid", "regions"] as const;

/** The form; regions can be drawn on the board of the problem, where that is open. */
export function ProblemForm({ problem, board }: { problem: PlacementProblem; board?: BoardView }): JSX.Element {
  const hasBoard = board !== undefined && board.rows !== null;
  return (
    <form class="problem-form" onSubmit={submitted}>
      {FIELDS.filter((field) => field !== "regions" || !hasBoard).map((field) => (
        <label key={field}>
          {words.fields[field]}
          <Field name={field} value={problem[field]} required={field === "pieces"} autocomplete="off" spellcheck={false} />
        </label>
      ))}
      {hasBoard ? <Regions key={problem.regions} board={board} value={problem.regions} /> : null}
      <label>
        {words.fields.wrap}
        <select name="wrap">
          {Object.entries(words.wraps).map(([value, name]) => (
            <option key={value} value={value} selected={value === problem.wrap}>{name}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" name="covers" defaultChecked={problem.covers} />
        {words.fields.covers}
      </label>
      <button type="submit">{words.go}</button>
    </form>
  );
}

function submitted(event: TargetedSubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  const problem: PlacementProblem = { ...empty, covers: data.get("covers") !== null, wrap: String(data.get("wrap") ?? "") };
  for (const field of FIELDS) {
    problem[field] = String(data.get(field) ?? "").trim().replace(/\s*\n\s*/g, "/");
  }
  location.hash = writePlace({ problem, on: "" });
}
