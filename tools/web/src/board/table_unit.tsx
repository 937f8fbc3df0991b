// A unit on a measured table: its bases, a heavy front with a wedge, its name. Side B has rounded corners and a double edge.
import { memo } from "preact/compat";
import type { Leader, Unit } from "../protocol/types";
import { middle } from "../state/changes";
import { LeaderFlag } from "./counter";
import { frontMiddle, headingOf } from "./legs";
import type { Frame } from "./table_frame";

/// The turn of a name along a front, never upside down.
function upright(heading: number): number {
  const turn = ((heading % 360) + 360) % 360;
  return turn > 90 && turn < 270 ? turn - 180 : turn;
}

export const TableUnit = memo(function TableUnit({ unit, frame }: { unit: Unit; frame: Frame }) {
  const corners = unit.corners ?? [];
  const at = middle(unit);
  if (!at) return null;
  const [cx, cy] = frame.at(at);
  const heading = unit.heading ?? headingOf(corners);
  const [fx, fy] = frame.at(frontMiddle(corners));
  const [lx, ly] = frame.at([(3 * (corners[3]?.[0] ?? at[0]) + at[0]) / 4, (3 * (corners[3]?.[1] ?? at[1]) + at[1]) / 4]);
  const [left = at, right = at] = corners;
  const wedge = Math.min(9, 0.16 * frame.scale * Math.hypot(right[0] - left[0], right[1] - left[1]));
  const size = Math.min(13, Math.max(7, 0.9 * frame.scale));
  return (
    <g class={`table-unit side-${unit.side}${unit.disordered ? " is-disordered" : ""}`}>
      <polygon class="body" points={frame.points(corners)} />
      {unit.bases?.map((base, i) => <polygon key={i} class="base" points={frame.points(base)} />)}
      <path class="front" d={frame.line(corners.slice(0, 2))} />
      {unit.heading !== undefined && (
        <path class="wedge" transform={`translate(${fx.toFixed(1)} ${fy.toFixed(1)}) rotate(${heading.toFixed(1)})`} d={unit.side === "A" ? `M${-wedge},0H${wedge}L0,${-wedge * 1.2}Z` : `M${-wedge},0A${wedge},${wedge} 0 0 1 ${wedge},0Z`} />
      )}
      <text transform={`translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${upright(heading).toFixed(1)})`} y={size * 0.36} font-size={size}>
        {unit.name}
        {unit.disordered ? " !" : ""}
      </text>
      {unit.leaders.map((_, i) => (
        <LeaderFlag key={i} side={unit.side} letters="" x={lx + 14 * i} y={ly} />
      ))}
    </g>
  );
});

/// A leader who is alone.
export function LeaderPiece({ leader, frame }: { leader: Unit; frame: Frame }) {
  const at = middle(leader);
  if (!at) return null;
  const [x, y] = frame.at(at);
  return (
    <>
      <circle class="leader-place body" cx={x} cy={y} r="14" />
      <LeaderFlag side={leader.side} letters="" x={x} y={y} />
    </>
  );
}

/// How far a leader commands.
export function CommandRadius({ leader, frame, shown }: { leader: Leader; frame: Frame; shown: boolean }) {
  if (!shown || !leader.radius || leader.x === undefined || leader.y === undefined) return null;
  const [x, y] = frame.at([leader.x, leader.y]);
  return <circle class="command-radius" cx={x} cy={y} r={leader.radius * frame.scale} aria-hidden="true" />;
}
