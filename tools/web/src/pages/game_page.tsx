// A game: the board, what is due, the log.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { Viewport } from "../board/viewport";
import type { Client } from "../protocol/client";
import { AdvicePanel } from "../panels/advice";
import { BoardBar } from "../panels/board_bar";
import { Controls } from "../panels/controls";
import { CorrectPanel } from "../panels/correct";
import { FallenDice } from "../panels/dice";
import { Log } from "../panels/log";
import { Legend, TextBoard } from "../panels/legend";
import { AttemptPanel } from "../panels/attempt";
import { Announcer } from "../panels/announcer";
import { Armies } from "../panels/armies";
import { GeneralOrders } from "../panels/orders";
import { Prompt } from "../panels/prompt";
import { TopBar } from "../panels/top_bar";
import { UnitCard } from "../panels/unit_card";
import { Lesson } from "../guided/lesson_panel";
import { loadRules, System } from "../rules/ruled_text";
import { Game } from "../state/game";
import { attemptOf } from "../state/drill";
import { selectedPiece } from "../state/game_state";
import { noteTry } from "../state/keeping";
import { isGround } from "../state/placing";
import { preferences } from "../state/preferences";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { HelpDialog } from "./help";
import { ReviewPage } from "./review_page";
import type { Route } from "../app";

interface Props {
  client: Client;
  number: number;
  part: Route["part"];
  onGame(game: number): void;
}

export function GamePage({ client, number, part, onGame }: Props) {
  const game = useMemo(() => new Game(client, number), [client, number]);
  const state = useStore(game.store);
  const shown = useStore(preferences);
  const view = useRef<Viewport | null>(null);
  const [help, setHelp] = useState(false);

  useEffect(() => {
    void loadRules();
    void game.open();
    return () => {
      game.leave();
      // A decision that was tried again is done with.
      if (attemptOf(number)) client.ask("close", { game: number }).catch(() => undefined);
    };
  }, [game]);

  useEffect(() => {
    if (shown.zones !== "") void game.fetchZones();
  }, [game, shown.zones]);

  useEffect(() => {
    const keys: Record<string, () => void> = {
      u: () => void game.undo(),
      h: () => void game.analysis.advise("hint"),
      w: () => void game.analysis.advise("why"),
      m: () => game.moveNow(),
      b: () => document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus(),
      l: () => {
        document.querySelector<HTMLDetailsElement>(".moves")?.setAttribute("open", "");
        document.getElementById("moves-filter")?.focus();
      },
      "+": () => view.current?.zoom(1.25),
      "=": () => view.current?.zoom(1.25),
      "-": () => view.current?.zoom(0.8),
      "0": () => view.current?.reset(),
      "?": () => setHelp(true),
      Escape: () => game.cancel(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const target = event.target as HTMLElement;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && event.key !== "Escape") return;
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [game]);

  const { info, ground, past } = state;
  const pieces = past ? past.pieces : state.pieces;
  const unit = selectedPiece(state);
  if (!info)
    return (
      <main class="waiting" id="main">
        {state.fault ? (
          <>
            <p class="refusal" role="alert">
              {state.fault}
            </p>
            <a href="#/">{t.newGame}</a>
          </>
        ) : (
          <p class="faint">{t.loading}</p>
        )}
      </main>
    );
  return (
    <System.Provider value={info.battle.system}>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.getElementById("main")?.focus())}>
        {t.skip}
      </a>
      <TopBar game={game} state={state} part={part} client={client} onGame={onGame} onHelp={() => setHelp(true)} />
      {part === "review" ? (
        <ReviewPage game={game} state={state} onGame={onGame} />
      ) : (
        <main class="game" id="main" tabIndex={-1} aria-busy={state.busy !== null} data-steps={state.now?.steps}>
          <div class="board-area">
            {pieces && ground ? (
              <Board game={game} state={state} ground={ground} pieces={pieces} trail={shown.trail} zones={shown.zones} onView={(next) => (view.current = next)} />
            ) : (
              <TextBoard text={past?.board ?? state.board} />
            )}
            {past && (
              <div class="past" role="status">
                <b>{t.play.past(past.step, state.now?.steps ?? 0)}</b>
                <button type="button" onClick={() => void game.history.retry(past.step).then((next) => (noteTry(next), onGame(next)))}>
                  {t.play.retry}
                </button>
                <button type="button" class="primary" onClick={() => game.history.present()}>
                  {t.play.back}
                </button>
              </div>
            )}
            <div class="strip">
              {state.shown && !past && <FallenDice step={state.shown} />}
              <BoardBar view={view} />
            </div>
          </div>
          <aside class="side">
            {part === "guided" && <Lesson game={game} state={state} />}
            <AttemptPanel client={client} game={game} state={state} onGame={onGame} />
            {state.correcting ? <CorrectPanel game={game} state={state} /> : <Prompt game={game} state={state} />}
            <GeneralOrders state={state} />
            {state.advice && (
              <AdvicePanel
                kind={state.advice.kind}
                advice={state.advice.advice}
                shown={state.candidate}
                onShow={(candidate) => game.analysis.showCandidate(candidate)}
                onPlay={(moves) => void game.playAll(moves)}
                onClose={() => game.cancel()}
              />
            )}
            <Controls game={game} state={state} />
            {unit && !isGround(unit) && pieces && <UnitCard unit={unit} look={state.look} pieces={pieces} onSelect={(name) => game.select(name)} />}
            {!unit && pieces && <Armies pieces={pieces} />}
            <Log log={state.log} shown={past?.step ?? null} onGo={game.showStep} />
          </aside>
          <div class="below">
            {shown.legend && ground && <Legend ground={ground} />}
            {shown.textBoard && <TextBoard text={past?.board ?? state.board} />}
          </div>
        </main>
      )}
      <Announcer state={state} />
      {state.fault && (
        <div class="toast" role="alert">
          <b>{t.fault}.</b> {state.fault}
          <button type="button" class="quiet" onClick={() => game.dismiss()} aria-label={t.close}>
            ✕
          </button>
        </div>
      )}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </System.Provider>
  );
}
