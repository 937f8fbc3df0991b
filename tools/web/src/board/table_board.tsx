// A battle on a measured table: the drawing, and what pointer and keys do on it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice, Pieces, Side, TableGround, Unit, XY } from "../protocol/types";
import { identity, middle } from "../state/changes";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { actors, isLeader, movesOf, targetsOf, unitNamed } from "../state/pointing";
import { t } from "../texts/en";
import { anchor, isGround, modelOf, movedTo, placeable } from "../state/placing";
import { frontMiddle, headingOf, placed } from "./legs";
import { usualSizes } from "./labels";
import { nextPlace, type Direction } from "./steps";
import { TableGroundLayer } from "./table_ground";
import { AreaChoices, LineGhosts } from "./table_placing";
import { CommandRadius, LeaderPiece, TableUnit } from "./table_unit";
import { tableFrame, type Frame } from "./table_frame";
import { useViewport, type Grip, type Viewport } from "./viewport";

export interface TableProps {
  game: Game;
  state: GameState;
  ground: TableGround;
  pieces: Pieces;
  trail: boolean;
  zones: string;
  onView(view: Viewport): void;
}

/// Whether a move leads the piece itself to a place: leaders have no corners.
const leads = (piece: Unit) => (choice: Choice) => isLeader(piece) || choice.point?.to?.corners !== undefined;

/// The zones of control of all units of these sides.
function Zones({ frame, state, sides }: { frame: Frame; state: GameState; sides: string }) {
  if (state.past) return null;
  return (
    <g aria-hidden="true">
      {(["A", "B"] as Side[]).filter((side) => sides.includes(side)).flatMap((side) =>
        (state.zones?.[side] ?? []).map((zone, i) => <polygon key={`${side}${i}`} class={`zone side-${side}`} points={frame.points(zone)} />),
      )}
    </g>
  );
}

/// What the selected unit can reach, see and threaten.
function Fields({ frame, state, unit }: { frame: Frame; state: GameState; unit: Unit | undefined }) {
  const look = state.look;
  if (!look || !unit || state.correcting) return null;
  const outlines = (list: XY[][], kind: string) => list.map((outline, i) => <polygon key={kind + i} class={kind} points={frame.points(outline)} />);
  return (
    <g aria-hidden="true">
      {outlines(look.reach.filter((one): one is XY[] => Array.isArray(one)), "reach-field")}
      {outlines(look.zones, `zone side-${unit.side}`)}
      {outlines(look.fire, "fire-field")}
    </g>
  );
}

/// Where a piece would be; a leader is a point.
function Outline({ frame, corners }: { frame: Frame; corners: XY[] }) {
  const [x, y] = frame.at(frontMiddle(corners));
  return corners.length > 1 ? <polygon points={frame.points(corners)} /> : <circle cx={x} cy={y} r="8" />;
}

/// The moves of a list as faint outlines where they end; the proposed one strong, with what it measures.
function Ends({ frame, state, unit }: { frame: Frame; state: GameState; unit: Unit | undefined }) {
  const proposal = state.proposal;
  const ends = unit ? movesOf(state.moves?.moves ?? [], unit).flatMap((choice) => (choice.point?.to?.corners ? [choice.point.to.corners] : [])) : [];
  const ghost = proposal?.corners;
  const label = (isGround(unit) && proposal?.point?.to && anchor(proposal.point.to)) || frontMiddle(ghost ?? []);
  return (
    <g aria-hidden="true">
      {!state.past && !proposal && (unit?.corners || isGround(unit)) && ends.map((corners, i) => <polygon key={i} class="end" points={frame.points(corners)} />)}
      {proposal && ghost && (
        <g class={proposal.legal ? "proposal" : "proposal refused"} data-ghost>
          {unit?.corners && (
            <path class="measure" d={`M${frame.at(frontMiddle(unit.corners)).join(",")}L${frame.at(frontMiddle(ghost)).join(",")}`} />
          )}
          <Outline frame={frame} corners={ghost} />
          {!isGround(unit) && <path class="front" d={frame.line(ghost.slice(0, 2))} />}
          <text x={frame.at(label)[0]} y={frame.at(label)[1] - 10}>
            {proposal.brief}
          </text>
        </g>
      )}
    </g>
  );
}

export function TableBoard({ game, state, ground, pieces, trail, zones, onView }: TableProps) {
  const frame = useMemo(() => tableFrame(ground), [ground]);
  const all = [...pieces.units, ...(pieces.camps ?? [])].filter((one) => one.corners);
  const correcting = state.correcting !== null && !state.past;
  const moves = state.past || correcting ? [] : (state.moves?.moves ?? []);
  const able = useMemo(() => new Set((correcting ? all : actors(moves, pieces)).map((one) => one.name)), [moves, pieces, correcting]);
  const placing = useMemo(() => placeable(moves, pieces), [moves, pieces]);
  const unit = unitNamed(pieces, state.selected) ?? placing.find((one) => one.name === state.selected);
  const model = unit && !unit.corners ? modelOf(moves, pieces, unit) : null; // of a piece that comes to the table
  const targets = unit ? targetsOf(movesOf(moves, unit)) : null;
  const [cursor, setCursor] = useState<string | null>(null);
  const [shadow, setShadow] = useState<XY[] | null>(null);
  const heading = useRef(0);

  const nameUnder = (event: PointerEvent) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-unit]")?.getAttribute("data-unit"))
      .find((name) => name);
  const onTable = (event: { clientX: number; clientY: number }): XY => {
    const { x, y } = view.at(event);
    return frame.back([x, y]);
  };

  // A unit shall go somewhere: the nearest legal move is proposed, or the table is put right.
  const send = (piece: Unit, place: XY, degrees: number, dropped: boolean) => {
    if (model && piece === unit) {
      if (dropped) game.gestures.turnTo(piece, place, degrees);
    } else if (!correcting) game.gestures.proposeNear(piece, place, degrees, dropped);
    else if (dropped) void game.correcting.atPlace(piece, place, degrees);
  };

  // A unit is dragged by its body; a handle at a front corner turns it about the other one.
  const grab = (event: PointerEvent): Grip | null => {
    if (state.busy || state.past) return null;
    const handle = (event.target as Element).closest("[data-handle]")?.getAttribute("data-handle");
    const piece = handle ? unit : unitNamed(pieces, nameUnder(event));
    const from = state.proposal?.corners && piece === unit ? state.proposal.corners : piece?.corners;
    if (!piece || !from || !(able.has(piece.name) || (handle && model))) return null;
    game.select(piece.name);
    const start = onTable(event);
    heading.current = headingOf(from);
    const there = (to: PointerEvent): XY[] => {
      const now = onTable(to);
      const [x, y] = frontMiddle(from);
      if (!handle) return placed(from, [x + now[0] - start[0], y + now[1] - start[1]], heading.current);
      const pivot = from[handle === "left" ? 1 : 0] as XY;
      const angle = (point: XY) => (Math.atan2(point[0] - pivot[0], point[1] - pivot[1]) * 180) / Math.PI;
      const corner = from[handle === "left" ? 0 : 1] as XY;
      return turnedAbout(from, pivot, angle(now) - angle(corner));
    };
    return {
      move: (to) => {
        const at = there(to);
        setShadow(at);
        send(piece, frontMiddle(at), headingOf(at), false);
      },
      drop: (to, cancelled) => {
        setShadow(null);
        const at = there(to);
        if (!cancelled) send(piece, frontMiddle(at), headingOf(at), true);
      },
    };
  };
  const sizes = useMemo(() => usualSizes(pieces.units, frame.scale), [pieces, frame]);
  const view = useViewport(frame.width, frame.height, sizes, grab);
  useEffect(() => onView(view), [frame]);

  const spots = all.flatMap((one) => {
    const at = middle(one);
    return at ? [{ name: one.name, x: frame.at(at)[0], y: frame.at(at)[1] }] : [];
  });
  const focused = cursor && spots.some((one) => one.name === cursor) ? cursor : (unit?.name ?? all.find((one) => able.has(one.name))?.name ?? spots[0]?.name);
  const focusOn = (name: string) => {
    setCursor(name);
    const spot = spots.find((one) => one.name === name);
    if (spot) view.reveal(spot.x, spot.y);
    view.svg.current?.querySelector<SVGGElement>(`[data-unit="${name}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = spots.find((one) => one.name === focused);
    if (event.key.startsWith("Arrow") && here) focusOn(nextPlace(spots, here, event.key as Direction).name);
    else if ((event.key === "Enter" || event.key === " ") && here) {
      if (event.key === "Enter" && (state.asked || state.proposal?.legal)) void game.confirm();
      else void game.gestures.atUnit(here.name);
    } else if (event.key === "n" || event.key === "p") {
      const list = all.filter((one) => able.has(one.name));
      const index = list.findIndex((one) => one.name === focused);
      const next = list[(index + (event.key === "n" ? 1 : list.length - (index < 0 ? 0 : 1))) % list.length];
      if (!next) return;
      focusOn(next.name);
      game.select(next.name);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = (one: Unit) => {
    const words = [one.name, one.words, t.side(one.side), ...(isLeader(one) ? [] : [one.disordered ? t.card.disordered : t.card.order]), ...one.marks];
    if (targets?.units.has(one.name)) words.push(one.side === unit?.side ? t.board.canGo : t.board.canAttack);
    return words.join(", ");
  };
  const commands = state.look?.commanded_by ?? [];
  const handle = Math.min(7, Math.max(3.5, 0.22 * frame.scale));
  const ghostCorners = state.proposal?.corners ?? unit?.corners;
  const turns = model !== null && state.proposal?.corners?.length === 4 && !isGround(unit);
  const steers = turns || unit && !isLeader(unit) && able.has(unit.name) && !state.past && (correcting || state.moves?.complete === false);
  // A click on the ground: the selected unit shall go there. What is proposed for a piece that comes to the table is
  // placed by a click on it.
  const onClick = (event: MouseEvent) => {
    if (model && unit) {
      if ((event.target as Element).closest("[data-handle]")) return;
      if ((event.target as Element).closest("[data-ghost]")) return void game.gestures.place();
      return game.gestures.proposeNear(unit, onTable(event), state.turned, true);
    }
    if ((event.target as Element).closest("[data-unit], [data-handle]") || !unit?.corners || !(correcting || targets?.ends.some(leads(unit)))) return;
    send(unit, onTable(event), headingOf(state.proposal?.corners ?? unit.corners), true);
  };

  const hovering = {
    onPointerMove: (event: PointerEvent) => event.pointerType === "mouse" && event.buttons === 0 && setShadow(model ? movedTo(model, onTable(event)) : null),
    onPointerLeave: () => setShadow(null),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const piece = placing.find((one) => one.name === event.dataTransfer?.getData("text/plain"));
      if (!piece) return;
      game.select(piece.name);
      game.gestures.proposeNear(piece, onTable(event), null, true);
    },
  };

  return (
    <svg ref={view.svg} class="board table" viewBox={`0 0 ${frame.width} ${frame.height.toFixed(0)}`} role="group" aria-label={t.board.label} onKeyDown={onKeyDown} onClick={onClick} {...(placing.length > 0 ? hovering : {})}>
      <g ref={view.group}>
        <TableGroundLayer ground={ground} frame={frame} />
        <Zones frame={frame} state={state} sides={zones} />
        <Fields frame={frame} state={state} unit={unit} />
        {pieces.leaders.map((leader, i) => (
          <CommandRadius key={i} leader={leader} frame={frame} shown={unit?.name === leader.name || (leader.side === unit?.side && commands.includes(leader.name))} />
        ))}
        <AreaChoices game={game} frame={frame} moves={moves} />
        <g class="places">
          {all.map((one) => (
            <g
              key={identity(one)}
              role="button"
              data-unit={one.name}
              tabindex={one.name === focused ? 0 : -1}
              aria-label={label(one)}
              {...(one === unit ? { "aria-pressed": "true" } : {})}
              class={[
                "table-place",
                one === unit ? "selected" : "",
                targets?.units.has(one.name) ? (one.side === unit?.side ? "goal" : "enemy") : able.has(one.name) ? "can" : "",
                state.look?.threatened_by.some((threat) => threat.unit === one.name) ? "threat" : "",
              ].join(" ")}
              onClick={() => {
                setCursor(one.name);
                if (!model) void game.gestures.atUnit(one.name);
              }}
              onFocus={() => setCursor(one.name)}
            >
              {isLeader(one) ? <LeaderPiece leader={one} frame={frame} /> : <TableUnit unit={one} frame={frame} least={0.75 * sizes.middle} />}
            </g>
          ))}
        </g>
        <Ends frame={frame} state={state} unit={unit} />
        <LineGhosts frame={frame} state={state} />
        {shadow && (
          <g class="shadow-unit" aria-hidden="true">
            <Outline frame={frame} corners={shadow} />
          </g>
        )}
        {steers &&
          ghostCorners?.slice(0, 2).map((corner, i) => {
            const [x, y] = frame.at(corner);
            return <circle key={i} class="handle" data-handle={i === 0 ? "left" : "right"} cx={x} cy={y} r={handle} aria-hidden="true" />;
          })}
        {trail &&
          !state.past &&
          state.trail.map((change) => {
            const from = frame.at(change.from);
            const to = change.to && frame.at(change.to);
            return to && Math.hypot(to[0] - from[0], to[1] - from[1]) > 6 ? (
              <path key={change.id} class={`arrow thin trail side-${change.side}`} d={`M${from.join(",")}L${to.join(",")}`} marker-end="url(#arrow-head)" aria-hidden="true" />
            ) : null;
          })}
      </g>
    </svg>
  );
}

function turnedAbout(corners: XY[], pivot: XY, clockwise: number): XY[] {
  const angle = (-clockwise * Math.PI) / 180;
  return corners.map(([x, y]) => {
    const [dx, dy] = [x - pivot[0], y - pivot[1]];
    return [pivot[0] + dx * Math.cos(angle) - dy * Math.sin(angle), pivot[1] + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
}
