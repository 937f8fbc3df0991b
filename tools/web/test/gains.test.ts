import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/protocol/types";
import { gains, tone } from "../src/state/gains";

const of = (words: string): Outcome[] => words.split(" / ").map((one) => ({ words: one, count: 6, probability: 1 / 6 }));
const sides = (words: string) =>
  gains(of(words))
    .map((gain) => gain.side ?? "-")
    .join("");

describe("which side an outcome is better for", () => {
  it("is told by who is hurt, not by the place in the list", () => {
    expect(sides("attacker eliminated / attacker disordered / both disordered")).toBe("BB-");
    expect(sides("defender eliminated / defender disordered / both disordered / attacker disordered")).toBe("BB-A");
    expect(sides("attacker eliminated / nothing changes / defender eliminated")).toBe("B-A");
    expect(sides("no effect / target disordered")).toBe("-A");
    expect(sides("target disordered / no effect")).toBe("B-");
  });

  it("is told by the sides that are named", () => {
    expect(sides("A3 loses 1, B2 holds / A3 loses 1, B2 loses 1 / A3 holds, B2 loses 2")).toBe("B-A");
    expect(sides("B2 holds, A3 is destroyed / B2 loses 1, A3 loses 2 / B2 loses 1, A3 holds")).toBe("BBA");
    expect(sides("B4 loses cohesion, A1 loses cohesion / B4 keeps cohesion, A1 loses cohesion / B4 loses cohesion, A1 keeps cohesion")).toBe("-BA");
    expect(sides("B4 is destroyed / B4 survives")).toBe("A-");
    expect(sides("AL1 falls / leader unhurt")).toBe("B-");
    expect(sides("A7 loses 0")).toBe("-");
    expect(sides("B8 is not held / B8 is held")).toBe("A-");
    expect(sides("the order is lost / the order is carried out")).toBe("--");
  });

  it("is told by the umpire's words", () => {
    expect(sides("the actor loses a level: disordered / both lose a level: actor disordered, target disordered / the target loses 2 levels: demoralized (3 of 4 bases) / the target is destroyed")).toBe("B-AA");
    expect(sides("the target is not harmed / the target loses 2 levels: demoralized; its charge is halted")).toBe("-A");
  });

  it("is told by the order where nobody is hurt", () => {
    expect(sides("not carried out / carried out")).toBe("BA");
    expect(sides("regrouped 2 / regrouped 1 / regrouped 0")).toBe("B-A");
    expect(sides("the battle goes on")).toBe("-");
  });

  it("has strong colours at the ends of the list", () => {
    expect(gains(of("attacker eliminated / attacker disordered / both disordered / defender disordered / defender eliminated")).map(tone)).toEqual([0, 1, 2, 3, 4]);
  });
});
