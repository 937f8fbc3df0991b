// Review, another try, training with one's own mistakes, lessons.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { violations } from "./page.mjs";
import { begin, decideByMouse, picture, playOn, settled, stream } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();

describe("a review", () => {
  it("shows the course of a game, its mistakes, and lets one try again", async () => {
    const page = await web.open();
    await begin(page, "worked example");
    await playOn(page, decideByMouse, 6, (now) => now.steps > 60 && /order|attacks/.test(now.heading));
    await page.click("text=Review");
    await page.locator(".review select").selectOption("32");
    await page.click("text=Analyse this game");
    await page.waitForSelector(".review-found", { timeout: 240_000 });
    assert.deepEqual(await violations(page), []);
    await picture(page, "review");

    // The graph by keys: one step back shows that position.
    await page.locator(".graph svg").focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".graph .now-line", { state: "attached" });

    const mistakes = page.locator(".mistakes").first().locator("li");
    assert.ok((await mistakes.count()) > 0, "a player at random makes mistakes");
    const address = page.url();
    await mistakes.first().getByText("Try again from here").click();
    await page.waitForFunction((old) => location.href !== old, address);
    await settled(page);
    await page.waitForSelector(".attempt");
    assert.match(await page.textContent(".attempt"), /It cost/);
    const steps = (await settled(page)).steps;
    await playOn(page, decideByMouse, 7, (now) => now.steps > steps);
    await page.click("text=Compare my move");
    await page.waitForFunction(() => /Now:/.test(document.querySelector(".attempt")?.textContent ?? ""), null, { timeout: 60_000 });
    await picture(page, "tried-again");

    await page.goto(new URL("#/", page.url()).href);
    await page.click("text=Train with my own mistakes");
    await settled(page);
    assert.match(await page.textContent(".attempt"), /What would you do here/);
    assert.doesNotMatch(await page.textContent(".attempt"), /It cost|It was fine/);

    // Tries are ended when they are left: only the game itself is still under way, and it is named once.
    await page.goto(new URL("#/", page.url()).href);
    await page.waitForSelector(".battle");
    await page.waitForTimeout(300);
    await page.reload();
    await page.waitForSelector(".kept");
    assert.match(await page.textContent(".kept"), /Go on with your battle of .*worked example/i);
    assert.equal(await page.locator(".under-way").count(), 0);
    await web.leave(page);
  });
});

describe("a game that is over", () => {
  it("is analysed by one press; on a phone no space is left empty", async () => {
    const page = await web.open({ viewport: { width: 360, height: 740 } });
    await begin(page, "worked example");
    await playOn(page, decideByMouse, 6, (now) => now.steps > 12 && /order/.test(now.heading));
    await page.click("text=Resign");
    await page.click("text=Yes, give up");
    await page.click("text=Analyse this game");
    await page.waitForSelector(".review progress");
    await page.waitForSelector(".review-found", { timeout: 240_000 });
    await picture(page, "review-phone");
    const heights = await page.evaluate(() => {
      const ground = document.querySelector(".review-board .board");
      const { width, height } = ground.viewBox.baseVal;
      const box = ground.getBoundingClientRect();
      return { drawn: (box.width * height) / width, taken: box.height };
    });
    assert.ok(heights.taken < heights.drawn + 4, JSON.stringify(heights));
    await web.leave(page);
  });
});

describe("the guided battle", () => {
  it("goes on as the person does what it asks", async () => {
    const page = await web.open();
    await page.click("text=Begin with the guided battle");
    await settled(page);
    const titles = new Set();
    const random = stream(5);
    for (let i = 0; i < 60 && titles.size < 8; ++i) {
      titles.add(await page.textContent(".lesson"));
      const next = page.locator(".lesson button.primary");
      if (await next.count()) await next.click();
      else await decideByMouse(page, await settled(page), random);
      await settled(page);
    }
    assert.ok(titles.size >= 8, [...titles].join("\n"));
    assert.deepEqual(await violations(page), []);
    await web.leave(page);
  });
});
