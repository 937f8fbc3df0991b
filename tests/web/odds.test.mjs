// Odds that open what would follow, as deep as the service tells.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { violations } from "./page.mjs";
import { begin, decideByMouse, picture, playOn, settled, stream } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();

/// Opens what is still closed below the odds: the first, or the last. Returns how much there was to open.
async function open(page, last) {
  const closed = page.locator('.asked details:not([open]) > summary, .asked .follow[aria-expanded="false"]').filter({ visible: true });
  const count = await closed.count();
  if (count === 0) return 0;
  await (last ? closed.last() : closed.first()).click();
  await page.waitForFunction(() => !document.querySelector(".asked .asking"));
  await settled(page);
  return count;
}

describe("the odds of an attack", () => {
  it("open what follows each result of the dice", async () => {
    const page = await web.open();
    await begin(page, "worked example");
    const seen = await playOn(page, decideByMouse, 3, (now) => now.asked || now.over);
    assert.ok(seen.asked, "an attack is asked back");
    const results = await page.locator(".asked .follow").count();
    for (let i = 0; i < results; ++i) await open(page, false);
    assert.equal(await page.locator(".asked .followed").count(), results);
    await page.locator(".asked .follow").first().click();
    assert.equal(await page.locator(".asked .followed").count(), results - 1, "closed again");
    await web.leave(page);
  });

  it("of a charge: each answer, its dice, and what follows them", async () => {
    const page = await web.open();
    await begin(page, "Plataea");
    const random = stream(3);
    let seen = await settled(page);
    for (let i = 0; i < 400 && !(await page.locator(".asked .answers details").count()); ++i) {
      await decideByMouse(page, seen, random);
      seen = await settled(page);
    }
    assert.ok(seen.asked, "a charge");
    for (let step = 0; step < 12; ++step) if ((await open(page, step % 2 === 1)) === 0) break;
    assert.ok((await page.locator(".asked .answers .followed").count()) > 0, "behind the dice of an answer");
    assert.equal(await page.locator(".asked .refusal").count(), 0);
    assert.deepEqual(await violations(page), []);
    await picture(page, "odds-charge");
    await web.leave(page);
  });
});
