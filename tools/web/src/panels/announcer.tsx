// Says what happens to those who hear the page.
import type { GameState } from "../state/game_state";
import { t } from "../texts/en";

/// The newest lines of the log and what is due.
export function announcement(state: GameState): string {
  const { log, now, past, busy } = state;
  if (past) return t.play.past(past.step, now?.steps ?? 0);
  if (busy === "hint" || busy === "why") return t.advice.thinking;
  if (state.refusal) return ""; // an alert of its own
  const newest = log.slice(-2).map((step) => step.say);
  return [...newest, now?.player === "person" ? now.due.say : ""].filter(Boolean).join(" ");
}

export function Announcer({ state }: { state: GameState }) {
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {announcement(state)}
    </div>
  );
}
