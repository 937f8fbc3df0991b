// The colour of each outcome in a bar of odds, by the side that gains. Pure.
import type { Outcome } from "../protocol/types";

/// From 0, much better for B, to 4, much better for A: the colours of the style sheets. The service lists outcomes from
/// worst to best for A, so the first is the strongest of those that are better for B, the last of those for A.
export function tones(results: Outcome[]): number[] {
  return results.map(({ gains }, i) => {
    if (gains === null) return 2;
    if (gains === "A") return i === results.length - 1 ? 4 : 3;
    return i === 0 ? 0 : 1;
  });
}
