import { describe, expect, it } from "vitest";
import { frontMiddle } from "../src/board/legs";
import type { Leader, Pieces } from "../src/protocol/types";
import { isLeader, unitNamed, withLeaders } from "../src/state/pointing";

const pieces = (leaders: Leader[]): Pieces => ({ units: [], leaders, waiting: [], gone: [], sides: [] });
const leader: Leader = { id: 50, name: "AL1", words: "Pausanias", side: "A", x: 22, y: 9, with: null, marks: [] };

describe("leaders without a unit", () => {
  it("are pieces of a measured table, at a point", () => {
    const found = unitNamed(withLeaders(pieces([leader])), "AL1");
    expect(found && isLeader(found)).toBe(true);
    expect(frontMiddle(found?.corners ?? [])).toEqual([22, 9]);
  });

  it("are none with a unit, off the table, or on hexes", () => {
    const { x, y, ...lost } = leader;
    expect(withLeaders(pieces([{ ...leader, with: "A3" }, lost, { ...leader, hex: "C3" }])).units).toEqual([]);
  });
});
