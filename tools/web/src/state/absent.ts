// Units that are not on the board, by where they are.
import type { Pieces, Side, Unit, Whereabouts } from "../protocol/types";

/// Those of one side: first those that may still come, then those that are gone, each kind together.
export function byWhereabouts(pieces: Pieces, side: Side): [Whereabouts, Unit[]][] {
  const found = new Map<Whereabouts, Unit[]>();
  for (const unit of [...pieces.waiting, ...pieces.gone]) {
    if (unit.side !== side || unit.whereabouts === undefined) continue;
    found.set(unit.whereabouts, [...(found.get(unit.whereabouts) ?? []), unit]);
  }
  return [...found];
}
