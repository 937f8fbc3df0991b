import { expect, it } from "vitest";
import type { Outcome, Side } from "../src/protocol/types";
import { tones } from "../src/state/shares";

const of = (...gains: (Side | null)[]): Outcome[] => gains.map((side) => ({ words: "attacker eliminated", count: 6, probability: 1 / 6, gains: side }));

it("colours an outcome by the side that the service names, whatever its words, and the best of each side more strongly", () => {
  expect(tones(of("B", "B", null, "A", "A"))).toEqual([0, 1, 2, 3, 4]);
  expect(tones(of("B", null))).toEqual([0, 2]);
  expect(tones(of(null, "A", "B"))).toEqual([2, 3, 1]);
  expect(tones(of("A", "A", "A"))).toEqual([3, 3, 4]);
  expect(tones(of("B", "B"))).toEqual([0, 1]);
  expect(tones(of(null))).toEqual([2]);
});
