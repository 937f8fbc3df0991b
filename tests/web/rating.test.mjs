// The person's rating: from games finished here and from records.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { violations } from "./page.mjs";
import { picture } from "./player.mjs";
import { site } from "./site.mjs";

const web = site();

const record = (seed, agents, payoff) => ({
  name: `${seed}.jsonl`,
  mimeType: "application/jsonl",
  buffer: Buffer.from(
    [{ format: "polemarch-record", version: 2, battle: "Heraclea", seed, sources: [], agents }, { result: payoff ? "A" : "B", payoff, steps: 40 }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
  ),
});

describe("the rating", () => {
  it("counts games from records, each once", async () => {
    const page = await web.open();
    await page.click("text=The worked example");
    await page.getByLabel("Opponent").selectOption({ value: "0" });
    const give = async (files) => {
      const chooser = page.waitForEvent("filechooser");
      await page.click("text=Count games from records");
      await (await chooser).setFiles(files);
    };
    const before = await page.locator("text=/Your rating is/").textContent();
    assert.match(before, /from 0 games/);
    const won = [1, 2, 3].map((seed) => record(seed, ["person", "level-3"], 1));
    await give([...won, record(4, ["level-3", "level-3"], 1)]);
    await page.waitForSelector("text=/3 games more/");
    await page.waitForSelector("text=/from 3 games/");
    assert.notEqual(await page.locator("text=/Your rating is/").textContent(), before.replace("from 0", "from 3"));
    await give(won);
    await page.waitForSelector("text=/No new game/");
    assert.match(await page.locator("text=/Your rating is/").textContent(), /from 3 games/);
    assert.deepEqual(await violations(page), []);
    await picture(page, "rating");
    await web.leave(page);
  });
});
