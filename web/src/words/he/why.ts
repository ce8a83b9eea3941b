// למה מהלך הוא הטוב ביותר, ולמה לא נשאר פתרון.

import type { Translation } from "../language";
import { moves, numbers } from "../numbers";
import type { words } from "../why";

const costs = (more: number) => `מאריך ב־${moves(more)} לפחות.`;

export const why: Translation<typeof words> = {
  onlyLegal: "זה המהלך החוקי היחיד.",
  onlyMove: (others, more) => {
    const other = others === 1 ? "האחר" : `כל אחד מ־${numbers.format(others)} האחרים`;
    return more === undefined ? `רק המהלך הזה משאיר פתרון: ${other} אינו משאיר.` : `רק המהלך הזה פותח פתרון קצר ביותר: ${other} ${costs(more)}`;
  },
  onlyPiece: (_piece, square, more) =>
    `כל פתרון קצר ביותר נפתח בכלי שעל ${square}: מהלך של כלי אחר ${more === undefined ? "אינו משאיר פתרון." : costs(more)}`,
  bottleneck: (solutions, after) => `כל אחד מ־${numbers.format(BigInt(solutions))} הפתרונות הקצרים ביותר עובר בעמדה הזאת אחרי ${moves(after)}.`,
  onlyWay: (_piece, square, best, more) => {
    const some = best === 1 ? "רק זה פותח" : `רק ${numbers.format(best)} פותחים`;
    return `מבין מהלכי הכלי שעל ${square} ${some} פתרון קצר ביותר: כל מהלך אחר ${more === undefined ? "אינו משאיר פתרון." : costs(more)}`;
  },
  bestMoves: (best, others, more) => {
    if (others === 0) {
      return `כל אחד מ־${moves(best)} פותח פתרון קצר ביותר.`;
    }
    return `${numbers.format(best)} מתוך ${moves(best + others)} פותחים פתרון קצר ביותר: כל מהלך אחר ${more === undefined ? "אינו משאיר פתרון." : costs(more)}`;
  },

  stuck: "אין מהלך חוקי, וזאת אינה המטרה.",
  frozen: (_piece, square) => `הכלי שעל ${square} לא יוכל לזוז עוד, ובאף מטרה הוא אינו עומד שם.`,
  invariant: "יש סכום שמהלכים אינם מביאים לערכו במטרה. כשהעמדה הזאת היא ההתחלה:",
  exhausted: "כל ההמשכים נוסו, ואף אחד מהם אינו מוביל אל המטרה.",
  lostBy: (number, word, before) => {
    const was = before === undefined ? "היה פתרון" : `המרחק אל המטרה היה ${moves(before)}`;
    return `כך מאז מהלך ${numbers.format(number)} (${word}): לפניו ${was}.`;
  },
  backTo: (at) => (at === 0 ? "חזרה להתחלה" : `חזרה למהלך ${numbers.format(at)}`),
};
