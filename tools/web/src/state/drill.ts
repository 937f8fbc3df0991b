// Positions from reviewed games to try again, kept in the browser: one's own mistakes, and as many decisions that were
// fine, so that a position does not say which it is.
import type { Review, Side } from "../protocol/types";

export interface DrillPosition {
  record: string;
  step: number; // of the decision
  side: Side;
  made: string; // in words
  loss: number; // of the expected result; 0: it was fine
}

const key = "polemarch-drill";
const most = 24; // positions; a record is some 30 kB
const fine = -0.01; // a decision that changed the expected result by no more than this

/// The person's mistakes of a review, and as many of the person's decisions that were none.
export function positionsOf(review: Review, side: Side, record: string): DrillPosition[] {
  const mistakes = side === "A" ? review.mistakes.a : review.mistakes.b;
  const wrong = new Set(mistakes.map((mistake) => mistake.step));
  const good = review.steps.filter((step) => {
    const gain = (step.play?.value ?? 0) * (side === "A" ? 1 : -1);
    return step.side === side && step.play && gain >= fine && step.play.error > 0 && !wrong.has(step.step);
  });
  const every = Math.max(1, Math.floor(good.length / Math.max(1, mistakes.length)));
  return [
    ...mistakes.map((mistake) => ({ record, step: mistake.step, side, made: mistake.made.say, loss: mistake.loss.value })),
    ...good.filter((_, i) => i % every === 0).slice(0, mistakes.length).map((step) => ({ record, step: step.step, side, made: step.say, loss: 0 })),
  ];
}

export function kept(): DrillPosition[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(list) ? (list as DrillPosition[]).filter((one) => typeof one.record === "string" && typeof one.step === "number") : [];
  } catch {
    return [];
  }
}

/// The newest first; the oldest are forgotten, and more of them if the browser has no room.
export function keepPositions(positions: DrillPosition[]): void {
  const known = kept().filter((old) => !positions.some((one) => one.record === old.record));
  let all = [...positions, ...known].slice(0, most);
  for (; all.length > 0; all = all.slice(0, Math.floor(all.length / 2))) {
    try {
      localStorage.setItem(key, JSON.stringify(all));
      return;
    } catch {
      // no room
    }
  }
}

/// A game that was begun to try a decision again; known as long as the tab is open.
export interface Attempt {
  step: number;
  made: string;
  loss: number | null; // null: not known
  hidden: boolean; // what was made then is shown only after the new move
}

const attemptKey = (game: number) => `polemarch-attempt-${game}`;

export function noteAttempt(game: number, attempt: Attempt): void {
  sessionStorage.setItem(attemptKey(game), JSON.stringify(attempt));
}

export function attemptOf(game: number): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(attemptKey(game)) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}
