// From places in units of the distance between two neighbours to places in the drawing.
import type { HexGround, XY } from "../protocol/types";

export const scale = 69.28; // of the drawing: a hex has a radius of 40

export const at = (x: number, y: number): XY => [x * scale, y * scale];

const fixed = (value: number) => (value * scale).toFixed(1);

export function points(outline: XY[]): string {
  return outline.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(" ");
}

export function hexPoints(ground: HexGround, x: number, y: number, size = 1): string {
  return points(ground.corners.map(([dx, dy]) => [x + dx * size, y + dy * size]));
}

/// Degrees clockwise from north.
export const headingOf = (facing: number) => (facing - 1) * 60;

/// The middle of the hexside that a facing looks through, from the middle of the hex.
export function frontOf(facing: number, distance = 0.5): XY {
  const angle = (headingOf(facing) * Math.PI) / 180;
  return [Math.sin(angle) * distance, -Math.cos(angle) * distance];
}

/// A number from 0 to 1, the same for the same arguments: ornaments look drawn by hand, and stay where they are.
export function scatter(a: number, b: number): number {
  let x = (Math.imul(a, 0x9e3779b9) + Math.imul(b, 0x85ebca6b) + 1) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) >>> 0;
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39) >>> 0;
  return ((x ^ (x >>> 15)) & 0xffff) / 65536;
}
