// What is shown on the board, and how large.
import type { RefObject } from "preact";
import type { Viewport } from "../board/viewport";
import { preferences, type Preferences } from "../state/preferences";
import { useStore } from "../state/store";
import { t } from "../texts/en";

type Toggle = { [Key in keyof Preferences]: Preferences[Key] extends boolean ? Key : never }[keyof Preferences];

export function BoardBar({ view }: { view: RefObject<Viewport> }) {
  const shown = useStore(preferences);
  const toggle = (key: Toggle, words: string) => (
    <label class="check">
      <input type="checkbox" checked={shown[key]} onChange={() => preferences.set({ [key]: !shown[key] })} />
      {words}
    </label>
  );
  return (
    <div class="board-bar">
      <details class="layers">
        <summary aria-label={t.board.layers} title={t.board.layers}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 2 L18 6.5 L10 11 L2 6.5 Z M3.5 10 L10 13.7 L16.5 10 M3.5 13.5 L10 17.2 L16.5 13.5" />
          </svg>
        </summary>
        <div>
          {toggle("trail", t.board.trail)}
          <label>
            {t.board.zones}
            <select value={shown.zones} onChange={(event) => preferences.set({ zones: event.currentTarget.value as Preferences["zones"] })}>
              {Object.entries(t.board.zonesOf).map(([sides, words]) => (
                <option key={sides} value={sides}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          {toggle("legend", t.board.legend)}
          {toggle("textBoard", t.board.text)}
        </div>
      </details>
      <button type="button" aria-label={t.board.zoomIn} title={t.board.zoomIn} onClick={() => view.current?.zoom(1.4)}>
        +
      </button>
      <button type="button" aria-label={t.board.zoomOut} title={t.board.zoomOut} onClick={() => view.current?.zoom(1 / 1.4)}>
        −
      </button>
      <button type="button" aria-label={t.board.whole} title={t.board.whole} onClick={() => view.current?.reset()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 7 V3 H7 M13 3 H17 V7 M17 13 V17 H13 M7 17 H3 V13" />
        </svg>
      </button>
    </div>
  );
}
