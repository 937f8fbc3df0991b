// What is known of one game on the page.
import type { Advice, Choice, GameInfo, Ground, Look, Luck, Moves, Now, OddsAnswer, Pieces, Point, ReplyAnswer, Review, Step, Unit, XY, Zones } from "../protocol/types";
import type { Change } from "./changes";
import { placeable } from "./placing";
import { unitNamed } from "./pointing";

/// What takes time: a click, the enemy and dice, an analysis.
export type Busy = "move" | "advance" | "delegate" | "hint" | "why" | "review" | null;

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
  reply: ReplyAnswer | null; // how the enemy might answer it
  several: Choice[] | null; // moves to the same place, one of which is meant
  proposal: Proposal | null; // a move on a table that is being steered
  together: boolean; // a formation is moved as a whole
  turned: number | null; // degrees to which a piece that is being placed was turned; null: as the rules have it
  line: number; // how many more of its kind are placed in line with it
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

export const fresh = (number: number): GameState => ({
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
  reply: null,
  several: null,
  proposal: null,
  together: false,
  turned: null,
  line: 0,
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

/// Nothing is asked back, proposed or refused.
export const nothingAsked = {
  asked: null,
  odds: null,
  reply: null,
  several: null,
  proposal: null,
  refusal: null,
} as const;

/// The unit that is selected.
export function selectedUnit(state: GameState): Unit | undefined {
  return unitNamed(state.past?.pieces ?? state.pieces, state.selected);
}

/// The same, also of what is not on the table yet.
export function selectedPiece(state: GameState): Unit | undefined {
  return selectedUnit(state) ?? (state.past ? undefined : placeable(state.moves?.moves ?? [], state.pieces).find((one) => one.name === state.selected));
}
