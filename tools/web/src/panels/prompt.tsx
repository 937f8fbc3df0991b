// What is due, in a sentence, and the choices that are not on the board: the first thing to look at.
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../state/game";
import type { GameState } from "../state/game_state";
import { actors, isLeader, isOwnAttack, movesOf, opener, otherMoves, targetsOf, unitNamed } from "../state/pointing";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { rounded } from "../state/wording";
import { t } from "../texts/en";
import { TableDice } from "./dice";
import { Buttons, short } from "./choices";
import { Answers, EnemyReply, OddsTable, type Ahead } from "./odds";
import { MoveList } from "./moves";
import { PlacingPanel } from "./placing";
import { Steering } from "./steering";

const mostButtons = 8;
const mostOfUnits = 14;
const shownWhole = new Set(["declare", "rout"]); // where it is not plain that a unit can be clicked

/// What would follow a move, or the dice that are due.
const aheadOf = (game: Game, move?: string): Ahead => ({
  ask: (then) => game.ask("odds", { ...(move ? { move } : {}), then }),
  then: [],
});

function Ended({ game, state }: { game: Game; state: GameState }) {
  const { now, info } = state;
  if (!now || !info) return null;
  const names = { A: info.battle.sides[0], B: info.battle.sides[1] };
  const { result, resigned } = now.result;
  const last = state.log[state.log.length - 1];
  return (
    <>
      <h1>{result === "draw" ? t.play.drawn : result === "unfinished" ? t.play.over : t.play.won(names[result])}</h1>
      {resigned && <p>{t.play.resigned(names[resigned])}</p>}
      {last && !resigned && (
        <p class="meaning">
          <Ruled text={rounded(last.say)} />
        </p>
      )}
      <div class="row">
        <a class="button primary" href={`#/game/${state.number}/review`} onClick={() => !state.review && void game.analysis.analyse()}>
          {t.reviewPage.begin}
        </a>
        <a class="button" href="#/">
          {t.newGame}
        </a>
      </div>
    </>
  );
}

function Asked({ game, state }: { game: Game; state: GameState }) {
  const attack = useRef<HTMLButtonElement>(null);
  const { asked } = state;
  // On a phone the button lies below the board. Enter makes the attack, on the board and here.
  useEffect(() => {
    attack.current?.scrollIntoView({ block: "nearest" });
    if (!document.activeElement?.closest(".board")) attack.current?.focus({ preventScroll: true });
  }, [asked]);
  if (!asked) return null;
  const ahead = aheadOf(game, asked.move);
  const own = isOwnAttack(asked, state.pieces, state.now?.side);
  const reply = () => void game.analysis.reply().then(() => attack.current?.focus());
  return (
    <div class="asked" key={asked.move} role="group" aria-label={t.odds.heading}>
      <h2>{short(asked)}</h2>
      {state.odds?.odds && <OddsTable odds={state.odds.odds} ahead={ahead} />}
      {state.odds && !state.odds.odds && <p><Ruled text={state.odds.next} /></p>}
      {state.odds && <Answers answer={state.odds} ahead={ahead} />}
      <div class="row">
        <button type="button" class="primary" ref={attack} onClick={() => void game.confirm()}>
          {own ? t.play.attack : t.play.answer}
        </button>
        <button type="button" onClick={() => game.cancel()}>
          {t.cancel}
        </button>
        {!state.reply && (
          <button type="button" onClick={reply}>
            {t.odds.askReply}
          </button>
        )}
      </div>
      {own && <p class="faint wide">{t.play.attackAgain}</p>}
      {state.reply && <EnemyReply answer={state.reply} />}
    </div>
  );
}

export function Prompt({ game, state }: { game: Game; state: GameState }) {
  const { now, info, moves, pieces } = state;
  if (!now || !info) return <section class="prompt" />;
  const mine = now.side && (info.person === "both" || info.person === now.side);
  const unit = unitNamed(pieces, state.selected);
  const own = moves && unit ? targetsOf(movesOf(moves.moves, unit)) : null;
  const others = moves ? otherMoves(moves.moves, pieces) : [];
  const placed = others.filter((choice) => choice.point?.to?.hex);
  const few = moves !== null && !own && shownWhole.has(now.due.name) && moves.moves.length <= mostOfUnits;
  const plain = few ? moves.moves : others.filter((choice) => !choice.point?.to || (choice.point.unit === null && choice.point.to.corners));
  const facing = own && own.facings.size > 0;
  const side = now.side ? info.battle.sides[now.side === "A" ? 0 : 1] : "";
  return (
    <section class={`prompt${now.side ? ` side-${now.side}` : ""}`} aria-label={t.play.orders}>
      <p class="when">
        {now.due.when}
        {now.due.means && <span> · {now.due.means}</span>}
      </p>
      {now.player === "nobody" ? (
        <Ended game={game} state={state} />
      ) : (
        <>
          <h1>
            {now.player === "person" && mine ? <Ruled text={now.due.say} /> : now.player === "general" ? t.play.thinking : <Ruled text={now.due.say} />}{" "}
            {now.player === "person" && <RuleNumber rule={now.due.rule} />}
          </h1>
          {now.player === "general" && state.progress && <p class="faint number-left">{t.advice.simulations(state.progress.done)}</p>}
          {now.player === "person" && info.person === "both" && <p class="faint">{t.play.yourMove(side)}</p>}
          {now.player === "person" && now.due.meaning && <p class="meaning">{now.due.meaning}</p>}
        </>
      )}
      {now.roll && now.roll.yours.A + now.roll.yours.B > 0 && (
        <>
          <TableDice key={now.steps} roll={now.roll} onGive={(faces) => void game.roll(faces)} />
          {now.odds && (
            <details>
              <summary>{t.odds.due}</summary>
              <OddsTable key={now.steps} odds={now.odds} ahead={aheadOf(game)} />
            </details>
          )}
        </>
      )}
      {state.refusal && (
        <p class="refusal" role="alert">
          <b>{t.play.refused}.</b> <Ruled text={state.refusal.message} /> {state.refusal.rule && <RuleNumber rule={state.refusal.rule} />}
        </p>
      )}
      <Asked game={game} state={state} />
      {state.several && (
        <div class="several">
          <h2>{t.play.several}</h2>
          <Buttons choices={state.several} onChoose={(choice) => void game.choose(choice)} label={t.play.several} />
          <button type="button" class="quiet" onClick={() => game.cancel()}>
            {t.cancel}
          </button>
        </div>
      )}
      {!state.asked && !state.several && moves && (
        <>
          {now.due.name === "formation" && pieces && actors(moves.moves, pieces).filter((one) => opener(movesOf(moves.moves, one), one, "move")).length > 1 && (
            <label class="check">
              <input type="checkbox" checked={state.together} onChange={() => game.gestures.setTogether(!state.together)} />
              {t.play.together}
            </label>
          )}
          {facing && <p class="faint">{t.play.facing}</p>}
          {own && <Buttons choices={own.plain} onChoose={(choice) => void game.choose(choice)} label={unit?.words ?? ""} />}
          {(few || plain.length <= mostButtons) && <Buttons choices={plain} onChoose={(choice) => void game.choose(choice)} label={t.play.others} />}
          {placed.length > 0 && placed.length <= mostButtons && (
            <Buttons choices={placed} onChoose={(choice) => void game.choose(choice)} label={t.play.others} />
          )}
          {unit && !moves.complete && own?.ends.some((choice) => choice.point?.to?.corners) && <Steering key={`${now.steps}${unit.name}`} game={game} state={state} unit={unit} />}
          {unit && isLeader(unit) && state.proposal && (
            <button type="button" class="primary" onClick={() => void game.confirm()}>
              {t.table.make}: {state.proposal.brief}
            </button>
          )}
          <PlacingPanel game={game} state={state} />
          <MoveList
            moves={moves}
            open={(!few && plain.length > mostButtons) || !pieces}
            onChoose={game.chooseListed}
            onType={game.type}
          />
        </>
      )}
    </section>
  );
}
