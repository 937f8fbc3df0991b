// A battle on hexes: the drawing, and what pointer and keys do on it.
import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { HexGround, Pieces, Side, Unit } from "../protocol/types";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { actors, isAbout, movesOf, opener, targetsOf, unitAt, unitNamed, type Targets } from "../state/pointing";
import { identity } from "../state/changes";
import { t } from "../texts/en";
import { Counter, LeaderFlag } from "./counter";
import { leaderLabel } from "./labels";
import { at, frontOf, headingOf, hexPoints, points, scale } from "./hex_geometry";
import { Definitions, HexGroundLayer } from "./hex_ground";
import { Arrows } from "./arrows";
import { nextPlace, type Direction } from "./steps";
import { useViewport, type Grip, type Viewport } from "./viewport";

interface Props {
  game: Game;
  state: GameState;
  ground: HexGround;
  pieces: Pieces;
  trail: boolean;
  zones: string;
  onView(view: Viewport): void;
}

const sizes = { middle: 10.8, close: 8 }; // of a counter's figures, and of a hex's name
const everyFacing = [1, 2, 3, 4, 5, 6];

/// What can be pointed at now.
export interface Lit {
  targets: Targets;
  reach: Map<string, number[]>; // hexes to which an order would lead, with open facings
  enemies: Set<string>; // names of units that can be attacked
  actors: Set<string>;
}

export function litBy(state: GameState, pieces: Pieces): Lit {
  if (state.correcting && !state.past) return { targets: targetsOf([]), reach: new Map(), enemies: new Set(), actors: new Set(pieces.units.map((unit) => unit.name)) };
  const all = state.past ? [] : (state.moves?.moves ?? []);
  const unit = unitNamed(pieces, state.selected);
  const own = unit ? movesOf(all, unit) : [];
  const free = unit ? [] : all;
  const targets = targetsOf(unit ? own : free.filter((choice) => choice.point?.to?.hex));
  const look = !state.past && state.look?.unit && unit && isAbout(state.look.unit, unit) ? state.look : null;
  const reach = new Map<string, number[]>();
  if (look && targets.facings.size === 0 && targets.places.size === 0)
    for (const place of look.reach) if (!Array.isArray(place)) reach.set(place.hex, place.facings);
  const enemies = new Set(targets.units.keys());
  if (look && enemies.size === 0 && unit && opener(own, unit, "fire")) for (const name of look.targets) enemies.add(name);
  return { targets, reach, enemies, actors: new Set(actors(all, pieces).map((actor) => actor.name)) };
}

export function hexLabel(hex: string, ground: string, unit: Unit | undefined, lit: Lit): string {
  const parts = [hex];
  if (unit) {
    parts.push(unit.words, t.side(unit.side), unit.type_words, unit.disordered ? t.card.disordered : t.card.order);
    if (unit.facing) parts.push(t.board.faces(t.board.facing[unit.facing] ?? ""));
    parts.push(...unit.marks, ...unit.leaders.map((leader) => leader.words));
    if (lit.enemies.has(unit.name)) parts.push(t.board.canAttack);
  } else parts.push(ground);
  if (lit.targets.places.has(hex) || lit.reach.has(hex)) parts.push(t.board.canGo);
  return parts.join(", ");
}

/// The zones of control of all units of these sides.
function Zones({ state, sides }: { state: GameState; sides: string }) {
  if (state.past) return null;
  return (
    <g aria-hidden="true">
      {(["A", "B"] as Side[]).filter((side) => sides.includes(side)).flatMap((side) =>
        (state.zones?.[side] ?? []).map((zone, i) => <polygon key={`${side}${i}`} class="zone" points={points(zone)} style={{ fill: `url(#zone-${side})` }} />),
      )}
    </g>
  );
}

function Lights({ ground, state, pieces, lit }: { ground: HexGround; state: GameState; pieces: Pieces; lit: Lit }) {
  const unit = unitNamed(pieces, state.selected);
  const look = state.past || state.correcting ? null : state.look;
  const canOrder = unit !== undefined && opener(movesOf(state.moves?.moves ?? [], unit), unit, "move") !== undefined;
  return (
    <g aria-hidden="true">
      {look?.zones.map((zone, i) => <polygon key={`z${i}`} class="zone" points={points(zone)} style={{ fill: `url(#zone-${unit?.side ?? "A"})` }} />)}
      {look?.fire.map((field, i) => <polygon key={`f${i}`} class="fire-field" points={points(field)} />)}
      {look?.command.map((field, i) => <polygon key={`c${i}`} class="command-field" points={points(field)} />)}
      {ground.hexes.map((hex) => {
        const lights = lit.targets.places.has(hex.hex) ? "lit" : lit.reach.has(hex.hex) ? (canOrder ? "reach open" : "reach") : null;
        if (!lights) return null;
        const [x, y] = at(hex.x, hex.y);
        return (
          <g key={hex.hex} class={lights}>
            <polygon points={hexPoints(ground, hex.x, hex.y, 0.93)} />
            <circle cx={x} cy={y} r="6" />
          </g>
        );
      })}
      {pieces.units.map((piece) => {
        if (piece.x === undefined || piece.y === undefined) return null;
        const [x, y] = at(piece.x, piece.y);
        const ring =
          piece.name === state.selected
            ? "ring selected"
            : lit.enemies.has(piece.name)
              ? piece.side === unit?.side
                ? "ring goal"
                : "ring enemy"
              : look?.threatened_by.some((threat) => threat.unit === piece.name)
                ? look.threatened_by.some((threat) => threat.unit === piece.name && threat.by !== "march")
                  ? "ring threat"
                  : "ring threat far"
                : lit.actors.has(piece.name)
                  ? "ring actor"
                  : null;
        return ring ? <polygon key={identity(piece)} class={ring} points={hexPoints(ground, piece.x, piece.y, 0.96)} data-at={`${x},${y}`} /> : null;
      })}
    </g>
  );
}

function Facings({ unit, open, onFace }: { unit: Unit; open: number[]; onFace(facing: number): void }) {
  if (open.length === 0 || unit.x === undefined || unit.y === undefined) return null;
  return (
    <g class="facings" role="group" aria-label={t.play.facing}>
      {open.map((facing) => {
        const [dx, dy] = frontOf(facing, 0.6);
        const [x, y] = at((unit.x ?? 0) + dx, (unit.y ?? 0) + dy);
        return (
          <g
            key={facing}
            role="button"
            tabindex={0}
            class="facing"
            aria-label={`${facing}, ${t.board.facing[facing]}`}
            transform={`translate(${x} ${y})`}
            onClick={() => onFace(facing)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.stopPropagation();
              onFace(facing);
            }}
          >
            <circle r="14" />
            <path d="M0,-10.5 L8,4.5 L0,1 L-8,4.5 Z" transform={`rotate(${headingOf(facing)})`} />
          </g>
        );
      })}
    </g>
  );
}

const hexOf = (target: EventTarget | null) => (target as Element | null)?.closest("[data-hex]")?.getAttribute("data-hex") ?? undefined;

/// A hex as a place that can be pointed at. There are hundreds: one is drawn again only if it has changed.
const HexPlace = memo(function HexPlace({ hex, points, label, tab, pressed, can }: { hex: string; points: string; label: string; tab: boolean; pressed: boolean; can: boolean }) {
  return (
    <g role="button" data-hex={hex} tabindex={tab ? 0 : -1} aria-label={label} {...(pressed ? { "aria-pressed": "true" } : {})} class={can ? "place can" : "place"}>
      <polygon points={points} />
    </g>
  );
});

export function HexBoard({ game, state, ground, pieces, trail, zones, onView }: Props) {
  const lit = useMemo(() => litBy(state, pieces), [state, pieces]);
  const unit = unitNamed(pieces, state.selected);
  const [cursor, setCursor] = useState<string | null>(null);
  const ghost = useRef<SVGGElement>(null);
  const [dragged, setDragged] = useState<Unit | null>(null);
  const [width, height] = [ground.width * scale, ground.height * scale];

  const hexUnder = (event: PointerEvent) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-hex]")?.getAttribute("data-hex"))
      .find((hex) => hex);

  const grab = (event: PointerEvent): Grip | null => {
    const piece = unitAt(pieces, hexUnder(event) ?? undefined);
    if (!piece || !lit.actors.has(piece.name) || state.busy || state.past) return null;
    game.select(piece.name);
    setDragged(piece);
    return {
      move: (to) => {
        const { x, y } = view.at(to);
        ghost.current?.setAttribute("transform", `translate(${x} ${y})`);
      },
      drop: (to, cancelled) => {
        setDragged(null);
        const hex = cancelled ? undefined : hexUnder(to);
        if (hex && hex !== piece.hex) void game.gestures.atHex(hex);
      },
    };
  };
  const view = useViewport(width, height, sizes, grab);
  useEffect(() => onView(view), [width, height]);

  const focused =
    cursor ?? unit?.hex ?? pieces.units.find((piece) => lit.actors.has(piece.name))?.hex ?? ground.hexes[0]?.hex ?? null;

  const focusOn = (hex: string) => {
    setCursor(hex);
    const place = ground.hexes.find((one) => one.hex === hex);
    if (place) view.reveal(place.x * scale, place.y * scale);
    view.svg.current?.querySelector<SVGGElement>(`[data-hex="${hex}"]`)?.focus({ preventScroll: true });
  };

  const open = !unit || state.past ? [] : state.correcting ? (unit.facing ? everyFacing : []) : [...lit.targets.facings.keys()];
  const onFace = (facing: number) => {
    if (unit && state.correcting) return void game.correcting.face(unit, facing);
    const choice = lit.targets.facings.get(facing);
    if (choice) void game.choose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = ground.hexes.find((hex) => hex.hex === focused);
    const facing = open.find((one) => one === Number(event.key));
    if (event.key.startsWith("Arrow") && here) focusOn(nextPlace(ground.hexes, here, event.key as Direction).hex);
    else if ((event.key === "Enter" || event.key === " ") && here) {
      if (state.asked && event.key === "Enter") void game.confirm();
      else void game.gestures.atHex(here.hex);
    } else if (facing) onFace(facing);
    else if ((event.key === "n" || event.key === "p") && !event.shiftKey) {
      const able = pieces.units.filter((piece) => lit.actors.has(piece.name) && piece.hex);
      if (able.length === 0) return;
      const index = able.findIndex((piece) => piece.hex === focused);
      const next = able[(index + (event.key === "n" ? 1 : able.length - 1) + (index < 0 && event.key === "p" ? 1 : 0)) % able.length];
      if (next?.hex) {
        focusOn(next.hex);
        game.select(next.name);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const units = useMemo(() => new Map(pieces.units.map((piece) => [piece.hex, piece])), [pieces]);
  const outlines = useMemo(() => new Map(ground.hexes.map((hex) => [hex.hex, hexPoints(ground, hex.x, hex.y, 0.97)])), [ground]);
  const onPlace = (event: MouseEvent) => {
    const hex = hexOf(event.target);
    if (!hex) return;
    setCursor(hex);
    void game.gestures.atHex(hex);
  };
  const viewBox = `0 0 ${width.toFixed(0)} ${height.toFixed(0)}`;
  // The ground is a drawing of its own, so that a browser need not paint hundreds of hexes again for every click.
  return (
    <div class="board-layers">
      <svg ref={view.below} class="hexes" viewBox={viewBox} aria-hidden="true">
        <Definitions />
        <g ref={view.groupBelow}>
          <HexGroundLayer ground={ground} />
        </g>
      </svg>
      <svg
        ref={view.svg}
        class="board hexes"
        viewBox={viewBox}
        role="group"
        aria-label={t.board.label}
        onKeyDown={onKeyDown}
      >
        <g ref={view.group}>
          <Zones state={state} sides={zones} />
          <Lights ground={ground} state={state} pieces={pieces} lit={lit} />
          <g aria-hidden="true" class={dragged ? "pieces dragging" : "pieces"}>
            {pieces.units.map((piece) => {
              if (piece.x === undefined || piece.y === undefined) return null;
              const [x, y] = at(piece.x, piece.y);
              return (
                <g key={identity(piece)} class="piece" style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}>
                  <Counter unit={piece} />
                </g>
              );
            })}
            {pieces.leaders.map((leader) => {
              if (leader.x === undefined || leader.y === undefined) return null;
              const [x, y] = at(leader.x, leader.y);
              return <LeaderFlag key={leader.side ?? "" + leader.name} side={leader.side ?? "A"} letters={leaderLabel(leader)} x={x} y={y} />;
            })}
          </g>
          <Arrows state={state} ground={ground} pieces={pieces} trail={trail} />
          <g class="places" onClick={onPlace} onFocusIn={(event) => setCursor(hexOf(event.target) ?? null)}>
            {ground.hexes.map((hex) => {
              const there = units.get(hex.hex);
              return (
                <HexPlace
                  key={hex.hex}
                  hex={hex.hex}
                  points={outlines.get(hex.hex) ?? ""}
                  label={hexLabel(hex.hex, hex.ground, there, lit)}
                  tab={hex.hex === focused}
                  pressed={there !== undefined && there.name === state.selected}
                  can={lit.actors.has(there?.name ?? "") || lit.targets.places.has(hex.hex) || lit.reach.has(hex.hex)}
                />
              );
            })}
          </g>
          {unit && <Facings unit={unit} open={open} onFace={onFace} />}
          {dragged && (
            <g ref={ghost} class="ghost" aria-hidden="true" transform={`translate(${at(dragged.x ?? 0, dragged.y ?? 0).join(" ")})`}>
              <Counter unit={dragged} />
            </g>
          )}
        </g>
      </svg>
    </div>
  );
}
