// The list of placements that are well known, and a form for others.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import { placementEngine } from "../engine/placements";
import type { PlacementCard } from "../protocol";
import { Heading, Up } from "../screen";
import { common } from "../words/common";
import { words } from "../words/place";
import { empty, writePlace } from "./address";
import { ProblemForm } from "./form";

const cards = signal<readonly PlacementCard[] | null>(null);

export function ChoosePlacement(): JSX.Element {
  useEffect(() => {
    void loadCards();
  }, []);
  return (
    <main id="main" class="choose">
      <header class="puzzle-header">
        <Up address="#/" words={common.back} />
        <Heading words={words.title} />
        <p>{words.claim}</p>
      </header>
      {cards.value === null ? <p role="status">{common.loading}</p> : null}
      <ul class="cards" aria-label={words.choose}>
        {(cards.value ?? []).map((card) => (
          <li key={card.title}>
            <a href={writePlace({ problem: card.problem, on: "" })}>
              <img src={pictureAddress(card.picture)} alt="" loading="lazy" />
              <strong>{card.title}</strong>
              <span>{card.question}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{words.own}</h2>
      <ProblemForm problem={{ ...empty, pieces: "Q", board: "8x8" }} />
    </main>
  );
}

async function loadCards(): Promise<void> {
  if (cards.value === null) {
    const engine = placementEngine();
    cards.value = await engine.ask("placements", {});
    engine.stop();
  }
}
