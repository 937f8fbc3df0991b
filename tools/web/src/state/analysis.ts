// What the computer thinks of a game: hint and why, comparisons, reviews.
import type { Advice } from "../protocol/types";
import { keepPositions, positionsOf } from "./drill";
import type { Game } from "./game";
import { nothingAsked, type GameState } from "./game_state";
import type { Store } from "./store";

export const usualRollouts = 64; // of each position

export class Analysis {
  constructor(private readonly game: Game) {}

  private get store(): Store<GameState> {
    return this.game.store;
  }
  private get state(): GameState {
    return this.store.get();
  }

  async advise(kind: "hint" | "why"): Promise<void> {
    await this.game.run(kind, async () => {
      const { advice } = await this.game.ask(kind, {});
      this.store.set({ ...nothingAsked, advice: { kind, advice }, candidate: 0 });
    });
  }

  /// How the enemy might answer the attack that is weighed.
  async reply(): Promise<void> {
    const asked = this.state.asked;
    if (!asked) return;
    const reply = await this.game.ask("reply", { move: asked.move });
    if (this.state.asked === asked) this.store.set({ reply });
  }

  /// How the choice of a step compares with the best that is found.
  async compare(step: number): Promise<Advice | null> {
    let advice: Advice | null = null;
    await this.game.run("why", async () => {
      ({ advice } = await this.game.ask("why", { step }));
    });
    return advice;
  }

  showCandidate(candidate: number | null): void {
    this.store.set({ candidate });
  }

  async analyse(rollouts = usualRollouts): Promise<void> {
    await this.game.run("review", async () => {
      const { review } = await this.game.ask("review", { rollouts, top: 5, seconds: 300 });
      const luck = await this.game.ask("luck", {});
      this.store.set({ review, luck });
      const person = this.state.info?.person;
      if (person === "A" || person === "B") keepPositions(positionsOf(review, person, await this.game.history.record()));
    });
  }
}
