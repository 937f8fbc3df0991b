// Two players of the page for tests, one with the mouse, one with keys alone. Both decide by a seeded stream, so that a
// test plays the same game every time, and both do only what a person could: they point at what is lit.
import assert from "node:assert/strict";

/// Numbers from 0 to 1.
export function stream(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/// Waits until nothing is under way. Returns what is on the page.
export async function settled(page) {
  await page.waitForSelector('main.game[aria-busy="false"]', { timeout: 60_000 });
  return page.evaluate(() => ({
    over: /victory|drawn|over/i.test(document.querySelector(".prompt h1")?.textContent ?? "") && !document.querySelector(".choices, .moves, .table-dice"),
    turn: Number(/turn (\d+)/i.exec(document.querySelector(".prompt .when")?.textContent ?? "")?.[1] ?? 0),
    heading: document.querySelector(".prompt h1")?.textContent ?? "",
    steps: Number(document.querySelector("main.game")?.dataset.steps),
    dice: document.querySelector(".table-dice") !== null,
    undo: [...document.querySelectorAll(".controls button")].some((button) => button.textContent === "Undo" && !button.disabled),
    asked: document.querySelector(".asked") !== null,
    several: document.querySelector(".several") !== null,
    facings: document.querySelectorAll(".facing").length,
    choices: document.querySelectorAll(".prompt .choices button:not(.rule)").length,
    fault: document.querySelector(".toast")?.textContent ?? "",
  }));
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

/// Hexes with this light, by name. A light is drawn without a name: it is found by its place.
const lit = (page, kind) =>
  page.evaluate((selector) => {
    const places = new Map([...document.querySelectorAll(".place polygon")].map((polygon) => [centre(polygon), polygon.parentElement.dataset.hex]));
    function centre(polygon) {
      const points = [...polygon.points];
      const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
      const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
      return `${Math.round(x)},${Math.round(y)}`;
    }
    return [...document.querySelectorAll(selector)].map((polygon) => places.get(centre(polygon))).filter(Boolean);
  }, kind);

const click = (page, hex) => page.locator(`[data-hex="${hex}"]`).click();

/// Where a unit of a measured table can be clicked, on the screen.
async function spotOf(page, place) {
  const box = await place.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const enough = 5; // pieces that a player places before the general does the rest

/// Places a piece on a measured table with the mouse, or leaves the rest to the general; false: nothing is to be placed.
async function placePiece(page, random) {
  const tray = page.locator(".placing");
  if (!(await tray.count())) return false;
  if (await tray.locator("button.primary").count()) {
    await tray.locator("button.primary").click();
    page.placed = (page.placed ?? 0) + 1;
    return true;
  }
  const tokens = tray.locator(".token");
  const count = await tokens.count();
  if (count === 0 || (page.placed ?? 0) >= enough) {
    page.placed = 0;
    await tray.locator(".rest").click();
    return true;
  }
  if (!(await tray.locator('.token[aria-pressed="true"]').count())) await tokens.nth(Math.floor(random() * count)).click();
  await page.waitForTimeout(100); // the area is drawn when the service has answered
  const area = page.locator(".reach-field");
  const { x, y, width, height } = await ((await area.count()) ? area.first() : page.locator(".end").first()).boundingBox();
  await page.mouse.click(x + width * (0.1 + 0.8 * random()), y + height * (0.1 + 0.8 * random()));
  await page.waitForTimeout(250);
  return true;
}

/// One decision on a measured table with the mouse; false: what is not on the table is to be chosen.
async function decideOnTable(page, seen, random) {
  if (await placePiece(page, random)) return true;
  if (await page.locator(".steering button.primary").count()) {
    await page.locator(".steering button.primary").click();
    page.steered = (page.steered ?? 0) + 1;
    return true;
  }
  const some = async (kind, chance) => {
    const places = page.locator(kind);
    const count = await places.count();
    if (count === 0 || random() > chance) return false;
    const { x, y } = await spotOf(page, places.nth(Math.floor(random() * count)));
    await page.mouse.click(x, y);
    return true;
  };
  if (await some(".table-place.enemy, .table-place.goal", 0.5)) return true;
  if ((await page.locator(".steering").count()) && random() < 0.7) {
    // Drags the unit ahead: towards the enemy's edge, a little aside.
    const { x, y } = await spotOf(page, page.locator(".table-place.selected"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 5; ++step) await page.mouse.move(x + step * 8 * (random() - 0.5), y - step * 8);
    await page.mouse.up();
    await page.waitForTimeout(250);
    return true;
  }
  return some(".table-place.can", seen.choices > 0 ? 0.5 : 1);
}

/// Gives the faces of dice that fell on a table.
async function giveDice(page, random) {
  const dice = page.locator(".table-dice .faces");
  for (let die = 0; die < (await dice.count()); ++die)
    await dice.nth(die).locator("label").nth(Math.floor(random() * 6)).click();
  await page.click(".table-dice button.primary");
}

/// One decision with the mouse. Counts in `page.steered` the moves that were dragged on a table.
export async function decideByMouse(page, seen, random) {
  if (seen.dice) return giveDice(page, random);
  if (seen.asked) return page.click(".asked .primary");
  if (seen.several) return page.click(".several .choices button:not(.rule)");
  if ((await page.locator(".board.table").count()) && (await decideOnTable(page, seen, random))) return;
  if (seen.facings > 0) return page.locator(".facing").nth(Math.floor(random() * seen.facings)).click();
  const open = await lit(page, ".lit polygon");
  if (open.length > 0) return click(page, pick(open, random));
  const enemies = await lit(page, ".ring.enemy");
  if (enemies.length > 0) return click(page, pick(enemies, random));
  const reach = await lit(page, ".reach.open polygon");
  if (reach.length > 0 && random() < 0.8) return click(page, pick(reach, random));
  const actors = await lit(page, ".ring.actor");
  if (actors.length > 0 && random() < 0.4) return click(page, pick(actors, random));
  if (seen.choices > 0) return page.locator(".prompt .choices button:not(.rule)").nth(Math.floor(random() * seen.choices)).click();
  if (actors.length > 0) return click(page, pick(actors, random));
  return firstOfList(page);
}

async function firstOfList(page) {
  if (!(await page.locator(".moves[open]").count())) await page.click(".moves summary");
  await page.locator(".moves .choice").first().click();
}

/// One decision with keys alone. Counts in `page.walked` how often a place was reached on the board by arrow keys.
export async function decideByKeys(page, seen, random) {
  const press = (key) => page.keyboard.press(key);
  const focusAndPress = async (selector, index = 0) => {
    // Tab until the element has the focus, as a person does; nothing is focused by script.
    for (let tries = 0; tries < 400; ++tries) {
      const there = await page.evaluate(([what, n]) => document.querySelectorAll(what)[n] === document.activeElement, [selector, index]);
      if (there) return press("Enter");
      await press(tries % 100 === 99 ? "b" : "Tab"); // a log of hundreds of lines lies between; a person goes to the board
    }
    throw new Error(`Tab never reaches ${selector}`);
  };
  if (seen.asked) return focusAndPress(".asked .primary");
  if (seen.several) return focusAndPress(".several .choices button:not(.rule)");
  if (seen.facings > 0) {
    await press("b");
    const open = await page.locator(".facing").count();
    await press((await page.locator(".facing").first().getAttribute("aria-label"))[0]);
    // The service answers first.
    await page.waitForFunction((before) => document.querySelectorAll(".facing").length !== before, open, { timeout: 5000 });
    return;
  }
  if (await page.locator(".board.table").count()) return decideOnTableByKeys(page, focusAndPress, random);
  const chosen = random();
  if (seen.choices > 0 && chosen < 0.5) return focusAndPress(".prompt .choices button:not(.rule)", Math.floor(random() * seen.choices));
  await press("b");
  if (chosen < 0.75 && (await page.locator(".ring.actor").count()) > 0) {
    for (let n = 0; n <= Math.floor(random() * 3); ++n) await press("n");
    const places = ".reach.open polygon, .lit polygon"; // of the unit, if it can go anywhere
    await page.waitForSelector(places, { state: "attached", timeout: 1000 }).catch(() => undefined);
    const goals = await lit(page, places);
    if (goals.length > 0 && (await walkTo(page, pick(goals, random)))) {
      page.walked = (page.walked ?? 0) + 1;
      return press("Enter");
    }
  }
  // The list of moves: type, Enter.
  await press("l");
  const move = await page.evaluate(() => document.querySelector(".moves .choice code")?.textContent ?? "");
  if (!move) return press("Escape");
  await page.keyboard.type(move);
  await press("Enter");
}

/// On a measured table: the next unit that can act, then an order, or a leg by its fields, or an enemy that can be attacked.
async function decideOnTableByKeys(page, focusAndPress, random) {
  if (await page.locator(".steering button.primary").count()) {
    page.steered = (page.steered ?? 0) + 1;
    return focusAndPress(".steering button.primary");
  }
  if (await page.locator(".placing").count()) {
    const place = ".placing button.primary";
    if (await page.locator(place).count()) {
      page.placed = (page.placed ?? 0) + 1;
      return focusAndPress(place);
    }
    if (!(await page.locator(".token").count()) || (page.placed ?? 0) >= enough) {
      page.placed = 0;
      return focusAndPress(".placing .rest");
    }
    if (!(await page.locator('.token[aria-pressed="true"]').count())) await focusAndPress(".token", Math.floor(random() * (await page.locator(".token").count())));
    // The figures are those of a place that the rules allow: a step aside of it.
    await focusAndPress(".figures input");
    await page.keyboard.press(random() < 0.5 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Tab");
    return page.waitForTimeout(250);
  }
  if ((await page.locator(".steering").count()) && (await page.locator(".leg").count()) === 0 && random() < 0.8) {
    await focusAndPress(".steering .row button");
    return page.waitForTimeout(250);
  }
  if (random() < 0.6) {
    await page.keyboard.press("b");
    await page.keyboard.press("n");
    await page.waitForTimeout(80);
    if (await page.locator(".table-place.selected").count()) page.walked = (page.walked ?? 0) + 1;
    if (random() < 0.5) return;
  }
  // The first button is an order of the unit, if one is selected.
  const choices = await page.locator(".prompt .choices button:not(.rule)").count();
  if (choices > 0) return focusAndPress(".prompt .choices button:not(.rule)", random() < 0.6 ? 0 : Math.floor(random() * choices));
  await page.keyboard.press("l");
  const move = await page.evaluate(() => document.querySelector(".moves .choice code")?.textContent ?? "");
  if (!move) return page.keyboard.press("Escape");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

/// Goes to a hex by arrow keys. Returns whether it is there.
async function walkTo(page, hex) {
  const where = () => page.evaluate(() => document.activeElement?.getAttribute("data-hex"));
  const at = (name) => [name.charCodeAt(0), Number(name.slice(1))];
  const [column, row] = at(hex);
  for (let steps = 0; steps < 60; ++steps) {
    const here = await where();
    if (here === hex) return true;
    if (!here) return false;
    const [x, y] = at(here);
    await page.keyboard.press(x < column ? "ArrowRight" : x > column ? "ArrowLeft" : y < row ? "ArrowDown" : "ArrowUp");
  }
  return false;
}

/// Keeps a picture of the page if PICTURES names a folder.
export const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });

/// Begins a battle with the weakest opponent, with the mouse.
export async function begin(page, battle, seed = "7", mine = []) {
  await page.fill('input[type="search"]', battle);
  await page.locator(".battle-name", { hasText: battle }).first().click();
  await page.locator('select').nth(1).selectOption("1");
  await page.click("text=More settings");
  await page.getByLabel(/^Seed of the dice/).fill(seed);
  for (const side of mine) await page.getByLabel(`Side ${side}’s dice are mine`).check();
  await page.click("text=Begin the battle");
  return settled(page);
}

/// The same, of the battles of one rule system.
export async function beginIn(page, system, battle) {
  await page.waitForSelector(".battle");
  await page.getByLabel("All rules").selectOption({ value: system });
  return begin(page, battle);
}

/// Plays until `done`; looks with `watch` before each decision.
export async function playOn(page, decide, seed, done, watch = async () => {}) {
  const random = stream(seed);
  let seen = await settled(page);
  for (let decisions = 0; !done(seen); ++decisions) {
    assert.ok(decisions < 1500, `the game does not end: ${seen.heading}`);
    assert.equal(seen.fault, "");
    await watch(seen);
    await decide(page, seen, random);
    seen = await settled(page);
  }
  return seen;
}
