import { describe, expect, it } from "vitest";
import type { Unit } from "../src/protocol/types";
import { asItIs, atHex, atPlace, facing } from "../src/state/correction";

const unit = (more: Partial<Unit>) => ({ name: "F6", type: "HI", disordered: false, ...more }) as Unit;

describe("corrections", () => {
  it("name a unit on hexes by its hex", () => {
    const there = unit({ hex: "F6", facing: 4, disordered: true });
    expect(atHex(there, "F7")).toBe("F6 at F7");
    expect(facing(there, 2)).toBe("F6 facing 2");
    expect(asItIs(there)).toBe("HI F6 at F6 facing 4, disordered");
    expect(asItIs(unit({ hex: "F6", facing: null }))).toBe("HI F6 at F6, good order");
  });

  it("say nothing of a unit that is not on the map", () => {
    expect(atHex(unit({}), "F7")).toBeNull();
    expect(asItIs(unit({}))).toBe("");
  });

  it("measure the middle of the front and degrees on a table", () => {
    const there = unit({ name: "A3", heading: 0, corners: [[20, 12], [24, 12], [24, 10], [20, 10]] });
    expect(asItIs(there)).toBe("A3 at 22 12 facing 0");
    expect(atPlace(there, [20.456, 12], -30)).toBe("A3 at 20.46 12 facing 330");
    expect(atPlace(there, [1, 2], 359.99)).toBe("A3 at 1 2 facing 0");
  });
});
