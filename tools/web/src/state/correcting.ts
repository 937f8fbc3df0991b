// Putting right what differs from a real table, unit by unit: each correction is a step of the game.
import type { Unit, XY } from "../protocol/types";
import { identity } from "./changes";
import { atHex, atPlace, facing } from "./correction";
import type { Game } from "./game";
import { unitAt } from "./pointing";

export class Correcting {
  constructor(private readonly game: Game) {}

  begin(): void {
    this.game.cancel();
    this.game.store.set({ correcting: { said: null }, past: null, refusal: null });
  }

  end(): void {
    this.game.store.set({ correcting: null, refusal: null });
  }

  /// A correction in words. Returns whether it was possible.
  async say(text: string, unit?: Unit): Promise<boolean> {
    let done = false;
    await this.game.run("move", async () => {
      const progress = await this.game.ask("correct", { text });
      await this.game.after(progress);
      this.game.store.set({ correcting: { said: progress.corrected } });
      const now = unit && this.game.store.get().pieces?.units.find((one) => identity(one) === identity(unit));
      if (now) this.game.select(now.name);
      done = true;
    });
    return done;
  }

  /// A click on a hex: the unit there is selected, or the selected one goes there.
  async atHex(hex: string, unit: Unit | undefined): Promise<void> {
    const there = unitAt(this.game.store.get().pieces, hex);
    if (there) return this.game.select(there.name);
    const text = unit && atHex(unit, hex);
    if (text) await this.say(text, unit);
  }

  async face(unit: Unit, to: number): Promise<void> {
    const text = facing(unit, to);
    if (text) await this.say(text, unit);
  }

  async atPlace(unit: Unit, place: XY, heading: number): Promise<void> {
    await this.say(atPlace(unit, place, unit.heading === undefined ? undefined : heading), unit);
  }
}
