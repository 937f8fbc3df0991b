import { expect, test } from "vitest";
import { askOf, called, entryOf, logText, takes, trimmed, UmpireTable, type Ask, type Reply } from "../src/umpire/umpire";
import type { Client } from "../src/protocol/client";

test("a request has what its action takes, and nothing that is as by default", () => {
  const table = new UmpireTable({} as Client);
  const state = { ...table.store.get(), actor: { type: "HC", bases: 4, status: "ok", flank: false, cover: "" } };
  expect(askOf({ ...state, action: "regroup" })).toEqual({ action: "regroup", actor: { type: "HC", bases: 4, status: "ok" } });
  expect(askOf({ ...state, action: "initiative" })).toEqual({ action: "initiative" });
  expect(askOf({ ...state, action: "fire", numbers: "even" })).toMatchObject({ target: { type: "BW" }, numbers: "even" });
  expect(takes("command", "actor")).toBe(true);
  expect(takes("march", "target")).toBe(false);
  expect(trimmed({ leader: "none", flank: true })).toEqual({ flank: true });
});

test("a log says who, the dice and what came of it", () => {
  const table = new UmpireTable({} as Client);
  const reply: Reply = { kind: "result", words: "The target loses a level.", thrown: [{ who: "actor", face: 5, adds: -1, total: 4 }] };
  const entry = entryOf({ ...table.store.get(), action: "melee" }, reply);
  expect(entry.who).toBe("melee HC (4) → BW (4)");
  expect(logText([entry])).toBe("1. melee HC (4) → BW (4) [actor 5 - 1 = 4]\n   The target loses a level.\n");
  expect(called({ type: "MS", status: "disordered", bases: 3 })).toBe("disordered MS (3)");
});

test("a question is answered, dice fall, the new state is kept, the next action follows", async () => {
  const asked: Ask[] = [];
  const replies: Reply[] = [
    { kind: "error", words: "" },
    { kind: "question", words: "Does it evade?", question: "evade" },
    { kind: "dice", words: "", due: [{ who: "actor", rule: "Melee" }] },
    {
      kind: "result",
      words: "won",
      thrown: [],
      target: { type: "BW", bases: 4, status: "disordered" },
      next: { action: "melee", actor: { type: "BW" }, target: { type: "HC" } },
    },
    { kind: "odds", words: "" },
    { kind: "odds", words: "" },
  ];
  const client = {
    ask: async (_: string, { ask }: { ask: Ask }) => {
      asked.push(structuredClone(ask));
      return { umpire: 3, reply: replies.shift() };
    },
  };
  const table = new UmpireTable(client as unknown as Client);
  await table.open();
  expect(table.store.get().reply?.question).toBe("evade");
  await table.answer("evade", false);
  expect(asked.at(-1)).toMatchObject({ throw: "person", answers: { evade: false } });
  expect(asked.at(-1)).not.toHaveProperty("do");
  await table.roll([6]);
  expect(asked.at(-1)).toMatchObject({ answers: { evade: false }, dice: [6], throw: "person" });
  expect(table.store.get().log).toHaveLength(1);
  await table.next();
  expect(asked.at(-1)).toMatchObject({ action: "melee", actor: { type: "BW" } });
  await table.exchange();
  expect(asked.at(-1)).toMatchObject({ actor: { type: "HC" } });
});
