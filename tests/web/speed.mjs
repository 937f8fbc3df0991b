// How quick the page is: node tests/web/speed.mjs. Prints each figure with its mark; exit status 1 if one is missed.
// On an otherwise idle machine, with the program's own server (bench/README.md, "The page").
import { openPage, startBrowser, startServer } from "./page.mjs";
import { begin, decideByMouse, settled, stream } from "./player.mjs";

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];

const browser = await startBrowser();
let missed = false;
const line = (what, values, unit, mark) => console.log(what.padEnd(56) + values.padStart(16) + ` ${unit.padEnd(9)} ${mark}`);

/// Each figure as least, median, greatest; the mark is for the median.
function report(what, values, unit, mark, met = (value) => value < mark) {
  const digits = unit === "s" ? 2 : 0;
  const median = quantile(values, 0.5);
  missed ||= !met(median);
  const three = [0, 0.5, 1].map((share) => quantile(values, share).toFixed(digits)).join(" ");
  line(what, three, unit, `${mark}${met(median) ? "" : ", missed"}`);
}
line("", "least median most", "", "mark");

/// Bytes that come over the network, and seconds until a battle can be chosen, in a browser that has nothing yet.
async function firstLoad(address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    const look = () => (document.querySelector(".battle") ? requestAnimationFrame(() => (window.usable = performance.now() / 1000)) : setTimeout(look, 1));
    look();
  });
  await page.goto(address);
  const seconds = await (await page.waitForFunction(() => window.usable)).jsonValue();
  await context.close();
  return { bytes, seconds };
}

async function measureLoad() {
  const loads = [];
  for (let run = 0; run < 5; ++run) {
    const server = await startServer();
    loads.push(await firstLoad(server.address)); // at once: the list of battles is not ready
    loads.at(-1).again = (await firstLoad(server.address)).seconds;
    await server.stop();
  }
  report("first load, page and list of battles", loads.map((load) => load.bytes / 1000), "kB", 300);
  report("until a battle can be chosen, service just started", loads.map((load) => load.seconds), "s", 1);
  report("the same, service running", loads.map((load) => load.again), "s", 1);
}

/// Milliseconds from a click to the frame that shows its answer: `changed` is a function of the page.
async function answer(page, place, changed) {
  await page.evaluate((test) => {
    const shows = new Function(`return (${test})()`);
    window.answered = new Promise((resolve) => {
      window.addEventListener("click", (event) => {
        const look = () => (shows() ? requestAnimationFrame(() => resolve(performance.now() - event.timeStamp)) : setTimeout(look, 1));
        look();
      }, { capture: true, once: true });
    });
  }, changed.toString());
  await place.click();
  return page.evaluate(() => window.answered);
}

async function measureClicks(page) {
  const card = [];
  const reach = [];
  const own = await page.locator('.place[aria-label*="Side A"]').count();
  for (let unit = 0; unit < Math.min(own, 24); ++unit) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector('.place[aria-pressed="true"]'));
    await wait(400); // spares the service's limit of requests a second
    const place = page.locator('.place[aria-label*="Side A"]').nth(unit);
    if (unit % 2 === 0) card.push(await answer(page, place, () => document.querySelector('.place[aria-pressed="true"]') !== null));
    else reach.push(await answer(page, place, () => document.querySelector(".reach polygon, .reach") !== null));
  }
  report("a click on a unit of Gaugamela, until it is selected", card, "ms", 50);
  report("the same, until its reach is drawn", reach, "ms", 50);
}

/// Clicks that make a move, until the log has it: dice and general come after that.
async function measureMoves(page) {
  await page.evaluate(() => {
    window.addEventListener("click", (event) => (window.clicked = event.timeStamp), { capture: true });
    let lines = 0;
    new MutationObserver(() => {
      const now = document.querySelectorAll(".log li").length;
      if (now > lines && window.waits) {
        window.waits = false;
        requestAnimationFrame(() => (window.logged = performance.now() - window.clicked));
      }
      lines = now;
    }).observe(document.querySelector(".log ol"), { childList: true });
  });
  const random = stream(3);
  const logged = [];
  let seen = await settled(page);
  for (let decisions = 0; logged.length < 20 && decisions < 60 && !seen.over; ++decisions) {
    await wait(700);
    const before = seen;
    await page.evaluate(() => (window.waits = true));
    await decideByMouse(page, seen, random);
    seen = await settled(page);
    await wait(50);
    if (seen.steps > before.steps) logged.push(await page.evaluate(() => window.logged));
  }
  report("a click that makes a move, until the log has it", logged, "ms", 50);
}

/// Lengths of the frames, in milliseconds, while the mouse drags over the board.
async function drag(page, from) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const frame = (now) => (window.frames_.push(now - last), (last = now), (window.dragging = requestAnimationFrame(frame)));
    window.dragging = requestAnimationFrame(frame);
  });
  const begun = performance.now();
  for (let step = 0; performance.now() - begun < 3000; ++step)
    await page.mouse.move(from.x + 150 * Math.sin(step / 12), from.y + 80 * Math.sin(step / 7));
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.dragging), window.frames_.slice(2)));
  await page.mouse.up();
  return frames;
}

async function measureDrag(page) {
  const board = await page.locator(".board").boundingBox();
  const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  for (let i = 0; i < 4; ++i) await page.keyboard.press("+");
  const frames = await drag(page, middle);
  report("dragging the enlarged board of Gaugamela, a frame", frames, "ms", 33, (value) => value <= 33.4);
}

await measureLoad();
const server = await startServer();
const page = await openPage(browser, server.address);
await begin(page, "Gaugamela");
await measureClicks(page);
await measureDrag(page);
await page.keyboard.press("0");
await measureMoves(page);
await browser.close();
await server.stop();
process.exit(missed ? 1 : 0);
