// Both sides in a few words, and their units that are not on the board.
import type { Pieces } from "../protocol/types";
import { Ruled } from "../rules/ruled_text";
import { byWhereabouts } from "../state/absent";
import { t } from "../texts/en";

export function Armies({ pieces }: { pieces: Pieces }) {
  return (
    <section class="armies">
      {pieces.sides.map(({ side, words, lines }) => (
        <div key={side} class={`side-${side}`}>
          <h2>
            <i class={`sign side-${side}`} aria-hidden="true" /> {words}
          </h2>
          {(lines ?? []).map((line, i) => (
            <p key={i} class="army-line">
              <Ruled text={line} />
            </p>
          ))}
          {byWhereabouts(pieces, side).map(([where, units]) => (
            <details key={where}>
              <summary>{t.card.absent(where, units.length)}</summary>
              {units.map((unit) => unit.words).join(", ")}
            </details>
          ))}
        </div>
      ))}
    </section>
  );
}
