// What the general has done since the person's last choice: what has to be done on a real table.
import type { Side, Step } from "../protocol/types";

/// The general's choices and the dice, in their order; none if the person has chosen since the general.
export function ordersSince(log: Step[], person: Side): Step[] {
  const own = log.map((step) => step.side === person).lastIndexOf(true);
  const since = log.slice(own + 1);
  return since.some((step) => step.side !== undefined) ? since : [];
}
