// Our own short explanations of rules, for the page: data/*/rules.toml as the module "virtual:rules". The rules' own text
// is copyrighted and is not in it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readRules } from "../src/rules/rule_texts";

const files: Record<string, string> = {
  "ancient-battles": "../../../data/ancient_battles/rules.toml",
  "blood-of-kings": "../../../data/blood_of_kings/rules.toml",
  "standard-wargame": "../../../data/standard_wargame/rules.toml",
};

export function rules(): Plugin {
  const name = "virtual:rules";
  return {
    name: "polemarch-rules",
    resolveId: (id) => (id === name ? "\0" + name : undefined),
    load(id) {
      if (id !== "\0" + name) return undefined;
      const all: Record<string, Record<string, string>> = {};
      for (const [system, path] of Object.entries(files)) {
        const file = fileURLToPath(new URL(path, import.meta.url));
        this.addWatchFile(file);
        all[system] = readRules(readFileSync(file, "utf8"));
      }
      return `export default ${JSON.stringify(all)};`;
    },
  };
}
