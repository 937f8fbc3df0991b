// Our own short explanation of a rule.
import { Ruled, ruleShown, System } from "../rules/ruled_text";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { Dialog } from "./dialog";

export function RuleDialog() {
  const { rule, system, text } = useStore(ruleShown);
  if (rule === null) return null;
  return (
    <Dialog heading={t.rule(rule.replace("_", " "))} onClose={() => ruleShown.set({ rule: null })}>
      <System.Provider value={system}>
        {(text ?? t.noExplanation).split("\n").map((part) => (
          <p key={part}>
            <Ruled text={part} />
          </p>
        ))}
      </System.Provider>
      {text && <p class="faint">{t.ownWords}</p>}
    </Dialog>
  );
}
