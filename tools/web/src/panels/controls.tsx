// Undo, hint, why, the pace of the enemy's turn, giving up.
import { useState } from "preact/hooks";
import type { Side } from "../protocol/types";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { preferences, type Speed } from "../state/preferences";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { Dialog } from "./dialog";

interface Props {
  game: Game;
  state: GameState;
}

export function Controls({ game, state }: Props) {
  const { speed } = useStore(preferences);
  const [sure, setSure] = useState(false);
  const { now, info, busy } = state;
  const over = now?.player === "nobody";
  const waits = busy === "move" || busy === "advance" || busy === "delegate" || busy === "hint" || busy === "why";
  const runs = waits && (now?.player !== "person" || busy === "hint" || busy === "why");
  const mine = info?.mine ?? [];
  const dice = (side: Side) => void game.useDice(mine.includes(side) ? mine.filter((one) => one !== side) : [...mine, side]);
  return (
    <div class="controls" role="group" aria-label={t.menu}>
      <div class="row">
        <button type="button" onClick={() => void game.undo()} disabled={busy !== null || !now?.undo} title={now?.undo ? `U · ${now.undo}` : "U"}>
          {t.play.undo}
        </button>
        <button type="button" onClick={() => void game.analysis.advise("hint")} disabled={busy !== null || now?.player !== "person"} title="H">
          {busy === "hint" ? <span class="spinner" /> : null}
          {t.play.hint}
        </button>
        <button type="button" onClick={() => void game.analysis.advise("why")} disabled={busy !== null} title={`W · ${t.play.whyHelp}`}>
          {busy === "why" ? <span class="spinner" /> : null}
          {t.play.why}
        </button>
        {runs ? (
          <button type="button" class="primary" onClick={() => game.moveNow()} title="M">
            {t.play.moveNow}
          </button>
        ) : (
          !over && (
            <button type="button" class="quiet" onClick={() => setSure(true)} disabled={busy !== null}>
              {t.play.resign}
            </button>
          )
        )}
      </div>
      <details class="settings">
        <summary>
          {t.play.settings}
        </summary>
        <label>
          {t.play.speed}
          <select value={speed} onChange={(event) => preferences.set({ speed: event.currentTarget.value as Speed })}>
            {Object.entries(t.play.speeds).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>{t.begin.dice}</legend>
          {(["A", "B"] as Side[]).map((side) => (
            <label key={side} class="check">
              <input type="checkbox" checked={mine.includes(side)} disabled={busy !== null} onChange={() => dice(side)} />
              {t.begin.diceOf(side)}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={() => game.correcting.begin()} disabled={busy !== null || over}>
          {t.correct.open}
        </button>
        <p class="faint">
          {t.begin.seed}: {String(info?.seed)}
        </p>
      </details>
      {sure && (
        <Dialog heading={t.play.resignSure} onClose={() => setSure(false)}>
          <div class="row">
            <button
              type="button"
              class="primary"
              onClick={() => {
                setSure(false);
                void game.resign();
              }}
            >
              {t.play.resignYes}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {t.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
