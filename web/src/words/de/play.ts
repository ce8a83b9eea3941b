// Ein Rätsel wird gespielt.

import type { Translation } from "../language";
import { counted, moves, numbers, positions } from "../numbers";
import type { words } from "../play";

export const play: Translation<typeof words> = {
  grouped: (digits) => numbers.format(BigInt(digits)),
  moves,
  positions,
  canMoveHere: "kann hierher ziehen",
  goalSquare: "Teil des Ziels",
  met: "wie das Ziel es will",
  turn: (letter) => `${letter} ist am Zug`,

  toGo: (known) => {
    const { distance, atLeast } = known;
    if (distance === null && atLeast === null) {
      return "Von hier führt kein Weg zum Ziel.";
    }
    return distance === 0 ? "Das ist das Ziel." : `${play.howFar(known)} bis zum Ziel.`;
  },
  howFar: ({ distance, atLeast, atMost }) => {
    const [least, most] = [distance ?? atLeast ?? 0, distance ?? atMost];
    if (most === null) {
      return `${numbers.format(least)} oder mehr`;
    }
    return least === most ? numbers.format(least) : `${numbers.format(least)} bis ${numbers.format(most)}`;
  },
  ofDay: (day, left) => `Das Rätsel vom ${day}: ${numbers.format(left)} bis zum Ziel.`,
  day: (day) => `Das Rätsel vom ${day}`,
  copyResult: "Ergebnis kopieren",
  result: (title, day, made, fewest) =>
    `${title}${day === null ? "" : `, ${day}`}: gelöst in ${counted(made, "Zug", "Zügen")}${fewest === null ? "" : made === fewest ? ", kürzer geht es nicht" : `; ${numbers.format(fewest)} ist das Wenigste`}.`,
  clock: "Zeit",
  time: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  hidden: "Wie weit das Ziel ist, bleibt verborgen.",
  made: (at) => `${moves(at)} gemacht`,
  atBest: (made, left, fewest) => {
    const sum = made + left;
    if (fewest === null) {
      return "";
    }
    return sum === fewest ? `${numbers.format(sum)} im Ganzen: kürzer geht es nicht` : `${numbers.format(sum)} im Ganzen; ${numbers.format(fewest)} ist das Wenigste`;
  },
  solutionsLeft: (solutions) => counted(BigInt(solutions), "kürzeste Lösung", "kürzeste Lösungen"),
  counting: "… kürzeste Lösungen",
  tooManySolutions: "Mehr kürzeste Lösungen, als der Speicher zählen kann",
  knowledge: "Wie weit es ist",
  goalName: "Ziel",
  unknown: "Wird berechnet",
  making: (level, found) => `Alle Stellungen werden angesehen: ${positions(found)} bis ${counted(level, "Zug", "Züge")} vor dem Ziel`,
  inProgram: "Die Tabelle ist zu groß für eine Seite: Das Programm, das sie schickt, hat sie gemacht.",
  searched: "Alle Stellungen sind zu viele für diese Seite, also sucht sie von der Stellung auf dem Brett aus.",
  searching: "bis zum Ziel: die Suche läuft",
  solutionKnown: "Nicht als kürzeste bewiesen: Zeig es spielt die Lösung, die bekannt ist.",
  refused: "Die Entfernungen dieses Rätsels werden hier nicht gezeigt",
  solvedIn: (made, fewest) => {
    const told = `Gelöst in ${counted(made, "Zug", "Zügen")}`;
    if (fewest !== null && made === fewest) {
      return `${told}, kürzer geht es nicht.`;
    }
    return fewest === null ? `${told}.` : `${told}. ${numbers.format(fewest)} ist das Wenigste.`;
  },
  noSolution: "Kein Weg führt zum Ziel: Dieser Anfang ist unlösbar.",
  stopTable: "Halt",
  stopped: "angehalten",
  tryAgain: "Alle Stellungen ansehen",
  share: (share) => `Mindestens ${numbers.format(Math.floor(100 * share))} % aller Stellungen`,
  tryMore: "Bis zu 3 GiB Speicher nehmen",
  program: { says: "Das Programm grenzt die Antwort auf jedem Rechner ein:", commands: (puzzle) => [`bound ${puzzle}`] },
  aimless: "Keine Entfernung zu zeigen: Es gibt kein Ziel.",
  game: "Keine Entfernung zu zeigen: Zwei Seiten spielen gegeneinander.",
  notReached: "Der Anfang führt nicht hierher; wie weit das Ziel ist, ist nicht bekannt.",
  deadEnd: "Von hier führt kein Weg zum Ziel. Zurück nimmt den Zug zurück.",

  undo: "Zurück",
  redo: "Vor",
  restart: "Neu",
  hintButton: "Tipp",
  showMe: "Zeig es",
  stop: "Halt",
  speed: "Tempo",
  position: "Zug",
  atMove: (at) => `Zug ${numbers.format(at)}.`,
  moved: (piece, from, to, at, isGoal, known) => {
    const told = `${piece} ${from} nach ${to}. Zug ${numbers.format(at)}.`;
    if (isGoal) {
      return `${told} Gelöst.`;
    }
    return known === undefined ? told : `${told} ${play.toGo(known)}`;
  },
  undone: (piece, from, to) => `${piece} ${from} zurück nach ${to}.`,
  hint: (level, look, from, to) => {
    if (level === 1 && look !== null) {
      const left = look.distance ?? look.atMost;
      const best = look.moves.filter((move) => move.distance !== null && move.distance + 1 === left).length;
      return `${play.toGo(look)} ${moves(look.moves.length)}, davon ${numbers.format(best)} am besten.`;
    }
    return level === 2 ? `Zieh den Stein auf ${from}.` : `${from} nach ${to}.`;
  },

  tabs: { moves: "Züge", record: "Spiel", solutions: "Lösungen", levels: "Stufen", about: "Über", share: "Teilen" },
  nearer: "näher",
  same: "gleich weit",
  further: "weiter weg",
  noPath: "kein Weg",
  noMoves: "Von hier gibt es keinen Zug.",
  begin: "Anfang",
  backToLine: (length) => `Zurück zur Folge von ${counted(length, "Zug", "Zügen")}`,
  noneMade: "Noch kein Zug gemacht.",
  solutionOf: (number, all) => `${numbers.format(number + 1n)} von ${numbers.format(all)}`,
  previousSolution: "Vorige Lösung",
  nextSolution: "Nächste Lösung",
  solutionHelp: "Jede kürzeste Lösung von hier. Die Züge folgen im Spiel; man geht sie durch oder drückt Zeig es.",
  play: "Spielen",
  stepBack: "Schritt zurück",
  stepOn: "Schritt vor",
  levelsHelp: "Wie viele Stellungen in jeder Entfernung vom Ziel liegen. Ein Druck auf einen Balken beginnt mit einer davon.",
  movesAway: "Züge entfernt:",
  positionsThere: "Stellungen",
  hardest: (level) => `Mit einer der schwersten beginnen: ${moves(level)}`,
  asHard: (level) => `Ein anderer Anfang, ebenso schwer: ${moves(level)}`,
  ownStart: "Der eigene Anfang des Rätsels",
  copyLink: "Link kopieren",
  copyText: "Als Text kopieren",
  saveGame: "Spiel sichern",
  savePicture: "SVG sichern",
  savePng: "PNG sichern",
  saveGif: "Spiel als GIF sichern",
  drawing: "Zeichnet",
  notDrawn: "Dieser Browser kann den Film nicht zeichnen. Das Programm kann es: everyboard solve --gif.",
  saveProof: "Beweis sichern",
  proving: "Beweist, was von hier bekannt ist",
  proved: "Das Programm prüft ihn: everyboard verify proof.certificate",
  notProved: "Nicht bewiesen in der Zeit und dem Speicher einer Seite. Das Programm darf mehr: everyboard solve --certificate.",
  tooLong: "Der Link würde zu lang: Besser das Spiel als Datei sichern.",
  edit: "Dieses Rätsel ändern",
  help: "Hilfe",
  keys: [
    ["Pfeile", "von Feld zu Feld gehen"],
    ["Enter, Leertaste", "einen Stein aufnehmen, absetzen"],
    ["Umschalt+Enter", "einen Stein mit nur einem Zug ziehen"],
    ["Escape", "absetzen, anhalten"],
    ["U, Strg+Z", "zurück"],
    ["Strg+Y", "vor"],
    ["R", "neu beginnen"],
    ["H", "Tipp; noch einmal für mehr"],
    ["S", "zeigen"],
    [", und .", "Schritt zurück und vor"],
    ["[ und ]", "vorige und nächste kürzeste Lösung"],
    ["D", "die Entfernung sagen"],
    ["?", "diese Hilfe"],
  ],
  howToRead: [
    "Zieh einen Stein, oder drück ihn und dann ein Feld. Hat er nur einen Zug, so drück ihn zweimal.",
    "Die Zahl ist die kleinste Anzahl von Zügen bis zum Ziel. Sie ist genau: Der Löser hat jede Stellung angesehen.",
    "Ein Dreieck nach oben heißt: Der Zug führt näher; ein Balken: gleich weit; ein Dreieck nach unten: weiter weg.",
  ],
  runsHere: "Alles läuft in dieser Seite. Nichts wird irgendwohin geschickt.",
  runsThere: "Alles läuft in dieser Seite, außer zu großen Tabellen: Die macht das Programm, das die Seite schickt.",
};
