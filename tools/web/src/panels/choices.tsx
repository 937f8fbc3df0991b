// Choices as buttons: what each does, and its odds in a line.
import { useId } from "preact/hooks";
import type { Choice } from "../protocol/types";
import { withoutRules } from "../rules/rule_texts";
import { RuleNumber } from "../rules/ruled_text";
import { t } from "../texts/en";
import { OddsLine } from "./odds";

const longest = 22; // characters of a move that is its own name

const plain = (say: string) => withoutRules(say).replace(/^[AB] /, "");
export const short = (choice: Choice) => plain(choice.brief_say ?? choice.say);

/// What a button says: an order in a word, else the move itself, or what it does where that is too long.
export function label(choice: Choice): { name: string; words: string } {
  const { order, formation } = choice.point ?? {};
  const words = short(choice);
  const known = order ? (t.orders[order] ?? order) : undefined;
  if (known && formation) return { name: t.formationOrder(known, formation.length), words };
  if (known) return { name: known, words: "" };
  const move = choice.brief ?? choice.move;
  if (move.length > longest && /^rout /.test(move)) return { name: `${move.slice(0, longest).replace(/ \S*$/, "")} …`, words };
  if (move.length > longest) return { name: words, words: "" };
  return { name: move, words: words.toLowerCase().startsWith(move.toLowerCase()) ? "" : words };
}

/// Several choices whose sentences do not tell them apart, as those of a secret: then only their names are shown.
export const saysTheSame = (choices: Choice[]) => choices.length > 1 && new Set(choices.map((choice) => label(choice).words)).size === 1;

export function Buttons({ choices, onChoose, label: group }: { choices: Choice[]; onChoose(choice: Choice): void; label: string }) {
  const prefix = useId();
  if (choices.length === 0) return null;
  const alike = saysTheSame(choices);
  return (
    <div class="choices" role="group" aria-label={group}>
      {choices.map((choice) => {
        const { name, words } = label(choice);
        const { meaning } = choice;
        const about = meaning && `${prefix}-${choice.move.replace(/\W+/g, "-")}`;
        const button = (
          <button key={choice.move} type="button" title={choice.move} aria-describedby={about} onClick={() => onChoose(choice)}>
            <span class="capital">{name}</span>
            {words && !alike && <small class="capital">{words}</small>}
            {choice.remark && <small>{plain(choice.remark)}</small>}
            {choice.odds && <OddsLine odds={choice.odds} />}
          </button>
        );
        if (!meaning) return button;
        return (
          <div key={choice.move} class="explained">
            {button}
            <p>
              <span id={about}>{meaning.say}</span> <RuleNumber rule={meaning.rule} />
            </p>
          </div>
        );
      })}
    </div>
  );
}
