// Armies and ground come to a measured table: by pointing, by keys, and by the general in the person's place.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { violations } from "./page.mjs";
import { beginIn, picture, settled } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();
const beginThird = (page, battle) => beginIn(page, "standard-wargame", battle);

/// The place on the screen of a part of the table, from the west and from the north.
async function spot(page, x, y) {
  const box = await page.locator(".table-top").boundingBox();
  return [box.x + box.width * x, box.y + box.height * y];
}

const clickAt = async (page, x, y) => page.mouse.click(...(await spot(page, x, y)));
const units = (page, side) => page.locator(`[data-unit^="${side}"]`).count();
const proposed = (page) => page.waitForSelector(".placing button.primary");

describe("the deployment of Gaugamela", () => {
  it("is pointed at with the mouse: a piece, a line, and the rest by the general", async () => {
    const page = await web.open();
    await beginThird(page, "Gaugamela");
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true, "nothing can be taken back");

    // The baggage is chosen, since nothing else can be placed: a click proposes its place, one on it places it.
    await page.waitForSelector(".reach-field");
    await clickAt(page, 0.5, 0.93);
    await proposed(page);
    await clickAt(page, 0.5, 0.93);
    await page.waitForSelector('[data-unit="A0"]');
    await settled(page);

    // A unit that is no example of the listed moves, far beyond the area: the nearest place in it is proposed.
    await page.locator(".token", { hasText: /^A5$/ }).click();
    await page.waitForSelector(".reach-field");
    await clickAt(page, 0.5, 0.3);
    await proposed(page);
    assert.match(await page.textContent(".placing button.primary"), /Place A5: at 30, 13, facing 0°/);
    await page.getByLabel("From south").fill("10");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => / 30, 10,/.test(document.querySelector(".placing button.primary")?.textContent ?? ""));
    await page.getByLabel("Facing").fill("15");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => /facing 15°/.test(document.querySelector(".placing button.primary")?.textContent ?? ""));
    await page.getByLabel("Facing").fill("0");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => /facing 0°/.test(document.querySelector(".placing button.primary")?.textContent ?? ""));

    // With three more of its kind beside it.
    await page.getByLabel("More of its kind in line").fill("3");
    assert.equal(await page.locator(".proposal polygon").count(), 4, "the line is drawn");
    await picture(page, "deployment-line");
    assert.deepEqual(await violations(page), []);
    await page.click(".placing button.primary");
    await page.waitForFunction(() => document.querySelectorAll('[data-unit^="A"]').length === 5);
    await settled(page);
    assert.match(await page.locator(".log li").last().textContent(), /right of/);
    assert.equal(await page.locator('.token[aria-pressed="true"]').count(), 1, "the next of its kind is chosen");

    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-unit^="A"]').length === 4);

    // A drop from the tray, beside the end of the line: it is proposed there.
    await settled(page);
    const [x, y] = await spot(page, 32.9 / 60, 0.667);
    await page.locator(".token", { hasText: /^A3$/ }).dragTo(page.locator(".board"), { targetPosition: await inBoard(page, x, y) });
    await proposed(page);
    assert.match(await page.textContent(".placing button.primary"), /Place A3: right of A/);

    await page.getByText("Deploy the rest as the general would").click();
    await page.waitForFunction(() => /first bound/.test(document.querySelector(".prompt h1")?.textContent ?? ""), null, { timeout: 30_000 });
    await settled(page);
    assert.equal(await units(page, "A"), 28);
    assert.equal(await units(page, "B"), 29);
    await picture(page, "deployment-done");

    // So many units are small: their labels come when they can be read.
    assert.equal(await page.locator(".name-and-kind").first().isVisible(), false);
    for (let i = 0; i < 5; ++i) await page.getByLabel("Zoom in").click();
    assert.equal(await page.locator(".board").getAttribute("data-detail"), "close");
    assert.equal(await page.locator(".name-and-kind").first().isVisible(), true);
    await picture(page, "deployment-close");
    assert.deepEqual(await violations(page), []);
    await web.leave(page);
  });

  it("is done with keys alone", async () => {
    const page = await web.open();
    await beginThird(page, "Gaugamela");
    const press = (key) => page.keyboard.press(key);
    const tabTo = async (selector) => {
      for (let tries = 0; tries < 300; ++tries) {
        if (await page.evaluate((what) => document.activeElement === document.querySelector(what), selector)) return;
        await press("Tab");
      }
      assert.fail(`Tab never reaches ${selector}`);
    };
    await tabTo(".figures input");
    for (const key of ["Control+a", "3", "0", "Tab"]) await press(key);
    await proposed(page);
    await tabTo(".placing button.primary");
    await press("Enter");
    await page.waitForSelector('[data-unit="A0"]');
    await settled(page);
    await tabTo(".token");
    await press("Enter");
    await tabTo(".figures input");
    for (const key of ["Control+a", "2", "8", "Tab"]) await press(key);
    await proposed(page);
    await tabTo(".placing button.primary");
    await press("Enter");
    await page.waitForSelector('[data-unit="A1"]');
    await settled(page);
    await web.leave(page);
  });
});

/// A point of the screen as one of the board.
async function inBoard(page, x, y) {
  const box = await page.locator(".board").boundingBox();
  return { x: x - box.x, y: y - box.y };
}

describe("the eve of Zama", () => {
  it("is pointed at: ground is laid, and the rest by the general", async () => {
    const page = await web.open();
    await beginThird(page, "Zama");
    await page.locator(".moves .choice", { hasText: "lay village" }).click();
    await page.waitForSelector(".token");
    await settled(page);
    await clickAt(page, 0.15, 0.6);
    await proposed(page);
    assert.match(await page.textContent(".placing button.primary"), /Place village: at /);
    await picture(page, "laying-ground");
    assert.deepEqual(await violations(page), []);
    await page.click(".placing button.primary");
    await page.waitForSelector(".ground-village");
    await settled(page);
    await page.getByText("Lay the rest of the ground as the general would").click();
    await page.waitForFunction(() => /strategy/.test(document.querySelector(".prompt h1")?.textContent ?? ""));
    await settled(page);

    // Each strategy says what it costs and brings, to screen readers too, and names its rule.
    const strategies = page.locator(".explained");
    assert.ok((await strategies.count()) >= 5);
    assert.equal(await page.locator(".prompt .choices > button").count(), 0, "none is without an explanation");
    const outflank = strategies.filter({ has: page.getByRole("button", { name: "outflank" }) });
    assert.match(await outflank.locator("p").textContent(), /Costs 1 maintenance level\..*flank/);
    const described = await outflank.locator("button").first().getAttribute("aria-describedby");
    assert.match(await page.evaluate((id) => document.getElementById(id)?.textContent ?? "", described), /^Costs 1 maintenance level/);
    await picture(page, "strategies");
    assert.deepEqual(await violations(page), []);
    await outflank.locator(".rule").click();
    await page.waitForSelector("dialog[open]");
    assert.match(await page.textContent("dialog[open]"), /3\.4\.1\.4/);
    await page.keyboard.press("Escape");
    await web.leave(page);
  });

  it("is pointed at on a phone", async () => {
    const page = await web.open({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await beginThird(page, "Zama");
    await page.locator(".moves .choice", { hasText: "lay village" }).tap();
    await page.waitForSelector(".token");
    await settled(page);
    await page.touchscreen.tap(...(await spot(page, 0.15, 0.6)));
    await proposed(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false, "nothing is wider than the window");
    assert.deepEqual(await violations(page), []);
    await web.leave(page);
  });
});
