// The colour of each outcome in a bar of odds, by the side that gains. Pure.
import type { Outcome } from "../protocol/types";

/// From 0, much better for B, to 4, much better for A: the colours of the style sheets. The service lists outcomes from
/// worst to best for A, so those at the ends are the strongest.
export function tones(results: Outcome[]): number[] {
  return results.map(({ gains }, i) => {
    if (gains === null) return 2;
    const much = i === 0 || i === results.length - 1;
    return gains === "A" ? (much ? 4 : 3) : much ? 0 : 1;
  });
}
