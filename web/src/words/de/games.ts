// Spiele zu zweit.

import type { words } from "../games";
import type { Translation } from "../language";
import { numbers, positions } from "../numbers";

const KNOWN: Readonly<Record<string, string>> = { win: "Wer beginnt, gewinnt", loss: "Wer nicht beginnt, gewinnt", draw: "Keine Seite kann gewinnen" };

export const games: Translation<typeof words> = {
  noMove: (side) => `${side} hat keinen Zug.`,
  won: (side) => `${side} hat gewonnen.`,
  drawn: "Niemand hat gewonnen: unentschieden.",
  back: "Alle Rätsel",
  solving: (share) => `Was jede Stellung wert ist, wird gesucht: ${numbers.format(Math.floor(100 * share))} %`,
  stop: "Halt",
  stopped: "angehalten",
  tryAgain: "Weiter",
  tryMore: "Bis zu 3 GiB Speicher nehmen",
  refused: "Was diese Stellungen wert sind, ist hier nicht bekannt",
  byRules: "Das Programm zieht irgendwie, bis so wenige Steine übrig sind, dass alles bekannt ist.",
  known: (value) => `Der Anfang ist bekannt: ${KNOWN[value] ?? value}.`,
  program: { says: "Das Programm weiß mehr, auf einem Rechner mit mehr Speicher:", commands: (game) => [`game solve ${game}`, `game play ${game}`] },
  programWithFolder: { says: "Das Programm weiß mehr und legt es in einem Ordner ab:", commands: (game) => [`game solve ${game} --dir tables`, `game play ${game} --dir tables`] },
  solved: (number) => `${positions(number)} sind bekannt, mit jeder Seite am Zug.`,
  tabs: { moves: "Züge", share: "Teilen", about: "Über" },
  copyText: "Stellung kopieren",
  edit: "Eine Variante machen",
  about: [
    "Was alle Stellungen wert sind, wird beim Öffnen gefunden, rückwärts von den Enden: wer gewinnt, und in wie vielen Zügen. Wo das Programm gewinnt, tut es das am schnellsten; wo es verliert, hält es am längsten aus.",
    "Was nie endet, ist unentschieden.",
  ],
};
