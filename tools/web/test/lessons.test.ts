import { describe, expect, it } from "vitest";
import { current, lessons } from "../src/guided/lessons";
import type { GameState } from "../src/state/game_state";

const at = (due: string, more: Partial<GameState> = {}) =>
  ({ now: { player: "person", due: { name: due } }, log: [], selected: null, pieces: null, ...more }) as unknown as GameState;
const number = (title: string) => lessons.findIndex((lesson) => lesson.title === title);
const upTo = (title: string) => new Set(lessons.map((_, i) => i).filter((i) => i < number(title)));

describe("lessons", () => {
  it("are shown when the game is at what they are about", () => {
    expect(current(at("place-leader"), new Set())).toBe(0);
    expect(current(at("place-leader"), new Set([0]))).toBe(number("leaders"));
    expect(current(at("melee"), new Set([0]))).toBe(number("melee"));
    expect(current(at("formation"), upTo("a formation"))).toBe(number("unit by unit"));
    expect(current(at("target"), new Set([0]))).toBeNull();
  });
  it("are over when the person has done it", () => {
    const move = lessons[number("an order")]!;
    expect(move.done!(at("activate"))).toBe(false);
    expect(move.done!(at("facing", { log: [{ step: 1, side: "B", move: "to D8", say: "" }] }))).toBe(false);
    expect(move.done!(at("facing", { log: [{ step: 1, side: "A", move: "to D8", say: "" }] }))).toBe(true);
  });
});
