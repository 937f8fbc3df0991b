import { describe, expect, it } from "vitest";
import { corrected, unitLines } from "../src/state/position";

const position = `name = "x"
[side.A]
units = [
    "HC C9/1",
]
[position]
turn = 3
[position.A]
command_points = 2
units = [
    "HC C9/1",
    "PX D9/1 disordered yellow",  # or red
]
leaders = ["H7"]
[position.B]
units = [
    "LI eliminated",
]
`;

describe("the lines of a position", () => {
  it("are those of the position, not of the set-up", () => {
    expect(unitLines(position)).toEqual([
      { line: 10, side: "A", text: "HC C9/1" },
      { line: 11, side: "A", text: "PX D9/1 disordered yellow" },
      { line: 16, side: "B", text: "LI eliminated" },
    ]);
  });
  it("are changed without touching anything else, and never break out of their quotes", () => {
    const next = corrected(position, new Map([[11, 'PX D8/2"]\nx']]));
    expect(next.split("\n")[11]).toBe('    "PX D8/2]x",  # or red');
    expect(next.split("\n").length).toBe(position.split("\n").length);
    expect(corrected(position, new Map())).toBe(position);
  });
});
