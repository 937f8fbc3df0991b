import { expect, it } from "vitest";
import { saysTheSame } from "../src/panels/choices";
import type { Choice } from "../src/protocol/types";

const choice = (move: string, say: string): Choice => ({ move, subject: "", say });

it("leaves sentences out that do not tell choices apart", () => {
  expect(saysTheSame([choice("prepare", "A has chosen its strategy [3.4]"), choice("probe", "A has chosen its strategy [3.4]")])).toBe(true);
  expect(saysTheSame([choice("bid", "A pays"), choice("concede", "A concedes")])).toBe(false);
  expect(saysTheSame([choice("prepare", "A has chosen its strategy [3.4]")])).toBe(false);
});
