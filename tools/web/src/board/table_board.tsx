// A battle on a measured table: the drawing, and what pointer and keys do on it.
import { useEffect, useMemo } from "preact/hooks";
import type { Pieces, TableGround, Unit, XY } from "../protocol/types";
import { identity, middle } from "../state/changes";
import type { Game, GameState } from "../state/game";
import { actors, unitNamed } from "../state/pointing";
import { t } from "../texts/en";
import { groundClass } from "./hex_ground";
import { useViewport, type Viewport } from "./viewport";

export interface TableProps {
  game: Game;
  state: GameState;
  ground: TableGround;
  pieces: Pieces;
  trail: boolean;
  onView(view: Viewport): void;
}

export const pixels = 1000; // the width of the drawing

export function TableBoard({ game, state, ground, pieces, onView }: TableProps) {
  const scale = pixels / ground.width;
  const [width, height] = [pixels, ground.height * scale];
  const at = ([x, y]: XY): XY => [x * scale, (ground.height - y) * scale];
  const outline = (corners: XY[]) => corners.map((corner) => at(corner).map((v) => v.toFixed(1)).join(",")).join(" ");
  const view = useViewport(width, height, () => null);
  useEffect(() => onView(view), [width, height]);
  const able = useMemo(() => new Set(actors(state.past ? [] : (state.moves?.moves ?? []), pieces).map((unit) => unit.name)), [state, pieces]);
  const selected = unitNamed(pieces, state.selected);
  const all = [...pieces.units, ...(pieces.camps ?? [])];
  const label = (unit: Unit) =>
    [unit.name, unit.words, t.side(unit.side), unit.disordered ? t.card.disordered : t.card.order, ...unit.marks].join(", ");
  return (
    <svg ref={view.svg} class="board table" viewBox={`0 0 ${width} ${height.toFixed(0)}`} role="group" aria-label={t.board.label}>
      <g ref={view.group}>
        <rect class="table-top" width={width} height={height} />
        {ground.areas.map((area, i) => (
          <g key={i} class={groundClass(area.ground)}>
            <polygon class="area" points={outline(area.outline)} />
          </g>
        ))}
        {all.map((unit) => {
          const centre = middle(unit);
          if (!unit.corners || !centre) return null;
          const [front0, front1] = unit.corners.map(at);
          const [cx, cy] = at(centre);
          return (
            <g
              key={identity(unit)}
              class={`table-unit side-${unit.side}${unit === selected ? " selected" : ""}${able.has(unit.name) ? " can" : ""}`}
              role="button"
              tabIndex={0}
              aria-label={label(unit)}
              onClick={() => game.select(unit.name)}
              onKeyDown={(event) => event.key === "Enter" && game.select(unit.name)}
            >
              <polygon class="body" points={outline(unit.corners)} />
              {front0 && front1 && <path class="front" d={`M${front0.join(",")}L${front1.join(",")}`} />}
              <text x={cx} y={cy + 3}>
                {unit.name}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}
