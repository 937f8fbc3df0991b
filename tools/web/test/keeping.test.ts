import { beforeEach, describe, expect, it, vi } from "vitest";
import { Client } from "../src/protocol/client";
import { forgetGame, goOn, isRunning, keepGame, keptGame, type KeptGame } from "../src/state/keeping";

class Storage {
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const game: KeptGame = { game: 3, record: "{}", battle: "zama-202bc", name: "Zama", when: "turn 5", seed: 7, person: "B", general: "level-3", mine: ["B"] };

/// A service that has these games, and what it was asked to load.
function service(games: { game: number; battle: string; seed: number }[]) {
  const loaded: unknown[] = [];
  const post = (_: unknown, request: unknown) => {
    const ask = JSON.parse((request as { body: string }).body) as { do: string; game: number };
    if (ask.do === "load") loaded.push(ask);
    const one = games.find((known) => known.game === ask.game);
    const answers: Record<string, unknown> = { games: { games }, state: { battle: { battle: one?.battle }, seed: one?.seed }, load: { game: 9 } };
    return Promise.resolve(new Response(JSON.stringify(answers[ask.do])));
  };
  return { client: new Client("", post as typeof fetch), loaded };
}

describe("the game that is kept", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", new Storage());
    vi.stubGlobal("sessionStorage", new Storage());
  });

  it("comes back as it was kept, until it is over", () => {
    expect(keptGame()).toBeNull();
    keepGame(game);
    expect(keptGame()).toEqual(game);
    forgetGame(4);
    expect(keptGame()).not.toBeNull();
    forgetGame(3);
    expect(keptGame()).toBeNull();
  });

  it("is not taken from faulty storage, and keeps no record that is too long", () => {
    localStorage.setItem("polemarch-game", "{");
    expect(keptGame()).toBeNull();
    localStorage.setItem("polemarch-game", '{"record": 5}');
    expect(keptGame()).toBeNull();
    keepGame({ ...game, record: "x".repeat(3_000_000) });
    expect(keptGame()).toBeNull();
  });

  it("is one of the service's games only if battle and dice are the same, too", async () => {
    expect(await isRunning(service([{ game: 3, battle: "zama-202bc", seed: 7 }]).client, game)).toBe(true);
    expect(await isRunning(service([{ game: 3, battle: "zama-202bc", seed: 8 }]).client, game)).toBe(false);
    expect(await isRunning(service([{ game: 4, battle: "zama-202bc", seed: 7 }]).client, game)).toBe(false);
  });

  it("goes on in the service that still has it", async () => {
    const { client, loaded } = service([{ game: 3, battle: "zama-202bc", seed: 7 }]);
    expect(await goOn(client, game)).toBe(3);
    expect(loaded).toEqual([]);
  });

  it("is loaded where another game has its number, or none", async () => {
    for (const games of [[{ game: 3, battle: "heraclea", seed: 7 }], []]) {
      const { client, loaded } = service(games);
      expect(await goOn(client, game)).toBe(9);
      expect(loaded).toEqual([{ do: "load", record: "{}", mine: ["B"], side: "B", general: "level-3" }]);
    }
  });
});
