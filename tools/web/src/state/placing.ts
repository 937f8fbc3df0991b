// Pieces that come to a measured table: units that are deployed, and ground that is laid. Pure: where they may be, the
// service says.
import { frontMiddle } from "../board/legs";
import type { Choice, Pieces, Place, Unit, XY } from "../protocol/types";
import { unitNamed } from "./pointing";

/// Decisions of the Standard Wargame Rules that a person may leave to the general, by what the button says.
export const delegated: Record<"deployment" | "terrain", string[]> = {
  deployment: ["march", "baggage", "prepare", "wing", "deploy"],
  terrain: ["provide", "lay", "place"],
};

/// What the decision that is due can be left to the general with; undefined: it cannot.
export function leftToGeneral(decision: string | undefined): "deployment" | "terrain" | undefined {
  return (["deployment", "terrain"] as const).find((part) => decision !== undefined && delegated[part].includes(decision));
}

const places = (choice: Choice, pieces: Pieces) =>
  choice.point?.does === "place" && choice.point.to?.corners !== undefined && choice.point.unit !== null && !unitNamed(pieces, choice.point.unit);

const pieceOfGround = (name: string): Unit => ({ id: -1, name, words: name, side: "A", type: "ground", type_words: name, disordered: false, marks: [], leaders: [], card: [] });

/// Whether this is ground that is laid, not a unit.
export const isGround = (piece: Unit | undefined) => piece?.type === "ground";

/// What can be placed now. The service lists one unit of each kind: all that are like it can be placed as well.
export function placeable(moves: Choice[], pieces: Pieces | null): Unit[] {
  if (!pieces) return [];
  const named = [...new Set(moves.filter((choice) => places(choice, pieces)).map((choice) => choice.point?.unit ?? ""))];
  const models = named.map((name) => pieces.waiting.find((unit) => unit.name === name) ?? pieceOfGround(name));
  const alike = pieces.waiting.filter((unit) => models.some((model) => model.type === unit.type && model.side === unit.side));
  return [...alike, ...models.filter(isGround)];
}

/// The outline of a piece somewhere on the table, as the listed moves have one of its kind.
export interface Model {
  corners: XY[];
  at: XY; // what is pointed at: the middle of the front, or of a piece of ground
}

export function modelOf(moves: Choice[], pieces: Pieces, piece: Unit): Model | null {
  const like = (name: string | null) => name === piece.name || pieces.waiting.some((unit) => unit.name === name && unit.type === piece.type && unit.side === piece.side);
  const to = moves.find((choice) => places(choice, pieces) && like(choice.point?.unit ?? null))?.point?.to;
  return to?.corners ? { corners: to.corners, at: anchor(to) } : null;
}

/// The point of a place that `near` takes.
export const anchor = (to: Place): XY => (to.x !== undefined && to.y !== undefined ? [to.x, to.y] : frontMiddle(to.corners ?? []));

export const movedTo = ({ corners, at }: Model, [x, y]: XY): XY[] => corners.map(([cx, cy]): XY => [cx + x - at[0], cy + y - at[1]]);

// ---- lines

export type Hand = "left" | "right";

/// At which end of a unit its line goes on: where its own place is beside a friend, away from that friend.
export const lineEnd = (move: string): Hand => (/ left of \S+$/.test(move) ? "left" : "right");

/// Units that can follow a unit in its line: those of its kind.
export const followers = (units: Unit[], first: Unit) => units.filter((unit) => unit.name !== first.name && unit.type === first.type);

/// Moves that put units beside each other, beginning beside `first`.
export function lineMoves(first: string, others: string[], hand: Hand): string[] {
  return others.map((name, i) => `${name} ${hand} of ${i === 0 ? first : (others[i - 1] ?? first)}`);
}

/// Where those units come to stand.
export function lineOutlines(corners: XY[], count: number, hand: Hand): XY[][] {
  const [left, right] = corners;
  if (!left || !right) return [];
  const sign = hand === "right" ? 1 : -1;
  const [dx, dy] = [(right[0] - left[0]) * sign, (right[1] - left[1]) * sign];
  return Array.from({ length: count }, (_, i) => corners.map(([x, y]): XY => [x + dx * (i + 1), y + dy * (i + 1)]));
}
