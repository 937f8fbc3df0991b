// Whole games on the page, through the program's own server.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { violations } from "./page.mjs";
import { begin, decideByKeys, decideByMouse, picture, playOn, settled } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();

const battle = "worked example";

describe("a game", () => {
  it("is fought to its end with the mouse", async () => {
    const page = await web.open();
    await begin(page, battle);
    await picture(page, "game-begun");
    const seen = await playOn(page, decideByMouse, 1, (now) => now.over);
    assert.match(seen.heading, /victory|drawn/i);
    await picture(page, "game-over");
    await web.leave(page);
  });

  it("is fought to its end with keys alone", async () => {
    const page = await web.open();
    await begin(page, battle, "8");
    const seen = await playOn(page, decideByKeys, 2, (now) => now.over);
    assert.match(seen.heading, /victory|drawn/i);
    assert.ok(page.walked > 5, `places reached on the board: ${page.walked}`);
    await web.leave(page);
  });
});

describe("a game on a measured table", () => {
  for (const [name, decide] of [
    ["the mouse", decideByMouse],
    ["keys alone", decideByKeys],
  ])
    it(`is fought for three turns with ${name}`, async () => {
      const page = await web.open();
      await begin(page, "Plataea");
      let turn = 0;
      const labels = new Set();
      const look = async () => {
        for (const label of await page.locator(".proposal text").allTextContents()) labels.add(label);
      };
      await playOn(
        page,
        decide,
        9,
        (now) => {
          turn = Math.max(turn, now.turn);
          return turn > 3 || now.over;
        },
        look,
      );
      assert.ok(labels.size > 0, "moves are proposed");
      for (const label of labels) assert.match(label, /^(?!.*\d\.\d\d).*( inch(es)?|°)/, "with units, and no more digits than a ruler shows");
      assert.ok(page.steered > 0, "units were steered");
      assert.deepEqual(await violations(page), []);
      await picture(page, `plataea-${name.replace(" ", "-")}`);
      await web.leave(page);
    });
});

describe("a game on a real table", () => {
  it("is fought to its end with dice that are typed in", async () => {
    const page = await web.open();
    await begin(page, battle, "9", ["A", "B"]);
    let typed = 0;
    let orders = 0;
    const decide = async (of, seen, random) => {
      typed += seen.dice ? 1 : 0;
      orders = Math.max(orders, await of.locator(".orders li").count());
      return decideByMouse(of, seen, random);
    };
    const seen = await playOn(page, decide, 11, (now) => now.over);
    assert.match(seen.heading, /victory|drawn/i);
    assert.ok(typed > 10, `rolls that were typed: ${typed}`);
    assert.ok(orders > 2, `steps of the general's order: ${orders}`);
    await web.leave(page);
  });

  it("is put right where the table differs", async () => {
    const page = await web.open();
    await begin(page, "Heraclea");
    const steps = (await settled(page)).steps;
    await page.click(".settings summary");
    await page.click("text=Correct the table");
    const from = await page.locator('[data-hex][aria-label*="Elephants"]').first().getAttribute("data-hex");
    await page.click(`[data-hex="${from}"]`);
    await page.click('[data-hex="A1"]');
    await page.waitForSelector('[data-hex="A1"][aria-label*="Elephants"]', { state: "attached" });
    await settled(page);
    await page.locator(".facing").nth(1).click();
    await page.waitForSelector('[data-hex="A1"][aria-label*="faces north-east"]', { state: "attached" });
    await settled(page);
    await picture(page, "corrected");
    await page.fill("#correct-text", "EL A1 at Z99");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".correct .refusal");
    assert.match(page.faults.splice(0).join(), /^[^,]*409[^,]*$/, "the refusal, and nothing else");
    assert.deepEqual(await violations(page), []);
    await page.click("text=Go on with the battle");
    assert.equal((await settled(page)).steps, steps + 2, "both corrections are in the record");
    await web.leave(page);
  });

  it("is put right on a measured table by a drag", async () => {
    const page = await web.open();
    await begin(page, "Plataea");
    const steps = (await settled(page)).steps;
    await page.click(".settings summary");
    await page.click("text=Correct the table");
    const spot = await page.locator('[data-unit="A1"]').boundingBox();
    const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 4; ++step) await page.mouse.move(x, y + 4 * step);
    await page.mouse.up();
    await page.waitForFunction((before) => Number(document.querySelector("main.game").dataset.steps) > before, steps);
    await settled(page);
    await picture(page, "corrected-table");
    assert.deepEqual(await violations(page), []);
    await web.leave(page);
  });
});

describe("a game in its middle", () => {
  it("is undone, saved, loaded, and there after a reload", async () => {
    const page = await web.open();
    await begin(page, battle);
    await playOn(page, decideByMouse, 3, (now) => now.steps > 12 && /order/.test(now.heading));
    const before = (await settled(page)).steps;
    const log = await page.locator(".log li").count();

    await page.reload();
    assert.equal((await settled(page)).steps, before, "reload");
    assert.equal(await page.locator(".log li").count(), log);

    await page.locator(".ring.actor").first().waitFor({ state: "attached" });
    await playOn(page, decideByMouse, 4, (now) => now.steps > before && now.undo);
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
    await web.leave(page);
  });

  it("shows earlier moments from the log and comes back", async () => {
    const page = await web.open();
    await begin(page, battle);
    await playOn(page, decideByMouse, 5, (now) => now.steps > 10 && /order/.test(now.heading));
    await page.locator(".log .step").nth(2).click();
    await page.waitForSelector(".past");
    assert.match(await page.textContent(".past"), /Step 3 of/);
    await page.click(".past .primary");
    await page.waitForSelector(".past", { state: "detached" });
    await web.leave(page);
  });
});

describe("pages", () => {
  for (const [name, options] of [
    ["light", {}],
    ["dark", { colorScheme: "dark" }],
    ["phone", { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ])
    it(`are accessible: ${name}`, async () => {
      const page = await web.open(options);
      await page.locator(".battle").first().scrollIntoViewIfNeeded(); // pictures come when they are seen
      await page.waitForSelector(".battle .miniature");
      assert.deepEqual(await violations(page), []);
      await picture(page, `new-${name}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false, "nothing is wider than the window");
      await begin(page, "Heraclea");
      assert.deepEqual(await violations(page), []);
      await picture(page, `heraclea-${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, "nothing is wider than the window");
      await page.keyboard.press("?");
      await page.waitForSelector("dialog[open]");
      assert.deepEqual(await violations(page), []);
      await web.leave(page);
    });
});

describe("zones of control", () => {
  for (const battle of ["Heraclea", "Plataea"])
    it(`of both sides are shown at once: ${battle}`, async () => {
      const page = await web.open();
      await begin(page, battle);
      assert.equal(await page.locator(".board .zone").count(), 0);
      await page.click(".layers summary");
      await page.selectOption(".layers select", "AB");
      await page.locator(".board .zone").nth(20).waitFor({ state: "attached" });
      await page.click(".layers summary");
      await picture(page, `zones-${battle}`);
      assert.deepEqual(await violations(page), []);
      await web.leave(page);
    });
});

describe("a leader who is alone", () => {
  it("is selected and moved on a measured table", async () => {
    const page = await web.open();
    await begin(page, "Plataea");
    await page.click(".settings summary");
    await page.click("text=Correct the table");
    await page.fill("#correct-text", "AL1 at 30 20");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-unit="AL1"]');
    await settled(page);
    await page.click("text=Go on with the battle");
    const leader = page.locator('[data-unit="AL1"]');
    let moved = false;
    await playOn(
      page,
      async (of, seen, random) => {
        if (!/acts with Pausanias/.test(seen.heading)) {
          const lead = of.locator(".prompt .choices button:not(.rule)", { hasText: "lead AL1" });
          if (!/gives a leader/.test(seen.heading)) return decideByMouse(of, seen, random);
          if (!(await lead.count())) await leader.click();
          return lead.click();
        }
        if (!(await of.locator('[data-unit="AL1"][aria-pressed]').count())) await leader.click();
        const { x, y, width, height } = await leader.boundingBox();
        await of.mouse.click(x + width / 2 + 15, y + height / 2 + 40);
        await of.getByText(/Make this move: to/).click();
        moved = true;
      },
      4,
      () => moved,
    );
    await settled(page);
    assert.match(await page.locator(".log li").last().textContent(), /moves Pausanias to/);
    await web.leave(page);
  });
});

describe("a formation", () => {
  it("moves together, in one gesture", async () => {
    const page = await web.open();
    await begin(page, "Heraclea");
    // Concede, place both leaders with the phalanx in E8, then order its formation to move.
    await playOn(
      page,
      async (of, seen) => {
        if (/places a leader/.test(seen.heading)) return of.locator('[data-hex="E8"]').click();
        return of.locator(".prompt .choices button:not(.rule)").first().click();
      },
      1,
      (now) => /gives an order/.test(now.heading),
    );
    if (!(await page.locator('[data-hex="E8"][aria-pressed]').count())) await page.locator('[data-hex="E8"]').click();
    await page.getByText(/Formation: move/).first().click();
    await settled(page);
    await page.getByText("Move the formation together").click();
    await page.locator('[data-hex="E7"]').click();
    for (const hex of ["F7", "E7"]) await page.waitForSelector(`[data-hex="${hex}"][aria-label*="PX"]`, { state: "attached" });
    await web.leave(page);
  });
});
