import { describe, expect, it } from "vitest";
import type { Choice, Pieces, Point, Unit } from "../src/protocol/types";
import { actors, facingTowards, isAttack, movesOf, opener, otherMoves, shifted, targetsOf, unitNamed } from "../src/state/pointing";

const unit = (name: string, more: Partial<Unit> = {}): Unit => ({
  id: 1,
  name,
  words: `HI ${name}`,
  side: "A",
  type: "HI",
  type_words: "heavy infantry",
  hex: name,
  x: 0,
  y: 0,
  facing: 1,
  disordered: false,
  strength: 4,
  marks: [],
  leaders: [],
  card: [],
  ...more,
});

const choice = (move: string, point?: Partial<Point>): Choice => ({
  move,
  subject: "",
  say: move,
  ...(point ? { point: { unit: null, does: "other", ...point } } : {}),
});

const led = unit("E5", { leaders: [{ name: "B E5", words: "Pyrrhus" }] });
const pieces: Pieces = { units: [led, unit("F6"), unit("G5", { side: "B" })], leaders: [], waiting: [], gone: [], sides: [] };

const orders = [
  choice("pass"),
  choice("E5 move", { unit: "E5", does: "order", order: "move" }),
  choice("leader B E5 move", { unit: "B E5", does: "order", order: "move", formation: ["E5", "F6"] }),
  choice("E5 fire", { unit: "E5", does: "fire", order: "fire" }),
];

describe("what moves point at", () => {
  it("counts a leader's orders to the unit that the leader is with", () => {
    expect(movesOf(orders, led).map((one) => one.move)).toEqual(["E5 move", "leader B E5 move", "E5 fire"]);
    expect(actors(orders, pieces).map((one) => one.name)).toEqual(["E5"]);
    expect(unitNamed(pieces, "B E5")).toBe(led);
  });

  it("leaves what concerns no unit to the side", () => {
    expect(otherMoves(orders, pieces).map((one) => one.move)).toEqual(["pass"]);
  });

  it("opens an action by the unit's own order, never by that of a formation", () => {
    expect(opener(orders, led, "move")?.move).toBe("E5 move");
    expect(opener(orders, led, "fire")?.move).toBe("E5 fire");
    expect(opener([orders[2]!], led, "move")).toBeUndefined();
    expect(opener([choice("E5 rally", { unit: "E5", does: "rally", order: "rally" })], led, "move")).toBeUndefined();
  });

  it("tells places, targets, facings and the rest apart", () => {
    const targets = targetsOf([
      choice("to D8", { unit: "E5", does: "move", to: { hex: "D8" } }),
      choice("to D8 through C8", { unit: "E5", does: "move", to: { hex: "D8" } }),
      choice("at G5", { unit: "E5", does: "fire", target: "G5" }),
      choice("face 2", { unit: "E5", does: "face", to: { hex: "E5", facing: 2 } }),
      choice("forward 4", { unit: "A3", does: "move", to: { corners: [[0, 0]], heading: 0 } }),
      choice("done"),
    ]);
    expect(targets.ends.map((one) => one.move)).toEqual(["forward 4"]);
    expect(targets.places.get("D8")?.length).toBe(2);
    expect(targets.units.get("G5")?.[0]?.move).toBe("at G5");
    expect(targets.facings.get(2)?.move).toBe("face 2");
    expect(targets.plain.map((one) => one.move)).toEqual(["done"]);
  });

  it("asks back before dice, and only then", () => {
    expect(isAttack(choice("at G5", { unit: "E5", does: "fire", target: "G5" }))).toBe(true);
    const odds = { event: "orders", rule: "", breakdown: "", condition: "", faces: 6, results: [] };
    expect(isAttack({ ...choice("A3 advance", { unit: "A3", does: "order", order: "advance" }), odds })).toBe(false);
    expect(isAttack(choice("E5 fire", { unit: "E5", does: "fire", order: "fire" }))).toBe(false);
    expect(isAttack(choice("to D8", { unit: "E5", does: "move", to: { hex: "D8" } }))).toBe(false);
  });
});

describe("a formation that moves together", () => {
  const places = [0, 1, 2, 3].map((y) => ({ hex: `A${y + 1}`, x: 0, y }));
  const at = (id: number, y: number) => unit(`A${y + 1}`, { id, y });
  it("goes by the same step, the foremost first", () => {
    expect(shifted([at(1, 3), at(2, 2)], at(1, 3), places[2]!, places)).toEqual([
      { id: 2, to: "A2" },
      { id: 1, to: "A3" },
    ]);
  });
  it("leaves out who would leave the map", () => {
    expect(shifted([at(1, 2), at(2, 0)], at(1, 2), places[1]!, places)).toEqual([{ id: 1, to: "A2" }]);
  });
});

describe("a facing that is pointed at", () => {
  it("is the nearest of those that are open", () => {
    expect(facingTowards(0, -1, [1, 2, 3])).toBe(1);
    expect(facingTowards(1, -0.5, [1, 2, 3])).toBe(2);
    expect(facingTowards(-1, -0.5, [1, 2, 3])).toBe(1);
    expect(facingTowards(-1, -0.5, [2, 6])).toBe(6);
  });
  it("is none for the unit's own place", () => {
    expect(facingTowards(0, 0, [1])).toBeUndefined();
  });
});
