import { beforeEach, describe, expect, it } from "vitest";
import type { Review } from "../src/protocol/types";
import { keepPositions, kept, positionsOf, type DrillPosition } from "../src/state/drill";

const step = (number: number, side: "A" | "B", play: number) => ({
  step: number,
  turn: 1,
  side,
  move: "pass",
  say: `step ${number}`,
  before: { value: 0.5, error: 0.1 },
  play: { value: play, error: 0.02 },
});

const review = {
  mistakes: {
    a: [{ step: 3, turn: 1, loss: { value: 0.1, error: 0.02 }, reason: "", made: { move: "x", say: "made x" }, better: { move: "y", say: "y" } }],
    b: [],
  },
  steps: [step(1, "A", 0), step(2, "B", 0), step(3, "A", -0.1), step(4, "A", -0.05), step(5, "A", 0.02)],
} as unknown as Review;

describe("positions to train with", () => {
  it("are the mistakes and as many decisions that were fine", () => {
    expect(positionsOf(review, "A", "r").map((one) => [one.step, one.loss])).toEqual([
      [3, 0.1],
      [1, 0],
    ]);
  });
  it("are none of a game without mistakes of this side", () => {
    expect(positionsOf(review, "B", "r")).toEqual([]);
  });
});

describe("what is kept", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    globalThis.localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > 1000) throw new Error("no room");
        stored.set(key, value);
      },
    } as Storage;
  });
  const position = (record: string): DrillPosition => ({ record, step: 1, side: "A", made: "", loss: 0 });

  it("is a game's positions once, the newest first", () => {
    keepPositions([position("one")]);
    keepPositions([position("two")]);
    keepPositions([position("one")]);
    expect(kept().map((one) => one.record)).toEqual(["one", "two"]);
  });
  it("fits what room there is", () => {
    keepPositions(Array.from({ length: 24 }, (_, i) => position(`record ${i}`)));
    expect(kept().length).toBe(12);
    expect(kept()[0]?.record).toBe("record 0");
  });
  it("survives strange storage", () => {
    stored.set("polemarch-drill", "[1,");
    expect(kept()).toEqual([]);
  });
});
