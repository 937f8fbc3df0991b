// Whole games on the page, through the program's own server.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPage, startBrowser, startServer, violations } from "./page.mjs";
import { decideByKeys, decideByMouse, settled, stream } from "./player.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

/// Begins a battle with the weakest opponent, with the mouse.
async function begin(page, battle, seed = "7") {
  await page.fill('input[type="search"]', battle);
  await page.locator(".battle", { hasText: battle }).first().click();
  await page.locator('select').nth(1).selectOption("1");
  await page.click("text=More settings");
  await page.getByLabel(/^Seed of the dice/).fill(seed);
  await page.click("text=Begin the battle");
  return settled(page);
}

async function playOn(page, decide, seed, done) {
  const random = stream(seed);
  let seen = await settled(page);
  for (let decisions = 0; !done(seen); ++decisions) {
    assert.ok(decisions < 1500, `the game does not end: ${seen.heading}`);
    assert.equal(seen.fault, "");
    await decide(page, seen, random);
    seen = await settled(page);
  }
  return seen;
}

const battle = "worked example";

describe("a game", () => {
  it("is fought to its end with the mouse", async () => {
    const page = await openPage(browser, server.address);
    await begin(page, battle);
    await picture(page, "game-begun");
    const seen = await playOn(page, decideByMouse, 1, (now) => now.over);
    assert.match(seen.heading, /wins|draw/i);
    assert.deepEqual(page.faults, []);
    await picture(page, "game-over");
    await page.context().close();
  });

  it("is fought to its end with keys alone", async () => {
    const page = await openPage(browser, server.address);
    await begin(page, battle, "8");
    const seen = await playOn(page, decideByKeys, 2, (now) => now.over);
    assert.match(seen.heading, /wins|draw/i);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});

describe("a game in its middle", () => {
  it("is undone, saved, loaded, and there after a reload", async () => {
    const page = await openPage(browser, server.address);
    await begin(page, battle);
    await playOn(page, decideByMouse, 3, (now) => now.steps > 12 && /order/.test(now.heading));
    const before = (await settled(page)).steps;
    const log = await page.locator(".log li").count();

    await page.reload();
    assert.equal((await settled(page)).steps, before, "reload");
    assert.equal(await page.locator(".log li").count(), log);

    await page.locator(".ring.actor").first().waitFor({ state: "attached" });
    await playOn(page, decideByMouse, 4, (now) => now.steps > before);
    const moved = (await settled(page)).steps;
    await page.click("text=Undo");
    assert.ok((await settled(page)).steps <= moved);

    await page.click(".menu summary");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the game")]);
    assert.match(file.suggestedFilename(), /^[a-z0-9-]+\.jsonl$/);
    const steps = (await settled(page)).steps;
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("text=Load a game")]);
    const address = page.url();
    await chooser.setFiles(await file.path());
    await page.waitForFunction((old) => location.href !== old, address);
    assert.equal((await settled(page)).steps, steps, "load");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it("shows earlier moments from the log and comes back", async () => {
    const page = await openPage(browser, server.address);
    await begin(page, battle);
    await playOn(page, decideByMouse, 5, (now) => now.steps > 10 && /order/.test(now.heading));
    await page.locator(".log .step").nth(2).click();
    await page.waitForSelector(".past");
    assert.match(await page.textContent(".past"), /Step 3 of/);
    await page.click(".past .primary");
    await page.waitForSelector(".past", { state: "detached" });
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});

describe("pages", () => {
  for (const [name, options] of [
    ["light", {}],
    ["dark", { colorScheme: "dark" }],
    ["phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ])
    it(`are accessible: ${name}`, async () => {
      const page = await openPage(browser, server.address, options);
      await page.waitForSelector(".battle");
      assert.deepEqual(await violations(page), []);
      await picture(page, `new-${name}`);
      await begin(page, "Heraclea");
      assert.deepEqual(await violations(page), []);
      await picture(page, `heraclea-${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, "nothing is wider than the window");
      await page.keyboard.press("?");
      await page.waitForSelector("dialog[open]");
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
});
