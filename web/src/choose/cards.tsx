// Cards: a drawn board, its name, and how far its goal is.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import { writeGameAddress } from "../games/address";
import { writePlay } from "../play/address";
import type { AllProgress } from "../progress";
import type { Card } from "../protocol";
import { positions } from "../words/numbers";
import { words } from "../words/choose";
import { DIFFICULTIES, difficultyOf } from "./list";

/** What a game begins with at its start. */
export const START = { file: null, start: null, words: [], at: null, day: null };

/** Where a puzzle or a game is played from its start. */
export function addressOf({ name, group }: Card): string {
  return group === "games" ? writeGameAddress({ ...START, name }) : writePlay({ ...START, name });
}

interface CardsProps {
  id: string;
  title: string;
  cards: readonly Card[];
  progress: AllProgress;
  /** How many are shown until all are asked for; all if there is no number. */
  most?: number;
  /** The address of the game that goes on; a new game if there is none. */
  game?(card: Card): string;
}

export function Cards({ id, title, cards, progress, most, game }: CardsProps): JSX.Element | null {
  const isWhole = useSignal(false);
  const shown = isWhole.value ? cards : cards.slice(0, most);
  if (cards.length === 0) {
    return null;
  }
  return (
    <section class="group" aria-labelledby={`group-${id}`}>
      <div class="group-head">
        <h2 id={`group-${id}`}>{title}</h2>
        {shown.length === cards.length ? null : (
          <button type="button" class="plain" aria-describedby={`group-${id}`} onClick={() => (isWhole.value = true)}>{words.all(cards.length)}</button>
        )}
      </div>
      <ul class="cards">
        {shown.map((card) => (
          <li key={card.name}>
            <a href={game?.(card) ?? addressOf(card)}>
              <img src={pictureAddress(card.picture)} alt="" loading="lazy" />
              <strong>{card.title}</strong>
              <Facts card={card} best={progress[card.name]?.best ?? null} />
              {card.play === "" ? null : <span class="how" lang="en">{card.play}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is known of a puzzle, and the best solution that was found in this browser. */
function Facts({ card, best }: { card: Card; best: number | null }): JSX.Element {
  return (
    <span class="facts">
      {best === null ? null : <span class="best">{words.solved(best, best === card.moves)}</span>}
      <Pips card={card} />
      {card.moves === null ? null : <span>{words.fewest(card.moves)}</span>}
      <span>{card.positions === "" ? words.squares(card.squares) : positions(card.positions)}</span>
    </span>
  );
}

/** How hard it is: one to four points. */
function Pips({ card }: { card: Card }): JSX.Element | null {
  const difficulty = difficultyOf(card);
  const pips = difficulty === null ? 0 : DIFFICULTIES.indexOf(difficulty) + 1;
  return difficulty === null ? null : (
    <span class="pips" title={words.difficulties[difficulty]}>
      <span aria-hidden="true">{"●".repeat(pips)}{"○".repeat(DIFFICULTIES.length - pips)}</span>
      <span class="heard">{words.difficulties[difficulty]}</span>
    </span>
  );
}
