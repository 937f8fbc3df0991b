// On a real table: the general's whole order, one numbered step after another.
import { DiceRow } from "./dice";
import { Ruled } from "../rules/ruled_text";
import type { GameState } from "../state/game_state";
import { joinedSteps } from "../state/joined_steps";
import { ordersSince } from "../state/orders";
import { rounded } from "../state/wording";
import { t } from "../texts/en";

export function GeneralOrders({ state }: { state: GameState }) {
  const { info, log } = state;
  if (!info || info.person === "both" || info.mine.length === 0) return null;
  const steps = ordersSince(log, info.person);
  if (steps.length === 0) return null;
  return (
    <section class={`orders side-${info.person === "A" ? "B" : "A"}`} aria-label={t.table.orders}>
      <h2>{t.table.orders}</h2>
      <ol>
        {joinedSteps(steps, (step) => step.say).map(({ say, items }) => (
          <li key={items[0]?.step}>
            {items.map((step) => step.dice?.some((dice) => dice.length > 0) && <DiceRow key={step.step} dice={step.dice} />)}
            <Ruled text={rounded(say)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
