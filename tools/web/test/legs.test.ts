import { describe, expect, it } from "vitest";
import { frontMiddle, headingOf, legMoveOf, legsOf, legsText, moved, placed, rounded } from "../src/board/legs";
import type { XY } from "../src/protocol/types";

// Four wide, two deep, to the north: its front is the line from 20 to 24 at 12.
const unit: XY[] = [
  [20, 12],
  [24, 12],
  [24, 10],
  [20, 10],
];
const near = (points: XY[]) => points.map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);

describe("legs", () => {
  it("are written as the notations have them", () => {
    const text = "forward 4, wheel right 30, back 0.5";
    expect(legsText(legsOf(text)!)).toBe(text);
    expect(legsOf("charge B2")).toBeNull();
    expect(legsText([{ kind: "forward", amount: 0 }])).toBe("");
  });
  it("know slants, side steps, turns, and the body that makes them", () => {
    const text = "forward 5.4 right 34, left 2, turn 30";
    const legs = legsOf(text)!;
    expect(legsText(legs)).toBe(text);
    expect(legs[0]).toEqual({ kind: "forward", amount: 5.4, slant: 34 });
    expect(near(moved(unit, [{ kind: "forward", amount: 2, slant: 90 }]))[0]).toEqual([22, 12]);
    expect(near(moved(unit, [{ kind: "aside-left", amount: 2 }]))[0]).toEqual([18, 12]);
    expect(legMoveOf("A3 with 2 left 3 right in 2 ranks forward 1", "A3")).toEqual({ body: "A3 with 2 left 3 right in 2 ranks ", legs: [{ kind: "forward", amount: 1 }] });
    expect(legMoveOf("A3 in 3 ranks wheel left 20", "A3")?.body).toBe("A3 in 3 ranks ");
    expect(legMoveOf("forward 2", "A3")).toEqual({ body: "", legs: [{ kind: "forward", amount: 2 }] });
    expect(legMoveOf("A3 turn about", "A3")).toBeNull();
  });
  it("are rounded to what a tape can measure", () => {
    expect(rounded({ kind: "forward", amount: 3.3333 }).amount).toBe(3.3);
    expect(rounded({ kind: "left", amount: 29.6 }).amount).toBe(30);
  });
  it("go along the heading", () => {
    expect(headingOf(unit)).toBe(0);
    expect(near(moved(unit, [{ kind: "forward", amount: 3 }]))[0]).toEqual([20, 15]);
    expect(near(moved(unit, [{ kind: "back", amount: 1 }]))[0]).toEqual([20, 11]);
  });
  it("wheel about the front corner of their side", () => {
    const right = moved(unit, [{ kind: "right", amount: 90 }]);
    expect(headingOf(right)).toBeCloseTo(90);
    expect(near(right)[1]).toEqual([24, 12]);
    const left = moved(unit, [{ kind: "left", amount: 90 }]);
    expect(headingOf(left)).toBeCloseTo(270);
    expect(near(left)[0]).toEqual([20, 12]);
  });
});

describe("a unit that is dragged", () => {
  it("has the middle of its front where it is put, and the heading", () => {
    const there = placed(unit, [30, 20], 90);
    expect(near([frontMiddle(there)])).toEqual([[30, 20]]);
    expect(headingOf(there)).toBeCloseTo(90);
  });
});
