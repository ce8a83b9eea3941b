// Die erste Seite.

import type { words } from "../choose";
import type { Translation } from "../language";
import { counted, moves, numbers } from "../numbers";

export const choose: Translation<typeof words> = {
  lead: "Springer, Schiebeblöcke, Solitär, Kisten, Fünfzehnerspiele: Jede Stellung ist bekannt, wie weit das Ziel ist und jeder kürzeste Weg dorthin.",
  kinds: "Arten von Rätseln",
  endgames: "Endspiele im Schach",
  place: "Damen und andere Figuren aufstellen",
  toGo: "bis zum Ziel.",
  ways: (solutions) => counted(BigInt(solutions), "kürzeste Lösung", "kürzeste Lösungen"),
  whole: "Züge, Stufen und alle Lösungen",
  all: (number) => `Alle ${numbers.format(number)}`,
  newEveryDay: "Jeden Tag ein neuer Anfang, für alle derselbe",
  search: "Suche",
  nothingFound: "Kein Rätsel hat diese Wörter.",
  ownFile: "Rätsel oder Spiel öffnen",
  wrongFile: (name, why) => `${name} lässt sich nicht öffnen: ${why}`,
  noGame: (field, expected) => `${field}: erwartet wird ${expected}`,
  groups: {
    exchanges: "Plätze tauschen",
    blocks: "Schiebeblöcke und Autos",
    tiles: "Zahlen schieben",
    warehouses: "Kisten schieben",
    pegs: "Solitär",
    frogs: "Frösche und Kröten",
    machines: "Ringe, Türme, Lampen und mehr",
    turns: "Zwei Farben im Wechsel",
    games: "Zwei Seiten, eine gewinnt",
  },
  also: {
    exchanges: "tausch springer 7th guest guarini",
    blocks: "klotski",
    tiles: "fünfzehn 15 acht 8 taquin sam loyd schiebepuzzle",
    warehouses: "sokoban kisten lager",
    pegs: "steckhalma springen",
    frogs: "sprung kröte hüpfen",
    machines: "hanoi lights out ringe drehen fluss",
    turns: "abwechselnd",
    games: "zwei spieler gegner spiel",
  },
  alsoNamed: {
    klotski: "huarong dao eselspiel",
    traffic: "rush hour auto parkplatz stau",
  },
  daily: (title) => `Heute: ${title}`,
  difficulty: "Schwierigkeit",
  difficulties: { any: "beliebig", easy: "leicht", medium: "mittel", hard: "schwer", extreme: "sehr schwer" },
  order: "Ordnung",
  orders: { groups: "nach Art", moves: "wenige Züge zuerst", positions: "wenige Stellungen zuerst" },
  squares: (number) => counted(number, "Feld", "Felder"),
  continue: "Weiterspielen",
  beginWith: "Gut für den Anfang",
  solved: (made, isFewest) => (isFewest ? `★ Gelöst in ${numbers.format(made)}, kürzer geht es nicht` : `✓ Gelöst in ${numbers.format(made)}`),
  saveProgress: "Gelöstes für einen anderen Browser sichern",
  fewest: (number) => moves(number),
};
