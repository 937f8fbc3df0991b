// What has changed on the board between two positions, so that the enemy's moves can be shown.
import type { Pieces, Side, Unit, XY } from "../protocol/types";

export interface Change {
  id: string;
  side: Side;
  words: string;
  from: XY;
  to: XY | null; // null: it is gone
  disordered: boolean; // became so
}

/// The middle of a unit; null if it is not on the board.
export function middle(unit: Unit): XY | null {
  if (unit.corners && unit.corners.length > 0) {
    const sum = unit.corners.reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
    return [sum[0] / unit.corners.length, sum[1] / unit.corners.length];
  }
  return unit.x === undefined || unit.y === undefined ? null : [unit.x, unit.y];
}

export const identity = (unit: Unit) => `${unit.side}${unit.id}`;

const far = (a: XY, b: XY) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.05;

export function changes(before: Pieces, after: Pieces): Change[] {
  const now = new Map(after.units.map((unit) => [identity(unit), unit]));
  const found: Change[] = [];
  for (const unit of before.units) {
    const from = middle(unit);
    if (!from) continue;
    const later = now.get(identity(unit));
    const to = later ? middle(later) : null;
    const disordered = !unit.disordered && (later?.disordered ?? false);
    if (to && !far(from, to) && !disordered) continue;
    found.push({ id: identity(unit), side: unit.side, words: unit.words, from, to, disordered });
  }
  return found;
}

/// Changes that follow each other as one: a unit that moved twice has one arrow, from where it was first.
export function joined(earlier: Change[], later: Change[]): Change[] {
  const all = new Map(earlier.map((change) => [change.id, change]));
  for (const change of later) {
    const first = all.get(change.id);
    all.set(change.id, first ? { ...change, from: first.from, disordered: first.disordered || change.disordered } : change);
  }
  return [...all.values()];
}
