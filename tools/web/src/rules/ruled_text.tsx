// Texts of the service, with each rule number as a button that opens its explanation.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Store } from "../state/store";
import { t } from "../texts/en";
import { explanation, withRules } from "./rule_texts";

type Index = Record<string, Record<string, string>>;

/// The rule that is explained; the explanations are loaded when the first one is asked for.
export const ruleShown = new Store<{ rule: string | null; system: string; text: string | null }>({ rule: null, system: "", text: null });
export const index = new Store<{ all: Index }>({ all: {} });
let loading: Promise<void> | undefined;

export function loadRules(): Promise<void> {
  loading ??= import("virtual:rules").then((module) => index.set({ all: module.default }));
  return loading;
}

export async function showRule(system: string, rule: string): Promise<void> {
  await loadRules();
  ruleShown.set({ rule, system, text: explanation(index.get().all[system] ?? {}, rule) ?? null });
}

export const System = createContext("");

export function RuleNumber({ rule }: { rule: string }) {
  const system = useContext(System);
  if (!rule) return null;
  return (
    <button type="button" class="rule" aria-label={t.rule(rule)} onClick={() => void showRule(system, rule)}>
      {rule.replace("_", " ")}
    </button>
  );
}

export function Ruled({ text }: { text: string }) {
  const system = useContext(System);
  const pieces = withRules(text, index.get().all[system] ?? {});
  return (
    <>
      {pieces.map((piece, i) => (piece.rule ? <RuleNumber key={i} rule={piece.rule} /> : piece.text))}
    </>
  );
}

/// The rules alone that a text names.
export function RulesOf({ text }: { text: string }) {
  const system = useContext(System);
  const rules = withRules(text, index.get().all[system] ?? {}).flatMap(({ rule }) => rule ?? []);
  return rules.length > 0 ? <p>{rules.map((rule) => <RuleNumber key={rule} rule={rule} />)}</p> : null;
}
