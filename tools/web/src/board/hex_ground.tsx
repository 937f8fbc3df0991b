// The ground of a battle on hexes. It is drawn once.
import { memo } from "preact/compat";
import type { HexGround, XY } from "../protocol/types";
import { hexPoints, scale, scatter } from "./hex_geometry";

type Hex = HexGround["hexes"][number];

const ornaments: Record<string, string> = {
  rough: "stone",
  woods: "tree",
  "built-up": "house",
  marsh: "reed",
  lake: "wave",
};

/// Places of ornaments in a hex, back to front.
const spots: XY[] = [
  [-17, -20],
  [18, -20],
  [-28, -3],
  [0, -11],
  [28, -4],
  [-14, 9],
  [13, 8],
  [-7, 25],
  [15, 24],
];

/// "hill/woods" is both, the cover over the hill.
export const groundClass = (ground: string) =>
  ["ground", ...ground.split("/").map((part) => `ground-${part.replace(/[^a-z-]/g, "")}`)].join(" ");
const isOpen = (ground: string) => ground === "open" || ground === "clear";
const isHill = (ground: string) => ground.includes("hill");

/// The letters of columns and the numbers of rows at the edge of the map: for boards that are too small for the names of
/// all hexes.
export function edgeNames(hexes: Hex[]): { name: string; x: number; y: number }[] {
  const found = new Map<string, { name: string; x: number; y: number }>();
  for (const { hex, x, y } of [...hexes].sort((a, b) => a.x - b.x || a.y - b.y)) {
    const [, column = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(hex) ?? [];
    if (!found.has(column)) found.set(column, { name: column, x, y: y - 0.2 });
    if (!found.has(row)) found.set(row, { name: row, x: x - 0.3, y: y + 0.12 });
  }
  found.delete("");
  return [...found.values()];
}

/// A line of equal height inside a region: discs, bands from each to its neighbours, and what lies between three.
function Contours({ hexes, size, line }: { hexes: Hex[]; size: number; line: boolean }) {
  const beside = (a: Hex, b: Hex) => a.hex < b.hex && Math.hypot(a.x - b.x, a.y - b.y) < 1.05;
  const to = (hex: Hex) => `${(hex.x * scale).toFixed(1)},${(hex.y * scale).toFixed(1)}`;
  const path = hexes
    .flatMap((a) => [
      `M${to(a)}h.01`,
      ...hexes
        .filter((b) => beside(a, b))
        .flatMap((b) => [`M${to(a)}L${to(b)}`, ...hexes.filter((c) => beside(a, c) && beside(b, c)).map((c) => `M${to(a)}L${to(b)}L${to(c)}Z`)]),
    ])
    .join("");
  return <path class={line ? "contour-line" : "contour-fill"} d={path} stroke-width={size} />;
}

function Ornaments({ hex, index }: { hex: Hex; index: number }) {
  const ornament = Object.entries(ornaments).find(([ground]) => hex.ground.includes(ground))?.[1];
  if (!ornament) return null;
  return (
    <>
      {spots.map(([x, y], i) => {
        if (ornament !== "tree" && scatter(index, i + 100) < 0.34) return null;
        const dx = x + 6 * scatter(index, i) - 3;
        const dy = y + 5 * scatter(index, i + 50) - 2.5;
        return <use key={i} href={`#${ornament}`} x={(hex.x * scale + dx).toFixed(1)} y={(hex.y * scale + dy).toFixed(1)} />;
      })}
    </>
  );
}

/// A hexside as a curve that swings a little, so that rivers look like rivers.
function curve(from: XY, to: XY, seed: number): string {
  const [ax, ay, bx, by] = [from[0] * scale, from[1] * scale, to[0] * scale, to[1] * scale];
  const [dx, dy] = [bx - ax, by - ay];
  const swing = scatter(seed, 7) < 0.5 ? 0.11 : -0.11;
  const one = `${(ax + dx * 0.33 - dy * swing).toFixed(1)},${(ay + dy * 0.33 + dx * swing).toFixed(1)}`;
  const two = `${(ax + dx * 0.67 + dy * swing).toFixed(1)},${(ay + dy * 0.67 - dx * swing).toFixed(1)}`;
  return `M${ax.toFixed(1)},${ay.toFixed(1)}C${one} ${two} ${bx.toFixed(1)},${by.toFixed(1)}`;
}

export function Water({ ground }: { ground: HexGround }) {
  const path = ground.sides.map((side, i) => curve(side.from, side.to, i)).join("");
  return (
    <g class="water">
      <path class="bank" d={path} />
      <path class="stream" d={path} />
      {ground.sides.map((side, i) => {
        const crossing = ["ford", "bridge"].find((kind) => side.ground.includes(kind));
        if (!crossing) return null;
        const [x, y] = [((side.from[0] + side.to[0]) / 2) * scale, ((side.from[1] + side.to[1]) / 2) * scale];
        const turn = (Math.atan2(side.to[1] - side.from[1], side.to[0] - side.from[0]) * 180) / Math.PI;
        return (
          <use key={i} href={`#${crossing}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`} />
        );
      })}
    </g>
  );
}

export const HexGroundLayer = memo(function HexGroundLayer({ ground }: { ground: HexGround }) {
  const kinds = [...new Set(ground.hexes.map((hex) => hex.ground))].filter((kind) => !isOpen(kind));
  const rows = [...ground.hexes].sort((a, b) => a.y - b.y);
  return (
    <g aria-hidden="true">
      {ground.hexes.map((hex) => (
        <polygon key={hex.hex} class="ground ground-open" points={hexPoints(ground, hex.x, hex.y, 1.02)} />
      ))}
      {kinds.map((kind) => {
        const hexes = ground.hexes.filter((hex) => hex.ground === kind);
        return (
          <g key={kind} class={groundClass(kind)}>
            {hexes.map((hex) => (
              <polygon key={hex.hex} class="rim" points={hexPoints(ground, hex.x, hex.y, 0.97)} />
            ))}
            {hexes.map((hex) => (
              <polygon key={hex.hex} class="area" points={hexPoints(ground, hex.x, hex.y, 0.99)} />
            ))}
            {isHill(kind) && (
              <>
                <Contours hexes={hexes} size={47} line />
                <Contours hexes={hexes} size={44} line={false} />
                <Contours hexes={hexes} size={24} line />
                <Contours hexes={hexes} size={21.5} line={false} />
              </>
            )}
          </g>
        );
      })}
      {ground.hexes.map((hex) => (
        <polygon key={hex.hex} class="grid" points={hexPoints(ground, hex.x, hex.y)} />
      ))}
      {rows.map((hex) => (
        <Ornaments key={hex.hex} hex={hex} index={ground.hexes.indexOf(hex)} />
      ))}
      {ground.sides.length > 0 && <Water ground={ground} />}
      {ground.hexes.map((hex) => (
        <g key={hex.hex}>
          {(hex.exit || hex.entry) && (
            <polygon class={hex.exit ? "gate exit" : "gate entry"} points={hexPoints(ground, hex.x, hex.y, 0.9)} />
          )}
          <text class="hex-name" x={hex.x * scale} y={(hex.y - 0.5) * scale + 9}>
            {hex.hex}
          </text>
        </g>
      ))}
      {edgeNames(ground.hexes).map(({ name, x, y }) => (
        <text key={name} class="edge-name" x={x * scale} y={y * scale}>
          {name}
        </text>
      ))}
    </g>
  );
});

/// Ornaments and hatchings that the layers refer to.
export const Definitions = memo(function Definitions() {
  return (
    <defs>
      <path id="horse" d="M-5.5,8 C-4.5,4 -2.5,1 -3.5,-0.5 L-8,2.2 Q-9.5,2.6 -10.3,1.2 L-10.8,0 Q-10.8,-1 -10,-1.8 L-5.6,-6 L-4.6,-8.2 L-2.8,-6.4 C3,-5.6 6.8,0 6.8,8 Z" stroke-linejoin="round" />
      <g id="bow" fill="none">
        <path d="M0,-7.5 q7.5,7.5 0,15" stroke-width="1.8" />
        <path d="M0,-7.5 v15" stroke-width="0.7" />
      </g>
      <g id="tree" class="tree">
        <path d="M0,1 V6" stroke-width="1.6" />
        <circle cy="-3" r="5.6" stroke-width="0.9" />
      </g>
      <g id="stone" class="stone">
        <path d="M-4.4,2.4 L-3,-1.6 L0.6,-2.8 L4,-0.4 L4.6,2.4 Z" stroke-width="0.9" stroke-linejoin="round" />
      </g>
      <g id="house" class="house">
        <rect x="-4.6" y="-1.6" width="9.2" height="6" stroke-width="0.9" />
        <path d="M-6,-1.4 L0,-6 L6,-1.4 Z" stroke-width="0.9" stroke-linejoin="round" />
      </g>
      <g id="reed" class="reed">
        <path d="M0,3 V-4.6 M-2.6,3 Q-2.8,-1 -4.4,-3 M2.6,3 Q2.8,-1 4.4,-3 M-6,4.4 H6" />
      </g>
      <g id="wave" class="wave">
        <path d="M-7,0 q3.5,-4 7,0 q3.5,4 7,0" />
      </g>
      <g id="ford" class="ford">
        <rect x="-11" y="-6" width="22" height="12" rx="5" />
        <ellipse cx="-7" cy="0" rx="2.6" ry="2" />
        <ellipse cx="0" cy="-1.6" rx="2.6" ry="2" />
        <ellipse cx="0" cy="3" rx="2.2" ry="1.7" />
        <ellipse cx="7" cy="0.4" rx="2.6" ry="2" />
      </g>
      <g id="bridge" class="bridge">
        <rect x="-10" y="-7" width="20" height="14" />
        <path d="M-6,-6 V6 M-2,-6 V6 M2,-6 V6 M6,-6 V6" stroke-width="0.8" />
        <path class="rail" d="M-11.5,-10 L-9,-7 H9 L11.5,-10 M-11.5,10 L-9,7 H9 L11.5,10" stroke-width="2.2" />
      </g>
      <pattern id="zone-A" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="line-A" d="M0,0 V9" stroke-width="3" />
      </pattern>
      <pattern id="zone-B" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path class="line-B" d="M0,0 V9" stroke-width="3" />
      </pattern>
      <pattern id="broken-A" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="paper" width="6" height="6" />
        <path class="line-A" d="M0,0 V6" stroke-width="2.4" />
      </pattern>
      <pattern id="broken-B" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="paper" width="6" height="6" />
        <path class="line-B" d="M0,0 V6" stroke-width="2.4" />
      </pattern>
      <marker id="arrow-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse">
        <path d="M0,0 L10,5 L0,10 Z" fill="context-stroke" />
      </marker>
    </defs>
  );
});
