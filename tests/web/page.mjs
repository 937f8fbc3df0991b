// A page in Debian's Chromium before a server of ours, for the tests of this folder.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../../tools/web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = require("@axe-core/playwright").default;

const program = process.env.POLEMARCH ?? fileURLToPath(new URL("../../build/test/polemarch", import.meta.url));

/// Runs `command` until it prints an address.
function started(command, options, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, { cwd, env: { ...process.env, NO_COLOR: "1" } });
    let printed = "";
    const ended = new Promise((end) => child.on("exit", end));
    const stop = () => (child.kill(), ended);
    process.on("exit", stop); // whatever ends the tests
    const look = (part) => {
      printed += part;
      const address = /http:\/\/\S+/.exec(printed);
      if (address && printed.indexOf("\n", address.index) >= 0) resolve({ address: address[0], stop });
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${command} ended with ${code}: ${printed}`)));
  });
}

/// The program's own server; with POLEMARCH_DEV the development server, so that the page need not be embedded. `port`
/// 0: any free one.
export function startServer(port = "0") {
  if (process.env.POLEMARCH_DEV) {
    const web = fileURLToPath(new URL("../../tools/web", import.meta.url));
    return started("node_modules/.bin/vite", ["--port", process.env.POLEMARCH_DEV, "--strictPort"], web);
  }
  const data = process.env.POLEMARCH_DATA ? ["--data", process.env.POLEMARCH_DATA] : [];
  return started(program, ["serve", "--port", port, ...data]);
}

/// For startBrowser: no name leads anywhere, as without a network.
export const unplugged = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"];

export async function startBrowser(more = []) {
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more],
  });
}

/// A fresh page. Errors of its scripts and requests to other hosts are collected in `page.faults`.
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== new URL(address).host) page.faults.push(`asks ${url.host}`);
  });
  await page.addInitScript(() => {
    if (!localStorage.getItem("polemarch-preferences")) localStorage.setItem("polemarch-preferences", JSON.stringify({ speed: "once" }));
  });
  await page.goto(address);
  return page;
}

/// What axe finds that is serious or worse: "rule: places".
export async function violations(page) {
  const { violations: found } = await new axe({ page }).analyze();
  return found.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
