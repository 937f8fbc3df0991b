// How good the dice were.
import type { Luck, Side } from "../protocol/types";
import { RuleNumber } from "../rules/ruled_text";
import { t } from "../texts/en";

interface Props {
  luck: Luck;
  names: Record<Side, string>;
}

const sides: Side[] = ["A", "B"];

export function LuckReport({ luck, names }: Props) {
  return (
    <section class="luck">
      <h2>{t.reviewPage.luckHeading}</h2>
      {luck.all.luckier_than && (
        <ul>
          {sides.map((side) => (
            <li key={side}>
              <b>{names[side]}</b>: {t.reviewPage.luckier(luck.all.luckier_than?.[side] ?? 0.5)}
            </li>
          ))}
        </ul>
      )}
      {sides.map((side) => (
        <p key={side} class="faint">
          {t.reviewPage.pips(names[side], luck.pips[side].pips, luck.pips[side].expected)}
        </p>
      ))}
      <table>
        <caption>{t.reviewPage.luckTable}</caption>
        <thead>
          <tr>
            <th scope="col">{t.reviewPage.kind}</th>
            <th scope="col">{t.reviewPage.rolls}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {names[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {luck.kinds.map((kind) => (
            <tr key={`${kind.event}${kind.rule}`}>
              <th scope="row">
                {kind.event} <RuleNumber rule={kind.rule ?? ""} />
              </th>
              <td class="number">{kind.rolls}</td>
              {sides.map((side) => (
                <td key={side} class="number">
                  {t.reviewPage.lucky(kind.favour[side] / Math.max(1, kind.rolls))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
