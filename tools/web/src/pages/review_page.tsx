// The analysis of a game: its course, what luck and decisions did, the largest mistakes, and another try from each.
import { useState } from "preact/hooks";
import { Board } from "../board/board";
import type { Account, Mistake, Review, Side } from "../protocol/types";
import { LuckReport } from "../panels/luck";
import { Ruled } from "../rules/ruled_text";
import { usualRollouts } from "../state/analysis";
import { noteAttempt } from "../state/drill";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { rounded } from "../state/wording";
import { t } from "../texts/en";
import { ResultGraph } from "./result_graph";

interface Props {
  game: Game;
  state: GameState;
  onGame(game: number): void;
}

const sides: Side[] = ["A", "B"];

function Decided({ account, names, resigned }: { account: Account; names: Record<Side, string>; resigned: boolean }) {
  const rows: [string, number, boolean][] = [
    [t.reviewPage.start, account.begin.value, false],
    [t.reviewPage.luck, account.luck.value, true],
    [t.reviewPage.play, account.play.value, true],
    [resigned ? t.reviewPage.restResigned : t.reviewPage.rest, account.rest.value, true],
    [t.reviewPage.end, account.end.value, false],
  ];
  // Each change begins where the one before it ended; rounding must not leave the bar.
  const reached = (count: number) => Math.min(1, Math.max(0, rows.slice(0, count).reduce((sum, [, value]) => sum + value, 0)));
  return (
    <>
      <table class="account">
        <caption>{t.reviewPage.account(names.A)}</caption>
        <tbody>
          {rows.map(([words, value, change], i) => (
            <tr key={words} class={change ? "change" : "total"}>
              <th scope="row">{words}</th>
              <td class="number">{change ? t.reviewPage.points(value) : t.advice.value(value)}</td>
              <td class="account-bar" aria-hidden="true">
                <span
                  class={value < 0 && change ? "side-B" : "side-A"}
                  style={{
                    marginLeft: `${change ? 100 * Math.min(reached(i), reached(i + 1)) : 0}%`,
                    width: `${100 * (change ? Math.abs(reached(i + 1) - reached(i)) : value)}%`,
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="faint">{t.reviewPage.accountHelp(names.A, names.B)}</p>
      <ul class="faint">
        {sides.map((side) => {
          const key = side === "A" ? "a" : "b";
          const each = account.per_choice[key];
          return account.choices[key] > 0 && <li key={side}>{t.reviewPage.perChoice(names[side], account.choices[key], 100 * each.value, 100 * each.error)}</li>;
        })}
      </ul>
    </>
  );
}

function Mistakes({ list, heading, onShow, onRetry }: { list: Mistake[]; heading: string; onShow(step: number): void; onRetry: ((mistake: Mistake) => void) | null }) {
  return (
    <section class="mistakes">
      <h2>{heading}</h2>
      {list.length === 0 && <p class="faint">{t.reviewPage.noMistakes}</p>}
      <ol>
        {list.map((mistake) => (
          <li key={mistake.step}>
            <p class="when">
              {t.reviewPage.turn(mistake.turn)} · <b>{t.reviewPage.loss(mistake.loss.value)}</b>
            </p>
            <p>
              {t.reviewPage.made}: <Ruled text={rounded(mistake.made.say)} />
            </p>
            <p>
              {t.reviewPage.better}: <Ruled text={rounded(mistake.better.say)} />
            </p>
            {mistake.reason && (
              <p class="faint">
                {t.reviewPage.reason}: <Ruled text={mistake.reason} />
              </p>
            )}
            <div class="row">
              <button type="button" onClick={() => onShow(mistake.step - 1)}>
                {t.reviewPage.show}
              </button>
              {onRetry && (
                <button type="button" onClick={() => onRetry(mistake)}>
                  {t.reviewPage.retry}
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Found({ game, state, review, onGame }: Props & { review: Review }) {
  const [first, second] = state.info?.battle.sides ?? ["A", "B"];
  const names: Record<Side, string> = { A: first, B: second };
  const pieces = state.past?.pieces ?? state.pieces;
  const calm: GameState = { ...state, moves: null, selected: null, look: null, advice: null, trail: [] };
  const show = (step: number) => void game.history.show(step);
  const retry = (step: number, mistake?: Mistake) =>
    void game.history.retry(step).then((next) => {
      if (mistake) noteAttempt(next, { step: mistake.step, made: mistake.made.say, loss: mistake.loss.value, hidden: false });
      onGame(next);
    });
  const mine = (side: Side) => state.info?.person === side;
  const again = (mistake: Mistake) => retry(mistake.step - 1, mistake);
  return (
    <div class="review-found">
      <div class="review-board">
        {state.ground && pieces && <Board game={game} state={calm} ground={state.ground} pieces={pieces} trail={false} zones="" onView={() => undefined} />}
        <ResultGraph review={review} shown={state.past?.step ?? null} onShow={show} />
        {state.past && (
          <div class="row">
            <b>{t.play.past(state.past.step, state.now?.steps ?? 0)}</b>
            <button type="button" class="primary" onClick={() => retry(state.past?.step ?? 0)}>
              {t.reviewPage.retry}
            </button>
          </div>
        )}
      </div>
      <div>
        <Decided account={review.account} names={names} resigned={Boolean(state.now?.result.resigned)} />
        {(mine("B") ? (["B", "A"] as const) : sides).map((side) => (
          <Mistakes
            key={side}
            list={side === "A" ? review.mistakes.a : review.mistakes.b}
            heading={mine(side) ? t.reviewPage.yours : t.reviewPage.mistakes(names[side])}
            onShow={show}
            onRetry={mine(side) ? again : null}
          />
        ))}
        <p class="faint">{t.reviewPage.pointsHelp}</p>
        {state.luck && <LuckReport luck={state.luck} names={names} />}
      </div>
    </div>
  );
}

export function ReviewPage(props: Props) {
  const { game, state } = props;
  const [rollouts, setRollouts] = useState(usualRollouts);
  if (state.review) return <main class="review" id="main" tabIndex={-1}><Found {...props} review={state.review} /></main>;
  const running = state.busy === "review";
  return (
    <main class="review" id="main" tabIndex={-1}>
      <div class="review-begin">
        <h1>{t.reviewPage.heading}</h1>
        <p>{t.reviewPage.explain}</p>
        <label>
          {t.reviewPage.effort}
          <select value={rollouts} disabled={running} onChange={(event) => setRollouts(Number(event.currentTarget.value))}>
            {[32, 64, 128, 256].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        {running ? (
          <div class="row" role="status">
            <span class="spinner" /> {t.reviewPage.running}
            {state.progress?.of && <progress value={state.progress.done} max={state.progress.of} aria-label={t.reviewPage.running} />}
            <button type="button" onClick={() => game.moveNow()}>
              {t.reviewPage.stop}
            </button>
          </div>
        ) : (
          <button type="button" class="primary large" disabled={state.busy !== null} onClick={() => void game.analysis.analyse(rollouts)}>
            {t.reviewPage.begin}
          </button>
        )}
        {state.refusal && (
          <p class="refusal" role="alert">
            {state.refusal.message}
          </p>
        )}
      </div>
    </main>
  );
}
