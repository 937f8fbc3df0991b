// A move on a measured table, leg by leg, for keys and exact figures; the board shows where it leads.
import { useEffect, useState } from "preact/hooks";
import { isWheel, legsOf, legsText, moved, type Leg, type LegKind } from "../board/legs";
import type { Unit } from "../protocol/types";
import { RuleNumber } from "../rules/ruled_text";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { t } from "../texts/en";

const kinds: LegKind[] = ["forward", "left", "right", "back"];
const most = 3;

/// What stands before the legs in the moves of this decision: "A3 " where moves name their unit.
export function prefixOf(moves: string[], unit: string): string {
  return moves.some((move) => move.startsWith(`${unit} `)) ? `${unit} ` : "";
}

export function Steering({ game, state, unit }: { game: Game; state: GameState; unit: Unit }) {
  const [legs, setLegs] = useState<Leg[]>([]);
  const prefix = prefixOf(state.moves?.moves.map((choice) => choice.move) ?? [], unit.name);
  const proposal = state.proposal;
  const unitOfLength = state.ground?.kind === "table" ? state.ground.unit.several : "";

  // What was dragged on the board is shown in the fields.
  useEffect(() => {
    const dragged = proposal && legsOf(proposal.move.startsWith(prefix) ? proposal.move.slice(prefix.length) : proposal.move);
    if (dragged && legsText(dragged) !== legsText(legs)) setLegs(dragged);
  }, [proposal]);

  const change = (next: Leg[]) => {
    setLegs(next);
    const text = legsText(next);
    if (text === "" || !unit.corners) game.gestures.dropProposal();
    else void game.gestures.proposeTyped(prefix + text, moved(unit.corners, next));
  };
  const set = (i: number, leg: Partial<Leg>) => change(legs.map((one, j) => (i === j ? { ...one, ...leg } : one)));

  return (
    <div class="steering" role="group" aria-label={t.table.legs}>
      <p class="faint">{t.table.steer}</p>
      {legs.map((leg, i) => (
        <div key={i} class="row leg">
          <select aria-label={t.table.leg(i + 1)} value={leg.kind} onChange={(event) => set(i, { kind: event.currentTarget.value as LegKind })}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t.table.kinds[kind]}
              </option>
            ))}
          </select>
          <input
            type="number"
            min="0"
            step={isWheel(leg.kind) ? 5 : 0.5}
            aria-label={t.table.amount(i + 1)}
            value={leg.amount}
            onInput={(event) => set(i, { amount: Math.max(0, Number(event.currentTarget.value) || 0) })}
          />
          <span class="faint">{isWheel(leg.kind) ? "°" : unitOfLength}</span>
          <button type="button" class="quiet" aria-label={t.table.remove(i + 1)} onClick={() => change(legs.filter((_, j) => j !== i))}>
            ✕
          </button>
        </div>
      ))}
      <div class="row">
        {legs.length < most && (
          <button type="button" onClick={() => change([...legs, { kind: "forward", amount: 1 }])}>
            {t.table.add}
          </button>
        )}
        {proposal?.legal && (
          <button type="button" class="primary" onClick={() => void game.confirm()}>
            {t.table.make}: {proposal.brief}
          </button>
        )}
      </div>
      {proposal && !proposal.legal && (
        <p class="refusal" role="alert">
          {proposal.why?.message ?? t.play.refused} {proposal.why?.rule && <RuleNumber rule={proposal.why.rule} />}
        </p>
      )}
    </div>
  );
}
