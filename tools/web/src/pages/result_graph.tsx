// The expected result of side A after each step. A click shows the position.
import type { Review } from "../protocol/types";
import { t } from "../texts/en";

interface Props {
  review: Review;
  shown: number | null;
  onShow(step: number): void;
}

const [width, height] = [1000, 220];

export interface GraphPoint {
  step: number; // steps that have been made
  value: number;
}

/// The value before each step, and the last one.
export function course(review: Review): GraphPoint[] {
  const all = review.steps.map((step) => ({ step: step.step - 1, value: step.before.value }));
  return [...all, { step: review.steps.length, value: review.account.end.value }];
}

export function ResultGraph({ review, shown, onShow }: Props) {
  const all = course(review);
  const last = Math.max(1, all.length - 1);
  const x = (index: number) => (index / last) * width;
  const y = (value: number) => (1 - Math.min(1, Math.max(0, value))) * height;
  const line = all.map((point, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)},${y(point.value).toFixed(1)}`).join("");
  const mistakes = [...review.mistakes.a.map((one) => ["A", one] as const), ...review.mistakes.b.map((one) => ["B", one] as const)];
  const here = shown ?? all.length - 1;
  const go = (step: number) => onShow(Math.min(all.length - 1, Math.max(0, step)));
  return (
    <figure class="graph">
      <figcaption>{t.reviewPage.graph}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={t.reviewPage.graph}
        aria-valuemin={0}
        aria-valuemax={all.length - 1}
        aria-valuenow={here}
        aria-valuetext={t.reviewPage.step(here, all[here]?.value ?? 0)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          go(Math.round(((event.clientX - box.left) / box.width) * last));
        }}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -all.length, End: all.length }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          go(here + by);
        }}
      >
        <path class="area-A" d={`${line}L${width},${height}L0,${height}Z`} />
        <path class="middle-line" d={`M0,${height / 2}H${width}`} />
        {review.turns.map((turn) => (
          <path key={turn.turn} class="turn-line" d={`M${x(turn.first_step - 1).toFixed(1)},0V${height}`} />
        ))}
        <path class="curve" d={line} />
        {shown !== null && <path class="now-line" d={`M${x(shown)},0V${height}`} />}
      </svg>
      <div class="graph-signs" aria-hidden="true">
        {mistakes.map(([side, mistake]) => (
          <i key={`${side}${mistake.step}`} class={`sign side-${side}`} style={{ left: `${(100 * (mistake.step - 1)) / last}%` }} />
        ))}
      </div>
    </figure>
  );
}
