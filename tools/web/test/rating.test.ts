import { describe, expect, it } from "vitest";
import { fittingLevel, levelElo, ratingOf, type RatedGame } from "../src/state/rating";

const games = (level: number, won: number, lost: number): RatedGame[] => [
  ...Array.from({ length: won }, () => ({ level, score: 1 })),
  ...Array.from({ length: lost }, () => ({ level, score: 0 })),
];

describe("a rating", () => {
  it("begins with a weak opponent and a wide interval", () => {
    const rating = ratingOf([]);
    expect(fittingLevel(rating)).toBe(2);
    expect(rating.error).toBeCloseTo(250);
  });
  it("comes to the level that one beats half the time", () => {
    const rating = ratingOf(games(4, 100, 100));
    expect(Math.abs(rating.elo - (levelElo[4] ?? 0))).toBeLessThan(15);
    expect(rating.error).toBeLessThan(30);
  });
  it("goes up by wins, down by losses, and never runs away", () => {
    const [up, down] = [ratingOf(games(1, 5, 0)), ratingOf(games(6, 0, 5))];
    expect(up.elo).toBeGreaterThan(ratingOf([]).elo);
    expect(down.elo).toBeLessThan(ratingOf([]).elo);
    expect(ratingOf(games(7, 200, 0)).elo).toBeLessThan(1500);
    expect(fittingLevel(ratingOf(games(6, 20, 0)))).toBe(7);
  });
  it("has its mode where the slope of the posterior is nil", () => {
    const list = [...games(1, 3, 1), ...games(3, 1, 2), { level: 4, score: 0.5 }];
    const { elo } = ratingOf(list);
    const logPosterior = (at: number) =>
      list.reduce((sum, game) => {
        const expected = 1 / (1 + 10 ** (((levelElo[game.level] ?? 0) - at) / 400));
        return sum + game.score * Math.log(expected) + (1 - game.score) * Math.log(1 - expected);
      }, -((at + 100) ** 2) / (2 * 250 ** 2));
    expect(logPosterior(elo)).toBeGreaterThan(logPosterior(elo + 2));
    expect(logPosterior(elo)).toBeGreaterThan(logPosterior(elo - 2));
  });
});
