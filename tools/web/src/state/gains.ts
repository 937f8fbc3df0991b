// Which side an outcome of dice is better for. Pure: the service lists outcomes from worst to best for side A, and says
// in words where nothing happens.
import type { Outcome, Side } from "../protocol/types";

export interface Gain {
  side: Side | null; // null: neither
  much: boolean;
}

const nothing = /^(no effect|nothing changes|nothing|tie)$/i;
const even = 0.1; // so near the middle of all ways an outcome is better for neither side

/// Outcomes before those without an effect are better for B, those behind them for A; if all have one, those above the
/// middle of all ways are better for A.
export function gains(results: Outcome[]): Gain[] {
  const last = results.length - 1;
  if (last < 1) return results.map(() => ({ side: null, much: false }));
  const still = results.flatMap((result, i) => (nothing.test(result.words) ? [i] : []));
  const [first] = still;
  const end = still[still.length - 1];
  if (first !== undefined && end !== undefined)
    return results.map((_, i) => (i >= first && i <= end ? { side: null, much: false } : { side: i < first ? "B" : "A", much: i === 0 || i === last }));
  const all = results.reduce((sum, result) => sum + result.count, 0);
  let below = 0;
  return results.map((result, i) => {
    const above = (below + result.count / 2) / all - 0.5;
    below += result.count;
    const outermost = i === 0 || i === last;
    if (!outermost && Math.abs(above) < even) return { side: null, much: false };
    return { side: i === 0 || (i !== last && above < 0) ? "B" : "A", much: outermost };
  });
}

/// From 0, much better for B, to 4, much better for A: the colours of the style sheets.
export const tone = ({ side, much }: Gain) => (side === null ? 2 : side === "A" ? (much ? 4 : 3) : much ? 0 : 1);
