// What is written on pieces, and how large. Pure.
import type { Leader, Unit, XY } from "../protocol/types";

/// A leader's own label: the beginning of the name, "Py"; without a name the number, as of "AL2", or the kind.
export function leaderLabel(leader: Leader): string {
  const own = /^\p{Lu}\p{L}+/u.exec(leader.words)?.[0];
  const title = /^(general|commander|leader|sub|second|ally)/i.test(leader.words);
  if (own && !title) return own.slice(0, 2);
  return /^[AB]L(\d+)$/.exec(leader.name)?.[1] ?? leader.name.slice(0, 2).trim();
}

/// The letters of a kind without what the troops carry: "HF" of "HF/3".
export const kindOf = (type: string) => (type.split("/")[0] ?? type).slice(0, 4);

/// Horse gets one diagonal, foot two, as in the usual signs of wargames; null: neither.
export function isHorse(unit: Unit): boolean | null {
  if (/camp|baggage|wagon/i.test(unit.type_words)) return null;
  return /cavalry|horse|knight|chariot|camel|cataphract/i.test(unit.type_words);
}

const letter = 0.64; // the width of a bold letter, of its size
const largest = 13;
const largestAlone = 26; // a kind alone, for boards that are small on the screen

export interface UnitLabels {
  kind: number; // type size of the kind alone
  both: number; // of number and kind
  lines: 1 | 2; // in which both are written
  width: number;
  depth: number; // of the outline, in the drawing
}

/// Type sizes that fit into an outline; `name` and `kind` are what has to fit.
export function labelsIn(corners: XY[], scale: number, name: string, kind: string): UnitLabels {
  const [a = [0, 0], b = a, c = b] = corners;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]) * scale;
  const depth = Math.hypot(c[0] - b[0], c[1] - b[1]) * scale;
  const fits = (letters: number, high: number, most = largest) => Math.min(most, high, (0.96 * width) / (letter * Math.max(1, letters)));
  const two = fits(Math.max(name.length, kind.length), depth * 0.4);
  const one = fits(name.length + kind.length + 1, depth * 0.8);
  return { kind: fits(kind.length, depth * 0.85, largestAlone), both: Math.max(one, two), lines: two > one ? 2 : 1, width, depth };
}

/// The sizes that decide how near the table has to be: those of the usual unit.
export function usualSizes(units: Unit[], scale: number): { middle: number; close: number } {
  const all = units.filter((unit) => (unit.corners?.length ?? 0) >= 3).map((unit) => labelsIn(unit.corners ?? [], scale, unit.name, kindOf(unit.type)));
  const median = (sizes: number[]) => [...sizes].sort((x, y) => x - y)[Math.floor(sizes.length / 2)] ?? largest;
  return { middle: median(all.map((one) => one.kind)), close: median(all.map((one) => one.both)) };
}
