// Whole battles against the general through the page, one of each rule system, from the list of battles to the result.
// They take minutes: `tests/web/run quick` leaves this file out.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { beginIn, decideByKeys, decideByMouse, picture, playOn } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();

// From the first choice of the eve or the deployment on; a player at random needs an hour for the whole of them.
describe("a large battle of the Standard Wargame Rules", () => {
  for (const [battle, by, decide, seed] of [
    ["Zama", "the mouse", decideByMouse, 1],
    ["Gaugamela", "keys alone", decideByKeys, 2],
  ])
    it(`is fought for two turns: ${battle}, with ${by}`, async () => {
      const page = await web.open();
      await beginIn(page, "standard-wargame", battle);
      let turn = 0;
      await playOn(page, decide, seed, (now) => {
        turn = Math.max(turn, now.turn);
        return turn > 2 || now.over;
      });
      await picture(page, `large-${battle.toLowerCase()}`);
      await web.leave(page);
    });
});

describe("a whole battle", () => {
  for (const [battle, by, decide, seed, system] of [
    ["Heraclea", "the mouse", decideByMouse, 1, "ancient-battles"],
    ["Heraclea", "keys alone", decideByKeys, 2, "ancient-battles"],
    ["Plataea", "the mouse", decideByMouse, 1, "blood-of-kings"],
    ["Skirmish", "the mouse", decideByMouse, 1, "standard-wargame"],
  ])
    it(`is fought to its end: ${battle}, with ${by}`, async (test) => {
      const page = await web.open();
      await beginIn(page, system, battle);
      const seen = await playOn(page, decide, seed, (now) => now.over);
      assert.match(seen.heading, /victory|drawn/i);
      assert.ok((await page.locator(".log li").count()) > 100, "the log has every step");
      await page.click("text=Analyse this game");
      await page.waitForSelector(".review");
      test.diagnostic(`${seen.heading} after ${seen.steps} steps`);
      await picture(page, `whole-${battle.toLowerCase()}-${by.replace(" ", "-")}`);
      await web.leave(page);
    });
});
