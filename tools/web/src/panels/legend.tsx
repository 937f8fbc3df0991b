// What the ground on the board means; the board as text.
import type { Ground } from "../protocol/types";
import { groundClass } from "../board/hex_ground";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { t } from "../texts/en";

export function Legend({ ground }: { ground: Ground }) {
  return (
    <section class="legend" aria-label={t.board.legend}>
      <h2>{t.board.legend}</h2>
      <dl>
        {ground.legend.map((entry) => (
          <div key={entry.ground}>
            <dt>
              <svg viewBox="-20 -18 40 36" aria-hidden="true">
                <g class={groundClass(entry.ground)}>
                  <polygon class="area sample" points="-9,-16 9,-16 18,0 9,16 -9,16 -18,0" />
                </g>
              </svg>
              <span class="visually-hidden">{entry.ground}</span>
            </dt>
            <dd>
              <Ruled text={entry.say} /> <RuleNumber rule={entry.rule} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function TextBoard({ text }: { text: string }) {
  return (
    <section class="text-board" aria-label={t.board.text}>
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
