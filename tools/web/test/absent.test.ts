import { expect, it } from "vitest";
import type { Pieces, Side, Unit, Whereabouts } from "../src/protocol/types";
import { byWhereabouts } from "../src/state/absent";
import { t } from "../src/texts/en";

const unit = (words: string, side: Side, whereabouts: Whereabouts) => ({ words, side, whereabouts }) as Unit;

it("names units that are not on the board for what they are, side by side", () => {
  const pieces = {
    waiting: [unit("a1", "A", "waiting"), unit("a2", "A", "marching"), unit("b1", "B", "village")],
    gone: [unit("a3", "A", "given_up"), unit("a4", "A", "destroyed"), unit("a5", "A", "given_up")],
  } as Partial<Pieces> as Pieces;
  const said = (side: Side) => byWhereabouts(pieces, side).map(([where, units]) => `${t.card.absent(where, units.length)}: ${units.map((one) => one.words).join(" ")}`);
  expect(said("A")).toEqual([
    "Waiting (1): a1",
    "On a flank march (1): a2",
    "Given up for fortifications (2): a3 a5",
    "Destroyed (1): a4",
  ]);
  expect(said("B")).toEqual(["In the fortified village (1): b1"]);
});
