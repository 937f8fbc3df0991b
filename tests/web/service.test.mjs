// What the page needs of the machine it runs on: its own service, and nothing else.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startServer, unplugged } from "./page.mjs";
import { begin, decideByMouse, playOn, settled } from "./player.mjs";
import { site } from "./site.mjs";

const web = site(unplugged);

/// Where all units are, by what the board says of them and, on a measured table, where it draws them.
const table = (page) =>
  page.evaluate(() => {
    const lights = /, can (go there|be attacked)/g; // belong to the decision, not to the table
    return [...document.querySelectorAll(".board [data-hex], .board [data-unit]")]
      .map((place) => [place.getAttribute("aria-label").replace(lights, ""), place.querySelector(".body")?.getAttribute("points") ?? ""].join(" "))
      .sort();
  });

/// A battle in its middle: how many steps have been made, and its table.
async function playedOn(page) {
  await begin(page, "worked example");
  await playOn(page, decideByMouse, 5, (now) => now.steps > 12 && /order/.test(now.heading));
  const { steps } = await settled(page);
  return { steps, before: await table(page) };
}

describe("without a network", () => {
  it("every page works, and nothing else than the service is asked", async () => {
    const page = await web.open();
    await begin(page, "worked example");
    await playOn(page, decideByMouse, 5, (now) => now.steps > 15 && /order/.test(now.heading));
    await page.click("text=Hint");
    await page.waitForSelector(".advice");
    await page.locator(".log .rule").first().click();
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await page.click("text=Review");
    await page.waitForSelector(".review");
    await page.goto(new URL("#/umpire", page.url()).href);
    await page.waitForSelector("text=The umpire");
    await page.goto(new URL("#/", page.url()).href);
    await page.waitForSelector(".battle");
    await web.leave(page);
  });
});

describe("a replay", () => {
  for (const [battle, decisions] of [
    ["worked example", 12],
    ["Plataea", 8],
  ])
    it(`takes the board to each moment of a loaded record: ${battle}`, async () => {
      const page = await web.open();
      const moments = new Map(); // the table after so many steps, as it was when it was played
      await begin(page, battle);
      const seen = await playOn(
        page,
        decideByMouse,
        5,
        () => moments.size >= decisions,
        async (now) => moments.set(now.steps, await table(page)),
      );
      const present = await table(page);
      await page.click(".menu summary");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the game")]);

      await page.click(".top .home");
      await page.waitForSelector(".battle");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("text=Load a game")]);
      await chooser.setFiles(await file.path());
      await page.waitForSelector("main.game");
      assert.equal((await settled(page)).steps, seen.steps);
      const log = await page.locator(".log .step").count();
      assert.equal(log, seen.steps, "the log has every step of the record");

      const shown = new Set();
      for (const [step, before] of moments) {
        if (step === 0 || step === seen.steps) continue; // before the first line; the present
        await page.locator(".log .step").nth(step - 1).click();
        await page.waitForFunction((wanted) => document.querySelector(".past b")?.textContent.startsWith(`Step ${wanted} of`), step);
        assert.deepEqual(await table(page), before, `after step ${step}`);
        shown.add(before.join());
      }
      assert.ok(shown.size >= 3, `different tables that were shown: ${shown.size}`);
      await page.click(".past .primary");
      await page.waitForSelector(".past", { state: "detached" });
      assert.deepEqual(await table(page), present, "back in the present");
      await web.leave(page);
    });
});

// The last one: it ends the server of all.
describe("a service that ends in mid-game", () => {
  it("is missed with a clear word; its saved game goes on with the next one", async () => {
    const port = new URL(web.address).port;
    const page = await web.open();
    const { steps, before } = await playedOn(page);
    await page.click(".menu summary");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save the game")]);
    await page.click(".menu summary");
    assert.deepEqual(page.faults, []);

    await web.server.stop();
    await page.click("text=Hint");
    await page.waitForSelector(".toast");
    assert.match(await page.textContent(".toast"), /No answer.*polemarch serve.*load/s);
    assert.deepEqual(await table(page), before, "the table stays");
    await page.click(".toast button");

    web.server = await startServer(port);
    await page.click("text=Hint");
    await page.waitForSelector(".toast");
    assert.match(await page.textContent(".toast"), /address|no game/); // a development server has no token

    // The browser reports failed requests as errors; those of the next page would be real ones.
    page.faults.length = 0;
    await page.goto(web.address);
    await page.waitForSelector(".battle");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("text=Load a game")]);
    await chooser.setFiles(await file.path());
    await page.waitForSelector("main.game");
    assert.equal((await settled(page)).steps, steps);
    assert.deepEqual(await table(page), before);
    await playOn(page, decideByMouse, 6, (now) => now.steps > steps);
    await web.leave(page);
  });

  it("has lost nothing that was not saved: the browser has kept the game", async () => {
    const port = new URL(web.address).port;
    const page = await web.open();
    const { steps, before } = await playedOn(page);
    await page.waitForTimeout(600); // it is kept once the page has nothing more urgent to ask

    // In the same service the game itself goes on.
    const address = page.url();
    await page.click(".top .home");
    const entryOfGame = page.getByText("Go on with your battle of");
    await entryOfGame.waitFor();
    assert.equal(await page.locator(`.under-way a[href="${new URL(address).hash}"]`).count(), 0, "a game is named once");
    await entryOfGame.click();
    await settled(page);
    assert.equal(page.url(), address);
    await page.waitForTimeout(600);

    await web.server.stop();
    web.server = await startServer(port);
    page.faults.length = 0; // the watch of the old service has ended
    await page.goto(web.address);
    const entry = page.getByText("Go on with your battle of");
    assert.match(await entry.textContent(), /worked example.*turn/i);
    await entry.click();
    await page.waitForSelector("main.game");
    assert.equal((await settled(page)).steps, steps);
    assert.deepEqual(await table(page), before);
    await web.leave(page);
  });
});

describe("a service that cannot be reached for a while", () => {
  it("is asked again until it answers: the message goes, the game goes on", async () => {
    const page = await web.open();
    await begin(page, "worked example");
    await page.route("**/api", (route) => route.abort());
    await page.click("text=Hint");
    await page.waitForSelector(".toast");
    await page.waitForTimeout(2500);
    assert.equal(await page.locator(".toast").count(), 1);
    await page.unroute("**/api");
    await page.waitForSelector(".toast", { state: "detached", timeout: 10_000 });
    await settled(page);
    page.faults.length = 0; // the requests that failed
    await page.click("text=Hint");
    await page.waitForSelector(".advice");
    await web.leave(page);
  });
});
