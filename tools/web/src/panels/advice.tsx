// Hint and why: candidates with their values, reasons, and how it could go on.
import type { Advice, Candidate } from "../protocol/types";
import { withoutRules } from "../rules/rule_texts";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { joinedSteps } from "../state/joined_steps";
import { t } from "../texts/en";

interface Props {
  kind: "hint" | "why";
  advice: Advice;
  shown: number | null;
  onShow(candidate: number): void;
  onPlay(moves: string[]): void;
  onClose(): void;
}

function Details({ candidate }: { candidate: Candidate }) {
  return (
    <div class="candidate-details">
      {candidate.reply && (
        <p>
          <Ruled text={t.advice.reply(candidate.reply.say, candidate.reply.share)} />
        </p>
      )}
      {candidate.threats.slice(0, 2).map((threat, i) => (
        <p key={i}>
          {t.advice.threat(threat.share)}: <Ruled text={threat.say} />
        </p>
      ))}
      {candidate.line.length > 1 && (
        <details>
          <summary>{t.advice.line}</summary>
          <ol>
            {joinedSteps(candidate.line, (line) => line).map(({ say }, i) => (
              <li key={i}>
                <Ruled text={say} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const least = 0.005; // half a point: less is no advice

/// What comparing the choices came to, in words without the notation of moves.
export function verdict(kind: "hint" | "why", advice: Advice): string {
  const { gap, distinguishable, made, best } = advice;
  if (!gap || advice.simulations === 0) return advice.verdict;
  const clear = distinguishable && Math.abs(gap.value) >= least;
  const points = t.advice.points(Math.abs(100 * gap.value).toFixed(1), (100 * gap.error).toFixed(1));
  const words = t.advice.verdicts;
  if (kind === "hint") return clear ? words.hintFirst(points) : words.hintEqual;
  if (!clear) return words.whyEqual;
  if (made?.move === best[0]?.move) return gap.value > 0 ? words.whyBest(points) : words.whyWorse(points);
  return gap.value > 0 ? words.whyWorse(points) : words.whyBetter(points);
}

export function AdvicePanel({ kind, advice, shown, onShow, onPlay, onClose }: Props) {
  return (
    <section class="advice" aria-label={t.advice[kind]}>
      <header>
        <h2>{t.advice[kind]}</h2>
        <button type="button" class="quiet" onClick={onClose} aria-label={t.close}>
          ✕
        </button>
      </header>
      {kind === "why" && advice.made && (
        <p>
          {t.advice.did}: {withoutRules(advice.made.say)}
        </p>
      )}
      <p>
        <Ruled text={verdict(kind, advice)} />
      </p>
      <ol class="candidates">
        {advice.best.map((candidate, i) => (
          <li key={candidate.move} class={i === shown ? "now" : ""}>
            <button type="button" class="candidate" aria-expanded={i === shown} onClick={() => onShow(i)}>
              <span>{withoutRules(candidate.say)}</span>
              {candidate.value !== null && (
                <b class="number" title={t.advice.valueHelp}>
                  {t.advice.value(candidate.value, candidate.error)}
                </b>
              )}
              {candidate.value !== null && (
                <span class="meter" aria-hidden="true">
                  <span style={{ width: `${100 * candidate.value}%` }} />
                </span>
              )}
            </button>
            {i === shown && <Details candidate={candidate} />}
            {i === shown && kind === "hint" && (
              <button type="button" onClick={() => onPlay(candidate.move.split(";").map((move) => move.trim()))}>
                {t.advice.play}
              </button>
            )}
          </li>
        ))}
      </ol>
      {advice.reasons.length > 0 && (
        <>
          <h3>{t.advice.reasons}</h3>
          <ul class="reasons">
            {advice.reasons.map((reason, i) => (
              <li key={i}>
                <b class="number">{t.reviewPage.points(reason.effect)}</b> <Ruled text={reason.rule ? reason.say : t.advice.restReason} /> {reason.rule && <RuleNumber rule={reason.rule} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {advice.simulations > 0 && (
        <p class="faint">
          {t.advice.simulations(advice.simulations)}
          {advice.simulated_to && t.advice.simulatedTo(advice.simulated_to)}
        </p>
      )}
    </section>
  );
}
