// The umpire of a game on a real table: what is asked, what it says, what is kept. Nothing here draws.
import { ServiceError, type Client } from "../protocol/client";
import { Store } from "../state/store";

export type Value = string | number | boolean;
export type UnitFields = Record<string, Value>;
export type Role = "actor" | "target";

/// A request to the umpire (data/schema/umpire-request.schema.json).
export interface Ask {
  do?: "result" | "odds" | "fields" | "next";
  action?: string;
  actor?: UnitFields;
  target?: UnitFields;
  numbers?: string;
  answers?: Record<string, boolean>;
  dice?: number[];
  throw?: "umpire" | "person";
}

export interface Throw {
  rule: string;
  when?: string;
  faces: number;
  results: { words: string; count: number; probability: number; gains: "actor" | "target" | null }[];
  added?: number;
  needs?: string;
  breakdown?: { what: string; actor: number; target: number; sum: boolean }[];
}

export interface Thrown {
  who: string;
  face: number;
  adds: number;
  total: number;
}

/// Its reply (data/schema/umpire.schema.json).
export interface Reply {
  kind: "odds" | "question" | "dice" | "result" | "error";
  words: string;
  question?: string;
  due?: { who: string; rule: string }[];
  thrown?: Thrown[];
  odds?: Throw;
  by_answer?: Record<string, Throw>;
  by_result?: Record<string, Throw>;
  leader_falls?: { faces: number; actor: { probability: number }; target: { probability: number } };
  actor?: UnitFields;
  target?: UnitFields;
  next?: Ask;
  fields?: Ask;
}

/// All that can be set.
export interface Form {
  actions: string[];
  numbers: string[];
  unit: { name: string; value: string; help: string }[];
  types: { code: string; name: string; armour: "always" | "option" | "never"; aggressive: boolean }[];
  grounds: { code: string; name: string }[];
  obstacles: { code: string; name: string }[];
}

export interface LogEntry {
  who: string; // "HC against BW: charge"
  dice: Thrown[];
  words: string;
}

export interface UmpireState {
  form: Form | null;
  action: string;
  actor: UnitFields;
  target: UnitFields;
  names: { actor?: string | undefined; target?: string | undefined }; // of units of a battle
  numbers: string;
  answers: Record<string, boolean>;
  reply: Reply | null; // to what is set now
  thrown: boolean; // its dice have fallen
  mine: boolean; // the dice are rolled on the table
  log: LogEntry[];
  busy: boolean;
  fault: string | null;
}

const alone = new Set(["regroup", "advance", "retire", "march", "uncontrolled"]);
const buttons = new Set(["initiative", "command"]);

/// Whether an action has a unit in this part.
export const takes = (action: string, role: Role) => (buttons.has(action) ? role === "actor" && action === "command" : role === "actor" || !alone.has(action));

/// A unit without what is as by default, so that requests stay short.
export const trimmed = (unit: UnitFields): UnitFields =>
  Object.fromEntries(Object.entries(unit).filter(([, value]) => value !== "" && value !== false && value !== "none"));

/// The request for what is set.
export function askOf(state: UmpireState): Ask {
  return {
    action: state.action,
    ...(takes(state.action, "actor") ? { actor: trimmed(state.actor) } : {}),
    ...(takes(state.action, "target") ? { target: trimmed(state.target) } : {}),
    ...(state.numbers === "by-bases" ? {} : { numbers: state.numbers }),
    ...(Object.keys(state.answers).length > 0 ? { answers: state.answers } : {}),
  };
}

/// A name for the log: "disordered HC, 3 bases".
export const called = (unit: UnitFields, name?: string) =>
  [name, unit.status === "ok" ? undefined : unit.status, unit.type, unit.bases === undefined ? undefined : `(${unit.bases})`].filter(Boolean).join(" ");

export const entryOf = (state: UmpireState, reply: Reply): LogEntry => ({
  who: [
    state.action,
    takes(state.action, "actor") ? called(state.actor, state.names.actor) : "",
    takes(state.action, "target") ? `→ ${called(state.target, state.names.target)}` : "",
  ]
    .filter(Boolean)
    .join(" "),
  dice: reply.thrown ?? [],
  words: reply.words,
});

export const logText = (log: LogEntry[]) =>
  log
    .map((entry, i) => {
      const dice = entry.dice.map((die) => `${die.who} ${die.face}${die.adds === 0 ? "" : ` ${die.adds > 0 ? "+" : "-"} ${Math.abs(die.adds)} = ${die.total}`}`);
      return `${i + 1}. ${entry.who}${dice.length > 0 ? ` [${dice.join(", ")}]` : ""}\n   ${entry.words}\n`;
    })
    .join("");

const unit = (): UnitFields => ({ type: "HC", bases: 4, status: "ok" });

export class UmpireTable {
  readonly store = new Store<UmpireState>({
    form: null,
    action: "charge",
    actor: unit(),
    target: { ...unit(), type: "BW" },
    names: {},
    numbers: "by-bases",
    answers: {},
    reply: null,
    thrown: false,
    mine: true,
    log: [],
    busy: false,
    fault: null,
  });
  private readonly kept = new Map<string, UnitFields>(); // by name: units of a battle as they have become
  private umpire: number | null = null;
  private asked = 0;

  constructor(private readonly client: Client) {}

  async open() {
    const form = await this.ask({ do: "fields" });
    if (form) {
      this.store.set({ form: form as unknown as Form });
      await this.odds();
    }
  }

  /// Changes what is set, and asks what the dice can do then.
  async set(changes: Partial<Pick<UmpireState, "action" | "numbers" | "mine">>) {
    this.store.set({ ...changes, answers: {}, thrown: false });
    await this.odds();
  }
  async setUnit(role: Role, changes: UnitFields) {
    this.store.set({ [role]: { ...this.store.get()[role], ...changes }, answers: {}, thrown: false });
    await this.odds();
  }
  /// A unit of a battle, as it was kept last.
  async replaceUnit(role: Role, name: string, unit: UnitFields) {
    const { names } = this.store.get();
    this.store.set({
      [role]: { status: "ok", ...(this.kept.get(name) ?? unit) },
      names: { ...names, [role]: name },
      answers: {},
      thrown: false,
    });
    await this.odds();
  }
  async exchange() {
    const { actor, target, names } = this.store.get();
    this.store.set({ actor: target, target: actor, names: { actor: names.target, target: names.actor }, answers: {}, thrown: false });
    await this.odds();
  }
  /// What has no dice is ruled on at once.
  async answer(question: string, yes: boolean) {
    this.store.set({ answers: { ...this.store.get().answers, [question]: yes } });
    if ((this.store.get().reply?.due ?? []).length > 0) await this.odds();
    else await this.roll();
  }

  /// Lets the dice fall: these, or the umpire's own. It says which dice are due if they are rolled on the table.
  async roll(dice?: number[]) {
    const { mine } = this.store.get();
    const reply = await this.ask({
      ...askOf(this.store.get()),
      ...(dice ? { dice } : {}),
      ...(dice || mine ? { throw: "person" as const } : {}),
    });
    if (!reply) return;
    const state = this.store.get();
    if (reply.kind === "result") this.store.set({ reply, thrown: true, log: [...state.log, entryOf(state, reply)] });
    else this.store.set({ reply });
  }

  /// Both units as they are after the result.
  async keep() {
    const { reply, actor, target } = this.store.get();
    if (!reply) return;
    this.store.set({
      actor: reply.actor ? { status: "ok", ...reply.actor } : actor,
      target: reply.target ? { status: "ok", ...reply.target } : target,
      answers: {},
      thrown: false,
    });
    const { names, ...now } = this.store.get();
    for (const role of ["actor", "target"] as const) if (names[role]) this.kept.set(names[role], now[role]);
    await this.odds();
  }

  /// The action that follows from the result.
  async next() {
    const next = this.store.get().reply?.next;
    if (!next) return;
    const { actor, names } = this.store.get();
    const turned = next.actor !== undefined && next.actor.type !== actor.type; // the target acts in its turn
    this.store.set({
      action: next.action ?? this.store.get().action,
      ...(next.actor ? { actor: { status: "ok", ...next.actor } } : {}),
      ...(next.target ? { target: { status: "ok", ...next.target } } : {}),
      ...(turned ? { names: { actor: names.target, target: names.actor } } : {}),
      numbers: next.numbers ?? "by-bases",
      answers: next.answers ?? {},
      thrown: false,
    });
    await this.odds();
  }

  private async odds() {
    const number = ++this.asked;
    const reply = await this.ask({ ...askOf(this.store.get()), do: "odds" });
    if (reply && number === this.asked) this.store.set({ reply });
  }

  private async ask(ask: Ask): Promise<Reply | null> {
    this.store.set({ busy: true });
    try {
      const { umpire, reply } = await this.client.ask("umpire", { ask, ...(this.umpire === null ? { seed: Math.floor(Math.random() * 1e9) } : { umpire: this.umpire }) });
      this.umpire = umpire;
      this.store.set({ busy: false, fault: null });
      return reply;
    } catch (error) {
      this.store.set({ busy: false, fault: error instanceof ServiceError ? error.message : String(error) });
      return null;
    }
  }
}
