// A person's games against the general that were finished in this browser. How strong they make the person, the service
// says (the request "rating"): it knows how strong the levels are.
import type { GamesAgainst } from "../protocol/types";

export interface RatedGame {
  general: string; // the opponent: "level-3"
  score: number; // of the person: 1 won, 0 lost, between them drawn
}

const unmeasured = "level-7"; // data/levels.toml does not have it: games against it say nothing

/// As the service takes them.
export function gamesAgainst(games: RatedGame[]): GamesAgainst[] {
  const found = new Map<string, GamesAgainst>();
  for (const { general, score } of games) {
    if (general === unmeasured) continue;
    const against = found.get(general) ?? { general, won: 0, drawn: 0, lost: 0 };
    ++against[score === 1 ? "won" : score === 0 ? "lost" : "drawn"];
    found.set(general, against);
  }
  return [...found.values()];
}

const key = "polemarch-results";
const most = 200;

export function results(): RatedGame[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]") as RatedGame[];
    return Array.isArray(list) ? list.filter((game) => typeof game?.general === "string" && game.score >= 0 && game.score <= 1) : [];
  } catch {
    return [];
  }
}

const noteOf = (game: number) => `polemarch-rated-${game}`;

/// The game counts when it is over: it was begun here, against this general, without a handicap.
export function rate(game: number, general: string): void {
  sessionStorage.setItem(noteOf(game), general);
}

/// The game is over: it is counted, once.
export function finished(game: number, score: number): void {
  const general = sessionStorage.getItem(noteOf(game));
  if (!general) return;
  sessionStorage.removeItem(noteOf(game));
  try {
    localStorage.setItem(key, JSON.stringify([...results(), { general, score }].slice(-most)));
  } catch {
    // not kept
  }
}
