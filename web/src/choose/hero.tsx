// The puzzle that is played on the first screen: a picture with its numbers at once, and soon after the board itself, with
// the solver behind it.

import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import { Icon } from "../icon";
import type { Card } from "../protocol";
import { words } from "../words/choose";
import { addressOf } from "./cards";

/** The board that can be played; `null` until it is loaded. */
const live = signal<ComponentType<{ name: string; children: ComponentChildren }> | null>(null);

/** Milliseconds that the first screen is left alone. */
const PAUSE = 300;

export function Hero({ card }: { card: Card }): JSX.Element {
  useEffect(() => {
    const timer = setTimeout(() => void load(), PAUSE);
    return () => clearTimeout(timer);
  }, []);
  const Live = live.value;
  return (
    <section class="hero panel" aria-label={card.title}>
      {Live === null ? <Picture card={card} /> : <Live name={card.name}><Picture card={card} /></Live>}
    </section>
  );
}

/** Loads the solver, unless the visitor saves data. */
async function load(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData !== true) {
    const { LiveHero } = await import("./live");
    live.value = LiveHero;
  }
}

/** As the board will look, from what is known when the page is built. */
function Picture({ card }: { card: Card }): JSX.Element {
  return (
    <>
      <div class="hero-board">
        <img src={pictureAddress(card.picture)} alt="" />
      </div>
      <div class="hero-facts">
        <h2>{card.title}</h2>
        <p class="distance">
          <strong>{card.moves}</strong>
          <span>{words.toGo}</span>
        </p>
        <p class="sum">{card.solutions === null ? "" : words.ways(card.solutions)}</p>
        <p lang="en">{card.play}</p>
        <a class="button" href={addressOf(card)}>{words.whole}<Icon name="on" /></a>
      </div>
    </>
  );
}
