import { describe, expect, it } from "vitest";
import type { Choice, Pieces, Unit } from "../src/protocol/types";
import { leftToGeneral, lineEnd, lineMoves, lineOutlines, modelOf, movedTo, placeable } from "../src/state/placing";
import { inWords, rounded } from "../src/state/wording";

const unit = (name: string, type: string): Unit => ({ id: 1, name, words: name, side: name.startsWith("B") ? "B" : "A", type, type_words: type, disordered: false, marks: [], leaders: [], card: [] });
const pieces: Pieces = { units: [unit("A9", "Hf")], leaders: [], gone: [], sides: [], waiting: [unit("A1", "Hf"), unit("A2", "Hf"), unit("A3", "Lc"), unit("B1", "Hf")] };
const corners: [number, number][] = [[2, 8], [3, 8], [3, 7.5], [2, 7.5]];
const place = (name: string): Choice => ({ move: `${name} at 2.5 8 facing 0`, subject: "", say: "", point: { unit: name, does: "place", to: { corners, heading: 0 } } });

describe("pieces that come to the table", () => {
  it("are all that are like those of the listed moves", () => {
    expect(placeable([place("A1")], pieces).map((one) => one.name)).toEqual(["A1", "A2"]);
    expect(placeable([place("A1"), place("A3")], pieces).map((one) => one.name)).toEqual(["A1", "A2", "A3"]);
    expect(placeable([place("A9")], pieces)).toEqual([]);
    expect(placeable([place("hill 2")], pieces).map((one) => one.name)).toEqual(["hill 2"]);
  });

  it("have the outline of their kind", () => {
    const model = modelOf([place("A1")], pieces, unit("A2", "Hf"));
    expect(model?.at).toEqual([2.5, 8]);
    expect(model && movedTo(model, [12.5, 9])[0]).toEqual([12, 9]);
    expect(modelOf([place("A1")], pieces, unit("A3", "Lc"))).toBeNull();
  });

  it("form lines away from the friend they stand beside", () => {
    expect(lineEnd("A4 left of A3")).toBe("left");
    expect(lineEnd("A4 at 2 3")).toBe("right");
    expect(lineMoves("A1", ["A2", "A3"], "right")).toEqual(["A2 right of A1", "A3 right of A2"]);
    expect(lineOutlines(corners, 2, "left").map((one) => one[0])).toEqual([[1, 8], [0, 8]]);
  });

  it("can be left to the general", () => {
    expect(leftToGeneral("deploy")).toBe("deployment");
    expect(leftToGeneral("lay")).toBe("terrain");
    expect(leftToGeneral("activate")).toBeUndefined();
  });
});

describe("moves in words", () => {
  const inch = { one: "inch", several: "inches" };
  it("have units, and no more digits than a ruler shows", () => {
    expect(inWords("A3 forward 5.4 right 34", "A3", inch)).toBe("forward 5.4 inches, slanting 34° to the right");
    expect(inWords("A3 forward 1.021, wheel left 20.4, back 2", "A3", inch)).toBe("forward 1 inch, wheel left 20°, back 2 inches");
    expect(inWords("front 1, forward ~4.25 right 45", "A3", inch)).toBe("form a front of 1, forward 4.3 inches, slanting 45° to the right");
    expect(inWords("A3 left 2.25", "A3", inch)).toBe("2.3 inches to the left");
    expect(inWords("A3 at 14.123 6.5 facing 180", "A3", inch)).toBe("at 14.1, 6.5, facing 180°");
    expect(inWords("A4 right of A3", "A4", inch)).toBe("right of A3");
    expect(inWords("AL1 to 20.125 30", "AL1", inch)).toBe("to 20.1, 30");
  });

  it("are rounded in sentences, but rules and chances are not", () => {
    expect(rounded("A3 goes forward 3.125 [6.1.4.10], 41.67 % of 2.75")).toBe("A3 goes forward 3.1 [6.1.4.10], 41.67 % of 2.8");
    expect(rounded("the rule 3.10.2 of 12.5")).toBe("the rule 3.10.2 of 12.5");
  });
});
