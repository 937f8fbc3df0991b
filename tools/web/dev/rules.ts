// Our own short explanations of rules, for the page: the first two columns of the rule indexes in core/*/README.md, as
// the module "virtual:rules". The rules' own text is copyrighted and is not in it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { ruleIndex } from "../src/rules/rule_index";

const indexes: Record<string, string> = {
  "ancient-battles": "../../../core/ancient_battles/README.md",
  "blood-of-kings": "../../../core/blood_of_kings/README.md",
  "standard-wargame": "../../../core/standard_wargame/README.md",
};

export function rules(): Plugin {
  const name = "virtual:rules";
  return {
    name: "polemarch-rules",
    resolveId: (id) => (id === name ? "\0" + name : undefined),
    load(id) {
      if (id !== "\0" + name) return undefined;
      const all: Record<string, Record<string, string>> = {};
      for (const [system, path] of Object.entries(indexes)) {
        const file = fileURLToPath(new URL(path, import.meta.url));
        this.addWatchFile(file);
        all[system] = ruleIndex(readFileSync(file, "utf8"));
      }
      return `export default ${JSON.stringify(all)};`;
    },
  };
}
