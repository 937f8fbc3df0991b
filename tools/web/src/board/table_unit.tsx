// A unit on a measured table: its bases, a heavy front with a wedge, its name. Side B has rounded corners and a double edge.
import { memo } from "preact/compat";
import type { Leader, Unit } from "../protocol/types";
import { middle } from "../state/changes";
import { LeaderFlag } from "./counter";
import { isHorse, kindOf, labelsIn, leaderLabel } from "./labels";
import { frontMiddle, headingOf } from "./legs";
import type { Frame } from "./table_frame";

/// The turn of a name along a front, never upside down.
function upright(heading: number): number {
  const turn = ((heading % 360) + 360) % 360;
  return turn > 90 && turn < 270 ? turn - 180 : turn;
}

/// `least`: a smaller kind is not written, but drawn.
export const TableUnit = memo(function TableUnit({ unit, frame, least }: { unit: Unit; frame: Frame; least: number }) {
  const corners = unit.corners ?? [];
  const at = middle(unit);
  if (!at) return null;
  const [cx, cy] = frame.at(at);
  const heading = unit.heading ?? headingOf(corners);
  const [fx, fy] = frame.at(frontMiddle(corners));
  // Behind the left rear corner: a flag hides neither the number nor the kind.
  const [rear = at, front = at] = [corners[3], corners[0]];
  const behind = 8 / (frame.scale * (Math.hypot(rear[0] - front[0], rear[1] - front[1]) || 1));
  const [lx, ly] = frame.at([rear[0] + (rear[0] - front[0]) * behind, rear[1] + (rear[1] - front[1]) * behind]);
  const kind = kindOf(unit.type);
  const labels = labelsIn(corners, frame.scale, unit.name, kind);
  const name = `${unit.name}${unit.disordered ? "!" : ""}`;
  const turned = `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${upright(heading).toFixed(1)})`;
  const half = labels.depth / 2;
  const wedge = Math.min(9, 0.16 * labels.width, 0.35 * labels.depth);
  // The text is in the middle of what the thick front leaves.
  const stroke = Math.min(4, labels.depth * 0.22);
  const down = upright(heading) === heading ? stroke / 4 : -stroke / 4;
  const flag = Math.min(1.25, Math.max(0.6, labels.depth / 18));
  return (
    <g class={`table-unit side-${unit.side}${unit.disordered ? " is-disordered" : ""}${labels.kind < least ? " tiny" : ""}`}>
      <polygon class="body" points={frame.points(corners)} />
      {unit.bases?.map((base, i) => <polygon key={i} class="base" points={frame.points(base)} />)}
      <path class="front" style={{ strokeWidth: stroke }} d={frame.line(corners.slice(0, 2))} />
      {unit.heading !== undefined && (
        <path class="wedge" transform={`translate(${fx.toFixed(1)} ${fy.toFixed(1)}) rotate(${heading.toFixed(1)})`} d={unit.side === "A" ? `M${-wedge},0H${wedge}L0,${-wedge * 1.2}Z` : `M${-wedge},0A${wedge},${wedge} 0 0 1 ${wedge},0Z`} />
      )}
      {isHorse(unit) !== null && (
        <path class="kind-sign" transform={turned} d={`M${-labels.width / 2},${half}L${labels.width / 2},${-half}${isHorse(unit) ? "" : `M${-labels.width / 2},${-half}L${labels.width / 2},${half}`}`} />
      )}
      <text class="kind-alone" transform={turned} y={down + labels.kind * 0.36} font-size={labels.kind}>
        {kind}
      </text>
      <g class="name-and-kind" transform={turned} font-size={labels.both}>
        {labels.lines === 1 ? (
          <text y={down + labels.both * 0.36}>
            {name} <tspan class="kind">{kind}</tspan>
          </text>
        ) : (
          <>
            <text y={down - labels.both * 0.16}>{name}</text>
            <text class="kind" y={down + labels.both * 0.84}>
              {kind}
            </text>
          </>
        )}
      </g>
      {unit.leaders.map((leader, i) => (
        <LeaderFlag key={leader.name} side={unit.side} letters={leaderLabel(leader)} x={lx + 15 * flag * i} y={ly} size={flag} />
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
      <LeaderFlag side={leader.side} letters={leaderLabel({ name: leader.name, words: leader.words })} x={x} y={y - 12} size={1.25} />
    </>
  );
}

/// How far a leader commands.
export function CommandRadius({ leader, frame, shown }: { leader: Leader; frame: Frame; shown: boolean }) {
  if (!shown || !leader.radius || leader.x === undefined || leader.y === undefined) return null;
  const [x, y] = frame.at([leader.x, leader.y]);
  return <circle class="command-radius" cx={x} cy={y} r={leader.radius * frame.scale} aria-hidden="true" />;
}
