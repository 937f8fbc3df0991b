// A person's games against the general: finished in this browser, or read from records on this machine (of `polemarch
// play`, or saved by the page). How strong they make the person, the service says (the request "rating"): it knows how
// strong the levels are.
import type { GamesAgainst } from "../protocol/types";

export interface RatedGame {
  general: string; // the opponent: "level-3"
  score: number; // of the person: 1 won, 0 lost, between them drawn
  id?: string; // which game it was, so that it is counted once (nameOf)
}

/// The same for a game on the page and for its record.
export const nameOf = (battle: string, seed: number | string, steps: number): string => `${battle} ${seed} ${steps}`;

interface Header {
  format?: string;
  battle?: string;
  seed?: number;
  sources?: { text: string }[];
  agents?: [string, string];
}

/// The game of a record, if it is one that is over, between one person and a level of known strength on even terms.
export function gameOfRecord(record: string): RatedGame | null {
  try {
    const lines = record.trimEnd().split("\n");
    const { format, battle = "", seed = 0, sources = [], agents = ["", ""] } = JSON.parse(lines[0] ?? "") as Header;
    const end = JSON.parse(lines[lines.length - 1] ?? "") as { result?: string; payoff?: number; steps?: number };
    const person = agents.indexOf("person");
    const general = agents[1 - person] ?? "";
    if (format !== "polemarch-record" || person < 0 || !/^level-[1-6]$/.test(general)) return null;
    if (/^\[\[handicap\]\]/m.test(sources[0]?.text ?? "")) return null;
    if (end.result === undefined || end.result === "unfinished" || end.payoff === undefined) return null;
    return { general, score: person === 0 ? end.payoff : 1 - end.payoff, id: nameOf(battle, seed, end.steps ?? 0) };
  } catch {
    return null;
  }
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

function keep(games: RatedGame[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(games.slice(-most)));
  } catch {
    // not kept
  }
}

/// The game is over: it is counted, once.
export function finished(game: number, score: number, id: string): void {
  const general = sessionStorage.getItem(noteOf(game));
  if (!general) return;
  sessionStorage.removeItem(noteOf(game));
  keep([...results(), { general, score, id }]);
}

/// Counts the games of these records that are not counted yet. Returns how many are new.
export function countRecords(records: string[]): number {
  const games = results();
  const before = games.length;
  for (const record of records) {
    const game = gameOfRecord(record);
    if (game && !games.some(({ id }) => id === game.id)) games.push(game);
  }
  keep(games);
  return games.length - before;
}
