// The game that is fought now, kept in the browser, so that it is not lost when the service ends. One game, the newest;
// tries of a decision are not kept.
import type { Client } from "../protocol/client";
import type { Side } from "../protocol/types";
import { attemptOf } from "./drill";

export interface KeptGame {
  game: number; // as the service called it
  record: string;
  battle: string;
  name: string;
  when: string; // "turn 5"
  seed: number | string;
  person: Side | "both";
  general: string | null;
  mine: Side[];
}

const key = "polemarch-game";
const most = 2_000_000; // characters of a record; browsers keep some five million

export function keptGame(): KeptGame | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<KeptGame> | null;
    const whole = typeof kept?.record === "string" && typeof kept.name === "string" && typeof kept.game === "number" && Array.isArray(kept.mine);
    return whole ? (kept as KeptGame) : null;
  } catch {
    return null;
  }
}

export function keepGame(game: KeptGame): void {
  if (game.record.length > most) return;
  try {
    localStorage.setItem(key, JSON.stringify(game));
  } catch {
    // no room: an older state of it stays
  }
}

/// It is over, or was ended.
export function forgetGame(game: number): void {
  if (keptGame()?.game === game) localStorage.removeItem(key);
}

const same = (kept: KeptGame, other: { battle: { battle: string }; seed: number | string }) =>
  kept.battle === other.battle.battle && String(kept.seed) === String(other.seed);

/// Whether the service has the game, among others that may have taken its number. Throws ServiceError.
export async function isRunning(client: Client, kept: KeptGame): Promise<boolean> {
  const { games } = await client.ask("games", {});
  if (!games.some((one) => one.game === kept.game)) return false;
  return same(kept, await client.ask("state", { game: kept.game, show: [] }));
}

/// The number under which the game goes on: as it is in the service, else from its record. Throws ServiceError.
export async function goOn(client: Client, kept: KeptGame): Promise<number> {
  if (await isRunning(client, kept)) return kept.game;
  const { record, person, general, mine } = kept;
  const loaded = await client.ask("load", { record, mine, side: person === "both" ? "A" : person, general: general ?? "person" });
  return loaded.game;
}

// ---- games that try a decision again

const tryKey = (game: number) => `polemarch-try-${game}`;

/// A game that was begun from the middle of another one.
export function noteTry(game: number): void {
  sessionStorage.setItem(tryKey(game), "yes");
}

export const isTry = (game: number) => attemptOf(game) !== null || sessionStorage.getItem(tryKey(game)) !== null;
