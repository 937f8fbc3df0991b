// Arrows over a board of hexes: the enemy's last moves, and the moves that an analysis speaks of.
import type { HexGround, Pieces, XY } from "../protocol/types";
import type { GameState } from "../state/game_state";
import { at } from "./hex_geometry";

/// Hexes that a move's text names, in their order, without repetitions in succession.
export function hexesIn(text: string, known: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(/[A-Za-z]{1,2}\d{1,2}/g)].map((match) => match[0].toUpperCase()).filter((hex) => known.has(hex));
  return found.filter((hex, i) => hex !== found[i - 1]);
}

function shortened(from: XY, to: XY, by: number): [XY, XY] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const cut = Math.min(by, length / 4);
  return [
    [from[0] + (dx / length) * cut, from[1] + (dy / length) * cut],
    [to[0] - (dx / length) * cut, to[1] - (dy / length) * cut],
  ];
}

export function Arrow({ from, to, kind }: { from: XY; to: XY; kind: string }) {
  const [a, b] = shortened(from, to, 14);
  return <path class={`arrow ${kind}`} d={`M${a[0].toFixed(1)},${a[1].toFixed(1)}L${b[0].toFixed(1)},${b[1].toFixed(1)}`} marker-end="url(#arrow-head)" />;
}

interface Props {
  state: GameState;
  ground: HexGround;
  pieces: Pieces;
  trail: boolean;
}

export function Arrows({ state, ground, trail }: Props) {
  const hexes = new Map(ground.hexes.map((hex) => [hex.hex, at(hex.x, hex.y)]));
  const known = new Set(hexes.keys());
  const advice = state.past ? undefined : state.advice?.advice;
  const candidate = state.candidate === null ? undefined : advice?.best[state.candidate];
  const others = advice?.best.filter((one) => one !== candidate) ?? [];
  const path = (text: string): XY[] => 
    hexesIn(text, known).flatMap((hex) => {
      const place = hexes.get(hex);
      return place ? [place] : [];
    });
  const drawn = (text: string, kind: string) => {
    const stops = path(text);
    const [only] = stops;
    if (stops.length === 1 && only) return [<circle key={`${kind}${text}`} class={`halo ${kind}`} cx={only[0]} cy={only[1]} r="31" />];
    return stops.slice(1).map((to, i) => <Arrow key={`${kind}${text}${i}`} from={stops[i] ?? to} to={to} kind={kind} />);
  };
  return (
    <g aria-hidden="true" class="arrows">
      {trail &&
        !state.past &&
        state.trail.map((change) => {
          const from = at(...change.from);
          if (change.to === null) return <path key={change.id} class={`gone side-${change.side}`} d={`M${from[0] - 15},${from[1] - 15}l30,30m0,-30l-30,30`} />;
          const to = at(...change.to);
          const still = Math.hypot(to[0] - from[0], to[1] - from[1]) < 1;
          if (still) return <circle key={change.id} class={`halo hurt side-${change.side}`} cx={to[0]} cy={to[1]} r="31" />;
          return <Arrow key={change.id} from={from} to={to} kind={`trail side-${change.side}`} />;
        })}
      {others.flatMap((one) => drawn(one.move, "other"))}
      {candidate && candidate.line.slice(0, 3).flatMap((line, i) => (i === 0 ? [] : drawn(line, "line")))}
      {candidate && drawn(candidate.move, "best")}
    </g>
  );
}
