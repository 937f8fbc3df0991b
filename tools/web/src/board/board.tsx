// The board of whichever kind.
import type { Ground, Pieces } from "../protocol/types";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { HexBoard } from "./hex_board";
import { TableBoard } from "./table_board";
import type { Viewport } from "./viewport";

interface Props {
  game: Game;
  state: GameState;
  ground: Ground;
  pieces: Pieces;
  trail: boolean;
  zones: string; // the sides whose zones of control are shown
  onView(view: Viewport): void;
}

export function Board({ ground, ...rest }: Props) {
  return ground.kind === "hexes" ? <HexBoard ground={ground} {...rest} /> : <TableBoard ground={ground} {...rest} />;
}
