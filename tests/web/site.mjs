// What the tests of a file share: a server, a browser, and how a test opens and leaves a page.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { openPage, startBrowser, startServer } from "./page.mjs";

/// To be called once in a file. `more`: options of the browser.
export function site(more = []) {
  const all = {
    server: null,
    browser: null,
    get address() {
      return all.server.address;
    },
    /// A fresh page with nothing stored.
    open: (options) => openPage(all.browser, all.server.address, options),
    /// Leaves a page, on which nothing may have gone wrong.
    async leave(page) {
      assert.deepEqual(page.faults, []);
      await page.context().close();
    },
  };
  before(async () => {
    all.server = await startServer();
    all.browser = await startBrowser(more);
  });
  after(async () => {
    await all.browser?.close();
    all.server?.stop();
  });
  return all;
}
