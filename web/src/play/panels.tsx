// The panels beside the board: moves, game, solutions, levels, about, share.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { type Around, around } from "../around";
import { copied } from "../copy";
import { failureOf } from "../engine/engine";
import { GoTo } from "../go-to";
import { proofOf } from "./proof";
import { address, gameFile, gamePictures, pictureNow, startAddress } from "./share";
import type { JudgedMove, Move } from "../protocol";
import { dayNow, dispatch, fewest, game, isCounting, look, moves, opened, place, pointed, showSolution, spoken, solution } from "./state";
import { keyOf } from "./game";
import { verdictOf } from "./verdict";
import { Levels, Unknown } from "./levels";
import { Tabs } from "../tabs";
import { saveFile } from "../files";
import { words } from "../words/play";

export function Panels(): JSX.Element {
  return <Tabs names={words.tabs} panel={panel} />;
}

function panel(tab: keyof typeof words.tabs): JSX.Element {
  switch (tab) {
    case "moves":
      return <MoveTable />;
    case "record":
      return <MoveList />;
    case "solutions":
      return <Solutions />;
    case "levels":
      return <Levels />;
    case "about":
      return <About />;
    case "share":
      return <Share />;
  }
}

function MoveTable(): JSX.Element {
  if (moves.value.length === 0) {
    return <p>{words.noMoves}</p>;
  }
  return (
    <ul class="move-table">
      {moves.value.map((move) => (
        <li key={move.word}>
          <button
            type="button"
            onClick={() => dispatch({ kind: "move", move })}
            onPointerEnter={() => (pointed.value = move)}
            onPointerLeave={() => (pointed.value = null)}
            onFocus={() => (pointed.value = move)}
            onBlur={() => (pointed.value = null)}
          >
            <span>{move.word}</span>
            <Verdict move={move} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The shape of each verdict. */
const SHAPES = { nearer: "▲", same: "▬", further: "▼" } as const;

/** Whether a move leads nearer to the goal: by shape, words and colour. */
function Verdict({ move }: { move: Move | JudgedMove }): JSX.Element | null {
  const verdict = verdictOf(move);
  if (verdict === null || !("distance" in move)) {
    return null;
  }
  if (verdict === "none") {
    return <span class="verdict none">✕ {words.noPath}</span>;
  }
  return <span class={`verdict ${verdict}`}>{SHAPES[verdict]} {move.distance} <small>{words[verdict]}</small></span>;
}

function MoveList(): JSX.Element | null {
  const now = game.value;
  if (now === null || now.moves.length === 0) {
    return <p>{words.noneMade}</p>;
  }
  return (
    <ol class="move-list" start={0}>
      {["", ...now.moves.map((move) => move.word)].map((word, number) => (
        <li key={number}>
          <button type="button" class="plain" aria-current={number === now.at ? "step" : undefined} onClick={() => dispatch({ kind: "goto", at: number })}>
            {number === 0 ? words.begin : word}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Solutions(): JSX.Element {
  const solutions = look.value?.solutions ?? null;
  if (look.value?.distance === null) {
    return <p>{look.value.unknown ? words.notReached : words.toGo(look.value)}</p>;
  }
  if (solutions === null || place.value === null) {
    return look.value === null ? <Unknown /> : <p>{isCounting.value ? words.counting : words.tooManySolutions}</p>;
  }
  const all = BigInt(solutions);
  const isHere = solution.value !== null && solution.value.from === keyOf(place.value);
  const number = isHere ? (solution.value?.number ?? 0n) : -1n;
  return (
    <div class="solutions">
      <p>{words.solutionHelp}</p>
      <div class="buttons">
        <button type="button" aria-keyshortcuts="[" disabled={number <= 0n} onClick={() => void showSolution(number - 1n)}>
          {words.previousSolution}
        </button>
        <button type="button" aria-keyshortcuts="]" disabled={number + 1n >= all} onClick={() => void showSolution(number + 1n)}>
          {words.nextSolution}
        </button>
      </div>
      <p>{number < 0n ? words.solutionsLeft(solutions) : words.solutionOf(number, all)}</p>
      <GoTo number={number} most={all} go={(wanted) => void showSolution(wanted)} />
    </div>
  );
}

function About(): JSX.Element | null {
  const puzzle = opened.value;
  if (puzzle === null) {
    return null;
  }
  return (
    <div class="about">
      <p>{puzzle.goal}</p>
      {puzzle.rule.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {puzzle.positions === null ? null : <p>{words.positions(puzzle.positions)}</p>}
      {puzzle.source === null ? null : <p>{puzzle.source}</p>}
      {puzzle.note === null ? null : <p>{puzzle.note}</p>}
      <pre tabIndex={0}>{puzzle.text}</pre>
    </div>
  );
}

function Share(): JSX.Element | null {
  const said = useSignal("");
  const isProving = useSignal(false);
  const { films, searchesWorker } = around();
  // A link to a file on this disk leads nobody else there, and one in the text of another page has no address.
  const isHosted = /^https?:$/.test(location.protocol);
  if (game.value === null || opened.value === null) {
    return null;
  }
  async function copy(text: string): Promise<void> {
    said.value = await copied(text, words.tooLong);
    spoken.value = said.value;
  }
  return (
    <div class="share">
      {isHosted ? <button type="button" onClick={() => void address().then((here) => copy(`${location.origin}${location.pathname}${here}`))}>{words.copyLink}</button> : null}
      {place.value?.isGoal === true ? <button type="button" onClick={() => void copyResult()}>{words.copyResult}</button> : null}
      <button type="button" onClick={() => void copy(asText())}>{words.copyText}</button>
      <button type="button" onClick={() => saveFile("game.json", new Blob([gameFile()], { type: "application/json" }))}>{words.saveGame}</button>
      <button type="button" onClick={() => void pictureNow().then((svg) => saveFile("board.svg", new Blob([svg], { type: "image/svg+xml" })))}>{words.savePicture}</button>
      <button type="button" onClick={() => void pictureNow().then(asPng).then((png) => saveFile("board.png", png))}>{words.savePng}</button>
      {films === null ? null : <button type="button" onClick={() => void saveFilm(films)}>{words.saveGif}</button>}
      {searchesWorker === null ? null : <button type="button" disabled={isProving.value} onClick={() => void saveProof()}>{words.saveProof}</button>}
      <p role="status">{said.value}</p>
    </div>
  );

  async function saveProof(): Promise<void> {
    const [puzzle, here] = [opened.value, place.value];
    if (puzzle === null || here === null) {
      return;
    }
    isProving.value = true;
    said.value = words.proving;
    try {
      const proof = await proofOf(puzzle.text, here);
      if (proof !== null) {
        saveFile("proof.certificate", new Blob([proof.text], { type: "application/toml" }));
      }
      said.value = proof === null ? words.notProved : words.proved;
    } catch (error) {
      said.value = failureOf(error).message;
    } finally {
      isProving.value = false;
    }
  }

  /** What one tells others: how many moves it took, and where it begins. */
  async function copyResult(): Promise<void> {
    const told = words.result(opened.value?.title ?? "", dayNow.value, game.value?.at ?? 0, fewest.value);
    await copy(isHosted ? `${told} ${location.origin}${location.pathname}${await startAddress()}` : told);
  }

  async function saveFilm(load: NonNullable<Around["films"]>): Promise<void> {
    said.value = words.drawing;
    try {
      const { filmOf } = await load();
      saveFile("game.gif", await filmOf(await gamePictures()));
      said.value = "";
    } catch {
      said.value = words.notDrawn;
    }
  }
}

function asText(): string {
  const played = game.value?.moves.slice(0, game.value.at).map((move) => move.word) ?? [];
  return `${place.value?.text.replaceAll("/", "\n") ?? ""}\n${played.join(" ")}\n`;
}

/** A picture of twice the size that it is drawn in. */
async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = new OffscreenCanvas(2 * image.naturalWidth, 2 * image.naturalHeight);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas.convertToBlob();
}
