import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameOfRecord, gamesAgainst, nameOf } from "../src/state/rating";

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

describe("a record", () => {
  const record = (agents: string[], end: object, scenario = "name = 1") =>
    [{ format: "polemarch-record", version: 2, battle: "Heraclea", seed: 7, sources: [{ text: scenario }], agents }, { side: "A", move: "pass" }, end]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
  const lost = { result: "A", payoff: 1, steps: 40 };
  it("of a game against a level counts, from either side", () => {
    expect(gameOfRecord(record(["level-3", "person"], lost))).toEqual({ general: "level-3", score: 0, id: nameOf("Heraclea", 7, 40) });
    expect(gameOfRecord(record(["person", "level-6"], lost))?.score).toBe(1);
  });
  it("of another game does not", () => {
    expect(gameOfRecord(record(["level-3", "level-3"], lost))).toBeNull();
    expect(gameOfRecord(record(["person", "person"], lost))).toBeNull();
    expect(gameOfRecord(record(["person", "level-3:temperament=bold"], lost))).toBeNull();
    expect(gameOfRecord(record(["person", "level-3"], { result: "unfinished", payoff: 0.5, steps: 3 }))).toBeNull();
    expect(gameOfRecord(record(["person", "level-3"], lost, `name = 1\n\n[[handicap]]\nside = "A"`))).toBeNull();
    expect(gameOfRecord("not a record")).toBeNull();
    expect(gameOfRecord("")).toBeNull();
    expect(gameOfRecord(readFileSync("../../tests/golden/record-heraclea.jsonl", "utf8"))).toBeNull();
  });
});
