// The guided first battle: lessons on the worked example of Ancient Battles. A lesson is shown when the game is at what
// it is about, and is over when the person has done it; nothing is forbidden meanwhile.
import type { Client } from "../protocol/client";
import type { GameState } from "../state/game_state";
import { unitNamed } from "../state/pointing";

export interface Lesson {
  title: string;
  text: string;
  /// Whether the game is at what the lesson is about.
  fits(state: GameState): boolean;
  /// Whether the person has done it; without it the person says so.
  done?(state: GameState): boolean;
}

const due = (name: string) => (state: GameState) => state.now?.player === "person" && state.now.due.name === name;
const moved = (pattern: RegExp) => (state: GameState) => state.log.some((step) => step.side === "A" && pattern.test(step.move ?? ""));
const always = () => true;

export const lessons: Lesson[] = [
  {
    title: "the board",
    text: "You lead side A, the blue squares. Side B has the red discs. The dark edge of a counter is its front. Beside the board stands what is to be decided now, and what it means.",
    fits: always,
  },
  {
    title: "the initiative",
    text: "Each turn both sides roll for Command Points, which pay for orders, and for the initiative. You may pay a point to seize it. You need your points for orders: leave it.",
    fits: due("bid"),
    done: moved(/^(concede|bid)$/),
  },
  {
    title: "leaders",
    text: "Leaders join a unit each turn. The unit fights better, and a leader moves a whole formation for one point. Click a lit unit; best one with many friends beside it.",
    fits: due("place-leader"),
    done: moved(/^place /),
  },
  {
    title: "a unit",
    text: "Units with a golden ring can act. Click one of them to see what it is and what it can do.",
    fits: due("activate"),
    done: (state) => unitNamed(state.pieces, state.selected)?.side === "A",
  },
  {
    title: "the unit card",
    text: "The card below shows its strength, how it moves and what threatens it. A number such as 11.2 is a rule: click it for a short explanation. Hatching on the board marks the hexes that the unit controls.",
    fits: (state) => due("activate")(state) && state.selected !== null,
  },
  {
    title: "an order",
    text: "Now give an order: it costs a Command Point. The lit hexes are within its reach. Click one of them, or drag the unit there.",
    fits: due("activate"),
    done: moved(/^to |-/),
  },
  {
    title: "facing",
    text: "A unit sees, controls and attacks only to its front. Click the direction in which it shall face.",
    fits: due("facing"),
    done: moved(/^face /),
  },
  {
    title: "undo",
    text: "As long as no dice have fallen you may change your mind: press Undo if you like, and move again.",
    fits: due("activate"),
  },
  {
    title: "a formation",
    text: "Click a unit with a leader, the one with a flag. The leader’s orders act for all units that touch each other and face alike: one point, many moves. Give such an order.",
    fits: due("activate"),
    done: moved(/^leader .* (move|fire|rally)$/),
  },
  {
    title: "unit by unit",
    text: "The units of the formation act one after the other. Click one, then where it goes. When all have done what they should, press done.",
    fits: due("formation"),
    done: moved(/^done$/),
  },
  {
    title: "shooting",
    text: "Archers shoot up to three hexes to their front. Click them, then a ringed enemy: you see the odds before any dice fall. Where nobody is in range, come closer, or go on.",
    fits: due("activate"),
    done: moved(/^(at |.* fire$)/),
  },
  {
    title: "passing",
    text: "When you want no more orders, or have no points left, pass. Two passes in a row end this part of the turn, and the melees begin.",
    fits: due("activate"),
    done: moved(/^pass$/),
  },
  {
    title: "melee",
    text: "Melees cost nothing. Click your unit, then the enemy before it, and look at the odds: advantages of strength, flank and ground add to the dice. Attack where it is good for you, or pass.",
    fits: due("melee"),
    done: moved(/ attacks |^pass$/),
  },
];

/// The lesson that is shown: the first that is not over and fits. Null when none fits now.
export function current(state: GameState, over: ReadonlySet<number>): number | null {
  const found = lessons.findIndex((lesson, i) => !over.has(i) && lesson.fits(state));
  return found < 0 ? null : found;
}

/// Begins the battle of the lessons against a weak opponent, with dice that are always the same.
export async function beginGuided(client: Client): Promise<number> {
  const info = await client.ask("begin", { battle: "worked-example", side: "A", general: 1, seed: 16 });
  return info.game;
}
