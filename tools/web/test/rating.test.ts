import { describe, expect, it } from "vitest";
import { gamesAgainst } from "../src/state/rating";

describe("finished games", () => {
  it("are counted by general, as the service takes them", () => {
    const games = [
      { general: "level-3", score: 1 },
      { general: "heuristic", score: 0 },
      { general: "level-3", score: 0.5 },
      { general: "level-3", score: 0.6 }, // a winning draw
      { general: "level-3", score: 1 },
    ];
    expect(gamesAgainst(games)).toEqual([
      { general: "level-3", won: 2, drawn: 2, lost: 0 },
      { general: "heuristic", won: 0, drawn: 0, lost: 1 },
    ]);
  });
  it("against a general of unknown strength say nothing", () => {
    expect(gamesAgainst([{ general: "level-7", score: 1 }])).toEqual([]);
  });
});
