import { describe, expect, it } from "vitest";
import { joinedSteps } from "../src/state/joined_steps";

const says = (list: string[]) => joinedSteps(list, (say) => say).map((group) => group.say);

describe("steps of one unit", () => {
  it("are one sentence on hexes, where a move changes the unit's name", () => {
    expect(
      says([
        "HI E6 is the next to act [6.2.2]",
        "HI E6 moves to D8 [8.3]",
        "HI D8 faces 3, south-east [8.4]",
        "HI G5 is the next to act [6.2.2]",
        "HI G5 moves to G6 [8.3]",
      ]),
    ).toEqual(["HI E6 moves to D8 [8.3]; faces 3, south-east [8.4]", "HI G5 moves to G6 [8.3]"]);
    expect(says(["A spends 1 Command Point: PX D9 is to move [6.1]", "PX D9 moves to C8 [8.3]"])).toEqual([
      "A spends 1 Command Point: PX D9 is to move [6.1]; moves to C8 [8.3]",
    ]);
  });
  it("are one sentence on a table, with dice and the order", () => {
    expect(says(["B5 (The Thousand) is ordered to advance [Actions_4]", "B5 (The Thousand): orders given [Actions_4] (dice 3)", "B5 (The Thousand) goes 2.3 inches forward [Formations_2]"])).toEqual([
      "B5 (The Thousand) is ordered to advance [Actions_4]; orders given [Actions_4] (dice 3); goes 2.3 inches forward [Formations_2]",
    ]);
    expect(says(["BL1 orders B6 (Javelinmen) to advance [5.1.4.1]", "B6 (Javelinmen) goes 2 base widths ahead [6.1.4.1]", "the order to B6 (Javelinmen) ends [5.1.1]", "B passes"])).toEqual([
      "BL1 orders B6 (Javelinmen) to advance [5.1.4.1]; goes 2 base widths ahead [6.1.4.1]",
      "B passes",
    ]);
    expect(says(["A8 (Bows) is ordered to advance", "dice: orders given (67 %)", "A9 (Bows) is ordered to advance"])).toEqual([
      "A8 (Bows) is ordered to advance (dice: orders given (67 %))",
      "A9 (Bows) is ordered to advance",
    ]);
  });
  it("are not joined with those of other units, and keep their items", () => {
    expect(joinedSteps(["MM B9 attacks LC B10 [11.2.2]", "A passes [3.0]"], (say) => say).map((group) => group.items.length)).toEqual([1, 1]);
    expect(joinedSteps(["HI F6 moves to F7", "HI F7 faces 4"], (say) => say)[0]?.items).toHaveLength(2);
  });
});
