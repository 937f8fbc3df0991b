import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hexesIn } from "../src/board/arrows";
import { nextPlace } from "../src/board/steps";
import { within, zoomed } from "../src/board/viewport";
import { recordName } from "../src/panels/files";
import { filtered } from "../src/panels/moves";
import { beginKeys, usual } from "../src/pages/begin_form";
import { Pace } from "../src/protocol/pace";
import { Client, ServiceError } from "../src/protocol/client";
import type { Pieces, Unit } from "../src/protocol/types";
import { explanation, readRules, withRules } from "../src/rules/rule_texts";
import { changes, joined } from "../src/state/changes";
import { readPreferences } from "../src/state/preferences";

describe("rules", () => {
  const index = readRules('format = "polemarch rules 1"\n\n[rules]\n"10.6" = "steps of \\"fire\\""\n"6.0" = "orders"\n"3.0, step 5" = "leaders"\n"17.5a" = "elephants"\n"17.5b" = "on foot"\n"Terrain_2" = "rough"\n');
  it("are read from a file of rules", () => {
    expect(index["10.6"]).toBe('steps of "fire"');
    expect(Object.keys(index)).toHaveLength(6);
  });
  it("are all read", () => {
    for (const [system, rules] of Object.entries({ ancient_battles: 100, blood_of_kings: 150, standard_wargame: 200 })) {
      const toml = readFileSync(new URL(`../../../data/${system}/rules.toml`, import.meta.url), "utf8");
      expect(Object.keys(readRules(toml)).length).toBeGreaterThan(rules);
      expect(toml.split("\n").filter((line) => line.startsWith('"'))).toHaveLength(Object.keys(readRules(toml)).length);
    }
  });
  it("explain a case without an entry by the one above it", () => {
    expect(explanation(index, "10.6.2")).toBe('steps of "fire"');
    expect(explanation(index, "6.3")).toBe("orders");
    expect(explanation(index, "99.1")).toBeUndefined();
  });
  it("explain a step, and a number that two rules have", () => {
    expect(explanation(index, "3.0 step 5")).toBe("leaders");
    expect(explanation(index, "17.5")).toBe("elephants\non foot");
    expect(explanation({ "11.2": "melee", "11.2.5 i": "a die", "11.2.5 ii": "strength" }, "11.2.5")).toBe("a die\nstrength");
  });
  it("are found in texts", () => {
    expect(withRules("hit [10.6], slow (Terrain_2) (2 of 3)", index)).toEqual([
      { text: "hit " },
      { text: "10.6", rule: "10.6" },
      { text: ", slow " },
      { text: "Terrain_2", rule: "Terrain_2" },
      { text: " (2 of 3)" },
    ]);
  });
});

describe("changes of the board", () => {
  const unit = (id: number, x: number, more: Partial<Unit> = {}) =>
    ({ id, name: `A${x}`, words: `HI A${x}`, side: "A", x, y: 0, disordered: false, ...more }) as Unit;
  const pieces = (...units: Unit[]) => ({ units }) as Pieces;
  it("are what moved, was disordered or is gone", () => {
    const found = changes(pieces(unit(1, 0), unit(2, 5), unit(3, 6), unit(4, 7)), pieces(unit(1, 2), unit(2, 5, { disordered: true }), unit(4, 7)));
    expect(found.map((one) => [one.id, one.to, one.disordered])).toEqual([
      ["A1", [2, 0], false],
      ["A2", [5, 0], true],
      ["A3", null, false],
    ]);
  });
  it("are one arrow from where the unit was first", () => {
    const first = changes(pieces(unit(1, 0)), pieces(unit(1, 2)));
    const second = changes(pieces(unit(1, 2)), pieces(unit(1, 3)));
    expect(joined(first, second)).toMatchObject([{ from: [0, 0], to: [3, 0] }]);
  });
});

describe("the view", () => {
  it("keeps the point under the pointer where it is", () => {
    const next = zoomed({ k: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 });
    expect(next).toEqual({ k: 2, x: -100, y: -50 });
  });
  it("never leaves the picture, nor is it smaller than the whole", () => {
    expect(within({ k: 2, x: 50, y: -900 }, 400, 300)).toEqual({ k: 2, x: 0, y: -300 });
    expect(zoomed({ k: 1, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }).k).toBe(1);
  });
});

describe("arrow keys", () => {
  const column = (x: number, shift: number) => [0, 1, 2].map((row) => ({ x: x * 0.87, y: row + shift, hex: `${"ABC"[x]}${row + 1}` }));
  const hexes = [...column(0, 0), ...column(1, 0.5), ...column(2, 0)];
  const named = (hex: string) => hexes.find((one) => one.hex === hex)!;
  it("go to the neighbour in their direction", () => {
    expect(nextPlace(hexes, named("A1"), "ArrowDown").hex).toBe("A2");
    expect(nextPlace(hexes, named("A2"), "ArrowRight").hex).toBe("B1");
    expect(nextPlace(hexes, named("B1"), "ArrowRight").hex).toBe("C1");
    expect(nextPlace(hexes, named("C2"), "ArrowLeft").hex).toBe("B1");
  });
  it("stay at the edge", () => {
    expect(nextPlace(hexes, named("A1"), "ArrowUp").hex).toBe("A1");
  });
});

describe("texts", () => {
  it("name hexes that are there, each once in succession", () => {
    expect(hexesIn("E5 move; to D8 through E5,E5; face 2 Z99", new Set(["E5", "D8"]))).toEqual(["E5", "D8", "E5"]);
  });
  it("are found by all their words", () => {
    const moves = [
      { move: "to D8", subject: "", say: "HI goes to D8" },
      { move: "to D10", subject: "", say: "HI goes to D10" },
    ];
    expect(filtered(moves, "goes d8").map((one) => one.move)).toEqual(["to D8"]);
    expect(filtered(moves, "").length).toBe(2);
  });
  it("make file names", () => {
    expect(recordName("../Kutná Hora", 3)).toBe("-kutn-hora-3.jsonl");
  });
});

describe("settings of a game", () => {
  it("leave out what is usual", () => {
    expect(beginKeys("heraclea", usual, () => 7)).toEqual({ battle: "heraclea", side: "A", general: 4, seed: 7 });
  });
  it("are for two persons without a side", () => {
    expect(beginKeys("heraclea", { ...usual, side: "both", seed: "12", handicap: { A: " ", B: "vp=1" } })).toEqual({
      battle: "heraclea",
      general: "person",
      handicap: { B: "vp=1" },
      seed: 12,
    });
  });
  it("of the page survive strange storage", () => {
    expect(readPreferences('{"speed":"fast","legend":"yes"}')).toMatchObject({ speed: "fast", legend: false });
    expect(readPreferences("{")).toMatchObject({ theme: "auto" });
  });
});

describe("requests", () => {
  it("are spaced so that the service takes them", () => {
    const pace = new Pace(2, 1000);
    expect([pace.next(0), pace.next(1), pace.next(2), pace.next(3)]).toEqual([0, 0, 998, 998]);
  });
  it("carry the token, and throw what the service refuses", async () => {
    const seen: RequestInit[] = [];
    const client = new Client("secret", async (_address, request) => {
      seen.push(request ?? {});
      return new Response('{"error":{"kind":"refused","message":"no","rule":"6.1"}}', { status: 200 });
    });
    const failed = await client.ask("undo", { game: 1 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ServiceError);
    expect((failed as ServiceError).rule).toBe("6.1");
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ do: "undo", game: 1 });
    expect(seen[0]?.headers).toMatchObject({ "x-polemarch-token": "secret" });
  });
});
