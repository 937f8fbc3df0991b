import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/protocol/types";
import { gains, tone } from "../src/state/gains";

const of = (...results: [string, number][]): Outcome[] => results.map(([words, count]) => ({ words, count, probability: count / 36 }));
const tones = (results: Outcome[]) => gains(results).map(tone);

describe("which side an outcome is better for", () => {
  it("is told by where nothing happens, not by the place in the list", () => {
    expect(tones(of(["no effect", 91], ["target disordered", 125]))).toEqual([2, 4]);
    expect(tones(of(["no effect", 10], ["target disordered", 12], ["target eliminated", 14]))).toEqual([2, 3, 4]);
    expect(tones(of(["attacker eliminated", 3], ["attacker disordered", 12], ["nothing changes", 6], ["defender disordered", 15]))).toEqual([0, 1, 2, 4]);
  });

  it("is told by the middle of all ways if something happens always", () => {
    expect(tones(of(["not carried out", 1], ["carried out", 5]))).toEqual([0, 4]);
    expect(tones(of(["a", 12], ["b", 12], ["c", 12]))).toEqual([0, 2, 4]);
    expect(tones(of(["a", 3], ["b", 3], ["c", 30]))).toEqual([0, 1, 4]);
  });

  it("is neither where there is one outcome only", () => {
    expect(tones(of(["it moves", 36]))).toEqual([2]);
  });
});
