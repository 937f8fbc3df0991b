// Our own short explanation of a rule.
import { ruleShown } from "../rules/ruled_text";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { Dialog } from "./dialog";

export function RuleDialog() {
  const { rule, text } = useStore(ruleShown);
  if (rule === null) return null;
  return (
    <Dialog heading={t.rule(rule.replace("_", " "))} onClose={() => ruleShown.set({ rule: null })}>
      <p class="capital">{text ?? t.noExplanation}</p>
      {text && <p class="faint">{t.ownWords}</p>}
    </Dialog>
  );
}
