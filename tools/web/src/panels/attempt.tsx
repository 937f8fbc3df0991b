// A decision that is tried again: what was made then, what is made now, and how both compare.
import { useState } from "preact/hooks";
import type { Client } from "../protocol/client";
import type { Advice } from "../protocol/types";
import { Ruled } from "../rules/ruled_text";
import { attemptOf } from "../state/drill";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { beginDrill } from "../state/drill_game";
import { t } from "../texts/en";

interface Props {
  client: Client;
  game: Game;
  state: GameState;
  onGame(game: number): void;
}

const points = (value: number) => Math.abs(100 * value).toFixed(1);

function Verdict({ advice }: { advice: Advice }) {
  const [best] = advice.best;
  const made = advice.made ?? best;
  if (!best || !made) return null;
  const same = made.move === best.move;
  return (
    <>
      <p>
        <Ruled text={t.tried.now(made.say)} />
      </p>
      {!same && (
        <p>
          <Ruled text={t.tried.best(best.say)} />
        </p>
      )}
      <p>
        <b>{same ? t.tried.done : advice.distinguishable && advice.gap ? t.tried.loss(points(advice.gap.value), points(advice.gap.error)) : t.tried.unclear}</b>
      </p>
    </>
  );
}

export function AttemptPanel({ client, game, state, onGame }: Props) {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const attempt = attemptOf(state.number);
  if (!attempt) return null;
  const made = state.log.some((step) => step.step === attempt.step && step.side !== undefined);
  return (
    <section class="lesson attempt">
      <h2>{attempt.hidden ? t.tried.drill : t.tried.heading}</h2>
      {(!attempt.hidden || advice) && (
        <p>
          <Ruled text={t.tried.before(attempt.made)} /> {attempt.loss !== null && (attempt.loss > 0 ? t.tried.cost(points(attempt.loss)) : t.tried.fine)}
        </p>
      )}
      {!made && <p class="faint">{t.tried.begin}</p>}
      {advice && <Verdict advice={advice} />}
      <div class="row">
        {made && !advice && (
          <button type="button" class="primary" disabled={state.busy !== null} onClick={() => void game.analysis.compare(attempt.step).then(setAdvice)}>
            {t.tried.compare}
          </button>
        )}
        {attempt.hidden && (
          <button type="button" onClick={() => void beginDrill(client).then((next) => next && onGame(next))}>
            {t.tried.next}
          </button>
        )}
      </div>
    </section>
  );
}
