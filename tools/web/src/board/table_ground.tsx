// The ground of a measured table, with a mark at every foot or ten base widths.
import { memo } from "preact/compat";
import type { TableGround } from "../protocol/types";
import { Definitions, groundClass } from "./hex_ground";
import type { Frame } from "./table_frame";

export const TableGroundLayer = memo(function TableGroundLayer({ ground, frame }: { ground: TableGround; frame: Frame }) {
  const step = ground.unit.one === "inch" ? 12 : 5;
  const marks = (size: number) => Array.from({ length: Math.floor((size - 0.01) / step) }, (_, i) => (i + 1) * step);
  return (
    <g aria-hidden="true">
      <Definitions />
      <defs>
        {patterns.map(([name, path]) => (
          <pattern key={name} id={`ground-${name}`} width="16" height="16" patternUnits="userSpaceOnUse">
            <path class={`pattern-${name}`} d={path} />
          </pattern>
        ))}
      </defs>
      <rect class="table-top" width={frame.width} height={frame.height} />
      {ground.areas.map((area, i) => (
        <g key={i} class={groundClass(area.ground)}>
          <polygon class="area edged" points={frame.points(area.outline)} />
          {area.ground.split("/").map((part) =>
            patterns.some(([name]) => name === part) ? (
              <polygon key={part} style={{ fill: `url(#ground-${part})` }} points={frame.points(area.outline)} />
            ) : null,
          )}
        </g>
      ))}
      {ground.lines.map((line, i) => (
        <g key={i} class={groundClass(line.ground)}>
          {line.outlines.map((outline, n) => (
            <polygon key={n} class="obstacle" points={frame.points(outline)} />
          ))}
        </g>
      ))}
      {marks(ground.width).map((x) => (
        <g key={`x${x}`} class="ruler">
          <path d={`M${x * frame.scale},0V${frame.height}`} />
          <text x={x * frame.scale} y={frame.height - 4}>
            {x}
          </text>
        </g>
      ))}
      {marks(ground.height).map((y) => (
        <g key={`y${y}`} class="ruler">
          <path d={`M0,${frame.height - y * frame.scale}H${frame.width}`} />
          <text x="10" y={frame.height - y * frame.scale - 3}>
            {y}
          </text>
        </g>
      ))}
      {ground.areas.map((area, i) => {
        const [x, y] = area.outline.reduce((sum, [px, py]) => [sum[0] + px / area.outline.length, sum[1] + py / area.outline.length], [0, 0] as [number, number]);
        const [cx, cy] = frame.at([x, y]);
        return area.name && area.name !== area.ground ? (
          <text key={i} class="area-name" x={cx} y={cy}>
            {area.name}
          </text>
        ) : null;
      })}
    </g>
  );
});

const patterns: [string, string][] = [
  ["orchard", "M4 2.4a2 2 0 1 0 .01 0M12 2.4a2 2 0 1 0 .01 0M4 10.4a2 2 0 1 0 .01 0M12 10.4a2 2 0 1 0 .01 0"],
  ["light-woods", "M5 4a2.2 2.2 0 1 0 .01 0M12 11a1.6 1.6 0 1 0 .01 0"],
  ["brush", "M3 7q2-5 4 0M10 14q2-5 4 0"],
  ["rocky", "M2 6l2-3 3 1 1 2zM9 14l2-3 3 1 1 2z"],
  ["dunes", "M0 6q4-4 8 0t8 0M0 14q4-4 8 0t8 0"],
  ["field", "M0 4h16M0 8h16M0 12h16M0 16h16"],
  ["village", "M2 2h5v5h-5zM9 9h5v4h-5z"],
  ["fortified-village", "M2 2h5v5h-5zM9 9h5v4h-5z"],
  ["town", "M2 2h5v5h-5zM9 9h5v4h-5z"],
  ["river", "M0 5q4-3 8 0t8 0M0 13q4-3 8 0t8 0"],
  ["rough", "M2 5l3-3 3 3M9 13l3-3 3 3"],
  ["scrub", "M3 7q2-5 4 0M10 14q2-5 4 0"],
  ["fields", "M0 4h16M0 12h16"],
  ["woods", "M4 2.4a2.6 2.6 0 1 0 .01 0M12 9.4a2.6 2.6 0 1 0 .01 0"],
  ["forest", "M4 1a3 3 0 1 0 .01 0M12 8a3 3 0 1 0 .01 0"],
  ["marsh", "M1 5h5M9 12h6M3 5v-3M12 12v-3"],
  ["steep", "M0 16L16 0"],
  ["water", "M0 5q4-3 8 0t8 0M0 13q4-3 8 0t8 0"],
  ["bridge", "M0 4h16M0 12h16"],
];
