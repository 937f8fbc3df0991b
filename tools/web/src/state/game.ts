// One game on the page: its course, and what a person does in it. Nothing here draws.
import { ServiceError, type Client } from "../protocol/client";
import { isReviewing, isThinking } from "../protocol/events";
import type { Choice, Judgement, Look, Moves, Progress, Requests, Side } from "../protocol/types";
import { Analysis } from "./analysis";
import { changes, joined, type Change } from "./changes";
import { Correcting } from "./correcting";
import { fresh, nothingAsked, selectedPiece, type Busy, type GameState } from "./game_state";
import { Gestures } from "./gestures";
import { GameHistory } from "./history";
import { isGround, placeable } from "./placing";
import { forgetGame, isTry, keepGame } from "./keeping";
import { isAttack, isLeader, unitNamed, withLeaders } from "./pointing";
import { pauses, preferences } from "./preferences";
import { finished, nameOf } from "./rating";
import { Store } from "./store";

const wantedZones = () => (preferences.get().zones === "" ? [] : ["zones"]);

const pauseBetweenTries = 2000; // milliseconds

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Game {
  readonly store: Store<GameState>;
  readonly gestures = new Gestures(this);
  readonly correcting = new Correcting(this);
  readonly analysis = new Analysis(this);
  readonly history: GameHistory;
  private left = false;
  private hurry = false; // the steps that are being shown are shown at once
  private readonly unwatch: () => void;
  private lookWanted = 0;
  private readonly looks = new Map<string, Look>(); // of the present position, by unit

  constructor(
    private readonly client: Client,
    number: number,
  ) {
    this.store = new Store(fresh(number));
    this.history = new GameHistory(this, client);
    this.unwatch = client.watch(number, (event) => {
      if (isThinking(event)) this.store.set({ progress: { done: event.done, of: null } });
      if (isReviewing(event)) this.store.set({ progress: { done: event.done, of: event.of } });
    });
  }

  private get state(): GameState {
    return this.store.get();
  }

  /// A request about this game. Throws ServiceError.
  ask<Do extends keyof Requests>(what: Do, keys: Omit<Requests[Do][0], "game">): Promise<Requests[Do][1]> {
    return this.client.ask(what, { game: this.state.number, ...keys } as Requests[Do][0]);
  }

  /// Runs an action of the person; what goes wrong is shown. One at a time.
  async run(busy: Busy, action: () => Promise<void>): Promise<void> {
    if (this.state.busy) return;
    this.store.set({ busy, refusal: null });
    try {
      await action();
    } catch (error) {
      this.report(error);
    } finally {
      this.store.set({ busy: null, progress: null });
    }
  }

  report(error: unknown): void {
    if (error instanceof ServiceError && error.kind === "refused")
      this.store.set({ refusal: { message: error.message, rule: error.rule } });
    else if (error instanceof Error) this.store.set({ fault: error.message });
    else throw error;
    if (error instanceof ServiceError && error.kind === "connection") void this.reconnect(error.message);
  }

  private reconnecting = false;

  /// Asks until the service answers again, as long as the message about it is shown.
  private async reconnect(shown: string): Promise<void> {
    if (this.reconnecting) return;
    this.reconnecting = true;
    while (!this.left && this.state.fault === shown) {
      await wait(pauseBetweenTries);
      try {
        await this.ask("state", { show: [] });
        this.store.set({ fault: null });
        await this.open();
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.kind !== "connection" && this.state.fault === shown) this.store.set({ fault: error.message });
      }
    }
    this.reconnecting = false;
  }

  dismiss(): void {
    this.store.set({ fault: null });
  }

  // ---- the course of the game

  async open(): Promise<void> {
    await this.run("advance", async () => {
      await this.fetch(0);
      await this.proceed();
    });
  }

  /// The page shows something else now.
  leave(): void {
    if (this.keeping !== undefined) {
      clearTimeout(this.keeping);
      void this.keep().catch(() => undefined);
    }
    this.left = true;
    this.unwatch();
  }

  /// Everything anew: the log after step `from`, the pieces, the ground.
  private async fetch(from: number): Promise<void> {
    const state = await this.ask("state", { show: ["board", "ground", "pieces", ...wantedZones()], from });
    this.store.set({
      info: state,
      now: state.now,
      log: [...this.state.log.slice(0, from), ...state.log],
      ground: state.ground ?? null,
      pieces: state.pieces ? withLeaders(state.pieces) : null,
      board: state.board ?? "",
      zones: state.zones ?? null,
    });
  }

  private take(progress: Progress): void {
    const first = progress.log[0]?.step;
    const kept = first === undefined ? this.state.log : this.state.log.filter((line) => line.step < first);
    this.store.set({ now: progress.now, log: [...kept, ...progress.log] });
  }

  private async fetchPieces(): Promise<void> {
    this.looks.clear();
    const ground = this.state.ground?.kind === "table" ? ["ground"] : []; // terrain may be laid
    const state = await this.ask("state", { show: ["board", "pieces", ...ground, ...wantedZones()], from: this.state.now?.steps ?? 0 });
    this.store.set({
      pieces: state.pieces ? withLeaders(state.pieces) : null,
      board: state.board ?? "",
      zones: state.zones ?? null,
      ...(state.ground ? { ground: state.ground } : {}),
    });
  }

  /// The zones of control, once somebody wants to see them.
  async fetchZones(): Promise<void> {
    if (this.state.zones || !this.state.now) return;
    try {
      const { zones } = await this.ask("state", { show: ["zones"], from: this.state.now.steps });
      this.store.set({ zones: zones ?? null });
    } catch (error) {
      this.report(error);
    }
  }

  /// Shows what dice and general do until the person has to act, then what there is to choose.
  private async proceed(): Promise<void> {
    await this.goOn();
    await this.offer();
  }

  private async goOn(): Promise<void> {
    this.hurry = false;
    let trail: Change[] = [];
    while (!this.left && this.continues()) {
      const pause = pauses(this.hurry ? "once" : preferences.get().speed);
      const before = this.state.pieces;
      const progress = await this.ask("advance", { until: pause.move === 0 ? "person" : "step" });
      if (progress.log.length === 0 && !progress.stopped) {
        this.take(progress);
        if (this.continues()) break; // nothing has happened: the person's dice are due
        continue;
      }
      this.take(progress);
      await this.fetchPieces();
      if (before && this.state.pieces) trail = joined(trail, changes(before, this.state.pieces));
      const dice = [...progress.log].reverse().find((line) => line.dice !== undefined);
      this.store.set({ trail, ...(dice ? { shown: dice } : {}) });
      const length = dice ? pause.dice : pause.move;
      for (let waited = 0; waited < length && !this.hurry && !this.left; waited += 50) await wait(50);
    }
  }

  private continues(): boolean {
    const now = this.state.now;
    if (!now || now.player === "nobody" || now.player === "person") return false;
    return !now.roll || now.roll.yours.A + now.roll.yours.B === 0;
  }

  /// The moves of the decision that is due.
  private async offer(): Promise<void> {
    this.looks.clear();
    const now = this.state.now;
    const { info } = this.state;
    const person = info?.person;
    if (info && now?.player === "nobody" && (person === "A" || person === "B"))
      finished(this.state.number, person === "A" ? now.result.payoff : 1 - now.result.payoff, nameOf(info.battle.name, info.seed, now.steps));
    const moves = now?.player === "person" ? await this.ask("moves", { points: "yes" }) : null;
    const [only, ...others] = moves?.moves ?? [];
    // Each bound asks for each flank, also where nobody marches around it: that is no decision.
    if (only && others.length === 0 && now?.due.name === "arrival") return this.make(only.move);
    const selected = now?.player === "nobody" ? null : (this.acting(moves) ?? this.placed(moves) ?? this.stillThere(this.state.selected));
    const together = this.state.together && (now?.due.inside_action ?? false);
    this.store.set({ ...nothingAsked, moves, selected, together, turned: null, line: 0, look: null, advice: null, candidate: null });
    if (selected) void this.fetchLook(selected);
    this.keepSoon();
  }

  private keeping: ReturnType<typeof setTimeout> | undefined;

  /// Keeps the record in the browser, once nothing more urgent is asked.
  private keepSoon(): void {
    clearTimeout(this.keeping);
    if (isTry(this.state.number)) return;
    if (this.state.now?.player === "nobody") return forgetGame(this.state.number);
    this.keeping = setTimeout(() => void this.keep().catch(() => undefined), 300); // a game that is not kept is no fault
  }

  private async keep(): Promise<void> {
    const { info, now, number: game } = this.state;
    this.keeping = undefined;
    if (!info || !now) return;
    const record = await this.history.record();
    const { battle, person, general, mine, seed } = info;
    keepGame({ game, record, battle: battle.battle, name: battle.name, when: now.due.when, seed, person, general, mine });
  }

  /// The only unit that the decision is about.
  acting(moves: Moves | null): string | null {
    const pieces = this.state.pieces;
    const named = new Set(moves?.moves.map((choice) => choice.point?.unit ?? ""));
    const [only] = [...named];
    if (!pieces || named.size !== 1 || !only) return null;
    return unitNamed(pieces, only)?.name ?? null;
  }

  private stillThere(name: string | null): string | null {
    return name && this.state.pieces?.units.some((unit) => unit.name === name) ? name : null;
  }

  /// Of pieces that can be placed the one that is selected, or the only one.
  private placed(moves: Moves | null): string | null {
    const all = placeable(moves?.moves ?? [], this.state.pieces);
    return (all.find((one) => one.name === this.state.selected) ?? (all.length === 1 ? all[0] : undefined))?.name ?? null;
  }

  /// Ends the showing of steps: what is left is done at once; a general that thinks moves now.
  moveNow(): void {
    this.hurry = true;
    void this.ask("stop", {}).catch(() => undefined);
  }

  /// What follows when the game has gone on by something that the person did.
  async after(progress: Progress): Promise<void> {
    this.take(progress);
    this.store.set({ moves: null, ...nothingAsked, advice: null, candidate: null, past: null, review: null });
    await this.fetchPieces();
    await this.proceed();
  }

  // ---- moves

  async play(move: string): Promise<void> {
    await this.run("move", () => this.make(move));
  }

  /// Moves in succession, as a plan has them, as long as the person is to act.
  async playAll(moves: string[]): Promise<void> {
    for (const move of moves) {
      if (this.state.now?.player !== "person" || this.state.refusal || this.state.fault) return;
      await this.play(move);
    }
  }

  private async make(move: string): Promise<void> {
    this.store.set({ trail: [] });
    await this.after(await this.ask("play", { move }));
  }

  /// A choice that was clicked: attacks are asked back with their odds.
  async choose(choice: Choice): Promise<void> {
    const asked = this.state.asked;
    if (asked && asked.move === choice.move) return this.play(choice.move);
    if (!isAttack(choice)) return this.play(choice.move);
    await this.run("move", async () => {
      const odds = await this.ask("odds", { move: choice.move });
      this.store.set({ ...nothingAsked, asked: choice, odds });
    });
  }

  // For lists that are drawn again only if what they are given has changed.
  readonly chooseListed = (choice: Choice): void => void this.choose(choice);
  readonly type = (text: string): Promise<boolean> => this.typed(text);
  readonly showStep = (step: number): void => void this.history.show(step);

  async confirm(): Promise<void> {
    const { asked, proposal } = this.state;
    if (asked) await this.play(asked.move);
    else if (proposal?.legal && proposal.point?.does === "place") await this.gestures.place();
    else if (proposal?.legal) await this.play(proposal.move);
  }

  cancel(): void {
    if (this.state.past) return this.store.set({ past: null });
    if (this.state.correcting && !this.state.selected) return this.correcting.end();
    if (this.state.asked || this.state.several || this.state.proposal || this.state.refusal) return this.store.set(nothingAsked);
    if (this.state.advice) return this.store.set({ advice: null, candidate: null });
    if (this.state.correcting || this.acting(this.state.moves) === null) this.store.set({ selected: null, look: null });
  }

  select(name: string | null): void {
    if (name === this.state.selected) return;
    this.store.set({ ...nothingAsked, selected: name, turned: null, line: 0, look: null });
    if (name) void this.fetchLook(name);
  }

  private async fetchLook(name: string): Promise<void> {
    const wanted = ++this.lookWanted;
    const unit = selectedPiece(this.state);
    if (!unit || isLeader(unit) || isGround(unit)) return; // the service looks at units
    try {
      const look = this.looks.get(name) ?? (await this.ask("look", { unit: `#${unit.id}` })).look;
      this.looks.set(name, look);
      if (wanted === this.lookWanted && this.state.selected === name) this.store.set({ look });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error; // the unit is without a look: its card is enough
    }
  }

  judge(move: string): Promise<Judgement> {
    return this.ask("judge", { move, points: "yes" });
  }

  /// A move that was typed: made if it is legal (an attack is asked back with its odds), else the reason is shown.
  /// Returns whether it is legal.
  async typed(move: string): Promise<boolean> {
    let made = false;
    await this.run("move", async () => {
      const judged = await this.judge(move);
      if (!judged.legal) return this.store.set({ refusal: judged.why ?? { message: move } });
      made = true;
      const listed = this.state.moves?.moves.find((choice) => choice.move === judged.move);
      const attack = listed && isAttack(listed) && this.state.asked?.move !== listed.move;
      if (attack) this.store.set({ ...nothingAsked, asked: listed, odds: await this.ask("odds", { move: listed.move }) });
      else await this.make(judged.move);
    });
    return made;
  }

  async undo(): Promise<void> {
    if (!this.state.now?.undo) return;
    await this.run("move", async () => {
      const undone = await this.ask("undo", {});
      this.store.set({
        ...nothingAsked,
        now: undone.now,
        log: this.state.log.filter((line) => line.step <= undone.now.steps),
        trail: [],
        shown: null,
        past: null,
      });
      await this.fetchPieces();
      await this.proceed();
    });
  }

  /// The heuristic general makes the person's moves as long as one of these decisions is due.
  async delegate(decisions: string[]): Promise<void> {
    await this.run("delegate", async () => {
      this.store.set({ ...nothingAsked, moves: null, selected: null, look: null, trail: [] });
      while (!this.left && this.state.now?.player === "person" && decisions.includes(this.state.now.due.name)) {
        const progress = await this.ask("delegate", { while: decisions });
        this.take(progress);
        await this.fetchPieces();
        if (progress.stopped) break;
        await this.goOn();
      }
      await this.offer();
    });
  }

  async resign(): Promise<void> {
    await this.run("move", async () => this.after(await this.ask("resign", {})));
  }

  // ---- dice

  async roll(faces: Partial<Record<Side, number[]>>): Promise<void> {
    await this.run("move", async () => {
      const before = this.state.pieces;
      const progress = await this.ask("roll", { faces });
      const dice = progress.log.find((line) => line.dice !== undefined);
      await this.after(progress);
      if (dice && before) this.store.set({ shown: dice });
    });
  }

  async useDice(mine: Side[]): Promise<void> {
    await this.run("move", async () => {
      const info = await this.ask("dice", { mine });
      this.store.set({ info, now: info.now });
      await this.proceed();
    });
  }
}
