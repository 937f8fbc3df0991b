// A move on a measured table as legs: straight ahead or back, and wheels about a front corner. Pure: the rules judge.
import type { XY } from "../protocol/types";

export type LegKind = "forward" | "back" | "left" | "right";

export interface Leg {
  kind: LegKind;
  amount: number; // a length of the table, or degrees
}

export const isWheel = (kind: LegKind) => kind === "left" || kind === "right";

/// Lengths to a tenth, degrees whole.
export function rounded(leg: Leg): Leg {
  const grid = isWheel(leg.kind) ? 1 : 0.1;
  return { kind: leg.kind, amount: Math.round(Math.round(leg.amount / grid) * grid * 10) / 10 };
}

/// In the notation of both measured games; empty legs are left out.
export function legsText(legs: Leg[]): string {
  return legs
    .filter((leg) => leg.amount > 0)
    .map((leg) => (isWheel(leg.kind) ? `wheel ${leg.kind} ${leg.amount}` : `${leg.kind} ${leg.amount}`))
    .join(", ");
}

/// The legs that a text consists of; null if it says anything else.
export function legsOf(text: string): Leg[] | null {
  const legs = text.split(",").map((part): Leg | null => {
    const found = /^\s*(?:(forward|back)|wheel (left|right))\s+(\d+(?:\.\d+)?)\s*$/.exec(part);
    return found ? { kind: (found[1] ?? found[2]) as LegKind, amount: Number(found[3]) } : null;
  });
  return legs.every((leg) => leg !== null) ? legs : null;
}

/// Degrees clockwise from north of the front of an outline that begins with its left and right front corners.
export function headingOf(corners: XY[]): number {
  const [left = [0, 0], right = left] = corners;
  return ((Math.atan2(-(right[1] - left[1]), right[0] - left[0]) * 180) / Math.PI + 360) % 360;
}

/// Of a leader, who is a point, the point.
export function frontMiddle(corners: XY[]): XY {
  const [left = [0, 0], right = left] = corners;
  return [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
}

function turned([x, y]: XY, [cx, cy]: XY, clockwise: number): XY {
  const angle = (-clockwise * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/// Where an outline comes to; x to the east, y to the north.
export function moved(corners: XY[], legs: Leg[]): XY[] {
  return legs.reduce((at, leg) => {
    const [left = [0, 0], right = [0, 0]] = at;
    if (leg.kind === "left") return at.map((corner) => turned(corner, left as XY, -leg.amount));
    if (leg.kind === "right") return at.map((corner) => turned(corner, right as XY, leg.amount));
    const angle = (headingOf(at) * Math.PI) / 180;
    const by = leg.kind === "forward" ? leg.amount : -leg.amount;
    return at.map(([x, y]): XY => [x + Math.sin(angle) * by, y + Math.cos(angle) * by]);
  }, corners);
}

/// The rectangle with its front's middle at a place, turned to a heading.
export function placed(corners: XY[], middle: XY, heading: number): XY[] {
  const [mx, my] = frontMiddle(corners);
  const by = heading - headingOf(corners);
  return corners.map((corner) => {
    const [x, y] = turned(corner, [mx, my], by);
    return [x + middle[0] - mx, y + middle[1] - my];
  });
}
