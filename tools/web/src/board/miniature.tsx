// A battle as a small picture: the ground, and where both sides are. Nothing in it can be pointed at.
import { memo } from "preact/compat";
import type { Ground, HexGround, Pieces, TableGround } from "../protocol/types";
import { identity } from "../state/changes";
import { Body } from "./counter";
import { at, hexPoints, scale } from "./hex_geometry";
import { groundClass, Water } from "./hex_ground";
import { tableFrame } from "./table_frame";

const outline = (points: string) => `M${points.replace(/ /g, "L")}Z`;

function Hexes({ ground, pieces }: { ground: HexGround; pieces: Pieces }) {
  const kinds = [...new Set(ground.hexes.map((hex) => hex.ground))];
  return (
    <svg class="miniature" viewBox={`0 0 ${(ground.width * scale).toFixed(0)} ${(ground.height * scale).toFixed(0)}`} aria-hidden="true">
      {kinds.map((kind) => (
        <g key={kind} class={groundClass(kind)}>
          <path class="area" d={ground.hexes.filter((hex) => hex.ground === kind).map((hex) => outline(hexPoints(ground, hex.x, hex.y))).join("")} />
        </g>
      ))}
      {ground.sides.length > 0 && <Water ground={ground} />}
      {pieces.units.map((unit) => (
        <g key={identity(unit)} class={`counter side-${unit.side}`} transform={`translate(${at(unit.x ?? 0, unit.y ?? 0).join(" ")})`}>
          <Body side={unit.side} facing={unit.facing ?? null} disordered={false} />
        </g>
      ))}
    </svg>
  );
}

function Table({ ground, pieces }: { ground: TableGround; pieces: Pieces }) {
  const frame = tableFrame(ground);
  return (
    <svg class="miniature" viewBox={`0 0 ${frame.width} ${frame.height.toFixed(0)}`} aria-hidden="true">
      <rect class="table-top" width={frame.width} height={frame.height} />
      {[...ground.areas.map((area) => ({ ...area, outlines: [area.outline] })), ...ground.lines].map((area, i) => (
        <g key={i} class={groundClass(area.ground)}>
          {area.outlines.map((points, n) => (
            <polygon key={n} class="area edged" points={frame.points(points)} />
          ))}
        </g>
      ))}
      {[...pieces.units, ...(pieces.camps ?? [])].map((unit) =>
        unit.corners ? (
          <g key={identity(unit)} class={`table-unit side-${unit.side}`}>
            <polygon class="body" points={frame.points(unit.corners)} />
          </g>
        ) : null,
      )}
    </svg>
  );
}

export const Miniature = memo(function Miniature({ ground, pieces }: { ground: Ground; pieces: Pieces }) {
  return ground.kind === "hexes" ? <Hexes ground={ground} pieces={pieces} /> : <Table ground={ground} pieces={pieces} />;
});
