// Both sides in a few words, and what waits or is lost.
import type { Pieces, Side } from "../protocol/types";
import { Ruled } from "../rules/ruled_text";
import { t } from "../texts/en";

export function Armies({ pieces }: { pieces: Pieces }) {
  const of = (list: { side?: Side; words: string }[], side: Side) => list.filter((one) => one.side === side);
  return (
    <section class="armies">
      {pieces.sides.map(({ side, words, lines }) => {
        const waiting = of(pieces.waiting, side);
        const lost = of(pieces.lost, side);
        return (
          <div key={side} class={`side-${side}`}>
            <h2>
              <i class={`sign side-${side}`} aria-hidden="true" /> {words}
            </h2>
            {(lines ?? []).map((line, i) => (
              <p key={i} class="army-line">
                <Ruled text={line} />
              </p>
            ))}
            {waiting.length > 0 && (
              <details>
                <summary>{t.card.waiting(waiting.length)}</summary>
                {waiting.map((unit) => unit.words).join(", ")}
              </details>
            )}
            {lost.length > 0 && (
              <details>
                <summary>{t.card.lost(lost.length)}</summary>
                {lost.map((unit) => unit.words).join(", ")}
              </details>
            )}
          </div>
        );
      })}
    </section>
  );
}
