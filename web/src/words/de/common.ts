// Was auf allen Seiten steht.

import type { common as english } from "../common";
import type { Translation } from "../language";
import { numbers } from "../numbers";

export const common: Translation<typeof english> = {
  title: "Everyboard",
  claim: "Jedes Brett, jeder Stein, jede Stellung",
  skip: "Zum Inhalt",
  parts: "Teile der Seite",
  screens: { "": "Rätsel", endgame: "Endspiele", place: "Aufstellen", edit: "Editor" },
  back: "Alle Rätsel",
  close: "Schließen",
  copied: "Kopiert.",
  notCopied: "Dieser Browser lässt die Seite nicht kopieren.",
  faultTitle: "Das geht nicht",
  line: (line) => `Zeile ${numbers.format(line)}`,
  loading: "Lädt",
  solutionNumber: "Nummer einer Lösung",
  go: "Zeigen",
  numbersUpTo: (most) => {
    if (most === 0n) {
      return "Es gibt keine Lösung zu zeigen.";
    }
    return most === null ? "Erwartet wird eine Zahl ab 1." : `Erwartet wird eine Zahl von 1 bis ${numbers.format(most)}.`;
  },
  puzzleFile: "puzzle.toml",
  crashed: "Der Löser ist abgestürzt und beginnt von neuem. Das Spiel geht weiter.",
  copyCommand: "Kopieren",
  copyThis: (command) => `${command} kopieren`,
  saveFirst: "Die Datei sichern",
  instead: {
    game: { says: "Das Programm findet heraus, wer gewinnt, und spielt mit:", commands: (puzzle) => [`game solve ${puzzle}`, `game play ${puzzle}`] },
    aimless: { says: "Das Programm zählt, wie weit man kommt:", commands: (puzzle) => [`census ${puzzle}`] },
    goals: { says: "Das Programm sucht das nächste Ziel:", commands: (puzzle) => [`solve ${puzzle}`] },
  },
  brokenLink: "Dieser Link ist beschädigt: gekürzt oder unterwegs verändert.",
  largeLink: (most) => `In diesem Link steckt mehr, als eine Rätseldatei haben darf: ${numbers.format(most / 2 ** 20)} MiB.`,
  tooLarge: (most) => `Das ist größer, als eine solche Datei sein darf: ${numbers.format(most / 2 ** 20)} MiB.`,
  oldBrowser: "Dieser Browser ist zu alt für die Seite oder lässt sie kein WebAssembly ausführen. Jeder ab 2024 kann es.",
  notLoaded: "Diese Ansicht konnte nicht geladen werden: Die Seite ist vielleicht veraltet, oder das Netz ist weg. Bitte neu laden.",
};
