// The name of the battle, and what concerns the game as a whole.
import type { Client } from "../protocol/client";
import type { Route } from "../app";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { preferences, type Theme } from "../state/preferences";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { download, openRecord, recordName } from "./files";

interface Props {
  game: Game;
  state: GameState;
  part: Route["part"];
  client: Client;
  onGame(game: number): void;
  onHelp(): void;
}

export function TopBar({ game, state, part, client, onGame, onHelp }: Props) {
  const { theme } = useStore(preferences);
  const { info, now } = state;
  if (!info) return null;
  const save = () => void game.history.record().then((record) => download(recordName(info.battle.battle, now?.steps ?? 0), record));
  const load = () =>
    openRecord((record) =>
      client.ask("load", { record, ...(info.person === "both" ? {} : { side: info.person }) }).then(
        (loaded) => onGame(loaded.game),
        (error: Error) => game.store.set({ fault: error.message }),
      ),
    );
  return (
    <header class="top">
      <a class="home" href="#/">
        {t.title}
      </a>
      <p class="battle-title">
        <b>{info.battle.name}</b> <span class="faint">{info.battle.date}</span>
      </p>
      <nav aria-label={t.menu}>
        {part === "review" ? (
          <a href={`#/game/${state.number}`}>{t.play.back}</a>
        ) : (
          <a href={`#/game/${state.number}/review`}>{t.review}</a>
        )}
        <button type="button" class="quiet" onClick={onHelp}>
          {t.help}
        </button>
        <details
          class="menu"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            event.currentTarget.open = false;
            event.currentTarget.querySelector("summary")?.focus();
          }}
          onFocusOut={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) event.currentTarget.open = false;
          }}
        >
          <summary>{t.menu}</summary>
          <div>
            <a href="#/">{t.newGame}</a>
            <button type="button" class="quiet" onClick={save}>
              {t.save}
            </button>
            <button type="button" class="quiet" onClick={load}>
              {t.load}
            </button>
            <label>
              {t.theme}
              <select value={theme} onChange={(event) => preferences.set({ theme: event.currentTarget.value as Theme })}>
                {Object.entries(t.themes).map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          </div>
        </details>
      </nav>
    </header>
  );
}
