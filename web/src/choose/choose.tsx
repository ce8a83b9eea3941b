// The first screen: a puzzle to play at once, that of the day, and all others to choose from.

import type { JSX, TargetedDragEvent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import { puzzleOf, today } from "../daily";
import { writePlay } from "../play/address";
import { lastPlayed, readProgress } from "../progress";
import type { Card, Group } from "../protocol";
import { Heading } from "../screen";
import { common } from "../words/common";
import { words } from "../words/choose";
// Drawn when the page is built.
import cardsAddress from "../../wasm/cards.json?url";
import { Cards, START } from "./cards";
import { progress, readFile, saveProgress, wrong } from "./files";
import { Hero } from "./hero";
import { type Difficulty, type Order, ordered, wantedOf, wordsIn } from "./list";
import "../play/style.css";
import "./style.css";

const cards = signal<readonly Card[] | null>(null);
/** What is searched for, which whoever comes back from a puzzle finds again. */
const search = signal("");
const group = signal<Group | null>(null);
const difficulty = signal<Difficulty>("any");
const order = signal<Order>("groups");
const MOST_CONTINUED = 3;
/** How many of each group are shown until all are asked for. */
const MOST_OF_GROUP = 6;
/** What is easy to see through, for a visitor who has not played yet. */
const BEGIN = ["klotski", "warehouse", "hexapawn"];
/** The puzzle that is played on the first screen. */
const FIRST = "knights-5x5";
/** Screens that have no cards of their own here, with the puzzle whose picture stands for each. */
const OTHERS = [["#/place", "queens-4x4", "place"], ["#/endgame", "kings-3x4-capture", "endgames"]] as const;
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
  const all = cards.value;
  const first = all?.find((card) => card.name === FIRST);
  return (
    <main id="main" class="choose" onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
      <header class="claim">
        <Heading words={common.claim} title={common.title} />
        <p>{words.lead}</p>
      </header>
      <div class="first">
        {first === undefined ? <p class="hero panel" role="status">{common.loading}</p> : <Hero card={first} />}
        {all === null ? null : <Today all={all} />}
      </div>
      {all === null ? null : <Groups all={all} />}
      <Chooser />
      {wrong.value === "" ? null : <p role="alert">{wrong.value}</p>}
      <div class="results">{all === null ? null : <Shown all={all} />}</div>
      {Object.keys(progress.value).length === 0 ? null : <button type="button" class="plain" onClick={saveProgress}>{words.saveProgress}</button>}
    </main>
  );
}

/** The puzzle of the day, and those that were played last, each with its game. */
function Today({ all }: { all: readonly Card[] }): JSX.Element {
  const day = today();
  const daily = puzzleOf(day, all);
  const last = lastPlayed(progress.value, MOST_CONTINUED);
  const named = (names: readonly string[]): Card[] => names.flatMap((name) => all.filter((card) => card.name === name));
  return (
    <div class="aside">
      {daily === undefined ? null : (
        <a class="daily panel" href={writePlay({ ...START, name: daily.name, day })}>
          <img src={pictureAddress(daily.picture)} alt="" />
          <span>
            <strong>{words.daily(daily.title)}</strong>
            <span class="sum">{words.newEveryDay}</span>
          </span>
        </a>
      )}
      {last.length === 0 ? (
        <Cards id="begin" title={words.beginWith} cards={named(BEGIN)} progress={progress.value} />
      ) : (
        <Cards id="continue" title={words.continue} cards={named(last)} progress={progress.value} game={(card) => progress.value[card.name]?.game ?? ""} />
      )}
    </div>
  );
}

/** The kinds of puzzles, each with a picture: pressed, only these are shown. */
function Groups({ all }: { all: readonly Card[] }): JSX.Element {
  const pictureOf = (name: string): string => pictureAddress(all.find((card) => card.name === name)?.picture ?? "");
  return (
    <nav class="kinds-of" aria-label={words.kinds}>
      {(Object.keys(words.groups) as Group[]).map((one) => {
        const own = all.filter((card) => card.group === one);
        return (
          <button key={one} type="button" aria-pressed={group.value === one} onClick={() => (group.value = group.value === one ? null : one)}>
            <img src={pictureAddress(own[0]?.picture ?? "")} alt="" />
            <span>{words.groups[one]}</span>
            <small>{own.length}</small>
          </button>
        );
      })}
      {OTHERS.map(([address, picture, name]) => (
        <a key={address} href={address}>
          <img src={pictureOf(picture)} alt="" />
          <span>{words[name]}</span>
        </a>
      ))}
    </nav>
  );
}

function Chooser(): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  function searchFor(text: string): void {
    search.value = text;
    // What is found stands below.
    bar.current?.scrollIntoView({ block: "start" });
  }
  return (
    <div class="chooser" ref={bar}>
      <label class="search">
        {words.search}
        <input type="search" value={search.value} onInput={(event) => searchFor(event.currentTarget.value)} />
      </label>
      <Choice name={words.difficulty} names={words.difficulties} value={difficulty.value} choose={(one: Difficulty) => (difficulty.value = one)} />
      <Choice name={words.order} names={words.orders} value={order.value} choose={(one: Order) => (order.value = one)} />
      <label class="file-button button">
        {words.ownFile}
        <input type="file" accept=".toml,.json" onChange={(event) => void readFile(event.currentTarget.files?.[0])} />
      </label>
    </div>
  );
}

interface ChoiceProps<T extends string> { name: string; names: Readonly<Record<T, string>>; value: T; choose(value: T): void }

function Choice<T extends string>({ name, names, value, choose }: ChoiceProps<T>): JSX.Element {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => choose(event.currentTarget.value as T)}>
        {(Object.keys(names) as T[]).map((one) => (
          <option key={one} value={one}>{names[one]}</option>
        ))}
      </select>
    </label>
  );
}

/** The cards that are asked for: some of each group, or all where something is asked for. */
function Shown({ all }: { all: readonly Card[] }): JSX.Element {
  const shown = wantedOf(all, { text: search.value, group: group.value, difficulty: difficulty.value });
  const isAny = wordsIn(search.value).length === 0 && group.value === null && difficulty.value === "any";
  if (shown.length === 0) {
    return <p role="status">{words.nothingFound}</p>;
  }
  if (order.value !== "groups") {
    return <Cards id="all" title={words.orders[order.value]} cards={ordered(shown, order.value)} progress={progress.value} />;
  }
  return (
    <>
      {(Object.keys(words.groups) as Group[]).map((one) => (
        <Cards
          key={one}
          id={one}
          title={words.groups[one]}
          cards={shown.filter((card) => card.group === one)}
          progress={progress.value}
          {...(isAny ? { most: MOST_OF_GROUP } : {})}
        />
      ))}
    </>
  );
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
