// One game on the page: what is known of it, and all that a person can do in it. Nothing here draws.
import { ServiceError, type Client } from "../protocol/client";
import { isReviewing, isThinking } from "../protocol/events";
import type {
  Advice,
  Choice,
  GameInfo,
  Ground,
  Judgement,
  Look,
  Luck,
  Moves,
  Now,
  OddsAnswer,
  Pieces,
  Point,
  Progress,
  Requests,
  Review,
  Side,
  Step,
  Unit,
  XY,
  Zones,
} from "../protocol/types";
import { changes, joined, type Change } from "./changes";
import { actors, facingTowards, isAbout, isAttack, movesOf, opener, shifted, targetsOf, unitAt, unitNamed, withLeaders } from "./pointing";
import { pauses, preferences } from "./preferences";
import { keepPositions, positionsOf } from "./drill";
import { finished } from "./rating";
import { Store } from "./store";
import { Correcting } from "./correcting";

/// What takes time: a click, the enemy and dice, an analysis.
export type Busy = "move" | "advance" | "hint" | "why" | "review" | null;

export interface Refusal {
  message: string;
  rule?: string | undefined;
}

export interface Progressed {
  done: number;
  of: number | null; // null: not known
}

/// A move on a measured table before it is made.
export interface Proposal {
  move: string;
  brief: string; // what is measured
  legal: boolean;
  why: Refusal | null;
  point: Point | null;
  corners: XY[] | null; // where the unit would come to
}

export interface GameState {
  number: number;
  info: GameInfo | null;
  now: Now | null;
  log: Step[];
  ground: Ground | null;
  pieces: Pieces | null;
  board: string; // as text
  moves: Moves | null; // while the person decides
  selected: string | null; // name of a unit
  look: Look | null; // of the selected unit
  zones: Zones | null; // null: not asked for
  asked: Choice | null; // an attack whose odds are shown before it is made
  odds: OddsAnswer | null;
  several: Choice[] | null; // moves to the same place, one of which is meant
  proposal: Proposal | null; // a move on a table that is being steered
  together: boolean; // a formation is moved as a whole
  refusal: Refusal | null;
  busy: Busy;
  progress: Progressed | null; // of what is under way
  shown: Step | null; // the dice that are shown
  trail: Change[]; // since the person's last move
  advice: { kind: "hint" | "why"; advice: Advice } | null;
  candidate: number | null; // the one that is drawn
  review: Review | null;
  luck: Luck | null;
  past: { step: number; pieces: Pieces | null; board: string } | null; // an earlier moment that is shown
  correcting: { said: string | null } | null; // the table is put right; what the last correction has changed
  fault: string | null;
}

const fresh = (number: number): GameState => ({
  number,
  info: null,
  now: null,
  log: [],
  ground: null,
  pieces: null,
  board: "",
  moves: null,
  selected: null,
  look: null,
  zones: null,
  asked: null,
  odds: null,
  several: null,
  proposal: null,
  together: false,
  refusal: null,
  busy: null,
  progress: null,
  shown: null,
  trail: [],
  advice: null,
  candidate: null,
  review: null,
  luck: null,
  past: null,
  correcting: null,
  fault: null,
});

const nothingAsked = {
  asked: null,
  odds: null,
  several: null,
  proposal: null,
  refusal: null,
} as const;

/// Where a move leads on a measured table; a leader is a point.
function endOf({ to }: Point): XY[] | null {
  if (to?.corners) return to.corners;
  return to?.x === undefined || to.y === undefined ? null : [[to.x, to.y]];
}

const wantedZones = () => (preferences.get().zones === "" ? [] : ["zones"]);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Game {
  readonly store: Store<GameState>;
  readonly correcting = new Correcting(this);
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
    this.unwatch = client.watch(number, (event) => {
      if (isThinking(event)) this.store.set({ progress: { done: event.done, of: null } });
      if (isReviewing(event)) this.store.set({ progress: { done: event.done, of: event.of } });
    });
  }

  private get state(): GameState {
    return this.store.get();
  }

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

  private report(error: unknown): void {
    if (error instanceof ServiceError && error.kind === "refused")
      this.store.set({ refusal: { message: error.message, rule: error.rule } });
    else if (error instanceof Error) this.store.set({ fault: error.message });
    else throw error;
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
    await this.offer();
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
    const person = this.state.info?.person;
    if (now?.player === "nobody" && (person === "A" || person === "B"))
      finished(this.state.number, person === "A" ? now.result.payoff : 1 - now.result.payoff);
    const moves = now?.player === "person" ? await this.ask("moves", { points: "yes" }) : null;
    const selected = now?.player === "nobody" ? null : (this.acting(moves) ?? this.stillThere(this.state.selected));
    const together = this.state.together && (now?.due.inside_action ?? false);
    this.store.set({ ...nothingAsked, moves, selected, together, look: null, advice: null, candidate: null });
    if (selected) void this.fetchLook(selected);
  }

  /// The only unit that the decision is about.
  private acting(moves: Moves | null): string | null {
    const pieces = this.state.pieces;
    const named = new Set(moves?.moves.map((choice) => choice.point?.unit ?? ""));
    const [only] = [...named];
    if (!pieces || named.size !== 1 || !only) return null;
    return unitNamed(pieces, only)?.name ?? null;
  }

  private stillThere(name: string | null): string | null {
    return name && this.state.pieces?.units.some((unit) => unit.name === name) ? name : null;
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

  async confirm(): Promise<void> {
    const { asked, proposal } = this.state;
    if (asked) await this.play(asked.move);
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
    this.store.set({ ...nothingAsked, selected: name, look: null });
    if (name) void this.fetchLook(name);
  }

  private async fetchLook(name: string): Promise<void> {
    const wanted = ++this.lookWanted;
    const unit = unitNamed(this.state.pieces, name);
    if (!unit) return;
    try {
      const look = this.looks.get(name) ?? (await this.ask("look", { unit: `#${unit.id}` })).look;
      this.looks.set(name, look);
      if (wanted === this.lookWanted && this.state.selected === name) this.store.set({ look });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error; // the unit is without a look: its card is enough
    }
  }

  /// A click on a hex, or Enter on it: what it means depends on what is due.
  async pointAtHex(hex: string): Promise<void> {
    const { pieces, moves, selected, past } = this.state;
    if (!pieces || past) return;
    const there = unitAt(pieces, hex);
    const unit = unitNamed(pieces, selected);
    if (this.state.correcting) return this.correcting.atHex(hex, unit);
    const all = moves?.moves ?? [];
    if (unit) {
      const targets = targetsOf(movesOf(all, unit));
      const meant = (there && targets.units.get(there.name)) ?? targets.places.get(hex);
      if (meant) return this.chooseFrom(meant);
      const facing = this.facingAt(hex, unit, targets.facings);
      if (facing) return this.choose(facing);
    }
    const unnamed = targetsOf(all.filter((choice) => !unit || !isAbout(choice.point?.unit, unit)));
    const freely = unnamed.places.get(hex);
    if (!unit && freely) return this.chooseFrom(freely);
    if (there && there.name !== selected) {
      const enemy = unit && unit.side !== there.side;
      const fires = unit && enemy && (this.state.look?.targets ?? []).includes(there.name);
      const start = fires ? opener(movesOf(all, unit), unit, "fire") : undefined;
      if (start) return this.openThen(start, (choices) => targetsOf(choices).units.get(there.name));
      if (this.acting(moves) === null) return this.select(there.name);
    }
    if (!unit || hex === unit.hex) return this.cancel();
    const start = opener(movesOf(all, unit), unit, "move");
    if (start && this.state.together) return this.moveTogether(unit, hex);
    if (start) return this.openThen(start, (choices) => targetsOf(choices).places.get(hex), hex);
    await this.explain(hex);
  }

  /// The facing of those that are open that looks most towards a hex.
  private facingAt(hex: string, unit: Unit, open: Map<number, Choice>): Choice | undefined {
    const ground = this.state.ground;
    if (ground?.kind !== "hexes" || unit.x === undefined || unit.y === undefined) return undefined;
    const at = ground.hexes.find((place) => place.hex === hex);
    const facing = at && facingTowards(at.x - unit.x, at.y - unit.y, [...open.keys()]);
    return facing === undefined ? undefined : open.get(facing);
  }

  /// A click on a unit of a measured table.
  async pointAtUnit(name: string): Promise<void> {
    const { pieces, moves, selected, past } = this.state;
    if (!pieces || past) return;
    if (this.state.correcting) return this.select(name);
    const unit = unitNamed(pieces, selected);
    const meant = unit && targetsOf(movesOf(moves?.moves ?? [], unit)).units.get(name);
    if (meant) return this.chooseFrom(meant);
    if (name === selected) return this.cancel();
    this.select(name);
  }

  private nearing = false;
  private nearNext: (() => void) | null = null;

  /// While a unit is dragged: proposes the legal move whose result is nearest. Of positions that come while one is
  /// asked for only the last counts. `dropped`: the drag is over; an order that has to come first is given.
  proposeNear(unit: Unit, [x, y]: XY, heading: number, dropped: boolean): void {
    const ask = async () => {
      this.nearing = true;
      try {
        const at = { unit: unit.name, x, y, heading };
        let near = await this.ask("near", { at });
        if (near.move && near.point?.order && dropped && !this.state.busy) {
          await this.play(near.move);
          near = await this.ask("near", { at });
        }
        if (near.move && near.point?.target && dropped) await this.choose({ move: near.move, subject: "", say: near.move, point: near.point });
        else if (near.move && near.point?.to) this.propose(near.move, near.point);
        else this.store.set({ proposal: null });
      } catch (error) {
        this.report(error);
      } finally {
        this.nearing = false;
        const next = this.nearNext;
        this.nearNext = null;
        next?.();
      }
    };
    if (this.nearing) this.nearNext = () => void ask();
    else void ask();
  }

  private propose(move: string, point: Point): void {
    const listed = this.state.moves?.moves.find((choice) => choice.move === move);
    const brief = (listed?.brief ?? move).replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
    this.store.set({ ...nothingAsked, proposal: { move, brief, legal: true, why: null, point, corners: endOf(point) } });
  }

  dropProposal(): void {
    this.store.set({ proposal: null });
  }

  /// A move that was steered leg by leg; `corners` is where it would lead.
  async proposeTyped(move: string, corners: XY[]): Promise<void> {
    try {
      const judged = await this.judge(move);
      const end = (judged.point && endOf(judged.point)) ?? corners;
      this.store.set({
        ...nothingAsked,
        proposal: { move, brief: move, legal: judged.legal, why: judged.why ?? null, point: judged.point ?? null, corners: end },
      });
    } catch (error) {
      this.report(error);
    }
  }

  private async chooseFrom(meant: Choice[]): Promise<void> {
    const [only] = meant;
    if (meant.length === 1 && only) return this.choose(only);
    this.store.set({ ...nothingAsked, several: meant });
  }

  /// Two decisions in one gesture: the order, then the place or the target that was pointed at.
  private async openThen(
    start: Choice,
    find: (choices: Choice[]) => Choice[] | undefined,
    hex?: string,
  ): Promise<void> {
    await this.play(start.move);
    const meant = find(this.state.moves?.moves ?? []);
    if (meant) return this.chooseFrom(meant);
    if (hex) await this.explain(hex);
  }

  setTogether(together: boolean): void {
    this.store.set({ together });
  }

  /// Each unit of the formation goes as far, and as this one does, where it can: the foremost first, each facing as
  /// before if that is open. The others are left to be moved alone.
  private async moveTogether(first: Unit, hex: string): Promise<void> {
    const { ground, pieces } = this.state;
    const goal = ground?.kind === "hexes" ? ground.hexes.find((place) => place.hex === hex) : undefined;
    if (ground?.kind !== "hexes" || !pieces || !goal) return;
    for (const { id, to } of shifted(actors(this.state.moves?.moves ?? [], pieces), first, goal, ground.hexes)) {
      const unit = this.state.pieces?.units.find((one) => one.id === id);
      const start = unit && opener(movesOf(this.state.moves?.moves ?? [], unit), unit, "move");
      if (!unit || !start) continue;
      const { look } = await this.ask("look", { unit: `#${id}` });
      if (!look.reach.some((place) => !Array.isArray(place) && place.hex === to)) continue;
      await this.play(start.move);
      const [way] = targetsOf(this.state.moves?.moves ?? []).places.get(to) ?? [];
      if (!way) return;
      await this.play(way.move);
      const open = targetsOf(this.state.moves?.moves ?? []).facings;
      const facing = open.get(unit.facing ?? 0) ?? [...open.values()][0];
      if (facing) await this.play(facing.move);
      if (this.state.refusal || this.state.fault || this.state.now?.due.name !== "formation") return;
    }
  }

  /// Why the selected unit cannot go there.
  private async explain(hex: string): Promise<void> {
    const due = this.state.now?.due.name;
    if (this.state.now?.player !== "person" || due !== "destination") return;
    await this.run("move", async () => {
      const judged = await this.ask("judge", { move: `to ${hex}` });
      if (judged.why) this.store.set({ ...nothingAsked, refusal: judged.why });
    });
  }

  judge(move: string): Promise<Judgement> {
    return this.ask("judge", { move, points: "yes" });
  }

  async refuse(refusal: Refusal): Promise<void> {
    this.store.set({ ...nothingAsked, refusal });
  }

  /// A move that was typed: made if it is legal, else the reason is shown. Returns whether it was made.
  async typed(move: string): Promise<boolean> {
    let made = false;
    await this.run("move", async () => {
      const judged = await this.judge(move);
      if (judged.legal) {
        made = true;
        await this.make(judged.move);
      } else this.store.set({ refusal: judged.why ?? { message: move } });
    });
    return made;
  }

  async undo(): Promise<void> {
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

  // ---- advice and analysis

  async advise(kind: "hint" | "why"): Promise<void> {
    await this.run(kind, async () => {
      const { advice } = await this.ask(kind, {});
      this.store.set({ ...nothingAsked, advice: { kind, advice }, candidate: 0 });
    });
  }

  /// How the choice of a step compares with the best that is found.
  async compare(step: number): Promise<Advice | null> {
    let advice: Advice | null = null;
    await this.run("why", async () => {
      ({ advice } = await this.ask("why", { step }));
    });
    return advice;
  }

  showCandidate(candidate: number | null): void {
    this.store.set({ candidate });
  }

  async analyse(rollouts: number): Promise<void> {
    await this.run("review", async () => {
      const { review } = await this.ask("review", { rollouts, top: 5, seconds: 300 });
      const luck = await this.ask("luck", {});
      this.store.set({ review, luck });
      const person = this.state.info?.person;
      if (person === "A" || person === "B") keepPositions(positionsOf(review, person, await this.record()));
    });
  }

  async count(): Promise<void> {
    try {
      this.store.set({ luck: await this.ask("luck", {}) });
    } catch (error) {
      this.report(error);
    }
  }

  // ---- records

  async record(): Promise<string> {
    return (await this.ask("save", {})).record;
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
  async showPast(step: number): Promise<void> {
    await this.run("move", async () => {
      if (step >= (this.state.now?.steps ?? 0)) return this.store.set({ past: null });
      const game = await this.retry(step);
      try {
        const state = await this.client.ask("state", { game, show: ["board", "pieces"], from: step });
        this.store.set({ past: { step, pieces: state.pieces ? withLeaders(state.pieces) : null, board: state.board ?? "" } });
      } finally {
        await this.client.ask("close", { game });
      }
    });
  }

  present(): void {
    this.store.set({ past: null });
  }
}

/// The unit that is selected.
export function selectedUnit(state: GameState): Unit | undefined {
  return unitNamed(state.past?.pieces ?? state.pieces, state.selected);
}
