// The log: each line with its dice and rules; a line takes the board to that moment.
import { memo } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import type { Step } from "../protocol/types";
import { Ruled } from "../rules/ruled_text";
import { rounded } from "../state/wording";
import { t } from "../texts/en";
import { DiceRow } from "./dice";

interface Props {
  log: Step[];
  shown: number | null;
  onGo(step: number): void;
}

/// Drawn again only for new lines: it may have hundreds.
export const Log = memo(function Log({ log, shown, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const last = log[log.length - 1]?.step;
  useEffect(() => {
    if (shown === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, shown]);
  return (
    <section class="log" aria-label={t.log.heading}>
      <h2>{t.log.heading}</h2>
      {log.length === 0 && <p class="faint">{t.log.empty}</p>}
      <ol ref={list} tabIndex={0} aria-label={t.log.heading}>
        {log.map((step) => (
          <li key={step.step} class={`${step.side ? `side-${step.side}` : "of-dice"}${step.step === shown ? " now" : ""}`}>
            <button type="button" class="step" aria-label={t.log.goTo(step.step)} onClick={() => onGo(step.step)}>
              {step.step}
            </button>
            <div>
              {step.dice && step.dice.some((dice) => dice.length > 0) && <DiceRow dice={step.dice} />}
              <Ruled text={rounded(step.say)} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
});
