// The boards of a puzzle on which one draws: start and goal, drawn moves, and squares with a name.

import type { JSX } from "preact";
import { ANY, Drawing, EMPTY, MISSING } from "../board/drawing";
import { pictureAddress } from "../board/pictures";
import type { Draft, PieceView } from "../protocol";
import { words } from "../words/edit";
import { Areas, Wins } from "./areas";
import { GamePictures } from "./game-pictures";
import { DrawnMoves } from "./moves";
import { brush, change, draft, isReadable, say } from "./state";

export function Boards(): JSX.Element | null {
  const now = draft.value;
  if (now === null) {
    return null;
  }
  const offered = offeredBy(now);
  const ink = offered.some(({ letter }) => letter === brush.value) ? brush.value : (offered[0]?.letter ?? EMPTY);
  return (
    <section class={isReadable.value ? "boards" : "boards old"} aria-label={words.brush} inert={!isReadable.value}>
      <Palette draft={now} offered={offered} ink={ink} />
      <div class="drawings">
        {now.starts.map((placed, number) => (
          <Position key={`start ${number}`} draft={now} ink={ink} placed={placed} picture={now.startPictures[number]} goal={false} number={number} name={words.start(number, now.starts.length)} />
        ))}
        {now.goals.map((placed, number) => (
          <Position key={`goal ${number}`} draft={now} ink={ink} placed={placed} picture={now.goalPictures[number]} goal number={number} name={words.goalBoard(number, now.goals.length)} />
        ))}
      </div>
      {now.game === null ? null : <Wins draft={now} game={now.game} />}
      {now.game === null ? null : <GamePictures draft={now} game={now.game} ink={ink} />}
      <DrawnMoves draft={now} ink={ink} />
      <Areas draft={now} />
    </section>
  );
}

/** What may be drawn with: kinds of pieces, anything, no square, the letters of drawn moves and endings, and nothing. */
function offeredBy(now: Draft): PieceView[] {
  const drawn = [...now.moves, ...(now.game?.pictures ?? [])];
  const hasAny = now.goal === "drawn" || now.goal === "several" || drawn.length > 0;
  const usual = now.symbols.filter(({ letter }, at) => at < now.kinds || (letter === ANY ? hasAny : now.board.rows !== null));
  const classes = drawn.flatMap(({ pictures }) => pictures?.symbols.slice(now.symbols.length) ?? []);
  const firsts = classes.filter(({ letter }, at) => classes.findIndex((other) => other.letter === letter) === at);
  return [...usual, ...firsts, { letter: EMPTY, name: words.emptySquare, picture: "" }];
}

interface PaletteProps { draft: Draft; offered: readonly PieceView[]; ink: string }

function Palette({ draft: now, offered, ink }: PaletteProps): JSX.Element {
  const kinds = now.symbols.slice(0, now.kinds).map(({ letter }) => letter);
  return (
    <fieldset class="palette">
      <legend>{words.brush}</legend>
      {offered.map(({ letter, name, picture }) => (
        <label key={letter}>
          <input type="radio" name="brush" checked={ink === letter} onChange={() => (brush.value = letter)} />
          {picture === "" ? <span class={letter === MISSING ? (now.walls ? "swatch wall" : "swatch hole") : "swatch"} /> : <img class={kinds.includes(letter) ? "" : "swatch"} src={pictureAddress(picture)} alt="" />}
          <span>{letter === EMPTY ? words.emptySquare : name}</span>
        </label>
      ))}
      <p>{now.slides ? words.blocksHelp : words.brushHelp}</p>
    </fieldset>
  );
}

interface PositionProps { draft: Draft; ink: string; placed: readonly number[]; picture: string | undefined; goal: boolean; number: number; name: string }

/** A start or a goal. */
function Position({ draft: now, ink, placed, picture, goal, number, name }: PositionProps): JSX.Element {
  return (
    <Drawing
      shape={now.board}
      symbols={now.symbols}
      placed={placed}
      name={name}
      brush={ink}
      picture={picture ?? null}
      fixed={goal && now.goal === "exchange" ? words.follows : ""}
      walls={now.walls}
      paint={(place, symbol, group) => change({ edit: "paint", goal, number, places: [place], symbol }, group)}
      say={say}
    />
  );
}
