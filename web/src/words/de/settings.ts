// Die Einstellungen.

import type { Translation } from "../language";
import type { words } from "../settings";

export const settings: Translation<typeof words> = {
  title: "Einstellungen",
  names: {
    onePress: "Ein Druck zieht einen Stein, der nur einen Zug hat",
    distance: "Sagen, wie weit das Ziel ist",
    count: "Züge zählen",
    clock: "Eine Uhr zeigen",
    sound: "Töne",
  },
  choices: { board: "Farben des Bretts", pieces: "Farben der Steine", language: "Sprache" },
  boards: { wood: "Holz", green: "grün", blue: "blau", grey: "grau" },
  pieces: { classic: "klassisch", ivory: "Elfenbein", plain: "schwarz und weiß" },
  languages: { auto: "wie der Browser", en: "English", de: "Deutsch", he: "עברית" },
};
