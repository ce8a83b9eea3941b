// שני צדדים: סיומים ומשחקים אחרים.

import type { GameLook, GameMove, GameWorth } from "../../protocol";
import type { Translation } from "../language";
import { moves, numbers } from "../numbers";
import type { Names, SidesWords, words } from "../sides";

/** מי מנצח ומתי, עבור הצד שבתורו. */
function worthIn(names: Names, { value, moves: left }: GameWorth, isFirst: boolean): string {
  if (value === "draw") {
    return "תיקו";
  }
  const winner = names.side(isFirst === (value === "win"));
  return left === null ? `ניצחון של ${winner}` : `ניצחון של ${winner} ב־${moves(left)}`;
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
      return `תורו של ${names.side(place.isFirst)}${isCheck ? ", בשח" : ""}${value === null ? "" : `: ${worth(value, place.isFirst)}`}.`;
    },
    turn: (isFirst) => `תורו של ${names.side(isFirst)}`,
    value: "כמה זה שווה",
    number: (value) => (value.moves === null ? { win: "▲", draw: "=", loss: "▼" }[value.value] : numbers.format(value.moves)),
    plies: ({ plies }) => (plies === null || plies === 0 ? "" : `${moves(plies)} של שני הצדדים עד הסוף`),
    metric: "המספר סופר את מהלכי המנצח עד הסוף, אם אף צד אינו טועה.",
    best: "הטוב ביותר",
    wins: "מנצח",
    draws: "תיקו",
    loses: "מפסיד",
    repeated: "אותה עמדה בפעם השלישית: אף צד אינו מתקדם, ולכן תיקו.",

    sides: "הצד שלך",
    sideNames: () => ({ first: names.side(true), second: names.side(false), both: "שני הצדדים" }),
    skill: "התוכנה",
    skills: { perfect: "משחקת בלי טעויות", errs: "טועה במהלך אחד מארבעה" },
    undo: "ביטול",
    redo: "ביצוע מחדש",
    restart: "מההתחלה",
    hintButton: "רמז",
    flip: "היפוך",
    canMoveHere: "אפשר לזוז לכאן",
    canLeave: "אפשר לצאת מן הלוח: ללחוץ שוב",
    canBeTaken: "אפשר להכות",
    chooseTaken: "יש לבחור את הכלי שהמהלך הזה מכה.",
    moved: (written, isFirst) => `המהלך של ${names.side(isFirst)}: ${written}.`,
    atMove: (at) => `עמדה ${numbers.format(at)}.`,
    hint: (level, { place, worth: value, moves: legal }) => {
      const [best] = legal as [GameMove?];
      if (best === undefined || value === null || level === 0) {
        return "";
      }
      const [from, to] = [best.from, best.to].map(names.square);
      if (level === 1) {
        const many = legal.filter((move) => move.best).length;
        return `${worth(value, place.isFirst)}: הטובים ביותר ${numbers.format(many)} מתוך ${moves(legal.length)}.`;
      }
      const stood = place.symbols[best.from];
      if (stood === undefined) {
        return "אין מהלך: מוותרים על התור.";
      }
      if (stood === 0) {
        return `כלי בא אל ${from}.`;
      }
      if (level === 2 || best.from === best.to) {
        return level === 2 ? `להזיז את הכלי שעל ${from}.` : `הכלי שעל ${from} יוצא מן הלוח.`;
      }
      return best.taken === null ? `מ־${from} אל ${to}.` : `מ־${from} אל ${to}, ולהכות את הכלי שעל ${names.square(best.taken)}.`;
    },

    line: "משחק",
    bestLine: "המשחק הטוב ביותר מכאן",
    start: "התחלה",
    noMoves: "אין מהלך.",
    programsTurn: "תורה של התוכנה.",
    copyLink: "העתקת קישור",
    tooLong: "הקישור יהיה ארוך מדי.",
    keys: [
      ["חצים", "מעבר בין משבצות"],
      ["Enter, רווח", "הרמת כלי והנחתו"],
      ["Escape", "החזרה"],
      ["U, Ctrl+Z", "ביטול"],
      ["Ctrl+Y", "ביצוע מחדש"],
      ["R", "מההתחלה"],
      ["H", "רמז; לחיצה נוספת מגלה עוד"],
      ["F", "היפוך הלוח"],
      ["D", "כמה העמדה שווה"],
    ],
  };
}

export const sides: Translation<typeof words> = { of };
