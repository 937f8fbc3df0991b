// What clicks and drags on the board mean: it depends on what is due.
import type { Choice, Point, Progress, Step, Unit, XY } from "../protocol/types";
import { t } from "../texts/en";
import type { Game } from "./game";
import { nothingAsked, selectedPiece, type GameState } from "./game_state";
import { followers, lineEnd, lineMoves, placeable } from "./placing";
import { actors, facingTowards, isAbout, movesOf, opener, shifted, targetsOf, unitAt, unitNamed } from "./pointing";
import type { Store } from "./store";
import { inWords } from "./wording";

/// Where a move leads on a measured table; a leader is a point.
function endOf({ to }: Point): XY[] | null {
  if (to?.corners) return to.corners;
  return to?.x === undefined || to.y === undefined ? null : [[to.x, to.y]];
}

export class Gestures {
  constructor(private readonly game: Game) {}

  private get store(): Store<GameState> {
    return this.game.store;
  }
  private get state(): GameState {
    return this.store.get();
  }

  /// A click on a hex, or Enter on it: what it means depends on what is due.
  async atHex(hex: string): Promise<void> {
    const { pieces, moves, selected, past } = this.state;
    if (!pieces || past) return;
    const there = unitAt(pieces, hex);
    const unit = unitNamed(pieces, selected);
    if (this.state.correcting) return this.game.correcting.atHex(hex, unit);
    const all = moves?.moves ?? [];
    if (unit) {
      const targets = targetsOf(movesOf(all, unit));
      const meant = (there && targets.units.get(there.name)) ?? targets.places.get(hex);
      if (meant) return this.chooseFrom(meant);
      const facing = this.facingAt(hex, unit, targets.facings);
      if (facing) return this.game.choose(facing);
    }
    const unnamed = targetsOf(all.filter((choice) => !unit || !isAbout(choice.point?.unit, unit)));
    const freely = unnamed.places.get(hex);
    if (!unit && freely) return this.chooseFrom(freely);
    if (there && there.name !== selected) {
      const enemy = unit && unit.side !== there.side;
      const fires = unit && enemy && (this.state.look?.targets ?? []).includes(there.name);
      const start = fires ? opener(movesOf(all, unit), unit, "fire") : undefined;
      if (start) return this.openThen(start, (choices) => targetsOf(choices).units.get(there.name));
      if (this.game.acting(moves) === null) return this.game.select(there.name);
    }
    if (!unit || hex === unit.hex) return this.game.cancel();
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
  async atUnit(name: string): Promise<void> {
    const { pieces, moves, selected, past } = this.state;
    if (!pieces || past) return;
    if (this.state.correcting) return this.game.select(name);
    const unit = unitNamed(pieces, selected);
    const meant = unit && targetsOf(movesOf(moves?.moves ?? [], unit)).units.get(name);
    if (meant) return this.chooseFrom(meant);
    if (name === selected) return this.game.cancel();
    this.game.select(name);
  }

  private nearing = false;
  private nearNext: (() => void) | null = null;

  /// While a unit is dragged: proposes the legal move whose result is nearest. Of positions that come while one is
  /// asked for only the last counts. `dropped`: the drag is over; an order that has to come first is given.
  proposeNear(unit: Unit, [x, y]: XY, heading: number | null, dropped: boolean): void {
    const ask = async () => {
      this.nearing = true;
      try {
        const at = { unit: unit.name, x, y, ...(heading === null ? {} : { heading }) };
        let near = await this.game.ask("near", { at });
        if (near.move && near.point?.order && dropped && !this.state.busy) {
          await this.game.play(near.move);
          near = await this.game.ask("near", { at });
        }
        if (near.move && near.point?.target && dropped) await this.game.choose({ move: near.move, subject: "", say: near.move, point: near.point });
        else if (near.move && near.point?.to) this.propose(near.move, near.point);
        else this.store.set({ proposal: null, ...(dropped ? { refusal: { message: t.table.noPlace } } : {}) });
      } catch (error) {
        this.game.report(error);
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
    const brief = this.worded(listed?.brief ?? move);
    this.store.set({ ...nothingAsked, proposal: { move, brief, legal: true, why: null, point, corners: endOf(point) } });
  }

  private worded(move: string): string {
    const { ground, selected } = this.state;
    return ground?.kind === "table" ? inWords(move, selected ?? "", ground.unit) : move;
  }

  /// A piece that is being placed comes to a place and is turned there; `heading` null: as the rules have it.
  turnTo(unit: Unit, at: XY, heading: number | null): void {
    this.store.set({ turned: heading });
    this.proposeNear(unit, at, heading, true);
  }

  /// Places the piece where it is proposed, and the others of its line beside it; the next one of its kind is chosen.
  async place(): Promise<void> {
    const { proposal, moves, pieces, line } = this.state;
    const piece = selectedPiece(this.state);
    if (!proposal || !piece) return;
    const others = followers(placeable(moves?.moves ?? [], pieces), piece).slice(0, line);
    await this.game.run("move", async () => {
      const all = [proposal.move, ...lineMoves(piece.name, others.map((one) => one.name), lineEnd(proposal.move))];
      const log: Step[] = [];
      let refused: unknown = null;
      let last: Progress | null = null;
      for (const move of all) {
        try {
          last = await this.game.ask("play", { move });
          log.push(...last.log);
        } catch (error) {
          refused = error; // the line is as long as there is room
          break;
        }
      }
      if (last) await this.game.after({ now: last.now, log });
      if (refused) this.game.report(refused);
    });
    const next = placeable(this.state.moves?.moves ?? [], this.state.pieces).find((one) => one.type === piece.type);
    if (next && !this.state.refusal) this.game.select(next.name);
  }

  dropProposal(): void {
    this.store.set({ proposal: null });
  }

  /// A move that was steered leg by leg; `corners` is where it would lead.
  async proposeTyped(move: string, corners: XY[]): Promise<void> {
    try {
      const judged = await this.game.judge(move);
      const end = (judged.point && endOf(judged.point)) ?? corners;
      this.store.set({
        ...nothingAsked,
        proposal: { move, brief: this.worded(move), legal: judged.legal, why: judged.why ?? null, point: judged.point ?? null, corners: end },
      });
    } catch (error) {
      this.game.report(error);
    }
  }

  private async chooseFrom(meant: Choice[]): Promise<void> {
    const [only] = meant;
    if (meant.length === 1 && only) return this.game.choose(only);
    this.store.set({ ...nothingAsked, several: meant });
  }

  /// Two decisions in one gesture: the order, then the place or the target that was pointed at.
  private async openThen(
    start: Choice,
    find: (choices: Choice[]) => Choice[] | undefined,
    hex?: string,
  ): Promise<void> {
    await this.game.play(start.move);
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
      const { look } = await this.game.ask("look", { unit: `#${id}` });
      if (!look.reach.some((place) => !Array.isArray(place) && place.hex === to)) continue;
      await this.game.play(start.move);
      const [way] = targetsOf(this.state.moves?.moves ?? []).places.get(to) ?? [];
      if (!way) return;
      await this.game.play(way.move);
      const open = targetsOf(this.state.moves?.moves ?? []).facings;
      const facing = open.get(unit.facing ?? 0) ?? [...open.values()][0];
      if (facing) await this.game.play(facing.move);
      if (this.state.refusal || this.state.fault || this.state.now?.due.name !== "formation") return;
    }
  }

  /// Why the selected unit cannot go there.
  private async explain(hex: string): Promise<void> {
    const due = this.state.now?.due.name;
    if (this.state.now?.player !== "person" || due !== "destination") return;
    await this.game.run("move", async () => {
      const judged = await this.game.ask("judge", { move: `to ${hex}` });
      if (judged.why) this.store.set({ ...nothingAsked, refusal: judged.why });
    });
  }
}
