// Which place an arrow key goes to.
import type { XY } from "../protocol/types";

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const ways: Record<Direction, XY> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/// The nearest place in this direction: what is aside of the way counts more than what is far along it.
export function nextPlace<T extends { x: number; y: number }>(places: T[], from: T, direction: Direction): T {
  const [wx, wy] = ways[direction];
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy - dy * wx);
    if (along <= 0.01 || aside > along * 1.01) continue;
    const cost = along + 1.5 * aside + (dy > 0 ? 0.001 : 0);
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
