// Every move of the decision, to search or to type: whatever the board cannot show can still be done.
import { memo } from "preact/compat";
import { useState } from "preact/hooks";
import type { Choice, Moves } from "../protocol/types";
import { withoutRules } from "../rules/rule_texts";
import { Ruled } from "../rules/ruled_text";
import { t } from "../texts/en";

const most = 60; // lines that are shown

/// The moves that have all words of the text.
export function filtered(moves: Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((choice) => {
    const all = `${choice.move} ${choice.say}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

interface Props {
  moves: Moves;
  open: boolean;
  onChoose(choice: Choice): void;
  onType(text: string): Promise<boolean>;
}

export const MoveList = memo(function MoveList({ moves, open, onChoose, onType }: Props) {
  const [text, setText] = useState("");
  const found = filtered(moves.moves, text);
  return (
    <details class="moves" open={open}>
      <summary>{t.play.moves(moves.moves.length)}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") void onType(text.trim()).then((made) => made && setText(""));
        }}
      >
        <input
          id="moves-filter"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={t.play.filter}
          aria-label={t.play.filter}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={text.trim() === ""}>
          {t.play.typedGo}
        </button>
      </form>
      {!moves.complete && <p class="faint">{t.play.incomplete}</p>}
      <ul>
        {found.slice(0, most).map((choice) => (
          <li key={choice.move}>
            <button type="button" class="choice" onClick={() => onChoose(choice)}>
              <code>{choice.brief ?? choice.move}</code>
              <span>{withoutRules(choice.brief_say ?? choice.say)}</span>
              {choice.meaning && <small>{choice.meaning.say}</small>}
              {choice.remark && <small>{choice.remark}</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && text === "" && <Ruled text={moves.due.say} />}
      {found.length > most && <p class="faint">…</p>}
    </details>
  );
});
