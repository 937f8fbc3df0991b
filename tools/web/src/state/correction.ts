// What a person says where the real table differs, in the words of corrections (data/SESSION.md). Pure: the service
// judges.
import { frontMiddle, headingOf } from "../board/legs";
import type { Unit, XY } from "../protocol/types";

const rounded = (value: number) => String(Number(value.toFixed(2)));

/// The unit goes to a hex and keeps its facing.
export const atHex = (unit: Unit, hex: string) => (unit.hex === undefined ? null : `${unit.hex} at ${hex}`);

export const facing = (unit: Unit, to: number) => (unit.hex === undefined ? null : `${unit.hex} facing ${to}`);

/// The unit goes to a place of a measured table: the middle of its front, and degrees from north.
export function atPlace(unit: Unit, [x, y]: XY, heading: number | undefined): string {
  const faces = heading === undefined ? "" : ` facing ${Number((((heading % 360) + 360) % 360).toFixed(1)) % 360}`;
  return `${unit.name} at ${rounded(x)} ${rounded(y)}${faces}`;
}

/// Where a unit is and how, as the correction that changes nothing: what a person edits.
export function asItIs(unit: Unit): string {
  if (unit.corners) return atPlace(unit, frontMiddle(unit.corners), unit.heading === undefined ? undefined : headingOf(unit.corners));
  if (unit.hex === undefined) return "";
  const faces = unit.facing ? ` facing ${unit.facing}` : "";
  return `${unit.type} ${unit.hex} at ${unit.hex}${faces}, ${unit.disordered ? "disordered" : "good order"}`;
}
