// What the umpire says: odds, a question, dice to be rolled, the result.
import { useEffect, useState } from "preact/hooks";
import { Die } from "../panels/dice";
import { OddsTable, type Signs } from "../panels/odds";
import type { Odds } from "../protocol/types";
import { RuleNumber } from "../rules/ruled_text";
import { t } from "../texts/en";
import type { Reply, Throw, Thrown } from "./umpire";

const side = (who: string) => (who.startsWith("target") ? "B" : "A");
const ofRoles: Signs = {
  A: { letter: "A", words: t.umpire.betterFor("actor") },
  B: { letter: "T", words: t.umpire.betterFor("target") },
};
const signed = (number: number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

function Breakdown({ odds }: { odds: Throw }) {
  if (!odds.breakdown) return odds.needs ? <p class="breakdown">{odds.needs}</p> : null;
  return (
    <table class="adds-up">
      <thead>
        <tr>
          <th scope="col">{t.umpire.addsUp}</th>
          <th scope="col">{t.umpire.role.actor}</th>
          <th scope="col">{t.umpire.role.target}</th>
        </tr>
      </thead>
      <tbody>
        {odds.breakdown.map((line, i) => (
          <tr key={i} class={line.sum ? "sum" : ""}>
            <th scope="row">{line.sum ? t.umpire.added : line.what}</th>
            <td class="number">{signed(line.actor)}</td>
            <td class="number">{signed(line.target)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/// As odds of a battle whose side A is the actor.
const asOdds = (roll: Throw): Odds => ({
  event: roll.when ?? t.umpire.theDice,
  rule: roll.rule,
  faces: roll.faces,
  results: roll.results.map((result) => ({ ...result, gains: result.gains && (result.gains === "actor" ? "A" : "B") })),
  breakdown: "",
  condition: "",
});

function Throws({ odds, heading }: { odds: Throw; heading?: string }) {
  return (
    <section>
      {heading && <h3>{heading}</h3>}
      <Breakdown odds={odds} />
      <OddsTable odds={asOdds(odds)} signs={ofRoles} />
    </section>
  );
}

export function ThrownDice({ thrown }: { thrown: Thrown[] }) {
  return (
    <ul class="thrown">
      {thrown.map((die, i) => (
        <li key={i}>
          <Die face={die.face} side={side(die.who)} /> {die.who} {die.face}
          {die.adds !== 0 && ` ${signed(die.adds)} = ${die.total}`}
        </li>
      ))}
    </ul>
  );
}

/// A row of faces for each die that is due.
export function DueDice({ due, onGive }: { due: { who: string; rule: string }[]; onGive(dice: number[]): void }) {
  const [faces, setFaces] = useState<number[]>([]);
  const key = due.map((die) => die.who).join();
  useEffect(() => setFaces([]), [key]);
  const ready = due.every((_, i) => faces[i] !== undefined);
  return (
    <form
      class="table-dice"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onGive(faces);
      }}
    >
      {due.map((die, i) => (
        <div key={i} class="faces" role="radiogroup" aria-label={t.umpire.dieOf(die.who)}>
          <span class="whose">{t.umpire.dieOf(die.who)}</span>
          {[1, 2, 3, 4, 5, 6].map((face) => (
            <label key={face} class={faces[i] === face ? "chosen" : ""}>
              <input
                type="radio"
                name={`due-${i}`}
                value={face}
                checked={faces[i] === face}
                onChange={() => setFaces((before) => Object.assign([...before], { [i]: face }))}
              />
              <Die face={face} side={side(die.who)} />
            </label>
          ))}
        </div>
      ))}
      <button type="submit" class="primary" disabled={!ready}>
        {t.dice.give}
      </button>
    </form>
  );
}

export function RulingOdds({ reply }: { reply: Reply }) {
  const falls = reply.leader_falls;
  return (
    <div class="ruling-odds">
      {reply.odds && <Throws odds={reply.odds} />}
      {Object.entries(reply.by_answer ?? {}).map(([answer, odds]) => (
        <Throws key={answer} odds={odds} heading={t.umpire.ifAnswer(answer)} />
      ))}
      {Object.entries(reply.by_result ?? {}).map(([result, odds]) => (
        <Throws key={result} odds={odds} heading={t.umpire.ifResult(result)} />
      ))}
      {falls && falls.actor.probability + falls.target.probability > 0 && (
        <p class="faint">
          {t.umpire.leaderFalls(falls.actor.probability, falls.target.probability)} <RuleNumber rule="Outcomes_4" />
        </p>
      )}
    </div>
  );
}
