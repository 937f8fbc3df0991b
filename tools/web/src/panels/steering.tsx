// A move on a measured table, leg by leg, for keys and exact figures; the board shows where it leads.
import { useEffect, useState } from "preact/hooks";
import { isAngle, isStraight, legMoveOf, legsText, moved, type Leg, type LegKind } from "../board/legs";
import type { Choice, Unit } from "../protocol/types";
import { RuleNumber } from "../rules/ruled_text";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { movesOf } from "../state/pointing";
import { t } from "../texts/en";
import { Buttons } from "./choices";

const always: LegKind[] = ["forward", "left", "right", "back"];
const most = 3;
const mostOthers = 12; // manoeuvres with a button each

/// What the listed moves of a unit show that the rules know: bodies that it can lead, kinds of legs, other manoeuvres.
export function manoeuvresOf(moves: Choice[], unit: string) {
  const parsed = moves.map((choice) => legMoveOf(choice.move, unit));
  const legs = parsed.flatMap((move) => move?.legs ?? []);
  const named = moves.some((choice) => choice.move.startsWith(`${unit} `));
  const alone = named ? `${unit} ` : "";
  return {
    alone,
    bodies: [...new Set([alone, ...parsed.flatMap((move) => (move ? [move.body] : []))])],
    kinds: [...new Set([...always, ...legs.map((leg) => leg.kind)])],
    aslant: legs.some((leg) => leg.slant !== undefined),
    others: moves.filter((choice, i) => !parsed[i] && choice.point?.to?.corners !== undefined && !/^\S+ to \d/.test(choice.move)),
  };
}

export function Steering({ game, state, unit }: { game: Game; state: GameState; unit: Unit }) {
  const { alone, bodies, kinds, aslant, others } = manoeuvresOf(movesOf(state.moves?.moves ?? [], unit), unit.name);
  const [legs, setLegs] = useState<Leg[]>([]);
  const [body, setBody] = useState(alone);
  const proposal = state.proposal;
  const unitOfLength = state.ground?.kind === "table" ? state.ground.unit.several : "";

  // What was dragged on the board is shown in the fields.
  useEffect(() => {
    const dragged = proposal && legMoveOf(proposal.move, unit.name);
    if (!dragged || body + legsText(legs) === proposal.move) return;
    setLegs(dragged.legs);
    setBody(dragged.body);
  }, [proposal]);

  const change = (next: Leg[], who = body) => {
    setLegs(next);
    setBody(who);
    const text = legsText(next);
    if (text === "" || !unit.corners) game.gestures.dropProposal();
    else void game.gestures.proposeTyped(who + text, moved(unit.corners, next));
  };
  const set = (i: number, leg: Partial<Leg>) => change(legs.map((one, j) => (i === j ? { ...one, ...leg } : one)));

  return (
    <div class="steering" role="group" aria-label={t.table.legs}>
      <p class="faint">{t.table.steer}</p>
      {bodies.length > 1 && (
        <label class="row">
          {t.table.body}
          <select value={body} onChange={(event) => change(legs, event.currentTarget.value)}>
            {[...new Set([...bodies, body])].map((one) => (
              <option key={one} value={one}>
                {one === alone ? t.table.alone(unit.name) : one.slice(alone.length).trim()}
              </option>
            ))}
          </select>
        </label>
      )}
      {legs.map((leg, i) => (
        <div key={i} class="row leg">
          <select aria-label={t.table.leg(i + 1)} value={leg.kind} onChange={(event) => set(i, { kind: event.currentTarget.value as LegKind })}>
            {[...new Set([...kinds, leg.kind])].map((kind) => (
              <option key={kind} value={kind}>
                {t.table.kinds[kind]}
              </option>
            ))}
          </select>
          <input
            type="number"
            min="0"
            step={isAngle(leg.kind) ? 5 : 0.5}
            aria-label={t.table.amount(i + 1)}
            value={Math.round(leg.amount * 10) / 10}
            onInput={(event) => set(i, { amount: Math.max(0, Number(event.currentTarget.value) || 0) })}
          />
          <span class="faint">{isAngle(leg.kind) ? "°" : unitOfLength}</span>
          {isStraight(leg.kind) && (aslant || leg.slant !== undefined) && (
            <label>
              {t.table.slant}
              <input type="number" min="-45" max="45" step={5} value={leg.slant ?? 0} onInput={(event) => set(i, { slant: Math.round(Number(event.currentTarget.value)) || 0 })} />°
            </label>
          )}
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
      {others.length > 0 && others.length <= mostOthers && (
        <>
          <h3>{t.table.others}</h3>
          <Buttons choices={others} onChoose={(choice) => void game.choose(choice)} label={t.table.others} />
        </>
      )}
      {proposal && !proposal.legal && (
        <p class="refusal" role="alert">
          {proposal.why?.message ?? t.play.refused} {proposal.why?.rule && <RuleNumber rule={proposal.why.rule} />}
        </p>
      )}
    </div>
  );
}
