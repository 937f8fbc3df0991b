// The answers of the game service (data/SESSION.md, data/BOARD.md), as far as the page reads them.
import type { Ask, Reply } from "../umpire/umpire";

export type Side = "A" | "B";
export type BySide<T> = Record<Side, T>;

export interface BattleSummary {
  battle: string;
  system: string;
  name: string;
  date: string;
  special?: string;
  note?: string; // its history
  even?: { players: string; results: { a: number; drawn: number; b: number }; score: number; interval: [number, number] } | null;
  sides: [string, string];
  options: string[];
  victory: string;
}

export interface NamedHelp {
  name: string;
  help: string;
}

export interface SystemSettings {
  system: string;
  agents: (NamedHelp & { group: string })[];
  handicaps: NamedHelp[];
  options: { name: string; rule: string }[];
  lists: string[];
}

export interface Outcome {
  words: string;
  count: number;
  probability: number;
  gains: Side | null; // the side that it is better for
}

export interface Odds {
  event: string;
  rule: string;
  breakdown: string;
  condition: string;
  faces: number;
  results: Outcome[];
}

export interface Due {
  name: string;
  rule: string;
  say: string;
  when: string;
  means: string;
  help: string;
  meaning: string;
  inside_action: boolean;
}

export interface Roll {
  event: string;
  rule: string;
  say: string;
  dice: BySide<number>;
  yours: BySide<number>;
}

export interface Result {
  result: Side | "draw" | "unfinished";
  payoff: number;
  steps: number;
  resigned?: Side;
  ending?: string;
}

export interface Now {
  player: "person" | "general" | "dice" | "nobody";
  side: Side | null;
  due: Due;
  roll: Roll | null;
  odds: Odds | null;
  steps: number;
  undo: string | null; // what would be taken back
  result: Result;
}

/// A line of the record.
export interface Step {
  step: number;
  say: string;
  side?: Side;
  move?: string;
  event?: string;
  rule?: string;
  dice?: number[][];
  consequence?: string;
}

export interface GameInfo {
  game: number;
  battle: Omit<BattleSummary, "victory"> & { handicaps: BySide<string[]> };
  person: Side | "both";
  general: string | null;
  seed: number | string;
  mine: Side[];
  victory: string;
  now: Now;
  warnings?: string[];
}

export type XY = [number, number];

export interface Place {
  hex?: string;
  x?: number;
  y?: number;
  facing?: number;
  facings?: number[];
  corners?: XY[];
  heading?: number;
}

/// What a move points at.
export interface Point {
  unit: string | null;
  does: string;
  order?: string; // of an order: "move", "fire", "rally" ...
  to?: Place;
  path?: XY[];
  target?: string;
  cost?: number;
  effects?: string[] | string;
  formation?: string[];
}

export interface Choice {
  move: string;
  subject: string;
  say: string;
  brief?: string;
  brief_say?: string;
  remark?: string;
  meaning?: { say: string; rule: string }; // what it brings, of a choice between a few courses
  odds?: Odds;
  point?: Point;
}

export interface Moves {
  due: Due;
  complete: boolean;
  moves: Choice[];
}

export interface Judgement {
  move: string;
  legal: boolean;
  why?: { message: string; rule: string };
  understood?: string;
  nearest?: string | null;
  point?: Point | null;
}

/// A move that is only imagined, or a result of the dice by its place.
export type ImaginedStep = string | number;

export interface OddsAnswer {
  move: string;
  then: ImaginedStep[];
  odds: Odds | null;
  answers: { side: Side; choices: { move: string; say: string; next: string; odds: Odds | null }[] } | null;
  next: string;
}

export interface MadeMove {
  move: string;
  say: string;
}

export interface ReplyAnswer {
  move: string;
  before: MadeMove[];
  reply: MadeMove[];
  odds: Odds | null;
}

export interface LegendEntry {
  ground: string;
  say: string;
  rule: string;
}

export interface HexGround {
  kind: "hexes";
  columns: number;
  rows: number;
  width: number;
  height: number;
  corners: XY[];
  hexes: { hex: string; x: number; y: number; ground: string; entry?: { side: Side; number: number }[]; exit?: { side: Side; number: number }[] }[];
  sides: { hexes: string[]; from: XY; to: XY; ground: string }[];
  legend: LegendEntry[];
}

export interface TableGround {
  kind: "table";
  unit: { one: string; several: string };
  width: number;
  height: number;
  areas: { name: string; ground: string; level?: number; side?: Side; outline: XY[] }[];
  lines: { name: string; ground: string; outlines: XY[][] }[];
  legend: LegendEntry[];
}

export type Ground = HexGround | TableGround;

export interface CardLine {
  say: string;
  value: string;
  rule?: string;
}

export interface Leader {
  id?: number;
  name: string;
  words: string;
  side?: Side;
  hex?: string;
  x?: number;
  y?: number;
  radius?: number | null; // null: commands at any distance
  with?: string | null; // the unit it is with
  marks?: string[];
}

/// Where a unit is that is not on the board. The first four may still come.
export type Whereabouts = "waiting" | "returning" | "marching" | "village" | "destroyed" | "eliminated" | "left" | "looting" | "given_up";

export interface Unit {
  id: number;
  name: string;
  words: string;
  side: Side;
  type: string;
  type_words: string;
  hex?: string;
  x?: number;
  y?: number;
  facing?: number | null;
  corners?: XY[];
  heading?: number;
  bases?: XY[][];
  whereabouts?: Whereabouts; // of a unit that is not on the board
  disordered: boolean;
  strength?: number;
  marks: string[];
  leaders: Leader[]; // on measured tables the service names them only: see withLeaders
  card: CardLine[];
  umpire?: Record<string, string | number | boolean>; // Blood of Kings & Heroes: as the umpire takes it
}

export interface Pieces {
  units: Unit[];
  leaders: Leader[];
  camps?: Unit[];
  waiting: Unit[]; // both have whereabouts
  gone: Unit[];
  sides: { side: Side; words: string; lines?: string[] }[];
}

/// Zones of control of all units of each side.
export type Zones = BySide<XY[][]>;

export interface Look {
  unit: string;
  reach: ({ hex: string; x: number; y: number; facings: number[]; cost: number } | XY[])[];
  zones: XY[][];
  fire: XY[][];
  sees: string[];
  targets: string[];
  threatened_by: { unit: string; by: string }[];
  attacks?: string[];
  commanded_by?: string[];
  command: XY[][];
}

export interface Candidate {
  move: string;
  say: string;
  value: number | null;
  error: number | null;
  simulations: number;
  gain: number | null;
  reply: { say: string; share: number } | null;
  threats: { say: string; share: number; lost: number; odds: Odds | null }[];
  line: string[];
}

export interface Advice {
  general: string;
  decision: string;
  verdict: string;
  side: Side;
  simulations: number;
  simulated_to: string;
  notes: string[];
  best: Candidate[];
  made: Candidate | null;
  gap: Estimate | null;
  distinguishable: boolean;
  reasons: { effect: number; error: number; say: string; rule: string }[];
}

export interface Estimate {
  value: number;
  error: number;
}

export interface Account {
  begin: Estimate;
  luck: Estimate;
  usual_luck: number | null;
  play: Estimate;
  per_choice: { a: Estimate; b: Estimate };
  rest: Estimate;
  end: Estimate;
  rolls: number;
  choices: { a: number; b: number };
}

export interface Mistake {
  step: number;
  turn: number;
  loss: Estimate;
  reason: string;
  made: { move: string; say: string };
  better: { move: string; say: string };
}

export interface ReviewStep {
  step: number;
  turn: number;
  side?: Side;
  move?: string;
  event?: string;
  rule?: string;
  say: string;
  before: Estimate;
  play?: Estimate;
  luck?: Estimate;
  chance?: number;
}

export interface Review {
  rollouts: number;
  level: string;
  result: { payoff: number; resigned: Side | null } | null;
  account: Account;
  turns: (Account & { turn: number; first_step: number })[];
  dice: { event: string; rule: string; rolls: number; luck: Estimate; usual_luck: number | null }[];
  luckiest: number[];
  decisions: { a: number; b: number };
  mistakes: { a: Mistake[]; b: Mistake[] };
  steps: ReviewStep[];
}

export interface Favour {
  event?: string;
  rule?: string;
  rolls: number;
  expected: number;
  favour: BySide<number>;
  deviation: number;
  luckier_than: BySide<number> | null;
}

export interface Luck {
  all: Favour;
  kinds: Favour[];
  pips: BySide<{ dice: number; pips: number; expected: number; more_than: number }>;
}

export interface Progress {
  now: Now;
  log: Step[];
}

/// Games of a person against one general.
export interface GamesAgainst {
  general: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface Rating {
  elo: number;
  interval: [number, number];
  general: string; // of nearest strength
  score: number; // that the person may expect against it
}

/// A battle as it begins.
export interface Preview {
  battle: string;
  ground: Ground;
  pieces: Pieces;
}

/// Each request with its keys and its answer.
export interface Requests {
  rating: [{ results: GamesAgainst[] }, Rating];
  umpire: [{ ask: Ask; umpire?: number; seed?: number }, { umpire: number; reply: Reply }];
  battles: [{ system?: string }, { battles: BattleSummary[] }];
  preview: [{ battle: string }, Preview];
  settings: [object, { systems: SystemSettings[]; default_general: string }];
  games: [object, { games: { game: number; name: string }[]; most: number }];
  begin: [BeginKeys, GameInfo];
  load: [LoadKeys, GameInfo];
  state: [{ game: number; show?: string[]; from?: number; width?: number }, StateAnswer];
  moves: [{ game: number; subject?: string; points?: "yes" }, Moves];
  judge: [{ game: number; move: string; points?: "yes" }, Judgement];
  look: [{ game: number; unit: string }, { look: Look }];
  near: [{ game: number; at: NearPlace }, { move: string | null; point: Point | null }];
  odds: [{ game: number; move?: string; then?: ImaginedStep[] }, OddsAnswer];
  reply: [{ game: number; move: string }, ReplyAnswer];
  play: [{ game: number; move: string }, Progress];
  advance: [{ game: number; until?: "person" | "step" }, Progress & { stopped: boolean }];
  delegate: [{ game: number; while?: string[] }, Progress & { stopped: boolean }];
  roll: [{ game: number; faces: Partial<BySide<number[]>> }, Progress];
  correct: [{ game: number; text: string }, Progress & { corrected: string }];
  dice: [{ game: number; mine: Side[] }, GameInfo];
  undo: [{ game: number }, Progress & { undone: string }];
  resign: [{ game: number }, Progress];
  hint: [{ game: number }, { advice: Advice }];
  why: [{ game: number; step?: number }, { advice: Advice }];
  review: [{ game: number; rollouts?: number; top?: number; search?: "yes" | "no"; seconds?: number }, { review: Review }];
  luck: [{ game: number }, Luck];
  save: [{ game: number }, { record: string }];
  stop: [{ game: number }, { stopped: boolean }];
  close: [{ game: number }, { closed: boolean }];
}

export interface BeginKeys {
  battle: string;
  side?: Side;
  general?: string | number;
  temperament?: string;
  handicap?: Partial<BySide<string>>;
  options?: string[];
  seed?: number;
  mine?: Side[];
}

export interface LoadKeys {
  record: string;
  steps?: number;
  side?: Side;
  general?: string | number;
  temperament?: string;
  mine?: Side[];
}

export interface NearPlace {
  unit: string;
  hex?: string;
  facing?: number;
  x?: number;
  y?: number;
  heading?: number;
}

export interface StateAnswer extends GameInfo {
  log: Step[];
  special_rules: string[];
  board?: string;
  ground?: Ground;
  pieces?: Pieces;
  zones?: Zones;
}

export interface ServiceFault {
  kind: "request" | "game" | "refused" | "limit" | "busy" | "access" | "fault" | "connection";
  message: string;
  rule?: string;
}
