// The screen on which a puzzle is chosen.

import type { JSX, TargetedDragEvent } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { packed } from "../address";
import { writeEdit } from "../edit/address";
import { writePlay } from "../play/address";
import { pictureAddress } from "../board/pictures";
import type { Card, Group } from "../protocol";
import { MOST_OF_GAME, saveFile, textOf } from "../files";
import { writeGameAddress } from "../games/address";
import { puzzleOf, today } from "../daily";
import { addProgress, type AllProgress, lastPlayed, readProgress, SCHEMA } from "../progress";
import { Heading } from "../screen";
import { common } from "../words/common";
import { words } from "../words/choose";
// Drawn when the page is built.
import cardsAddress from "../../wasm/cards.json?url";
import { positions } from "../words/numbers";

const cards = signal<readonly Card[] | null>(null);
/** What is searched for, which whoever comes back from a puzzle finds again. */
const search = signal("");
const order = signal<Order>("groups");
/** What is wrong with the file that was opened last. */
const wrong = signal("");
/** What this browser keeps of earlier games. */
const progress = signal<AllProgress>({});
const MOST_CONTINUED = 4;
/** Where the list was left, in pixels from the top. */
let left = 0;

export function Choose(): JSX.Element {
  useEffect(() => {
    progress.value = readProgress();
    void loadCards();
  }, []);
  useLayoutEffect(() => {
    scrollTo({ top: left, behavior: "instant" });
    return () => {
      left = scrollY;
    };
  }, []);
  const wanted = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const shown = cards.value?.filter((card) => wanted.every((word) => wordsOf(card).includes(word)));
  const day = today();
  const daily = puzzleOf(day, cards.value ?? []);
  return (
    <main id="main" class="choose" onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
      <header>
        <Heading words={common.title} />
        <p>{common.claim}</p>
        <nav class="more" aria-label={words.more}>
          {daily === undefined ? null : <a class="button" href={writePlay({ ...START, name: daily.name, day })}>{words.daily(daily.title)}</a>}
          <a class="button" href={writeEdit(null, null)}>{words.make}</a>
          <a class="button" href="#/place">{words.place}</a>
          <a class="button" href="#/endgame">{words.endgames}</a>
        </nav>
      </header>
      <div class="chooser">
        <label>
          {words.search}
          <input type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} />
        </label>
        <label>
          {words.order}
          <select value={order.value} onChange={(event) => (order.value = event.currentTarget.value as Order)}>
            {(Object.keys(words.orders) as Order[]).map((one) => (
              <option key={one} value={one}>{words.orders[one]}</option>
            ))}
          </select>
        </label>
        <label class="file">
          {words.ownFile}
          <input type="file" accept=".toml,.json" onChange={(event) => void readFile(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {wrong.value === "" ? null : <p role="alert">{wrong.value}</p>}
      {Object.keys(progress.value).length === 0 ? null : <button type="button" class="plain" onClick={saveProgress}>{words.saveProgress}</button>}
      {shown === undefined ? <p role="status">{common.loading}</p> : null}
      {shown !== undefined && shown.length === 0 ? <p>{words.nothingFound}</p> : null}
      {wanted.length === 0 ? <Continue cards={shown ?? []} /> : null}
      {order.value === "groups" ? (
        (Object.keys(words.groups) as Group[]).map((group) => (
          <Cards key={group} id={group} title={words.groups[group]} cards={(shown ?? []).filter((card) => card.group === group)} />
        ))
      ) : (
        <Cards id="all" title={words.orders[order.value]} cards={ordered(shown ?? [], order.value)} />
      )}
    </main>
  );
}

/** The puzzles that were played last, each with its game. */
function Continue({ cards }: { cards: readonly Card[] }): JSX.Element | null {
  const last = lastPlayed(progress.value, MOST_CONTINUED).flatMap((name) => cards.filter((card) => card.name === name));
  return last.length === 0 ? null : <Cards id="continue" title={words.continue} cards={last} game={(card) => progress.value[card.name]?.game ?? ""} />;
}

interface CardsProps {
  id: string;
  title: string;
  cards: readonly Card[];
  /** The address of the game that goes on; a new game if there is none. */
  game?(card: Card): string;
}

function Cards({ id, title, cards, game }: CardsProps): JSX.Element | null {
  if (cards.length === 0) {
    return null;
  }
  return (
    <section class="group" aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{title}</h2>
      <ul class="cards">
        {cards.map((card) => (
          <li key={card.name}>
            <a href={game?.(card) ?? addressOf(card)}>
              <img src={pictureAddress(card.picture)} alt="" loading="lazy" />
              <strong>{card.title}</strong>
              <Solved card={card} />
              <span>{card.moves === null ? "" : words.fewest(card.moves)}</span>
              <span>{card.positions === null ? words.squares(card.squares) : positions(card.positions)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const START = { file: null, start: null, words: [], at: null, day: null };

/** Where a puzzle or a game is played from its start. */
function addressOf({ name, group }: Card): string {
  return group === "games" ? writeGameAddress({ ...START, name }) : writePlay({ ...START, name });
}

/** What a puzzle is found by: its names, and those by which people know its kind. */
function wordsOf({ name, title, group }: Card): string {
  return `${name} ${title} ${words.groups[group]} ${words.also[group]}`.toLowerCase();
}

type Order = keyof typeof words.orders;

/** From few moves to many, or from few positions to many; what is not known comes last. */
function ordered(all: readonly Card[], by: Order): Card[] {
  const key = (card: Card): number => (by === "moves" ? (card.moves ?? Number.POSITIVE_INFINITY) : Number(card.positions || "Infinity"));
  return all.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
}

/** The best solution that was found in this browser. */
function Solved({ card }: { card: Card }): JSX.Element | null {
  const best = progress.value[card.name]?.best ?? null;
  return best === null ? null : <span class="best">{words.solved(best, best === card.moves)}</span>;
}

async function loadCards(): Promise<void> {
  if (cards.value === null) {
    const answer = await fetch(cardsAddress);
    cards.value = (await answer.json()) as Card[];
  }
}

function dropped(event: TargetedDragEvent<HTMLElement>): void {
  event.preventDefault();
  void readFile(event.dataTransfer?.files[0]);
}

/** Opens a puzzle file, or a game that was saved. */
async function readFile(file: File | undefined): Promise<void> {
  if (file === undefined) {
    return;
  }
  wrong.value = "";
  try {
    const text = await textOf(file, MOST_OF_GAME);
    if (new RegExp(`"schema"\\s*:\\s*"${SCHEMA}"`).test(text)) {
      addProgress(text);
      progress.value = readProgress();
      return;
    }
    location.hash = text.trimStart().startsWith("{") ? await gameAddress(text) : `#/play?p=${await packed(text)}`;
  } catch (error) {
    wrong.value = words.wrongFile(file.name, error instanceof Error ? error.message : String(error));
  }
}

/** For another browser, which opens it as it opens a game. */
function saveProgress(): void {
  saveFile("everyboard-progress.json", new Blob([JSON.stringify({ schema: SCHEMA, ...progress.value })], { type: "application/json" }));
}

async function gameAddress(text: string): Promise<string> {
  const { readGame } = await import("../play/game-file");
  const game = readGame(text);
  const file = game.text === null ? null : await packed(game.text);
  const name = file === null ? game.puzzle : null;
  return writePlay({ name, file, start: { board: game.start, turn: null }, words: game.path, at: game.at, day: null });
}
