// When the real table differs from the page: a unit is put where it is, on the board or in words.
import { useEffect, useRef, useState } from "preact/hooks";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { asItIs } from "../state/correction";
import type { Game } from "../state/game";
import { selectedUnit, type GameState } from "../state/game_state";
import { t } from "../texts/en";

export function CorrectPanel({ game, state }: { game: Game; state: GameState }) {
  const unit = selectedUnit(state);
  const now = unit ? asItIs(unit) : "";
  const [text, setText] = useState(now);
  useEffect(() => setText(now), [now]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  const { said } = state.correcting ?? { said: null };
  return (
    <section class="prompt correct" aria-label={t.correct.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {t.correct.heading}
      </h1>
      <p class="faint">{t.correct.explain}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void game.correcting.say(text, unit);
        }}
      >
        <label>
          {unit ? unit.words : t.correct.words}
          <input id="correct-text" type="text" autocomplete="off" spellcheck={false} placeholder={t.correct.example[state.ground?.kind ?? "hexes"]} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={text.trim() === "" || state.busy !== null}>
          {t.correct.go}
        </button>
      </form>
      <div aria-live="polite">
        {state.refusal && (
          <p class="refusal">
            <b>{t.play.refused}.</b> {state.refusal.message} {state.refusal.rule && <RuleNumber rule={state.refusal.rule} />}
          </p>
        )}
        {said && !state.refusal && (
          <p class="capital">
            <Ruled text={said} />
          </p>
        )}
      </div>
      <button type="button" onClick={() => game.correcting.end()}>
        {t.correct.done}
      </button>
    </section>
  );
}
