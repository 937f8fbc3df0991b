import type { BattleSummary } from "../protocol/types";
import { t } from "../texts/en";

/// How even a battle is: the share of side A between equal players, with its interval.
export function EvenBar({ even }: { even: NonNullable<BattleSummary["even"]> }) {
  const [low, high] = even.interval.map((share) => Math.round(100 * share));
  const words = t.begin.even(Math.round(100 * even.score), low ?? 0, high ?? 100);
  return (
    <span class="even" title={t.begin.evenHelp(words, even.players)}>
      <span class="even-bar" aria-hidden="true">
        <span style={{ width: `${100 * even.score}%` }} />
      </span>
      <span class="visually-hidden">{words}</span>
    </span>
  );
}
