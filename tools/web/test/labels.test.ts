import { describe, expect, it } from "vitest";
import { labelsIn, leaderLabel, usualSizes } from "../src/board/labels";
import { detailAt } from "../src/board/viewport";
import type { Unit, XY } from "../src/protocol/types";

const box = (width: number, depth: number): XY[] => [[0, depth], [width, depth], [width, 0], [0, 0]];

describe("labels", () => {
  it("of leaders are their own, not the letter of their kind", () => {
    expect(leaderLabel({ name: "B E5", words: "Pyrrhus, leader of kind B" })).toBe("Py");
    expect(leaderLabel({ name: "AL1", words: "Pausanias" })).toBe("Pa");
    expect(leaderLabel({ name: "AL2", words: "sub-general" })).toBe("2");
    expect(leaderLabel({ name: "BL1", words: "Commander-in-chief" })).toBe("1");
    expect(leaderLabel({ name: "B J7", words: "leader of kind B" })).toBe("B");
    expect(leaderLabel({ name: "C", words: "leader of kind C" })).toBe("C");
  });

  it("of units fit into them, in one line or two", () => {
    expect(labelsIn(box(4, 2), 16, "A3", "HS").lines).toBe(1);
    expect(labelsIn(box(2, 2), 16, "A3", "HS").lines).toBe(2);
    const narrow = labelsIn(box(1, 0.5), 24, "A17", "Hf");
    expect(narrow.both).toBeLessThan(8);
    expect(narrow.both * 0.64 * 6).toBeLessThanOrEqual(24);
    expect(narrow.kind).toBeGreaterThan(narrow.both);
  });

  it("are hidden where they are too small to be read", () => {
    const units = [{ name: "A7", type: "Hf", corners: box(1, 0.5) }] as Unit[];
    const sizes = usualSizes(units, 24);
    expect(detailAt(0.3, sizes)).toBe("far");
    expect(detailAt(0.75, sizes)).toBe("middle");
    expect(detailAt(2, sizes)).toBe("close");
  });
});
