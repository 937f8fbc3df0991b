// What can be placed on a measured table now: a tray of pieces, the place of the chosen one in figures, a whole line of
// its kind; and the general, who does the rest.
import { useState } from "preact/hooks";
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

/// A number that is typed as a whole: what is drawn meanwhile does not change it.
function Figure({ name, value, step, range, onGive }: { name: string; value: number; step: number; range: [number, number]; onGive(value: number): void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const give = (text: string) => {
    setDraft(null);
    const number = Number(text);
    if (text !== "" && Number.isFinite(number)) onGive(Math.min(range[1], Math.max(range[0], number)));
  };
  return (
    <label>
      {name}
      <input
        type="number"
        step={step}
        min={range[0]}
        max={range[1]}
        value={draft ?? Math.round(value * 10) / 10}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => give(event.currentTarget.value)}
      />
    </label>
  );
}

/// The place of the piece in figures; each is judged as a click is.
function Figures({ game, state, piece }: { game: Game; state: GameState; piece: Unit }) {
  const { ground, moves, pieces, proposal, turned } = state;
  if (ground?.kind !== "table" || !pieces) return null;
  const to = proposal?.point?.to;
  const [x, y] = to ? anchor(to) : (modelOf(moves?.moves ?? [], pieces, piece)?.at ?? [0, 0]);
  const set = (nx: number, ny: number, degrees: number | null) => game.gestures.turnTo(piece, [nx, ny], degrees);
  return (
    <div class="row figures" role="group" aria-label={t.placing.figures}>
      <Figure name={t.placing.east} value={x} step={0.5} range={[0, ground.width]} onGive={(value) => set(value, y, turned)} />
      <Figure name={t.placing.north} value={y} step={0.5} range={[0, ground.height]} onGive={(value) => set(x, value, turned)} />
      <Figure name={t.placing.degrees} value={to?.heading ?? 0} step={15} range={[0, 345]} onGive={(value) => set(x, y, value)} />
    </div>
  );
}

export function PlacingPanel({ game, state }: { game: Game; state: GameState }) {
  const { now, moves, pieces, proposal } = state;
  const part = leftToGeneral(now?.due.name);
  const all = placeable(moves?.moves ?? [], pieces);
  const piece = all.find((one) => one.name === selectedPiece(state)?.name);
  if (!part && all.length === 0) return null;
  const more = piece && now?.due.name === "deploy" ? followers(all, piece).length : 0; // a line stands beside its first
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
        <button type="button" class="rest" disabled={state.busy !== null} onClick={() => void game.delegate(delegated[part])}>
          {t.placing.rest[part]}
        </button>
      )}
    </div>
  );
}
