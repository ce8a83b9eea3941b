// Endspiele im Schach.

import type { EndingMap, GameWorth } from "../../protocol";
import type { words } from "../endgame";
import type { Translation } from "../language";
import { counted, numbers } from "../numbers";

function side(isFirst: boolean): string {
  return isFirst ? endgame.white : endgame.black;
}

export const endgame: Translation<typeof words> = {
  white: "Weiß",
  black: "Schwarz",
  mated: (loser, winner) => `${loser} ist matt: ${winner} hat gewonnen.`,
  stalemate: (loser) => `${loser} hat keinen Zug: patt, unentschieden.`,
  title: "Endspiele",
  choose: "Ein Endspiel wählen",
  chooseHelp: "Jede Stellung ist bekannt. Man spielt gegen eine fehlerlose Verteidigung oder verteidigt sich selbst.",
  endings: [
    ["KQK", "König und Dame gegen König"],
    ["KRK", "König und Turm gegen König"],
    ["KBBK", "zwei Läufer gegen König"],
    ["KBNK", "Läufer und Springer gegen König"],
    ["KQKR", "Dame gegen Turm"],
    ["KRKB", "Turm gegen Läufer"],
    ["KRKN", "Turm gegen Springer"],
    ["KQKN", "Dame gegen Springer"],
    ["KNNK", "zwei Springer gegen König: kaum je ein Matt"],
  ],
  fairyEndings: [
    ["KAK", "A=QN", "eine Amazone, die wie Dame oder Springer zieht, setzt allein matt"],
    ["KSK", "S=NN", "ein Nachtreiter, der in Springerzügen weiterreitet"],
  ],
  ownName: "Ein anderes Endspiel, oder eine Stellung als FEN",
  ownHelp: "K und die Figuren von Weiß, dann K und die von Schwarz, etwa KRKN: bis zu vier aus Q, R, B, N (Dame, Turm, Läufer, Springer) und eigenen. Bauern gibt es keine.",
  ownPieces: "Andere Figuren, in Betzas Schreibweise, etwa A=QN",
  openIt: "Öffnen",
  back: "Alle Endspiele",

  making: (level) => (level === null ? "Die Tabelle wird gemacht" : `Die Tabelle von ${level.ending} wird gemacht: Matt in ${numbers.format(level.level)}`),
  refused: "Die Tabelle dieses Endspiels kann hier nicht gemacht werden",
  hardest: "Die schwerste Stellung",
  any: "Irgendeine Stellung",
  newPosition: (isFirst) => `Eine neue Stellung, ${side(isFirst)} ist am Zug.`,
  tabs: { moves: "Züge", map: "Karte", edit: "Stellung", share: "Teilen", about: "Über" },
  mapHelp: "Eine Figur auf jedem Feld: gewonnen, remis oder verloren für die Seite am Zug, und in wie vielen Zügen.",
  mapPiece: "Die Figur",
  mapTurn: "Am Zug",
  pieceOn: (piece, square) => `${piece} auf ${square}`,
  mapOf: (shown: EndingMap) => `${shown.piece} auf jedem Feld, ${side(shown.isWhite)} ist am Zug`,
  mapTotals: ({ isWhite, totals: [wins, draws, losses] }: EndingMap) =>
    `${side(isWhite)} am Zug: gewinnt auf ${counted(wins ?? 0, "Feld", "Feldern")}, remis auf ${numbers.format(draws ?? 0)}, verliert auf ${numbers.format(losses ?? 0)}.`,
  mapLegend: "Dreieck nach oben: Die Seite am Zug gewinnt in so vielen Zügen. Dreieck nach unten: Sie verliert. Balken: remis. Kreuz: nicht erlaubt. Der Rahmen zeigt, wo die Figur steht.",
  mapTable: "Die Karte als Tabelle",
  rank: "Reihe",
  tried: (value: GameWorth) => ({ win: `gewonnen in ${value.moves}`, draw: "remis", loss: `verloren in ${value.moves}` })[value.value],

  edit: "Die Stellung ändern",
  editHelp: "Wähl eine Figur und drück Felder: Dort wird sie gesetzt, oder genommen, wenn sie da steht. Figuren lassen sich auch ziehen.",
  palette: "Figuren",
  remove: "nehmen",
  playFrom: "Von hier spielen",
  discard: "Zurück zum Spiel",
  clear: "Das Brett leeren",
  illegal: (why) => `Das kann man nicht spielen: ${why}.`,
  playable: "Das kann man spielen.",

  fen: "Die Stellung als FEN",
  copyFen: "FEN kopieren",
  about: [
    "Das Programm hat die Tabelle dieses Endspiels gemacht: Es weiß von jeder Stellung, wer gewinnt und in wie vielen Zügen. Wo es verteidigt, dauern seine Züge am längsten; wo es angreift, gewinnen sie am schnellsten.",
    "Es gibt keine Bauern, also keine Umwandlung, und keine Rochade. Auch gilt keine Regel von fünfzig Zügen.",
  ],
};
