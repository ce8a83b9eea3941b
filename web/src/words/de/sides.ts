// Zwei Seiten: Endspiele und andere Spiele.

import type { GameLook, GameMove, GameWorth } from "../../protocol";
import type { Translation } from "../language";
import { counted, moves, numbers } from "../numbers";
import type { Names, SidesWords, words } from "../sides";

/** Wer gewinnt und wann, für die Seite am Zug. */
function worthIn(names: Names, { value, moves: left }: GameWorth, isFirst: boolean): string {
  if (value === "draw") {
    return "unentschieden";
  }
  const winner = names.side(isFirst === (value === "win"));
  return left === null ? `${winner} gewinnt` : `${winner} gewinnt in ${counted(left, "Zug", "Zügen")}`;
}

function of(names: Names): Translation<SidesWords> {
  const worth = (value: GameWorth, isFirst: boolean): string => worthIn(names, value, isFirst);
  return {
    worth,
    verdict: (look: GameLook) => {
      const { place, worth: value, isCheck, moves: legal } = look;
      if (legal.length === 0) {
        return names.ended(look);
      }
      return `${names.side(place.isFirst)} ist am Zug${isCheck ? ", im Schach" : ""}${value === null ? "" : `: ${worth(value, place.isFirst)}`}.`;
    },
    turn: (isFirst) => `${names.side(isFirst)} ist am Zug`,
    value: "Was sie wert ist",
    number: (value) => (value.moves === null ? { win: "▲", draw: "=", loss: "▼" }[value.value] : numbers.format(value.moves)),
    plies: ({ plies }) => (plies === null || plies === 0 ? "" : `${moves(plies)} beider Seiten bis zum Ende`),
    metric: "Die Zahl zählt die Züge des Gewinners bis zum Ende, wenn keine Seite irrt.",
    best: "am besten",
    wins: "gewinnt",
    draws: "remis",
    loses: "verliert",
    repeated: "Dieselbe Stellung zum dritten Mal: Keine Seite kommt weiter, also unentschieden.",

    sides: "Du spielst",
    sideNames: () => ({ first: names.side(true), second: names.side(false), both: "beide Seiten" }),
    skill: "Programm",
    skills: { perfect: "spielt fehlerlos", errs: "irrt in einem Zug von vier" },
    undo: "Zurück",
    redo: "Vor",
    restart: "Neu",
    hintButton: "Tipp",
    flip: "Drehen",
    canMoveHere: "kann hierher ziehen",
    canLeave: "kann das Brett verlassen: noch einmal drücken",
    canBeTaken: "kann geschlagen werden",
    chooseTaken: "Wähle den Stein, den dieser Zug schlägt.",
    moved: (written, isFirst) => `${names.side(isFirst)}: ${written}.`,
    atMove: (at) => `Stellung ${numbers.format(at)}.`,
    hint: (level: number, { place, worth: value, moves: legal }: GameLook) => {
      const [best] = legal as [GameMove?];
      if (best === undefined || value === null || level === 0) {
        return "";
      }
      const [from, to] = [best.from, best.to].map(names.square);
      if (level === 1) {
        const text = worth(value, place.isFirst);
        return `${text[0]?.toUpperCase()}${text.slice(1)}: ${numbers.format(legal.filter((move) => move.best).length)} von ${counted(legal.length, "Zug", "Zügen")} am besten.`;
      }
      const stood = place.symbols[best.from];
      if (stood === undefined) {
        return "Es gibt keinen Zug: passe.";
      }
      if (stood === 0) {
        return `Ein Stein kommt auf ${from}.`;
      }
      if (level === 2 || best.from === best.to) {
        return level === 2 ? `Zieh den Stein auf ${from}.` : `${from} verlässt das Brett.`;
      }
      return best.taken === null ? `${from} nach ${to}.` : `${from} nach ${to}, und schlag den Stein auf ${names.square(best.taken)}.`;
    },

    line: "Spiel",
    bestLine: "Bestes Spiel von hier",
    start: "Anfang",
    noMoves: "Es gibt keinen Zug.",
    programsTurn: "Das Programm ist am Zug.",
    copyLink: "Link kopieren",
    tooLong: "Der Link würde zu lang.",
    keys: [
      ["Pfeile", "von Feld zu Feld gehen"],
      ["Enter, Leertaste", "einen Stein aufnehmen, absetzen"],
      ["Escape", "absetzen"],
      ["U, Strg+Z", "zurück"],
      ["Strg+Y", "vor"],
      ["R", "neu beginnen"],
      ["H", "Tipp; noch einmal für mehr"],
      ["F", "das Brett drehen"],
      ["D", "sagen, was die Stellung wert ist"],
    ],
  };
}

export const sides: Translation<typeof words> = { of };
