import { describe, expect, it } from "vitest";
import type { Step } from "../src/protocol/types";
import { ordersSince } from "../src/state/orders";

const log: Step[] = [
  { step: 1, say: "A passes", side: "A", move: "pass" },
  { step: 2, say: "B5 is ordered to advance", side: "B", move: "B5 advance" },
  { step: 3, say: "orders given", dice: [[], [6]] },
  { step: 4, say: "B5 goes 6 inches forward", side: "B", move: "forward 6" },
];

describe("the general's order", () => {
  it("is what has happened since the person's last choice", () => {
    expect(ordersSince(log, "A").map((step) => step.step)).toEqual([2, 3, 4]);
  });

  it("is over when the person has chosen, also if dice have fallen since", () => {
    expect(ordersSince([...log, { step: 5, say: "A2 charges", side: "A" }, { step: 6, say: "melee", dice: [[1], [2]] }], "A")).toEqual([]);
  });
});
