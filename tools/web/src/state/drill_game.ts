// A game that begins at a position of the drill.
import type { Client } from "../protocol/client";
import { kept, noteAttempt } from "./drill";

/// Null if no position is kept.
export async function beginDrill(client: Client): Promise<number | null> {
  const positions = kept();
  const position = positions[Math.floor(Math.random() * positions.length)];
  if (!position) return null;
  const { record, step, side, made, loss } = position;
  const { game } = await client.ask("load", { record, steps: step - 1, side });
  noteAttempt(game, { step, made, loss, hidden: true });
  return game;
}
