// A person's strength from the games finished in this browser, and the level that fits it.

export interface RatedGame {
  level: number; // of the opponent
  score: number; // of the person: 1 won, 1/2 drawn, 0 lost
}

export interface Rating {
  elo: number;
  error: number; // standard error
  games: number;
}

/// Elo of the levels against the heuristic agent, from 1,350 pairs of games (README.md, "Levels"). Level 7 is not
/// measured; its is taken to be as far above level 6 as that is above level 5.
export const levelElo: Readonly<Record<number, number>> = { 1: -261, 2: -129, 3: 183, 4: 220, 5: 261, 6: 297, 7: 333 };

const priorElo = -100; // of somebody of whom nothing is known
const priorDeviation = 250;
const scale = Math.LN10 / 400;

/// The mode of the posterior and its curvature: a logistic model with a normal prior (MAP, by Newton's method).
export function ratingOf(games: RatedGame[]): Rating {
  let elo = priorElo;
  let information = 0;
  for (let step = 0; step < 50; ++step) {
    let slope = (priorElo - elo) / priorDeviation ** 2;
    information = 1 / priorDeviation ** 2;
    for (const game of games) {
      const expected = 1 / (1 + Math.exp(scale * ((levelElo[game.level] ?? 0) - elo)));
      slope += scale * (game.score - expected);
      information += scale ** 2 * expected * (1 - expected);
    }
    const change = slope / information;
    elo += Math.max(-400, Math.min(400, change));
    if (Math.abs(change) < 0.01) break;
  }
  return { elo, error: 1 / Math.sqrt(information), games: games.length };
}

/// The level whose strength is nearest.
export function fittingLevel(rating: Rating): number {
  const levels = Object.keys(levelElo).map(Number);
  const off = (level: number) => Math.abs((levelElo[level] ?? 0) - rating.elo);
  return levels.reduce((best, level) => (off(level) < off(best) ? level : best));
}

const key = "polemarch-results";
const most = 200;

export function results(): RatedGame[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]") as RatedGame[];
    return Array.isArray(list) ? list.filter((game) => game && game.level in levelElo && game.score >= 0 && game.score <= 1) : [];
  } catch {
    return [];
  }
}

const noteOf = (game: number) => `polemarch-rated-${game}`;

/// The game counts when it is over: it was begun here, against this level, without a handicap.
export function rate(game: number, level: number): void {
  sessionStorage.setItem(noteOf(game), String(level));
}

/// The game is over: it is counted, once.
export function finished(game: number, score: number): void {
  const level = Number(sessionStorage.getItem(noteOf(game)));
  if (!level) return;
  sessionStorage.removeItem(noteOf(game));
  try {
    localStorage.setItem(key, JSON.stringify([...results(), { level, score }].slice(-most)));
  } catch {
    // not kept
  }
}
