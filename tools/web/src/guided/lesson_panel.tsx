import { useEffect, useState } from "preact/hooks";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { t } from "../texts/en";
import { current, lessons } from "./lessons";

export function Lesson({ state }: { game: Game; state: GameState }) {
  const [over, setOver] = useState<ReadonlySet<number>>(new Set());
  const shown = current(state, over);
  const lesson = shown === null ? undefined : lessons[shown];
  const done = lesson?.done?.(state) ?? false;
  useEffect(() => {
    if (done && shown !== null) setOver((before) => new Set([...before, shown]));
  }, [done, shown]);
  if (over.size === lessons.length)
    return (
      <section class="lesson">
        <p>{t.guided.end}</p>
        <a href="#/">{t.newGame}</a>
      </section>
    );
  if (!lesson || shown === null)
    return (
      <section class="lesson">
        <p class="faint">{t.guided.later}</p>
      </section>
    );
  return (
    <section class="lesson" aria-live="polite">
      <h2>{t.guided.lesson(shown + 1, lessons.length, lesson.title)}</h2>
      <p>{lesson.text}</p>
      <div class="row">
        <button type="button" class={lesson.done ? "quiet" : "primary"} onClick={() => setOver((before) => new Set([...before, shown]))}>
          {lesson.done ? t.guided.skip : t.guided.next}
        </button>
        <a href={`#/game/${state.number}`}>{t.guided.leave}</a>
      </div>
    </section>
  );
}
