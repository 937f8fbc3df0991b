// A move on a measured table as legs: straight, aslant, sideways, wheels about a front corner, turns in place. Pure: the
// rules judge.
import type { XY } from "../protocol/types";

/// "left", "right": wheels. "aside-left", "aside-right": sideways.
export type LegKind = "forward" | "back" | "left" | "right" | "aside-left" | "aside-right" | "turn";

export interface Leg {
  kind: LegKind;
  amount: number; // a length of the table, or degrees
  slant?: number; // of straight legs: degrees to the right
}

export const isStraight = (kind: LegKind) => kind === "forward" || kind === "back";
const isWheel = (kind: LegKind) => kind === "left" || kind === "right";
export const isAngle = (kind: LegKind) => isWheel(kind) || kind === "turn";

/// Lengths to a tenth, degrees whole.
export function rounded(leg: Leg): Leg {
  const grid = isAngle(leg.kind) ? 1 : 0.1;
  return { ...leg, amount: Math.round(Math.round(leg.amount / grid) * grid * 10) / 10 };
}

function legText({ kind, amount, slant = 0 }: Leg): string {
  if (isWheel(kind)) return `wheel ${kind} ${amount}`;
  if (kind === "aside-left" || kind === "aside-right") return `${kind.slice("aside-".length)} ${amount}`;
  const aslant = isStraight(kind) && slant !== 0 ? ` ${slant > 0 ? "right" : "left"} ${Math.abs(slant)}` : "";
  return `${kind} ${amount}${aslant}`;
}

/// In the notation of both measured games; empty legs are left out.
export function legsText(legs: Leg[]): string {
  return legs
    .filter((leg) => leg.amount > 0)
    .map(legText)
    .join(", ");
}

const number = "(\\d+(?:\\.\\d+)?)";
const straight = new RegExp(`^(forward|back) ${number}(?: (left|right) (\\d+))?$`);
const other = new RegExp(`^(wheel left|wheel right|left|right|turn) ${number}$`);

function legOf(text: string): Leg | null {
  const line = straight.exec(text);
  if (line) return { kind: line[1] as LegKind, amount: Number(line[2]), ...(line[3] ? { slant: Number(line[4]) * (line[3] === "left" ? -1 : 1) } : {}) };
  const found = other.exec(text);
  const [, word = "", amount] = found ?? [];
  if (!found) return null;
  const kind = word === "turn" ? word : word.startsWith("wheel ") ? word.slice("wheel ".length) : `aside-${word}`;
  return { kind: kind as LegKind, amount: Number(amount) };
}

/// The legs that a text consists of; null if it says anything else.
export function legsOf(text: string): Leg[] | null {
  const legs = text.split(",").map((part) => legOf(part.trim()));
  return legs.every((leg) => leg !== null) ? legs : null;
}

/// A move of legs as the unit, or a body of units that it leads, makes it.
export interface LegMove {
  body: string; // what stands before the legs: "A3 ", "A3 with 2 left ", or nothing
  legs: Leg[];
}

export function legMoveOf(move: string, unit: string): LegMove | null {
  const own = move.startsWith(`${unit} `) ? move.slice(unit.length + 1) : move;
  const named = own === move ? "" : `${unit} `;
  const [, body = "", rest = own] = /^((?:with .+? (?=forward|back|wheel))?(?:in \d+ ranks )?)(.*)$/.exec(own) ?? [];
  const legs = legsOf(rest);
  return legs && { body: named + body, legs };
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

const centre = (corners: XY[]): XY => [corners.reduce((sum, [x]) => sum + x / corners.length, 0), corners.reduce((sum, [, y]) => sum + y / corners.length, 0)];

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
    if (leg.kind === "turn") return at.map((corner) => turned(corner, centre(at), leg.amount));
    const aside = leg.kind === "aside-right" ? 90 : leg.kind === "aside-left" ? -90 : (leg.slant ?? 0);
    const angle = ((headingOf(at) + aside) * Math.PI) / 180;
    const by = leg.kind === "back" ? -leg.amount : leg.amount;
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
