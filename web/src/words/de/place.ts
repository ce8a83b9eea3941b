// Figuren werden aufgestellt.

import type { Translation } from "../language";
import { counted, numbers } from "../numbers";
import type { words } from "../place";

export const place: Translation<typeof words> = {
  title: "Figuren aufstellen",
  claim: "Damen, die einander in Ruhe lassen, oder wenige, die das ganze Brett decken",
  others: "Andere Aufgaben",
  choose: "Eine Aufgabe wählen",
  own: "Eine eigene Aufgabe",
  change: "Die Aufgabe ändern",
  fields: {
    pieces: "Figuren: Q R B K N, Summen wie QN; mehrere mit Leerzeichen dazwischen",
    board: "Brett: 8x8, oder Reihen wie ..#/...",
    number: "Wie viele: 8; 4,4 für zwei Arten; max; leer für die übliche Zahl",
    wrap: "Ränder, die zusammenhängen",
    covers: "Sie greifen jedes Feld an oder stehen darauf, und dürfen einander angreifen",
    fixed: "Figuren, die schon stehen: a1 c5",
    forbid: "Felder, die leer bleiben: a1 c5",
    regions: "Gebiete mit je einer Figur: AAB/ACB/CCB",
  },
  regions: "Gebiete",
  drawRegions: "Die Gebiete auf dem Brett zeichnen",
  wraps: { "": "Keine", rows: "Links und rechts", columns: "Oben und unten", both: "Alle" },
  go: "Das Brett zeigen",

  piece: "Ein Druck setzt",
  put: (piece, square) => `${piece} auf ${square}.`,
  taken: (piece, square) => `${piece} von ${square} genommen.`,
  moved: (from, to) => `${from} nach ${to}.`,
  cannot: (square, why) => `${square}: ${why}.`,
  cleared: "Alle genommen.",
  given: "steht von Anfang an",
  forbidden: "hier darf keine Figur stehen",
  attacks: (piece, how) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)}: attacks ${how}.`,
  region: (letter) => `Gebiet ${letter}`,
  attacked: (squares) => `angegriffen von ${squares.join(", ")}`,
  inConflict: (squares) => `darf nicht mit ${squares.join(", ")} stehen`,
  uncovered: "nicht gedeckt",
  inSolution: "in der gezeigten Lösung",
  hinted: "Tipp",
  conflict: (squares, region) => (region === null ? `${squares.join(" und ")} greifen einander an.` : `${squares.join(" und ")} stehen beide in Gebiet ${region}.`),
  placed: (placed, size) => (size === null ? `${numbers.format(placed)} gesetzt` : `${numbers.format(placed)} von ${numbers.format(size)} gesetzt`),
  leftOpen: (squares) => `${counted(squares, "Feld ist", "Felder sind")} nicht gedeckt`,
  solved: "Gelöst.",

  knowledge: "Wie viele Lösungen",
  working: "Zählt",
  part: (done) => `Zählt: ${numbers.format(Math.floor(100 * done))} Prozent`,
  tooFew: (pieces) => `Zählt: ${counted(pieces, "Figur fehlt", "Figuren fehlen")}`,
  contain: (placements, standing) =>
    standing === 0 ? (placements === "1" ? "Lösung" : "Lösungen") : placements === "1" ? "Lösung hat diese Figuren" : "Lösungen haben diese Figuren",
  grouped: (digits) => numbers.format(BigInt(digits)),
  counted: (placements, standing) => `${place.grouped(placements)} ${place.contain(placements, standing)}.`,
  classes: (digits) => `${numbers.format(BigInt(digits))} bis auf Symmetrie`,
  refused: (why) => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
  anyway: "Trotzdem zählen",
  again: "Zählen",
  stop: "Halt",
  notCounted: "Nicht gezählt",
  program: "Das Programm gibt dieselbe Antwort:",

  undo: "Zurück",
  redo: "Vor",
  clear: "Leeren",
  hint: "Tipp",
  hintPut: (level, square, piece, region) => {
    if (level > 1) {
      return `${piece} auf ${square}. Noch ein Tipp setzt sie.`;
    }
    return region === null ? `Eine Lösung hat ${piece} auf der Linie ${square.replace(/\d+$/, "")}.` : `Gebiet ${region} hat ein Feld übrig.`;
  },
  hintTake: (square) => `Keine Lösung hat die Figur auf ${square} mit denen, die vorher gesetzt wurden. Noch ein Tipp nimmt sie.`,
  noneAtAll: "Es gibt gar keine Lösung.",
  solutions: "Lösungen",
  previous: "Vorige",
  next: "Nächste",
  solutionOf: (number, all) => (all === null ? `Lösung ${numbers.format(number + 1n)}` : `${numbers.format(number + 1n)} von ${numbers.format(all)}`),
  solutionSquares: (number, squares) => `Lösung ${numbers.format(number + 1n)}: ${squares}.`,
  keep: "Aufs Brett setzen",
  hide: "Verbergen",
  finding: "Wird gesucht",

  share: "Teilen",
  copyLink: "Link kopieren",
  copyText: "Als Text kopieren",
  saveSvg: "SVG sichern",
  tooLong: "Der Link würde zu lang.",
  help: "Hilfe",
  howToRead: [
    "Ein Druck auf ein Feld setzt dort eine Figur, ein zweiter nimmt sie. Figuren lassen sich auch ziehen.",
    "Ein Punkt bezeichnet ein Feld, das angegriffen wird; ein roter Rahmen mit Ausrufezeichen Figuren, die nicht zusammen stehen dürfen.",
    "Die Zahl ist genau: So viele Lösungen haben die Figuren, die stehen. Alles läuft in dieser Seite.",
  ],
  keys: [
    ["Pfeile", "von Feld zu Feld gehen"],
    ["Enter, Leertaste", "eine Figur setzen oder nehmen"],
    ["U, Strg+Z", "zurück"],
    ["Strg+Y", "vor"],
    ["R", "leeren"],
    ["H", "Tipp; noch einmal für mehr"],
    ["[ und ]", "vorige und nächste Lösung"],
    ["D", "sagen, wie viele Lösungen es gibt"],
    ["?", "diese Hilfe"],
  ],
};
