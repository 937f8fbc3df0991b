// What a person points at while pieces come to a measured table: areas that can be chosen, and the line that a piece
// would begin.
import type { Choice } from "../protocol/types";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { lineEnd, lineOutlines } from "../state/placing";
import { label } from "../panels/choices";
import type { Frame } from "./table_frame";

/// Choices of the side that are parts of the table.
export function AreaChoices({ game, frame, moves }: { game: Game; frame: Frame; moves: Choice[] }) {
  const areas = moves.flatMap((choice) => (choice.point?.unit === null && choice.point.to?.corners ? [{ choice, corners: choice.point.to.corners }] : []));
  return (
    <>
      {areas.map(({ choice, corners }) => {
        const { name, words } = label(choice);
        return (
          <g
            key={choice.move}
            class="area-choice"
            role="button"
            tabindex={0}
            aria-label={words ? `${name}, ${words}` : name}
            onClick={() => void game.choose(choice)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.stopPropagation();
              void game.choose(choice);
            }}
          >
            <polygon points={frame.points(corners)} />
          </g>
        );
      })}
    </>
  );
}

/// Where the others of a line would stand.
export function LineGhosts({ frame, state }: { frame: Frame; state: GameState }) {
  const { proposal, line } = state;
  if (!proposal?.corners || proposal.point?.does !== "place" || line === 0) return null;
  return (
    <g class="proposal" aria-hidden="true">
      {lineOutlines(proposal.corners, line, lineEnd(proposal.move)).map((corners, i) => (
        <g key={i}>
          <polygon points={frame.points(corners)} />
          <path class="front" d={frame.line(corners.slice(0, 2))} />
        </g>
      ))}
    </g>
  );
}
