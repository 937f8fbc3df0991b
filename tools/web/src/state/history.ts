// The record of a game, and its earlier moments.
import type { Client } from "../protocol/client";
import type { Game } from "./game";
import type { GameState } from "./game_state";
import { withLeaders } from "./pointing";
import type { Store } from "./store";

export class GameHistory {
  constructor(
    private readonly game: Game,
    private readonly client: Client,
  ) {}

  private get store(): Store<GameState> {
    return this.game.store;
  }
  private get state(): GameState {
    return this.store.get();
  }

  async record(): Promise<string> {
    return (await this.game.ask("save", {})).record;
  }

  /// A new game that begins where `steps` steps of this one have been made.
  async retry(steps: number): Promise<number> {
    const info = this.state.info;
    const record = await this.record();
    const person = info?.person === "both" ? "A" : info?.person;
    const game = await this.client.ask("load", {
      record,
      steps,
      ...(person ? { side: person } : {}),
      general: info?.general ?? "person",
    });
    return game.game;
  }

  /// Shows the board as it was after `step` steps; the game itself stays where it is.
  async show(step: number): Promise<void> {
    await this.game.run("move", async () => {
      if (step >= (this.state.now?.steps ?? 0)) return this.store.set({ past: null });
      const game = await this.retry(step);
      try {
        const state = await this.client.ask("state", { game, show: ["board", "pieces"], from: step });
        this.store.set({ past: { step, pieces: state.pieces ? withLeaders(state.pieces) : null, board: state.board ?? "" } });
      } finally {
        // Nobody waits for that: the next line may be clicked at once.
        this.client.ask("close", { game }).catch(() => undefined);
      }
    });
  }

  present(): void {
    this.store.set({ past: null });
  }
}
