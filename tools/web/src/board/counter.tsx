// A counter on hexes: side A square, side B round; the head of the shape points where the unit faces.
import { memo } from "preact/compat";
import type { Side, Unit } from "../protocol/types";
import { leaderLabel } from "./labels";
import { headingOf } from "./hex_geometry";
import { symbolOf } from "./symbols";

interface Shape {
  side: Side;
  facing: number | null;
  disordered: boolean;
}

/// The shape of a side, with the head where it faces.
export function Body({ side, facing, disordered }: Shape) {
  const turn = facing ? `rotate(${headingOf(facing)})` : undefined;
  const fill = disordered ? `url(#broken-${side})` : undefined;
  if (side === "A")
    return (
      <>
        <rect class="shadow" x="-20.5" y="-20" width="45" height="45" transform={turn} />
        <g transform={turn}>
          <rect class="body" x="-22" y="-22" width="44" height="44" {...(fill ? { style: { fill } } : {})} />
          {facing && <path class="head" d="M-22,-22 H-6 L0,-27.5 L6,-22 H22 V-17 H-22 Z" />}
        </g>
      </>
    );
  return (
    <>
      <circle class="shadow" cx="1.6" cy="2.2" r="24" />
      <g transform={turn}>
        <circle class="body" r="23.5" {...(fill ? { style: { fill } } : {})} />
        {facing && <path class="head" d="M-15.1,-18 A23.5,23.5 0 0 1 -6,-22.7 L0,-28 L6,-22.7 A23.5,23.5 0 0 1 15.1,-18 Z" />}
      </g>
    </>
  );
}

/// The flag of a leader, straight for side A, swallow-tailed for side B.
export function LeaderFlag({ side, letters, x = 0, y = 0, size = 1 }: { side: Side; letters: string; x?: number; y?: number; size?: number }) {
  const cloth = side === "A" ? "M-6.5,-7 H9 V4 H-6.5 Z" : "M-6.5,-7 H10 L6.5,-1.5 L10,4 H-6.5 Z";
  return (
    <g class={`flag side-${side}`} transform={`translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`}>
      <path class="staff-back" d="M-6.5,-8.5 V10" />
      <path class="cloth" d={cloth} />
      <path class="staff" d="M-6.5,-8.5 V10" />
      <text x="1" y="1.9" font-size={letters.length > 1 ? 8.5 : 9.5}>
        {letters}
      </text>
    </g>
  );
}

const markSign = (mark: string) => (/\bred\b/i.test(mark) ? "red" : /\byellow\b/i.test(mark) ? "yellow" : null);

export const Counter = memo(function Counter({ unit }: { unit: Unit }) {
  const facing = unit.facing && unit.facing > 0 ? unit.facing : null;
  const words = `${unit.type.slice(0, 4)} ${unit.strength ?? ""}`.trim();
  const marked = unit.marks.map(markSign).find((sign) => sign !== null);
  return (
    <g class={`counter side-${unit.side}${unit.disordered ? " is-disordered" : ""}`} transform="scale(1.08)">
      <Body side={unit.side} facing={facing} disordered={unit.disordered} />
      {unit.disordered && <rect class="plate" x="-16.5" y="-12.5" width="33" height="26" rx="6" />}
      <g
        class="symbol"
        transform="translate(0 -4.4)"
        dangerouslySetInnerHTML={{ __html: symbolOf(unit.type, unit.type_words) }}
      />
      <text class="figures" y="12.6" font-size={words.length > 5 ? 8.5 : 10}>
        {words}
      </text>
      <text class="kind-alone" y="8" font-size={unit.type.length > 2 ? 17 : 24}>
        {unit.type.slice(0, 4)}
      </text>
      {unit.disordered && (
        <g class="badge" transform="translate(21 -19)">
          <circle r="7" />
          <text y="3.8" font-size="10.5">
            !
          </text>
        </g>
      )}
      {marked && (
        <g class={`badge mark-${marked}`} transform="translate(21 19)">
          {marked === "red" ? <rect x="-5.4" y="-5.4" width="10.8" height="10.8" rx="2" /> : <circle r="6" />}
          <text y="2.8" font-size="8.5">
            {marked === "red" ? "r" : "y"}
          </text>
        </g>
      )}
      {unit.leaders.map((leader, i) => (
        <LeaderFlag key={leader.name + i} side={unit.side} letters={leaderLabel(leader)} x={-22 + (i % 3) * 13} y={-20 + Math.floor(i / 3) * 13} />
      ))}
    </g>
  );
});
