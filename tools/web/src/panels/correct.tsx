// When the real table differs from the page: each unit's line can be corrected, and the game goes on from there.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../state/game";
import { corrected, unitLines } from "../state/position";
import { t } from "../texts/en";
import { Dialog } from "./dialog";

interface Props {
  game: Game;
  onGame(game: number): void;
  onClose(): void;
}

export function CorrectDialog({ game, onGame, onClose }: Props) {
  const [position, setPosition] = useState<string | null>(null);
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  const fail = (error: unknown) => setFault(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    game.position().then(setPosition, fail);
  }, []);
  const lines = unitLines(position ?? "");
  return (
    <Dialog heading={t.correct.heading} onClose={onClose}>
      <p class="faint">{t.correct.explain}</p>
      <form
        class="correct"
        onSubmit={(event) => {
          event.preventDefault();
          if (position) game.correct(corrected(position, changes)).then(onGame, fail);
        }}
      >
        <div class="correct-lines">
          {lines.map((line) => (
            <label key={line.line} class={`side-${line.side}`}>
              <i class={`sign side-${line.side}`} aria-hidden="true" />
              <span class="visually-hidden">{t.correct.unit(line.side, line.text)}</span>
              <input type="text" autocomplete="off" spellcheck={false} value={changes.get(line.line) ?? line.text} onInput={(event) => setChanges(new Map([...changes, [line.line, event.currentTarget.value]]))} />
            </label>
          ))}
        </div>
        {fault && (
          <p class="refusal" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="primary" disabled={changes.size === 0}>
          {t.correct.go}
        </button>
      </form>
    </Dialog>
  );
}
