// What can be placed on a measured table now: a tray of pieces, the place of the chosen one in figures, a whole line of
// its kind; and the general, who does the rest.
import type { Unit } from "../protocol/types";
import type { Game } from "../state/game";
import { selectedPiece, type GameState } from "../state/game_state";
import { anchor, delegated, followers, leftToGeneral, modelOf, placeable } from "../state/placing";
import { t } from "../texts/en";

/// Pieces of one kind after each other.
function byKind(pieces: Unit[]): [string, Unit[]][] {
  const kinds = new Map<string, Unit[]>();
  for (const piece of pieces) kinds.set(piece.type_words, [...(kinds.get(piece.type_words) ?? []), piece]);
  return [...kinds];
}

function Tray({ game, pieces, selected }: { game: Game; pieces: Unit[]; selected: Unit | undefined }) {
  return (
    <dl class="tray" aria-label={t.placing.tray}>
      {byKind(pieces).map(([kind, units]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>
            {units.map((unit) => (
              <button
                key={unit.name}
                type="button"
                class={`token side-${unit.side}`}
                draggable
                title={unit.words}
                aria-pressed={unit.name === selected?.name}
                onClick={() => game.select(unit.name === selected?.name ? null : unit.name)}
                onDragStart={(event) => event.dataTransfer?.setData("text/plain", unit.name)}
              >
                {unit.name}
                {unit.leaders.length > 0 && <i class="token-leader" title={unit.leaders.map((leader) => leader.words).join(", ")} />}
              </button>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/// The place of the piece in figures; each is judged as a click is.
function Figures({ game, state, piece }: { game: Game; state: GameState; piece: Unit }) {
  const to = state.proposal?.point?.to;
  const [x, y] = to ? anchor(to) : ((state.pieces && modelOf(state.moves?.moves ?? [], state.pieces, piece)?.at) ?? [0, 0]);
  const heading = to?.heading ?? 0;
  const set = (nx: number, ny: number, degrees: number | null) => game.gestures.turnTo(piece, [nx, ny], degrees);
  const figure = (name: string, value: number, step: number, change: (value: number) => void) => (
    <label>
      {name}
      <input type="number" step={step} value={Math.round(value * 10) / 10} onChange={(event) => change(Number(event.currentTarget.value) || 0)} />
    </label>
  );
  return (
    <div class="row figures" role="group" aria-label={t.placing.figures}>
      {figure(t.placing.east, x, 0.5, (value) => set(value, y, state.turned))}
      {figure(t.placing.north, y, 0.5, (value) => set(x, value, state.turned))}
      {figure(t.placing.degrees, heading, 15, (value) => set(x, y, ((value % 360) + 360) % 360))}
    </div>
  );
}

export function PlacingPanel({ game, state }: { game: Game; state: GameState }) {
  const { now, moves, pieces, proposal } = state;
  const part = leftToGeneral(now?.due.name);
  const all = placeable(moves?.moves ?? [], pieces);
  const piece = all.find((one) => one.name === selectedPiece(state)?.name);
  if (!part && all.length === 0) return null;
  const more = piece ? followers(all, piece).length : 0;
  return (
    <div class="placing" role="group" aria-label={t.placing.heading}>
      {all.length > 0 && (
        <>
          <h2>{t.placing.heading}</h2>
          <p class="faint">{piece ? t.placing.where(piece.name) : t.placing.which}</p>
        </>
      )}
      {piece && <Figures key={piece.name} game={game} state={state} piece={piece} />}
      {piece && proposal?.legal && (
        <div class="row">
          {more > 0 && (
            <label class="line-count">
              {t.placing.more}
              <input type="number" min="0" max={more} value={state.line} onInput={(event) => game.store.set({ line: Math.min(more, Math.max(0, Number(event.currentTarget.value) || 0)) })} />
            </label>
          )}
          <button type="button" class="primary" onClick={() => void game.confirm()}>
            {t.placing.place(piece.name, state.line)}: {proposal.brief}
          </button>
        </div>
      )}
      {all.length > 0 && <Tray game={game} pieces={all} selected={piece} />}
      {part && (
        <button type="button" disabled={state.busy !== null} onClick={() => void game.delegate(delegated[part])}>
          {t.placing.rest[part]}
        </button>
      )}
    </div>
  );
}
