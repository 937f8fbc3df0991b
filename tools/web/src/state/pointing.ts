// What the moves of a decision point at: units, places, targets. Pure, and the same for every rule system.
import type { Choice, Leader, Pieces, Side, Unit, XY } from "../protocol/types";

/// Whether a move's unit, as it is named there, is this unit or a leader that is with it.
export function isAbout(named: string | null | undefined, unit: Unit): boolean {
  if (!named) return false;
  return named === unit.name || leaderNames(unit).includes(named);
}

function leaderNames(unit: Unit): string[] {
  return unit.leaders.map((leader) => leader.name);
}

/// Whether a piece of the board is a leader without a unit.
export const isLeader = (piece: Unit) => piece.type === "leader";

/// A leader who is alone on a measured table, as a piece that can be pointed at as units can.
function alone(leader: Leader): Unit[] {
  const { id, name, words, side, x, y, marks } = leader;
  if (id === undefined || side === undefined || x === undefined || y === undefined || leader.hex !== undefined || leader.with) return [];
  const place: XY = [x, y];
  return [{ id, name, words, side, type: "leader", type_words: words, corners: [place], disordered: false, marks: marks ?? [], leaders: [], card: [] }];
}

/// Pieces with the leaders of each unit as such, where the service only names them, and with leaders who are alone.
export function withLeaders(pieces: Pieces): Pieces {
  const known = new Map(pieces.leaders.map((leader) => [leader.name, leader]));
  const whole = (unit: Unit): Unit => ({
    ...unit,
    leaders: (unit.leaders as (Leader | string)[]).map((leader) =>
      typeof leader === "string" ? (known.get(leader) ?? { name: leader, words: leader }) : leader,
    ),
  });
  return { ...pieces, units: [...pieces.units.map(whole), ...pieces.leaders.flatMap(alone)] };
}

export function unitNamed(pieces: Pieces | null, name: string | null | undefined): Unit | undefined {
  if (!pieces || !name) return undefined;
  const all = [...pieces.units, ...(pieces.camps ?? [])];
  return all.find((unit) => unit.name === name) ?? all.find((unit) => isAbout(name, unit));
}

export function unitAt(pieces: Pieces | null, hex: string | undefined): Unit | undefined {
  return hex === undefined ? undefined : pieces?.units.find((unit) => unit.hex === hex);
}

/// Units that some move is about.
export function actors(moves: Choice[], pieces: Pieces): Unit[] {
  const named = new Set(moves.map((choice) => choice.point?.unit));
  return pieces.units.filter((unit) => named.has(unit.name) || leaderNames(unit).some((name) => named.has(name)));
}

export function movesOf(moves: Choice[], unit: Unit): Choice[] {
  return moves.filter((choice) => isAbout(choice.point?.unit, unit));
}

/// Moves that are about no unit on the board: choices of the side, leaders that wait, reinforcements.
export function otherMoves(moves: Choice[], pieces: Pieces | null): Choice[] {
  const known = new Set([...(pieces?.units ?? []), ...(pieces?.camps ?? [])].flatMap((unit) => [unit.name, ...leaderNames(unit)]));
  return moves.filter((choice) => !choice.point?.unit || !known.has(choice.point.unit));
}

export interface Targets {
  places: Map<string, Choice[]>; // by hex
  units: Map<string, Choice[]>; // by the name of the unit
  facings: Map<number, Choice>;
  ends: Choice[]; // that lead to a place on a measured table
  plain: Choice[]; // without a place
}

const add = <K>(map: Map<K, Choice[]>, key: K, choice: Choice) => map.set(key, [...(map.get(key) ?? []), choice]);

export function targetsOf(moves: Choice[]): Targets {
  const found: Targets = { places: new Map(), units: new Map(), facings: new Map(), ends: [], plain: [] };
  for (const choice of moves) {
    const { to, target, does } = choice.point ?? {};
    if (target) add(found.units, target, choice);
    else if (does === "face" && to?.facing) found.facings.set(to.facing, choice);
    else if (to?.hex) add(found.places, to.hex, choice);
    else if (to?.corners || to?.x !== undefined) found.ends.push(choice);
    else found.plain.push(choice);
  }
  return found;
}

/// The move that begins an action of this unit alone: "E5 move", and in a formation "take E5".
export function opener(moves: Choice[], unit: Unit, order: "move" | "fire"): Choice | undefined {
  return targetsOf(moves).plain.find((choice) => choice.point?.unit === unit.name && choice.point.order === order);
}

/// The facing, of those that are open, that is nearest to the direction of a step; x to the east, y to the south.
export function facingTowards(dx: number, dy: number, open: number[]): number | undefined {
  if (dx === 0 && dy === 0) return undefined;
  const angle = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const off = (facing: number) => {
    const turn = Math.abs((((facing - 1) * 60 - angle) % 360) + 360) % 360;
    return Math.min(turn, 360 - turn);
  };
  return [...open].sort((a, b) => off(a) - off(b))[0];
}

/// Where units of a formation come to if each goes as far, and in the same direction, as `first` to `goal`: the foremost
/// first. A unit whose place would be off the map is left out.
export function shifted(
  units: Unit[],
  first: Unit,
  goal: { x: number; y: number },
  places: { hex: string; x: number; y: number }[],
): { id: number; to: string }[] {
  const [dx, dy] = [goal.x - (first.x ?? 0), goal.y - (first.y ?? 0)];
  const ahead = (unit: Unit) => (unit.x ?? 0) * dx + (unit.y ?? 0) * dy;
  return [...units]
    .sort((a, b) => ahead(b) - ahead(a))
    .flatMap((unit) => {
      const to = places.find((place) => Math.hypot(place.x - (unit.x ?? 0) - dx, place.y - (unit.y ?? 0) - dy) < 0.05);
      return to ? [{ id: unit.id, to: to.hex }] : [];
    });
}

const attacks = ["fire", "melee", "charge"];

/// Whether it is an attack of the side that chooses: the enemy's shot at one's unit is not.
export function isOwnAttack(choice: Choice, pieces: Pieces | null, side: Side | null | undefined): boolean {
  const { does = "", unit } = choice.point ?? {};
  return attacks.includes(does) && unitNamed(pieces, unit)?.side === side;
}

/// Whether the dice of this move should be seen before it is made.
export function isAttack(choice: Choice): boolean {
  const { does, target } = choice.point ?? {};
  return target !== undefined && (choice.odds !== undefined || attacks.includes(does ?? ""));
}
