import { defineConfig } from "vitest/config";
import { rules } from "./dev/rules";
import { session } from "./dev/session";

export default defineConfig({
  base: "./", // the program serves the page at any address
  plugins: [rules(), session()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // no data: addresses, so that a strict content security policy holds
    modulePreload: false,
  },
  test: { include: ["test/**/*.test.ts"] },
});
