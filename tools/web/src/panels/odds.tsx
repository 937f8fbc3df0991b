// Odds: a bar that is divided as the results are, and each result with its ways and its share. In a game each result and
// each answer opens what would follow it.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BySide, ImaginedStep, Odds, OddsAnswer, ReplyAnswer } from "../protocol/types";
import { withoutRules } from "../rules/rule_texts";
import { Ruled, RuleNumber, RulesOf } from "../rules/ruled_text";
import { joinedSteps } from "../state/joined_steps";
import { tones } from "../state/shares";
import { t } from "../texts/en";

const percent = (share: number) => {
  const value = 100 * share;
  return `${value > 0 && value < 1 ? value.toFixed(1) : Math.round(value)} %`;
};

/// What a side is called beside an outcome that is better for it.
export type Signs = BySide<{ letter: string; words: string }>;

/// Divided as the results are, coloured by the side that gains.
function Bar({ odds }: { odds: Odds }) {
  const colours = tones(odds.results);
  return (
    <span class="bar" aria-hidden="true">
      {odds.results.map((result, i) => (
        <span key={i} class={`share share-${colours[i]}`} style={{ flexGrow: result.probability }} />
      ))}
    </span>
  );
}

/// The odds of a choice in a line, for its button.
export function OddsLine({ odds }: { odds: Odds }) {
  const words = odds.results.map((result) => `${result.words} ${percent(result.probability)}`).join(", ");
  return (
    <span class="odds-line" title={words}>
      <Bar odds={odds} />
      <span class="visually-hidden">{words}</span>
    </span>
  );
}

const ofSides: Signs = { A: { letter: "A", words: t.odds.betterFor("A") }, B: { letter: "B", words: t.odds.betterFor("B") } };

/// What would follow: asked of the service when it is opened.
export interface Ahead {
  ask(then: ImaginedStep[]): Promise<OddsAnswer>;
  then: ImaginedStep[]; // what is imagined so far, behind the move
}

const behind = (ahead: Ahead, step: ImaginedStep): Ahead => ({ ...ahead, then: [...ahead.then, step] });

/// Asks, and shows what would follow: dice, answers, or what is due next.
function WhatFollows({ ahead }: { ahead: Ahead }) {
  const [found, setFound] = useState<OddsAnswer | string | null>(null);
  useEffect(() => {
    ahead.ask(ahead.then).then(setFound, (error: Error) => setFound(error.message));
  }, []);
  if (found === null) return <p class="faint asking">{t.odds.asking}</p>;
  if (typeof found === "string") return <p class="refusal">{found}</p>;
  return (
    <>
      {found.odds && <OddsTable odds={found.odds} ahead={ahead} />}
      {(!found.odds || found.answers) && (
        <p>
          {t.odds.next}: <Ruled text={found.next} />
        </p>
      )}
      <Answers answer={found} ahead={ahead} />
    </>
  );
}

export function OddsTable({ odds, signs = ofSides, ahead }: { odds: Odds; signs?: Signs; ahead?: Ahead | undefined }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (i: number) => setOpened(new Set(opened.has(i) ? [...opened].filter((one) => one !== i) : [...opened, i]));
  const colours = tones(odds.results);
  return (
    <div class="odds">
      <p class="odds-event">
        {odds.event} <RuleNumber rule={odds.rule} />
      </p>
      {odds.breakdown && (
        <p class="breakdown">
          <Ruled text={odds.breakdown} />
        </p>
      )}
      {odds.condition && (
        <p class="breakdown">
          <Ruled text={odds.condition} />
        </p>
      )}
      <Bar odds={odds} />
      <table>
        <tbody>
          {odds.results.map((result, i) => {
            const sign = result.gains && signs[result.gains];
            return (
              <Fragment key={i}>
                <tr>
                  <td class={`key share-${colours[i]}`} title={sign ? sign.words : t.odds.betterForNone}>
                    <span aria-hidden="true">{sign ? sign.letter : "·"}</span>
                  </td>
                  <th scope="row">
                    {ahead ? (
                      <button type="button" class="follow" aria-expanded={opened.has(i)} title={t.odds.follow} onClick={() => toggle(i)}>
                        {result.words}
                      </button>
                    ) : (
                      result.words
                    )}
                    {sign && <span class="visually-hidden">, {sign.words}</span>}
                  </th>
                  <td class="number">{percent(result.probability)}</td>
                  <td class="number faint">{t.odds.ways(result.count, odds.faces)}</td>
                </tr>
                {ahead && opened.has(i) && (
                  <tr>
                    <td colSpan={4} class="followed">
                      <WhatFollows ahead={behind(ahead, i)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/// An answer to a move: its dice; without any, what would follow is asked when it is opened.
function OneAnswer({ choice, ahead }: { choice: NonNullable<OddsAnswer["answers"]>["choices"][number]; ahead: Ahead }) {
  const [opened, setOpened] = useState(false);
  const next = behind(ahead, choice.move);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{withoutRules(choice.say)}</summary>
      <RulesOf text={choice.say} />
      {choice.odds ? <OddsTable odds={choice.odds} ahead={next} /> : opened && <WhatFollows ahead={next} />}
    </details>
  );
}

export function Answers({ answer, ahead }: { answer: OddsAnswer; ahead: Ahead }) {
  if (!answer.answers) return null;
  return (
    <div class="answers">
      <h3>{t.odds.answers(answer.answers.side)}</h3>
      {answer.answers.choices.map((choice) => (
        <OneAnswer key={choice.move} choice={choice} ahead={ahead} />
      ))}
    </div>
  );
}

/// How the enemy might answer: what happens before, its choices, their dice.
function Steps({ made }: { made: ReplyAnswer["reply"] }) {
  return (
    <ol>
      {joinedSteps(made, (step) => step.say).map(({ say }, i) => (
        <li key={i}>
          <Ruled text={say} />
        </li>
      ))}
    </ol>
  );
}

export function EnemyReply({ answer }: { answer: ReplyAnswer }) {
  return (
    <div class="answers">
      <h3>{t.odds.reply}</h3>
      {answer.reply.length === 0 && <p>{t.odds.noReply}</p>}
      {answer.reply.length > 0 && (
        <p>
          <Ruled text={answer.reply[0]?.say ?? ""} />
        </p>
      )}
      {answer.reply.length > 1 && (
        <details>
          <summary>{t.odds.after(answer.reply.length - 1)}</summary>
          <Steps made={answer.reply.slice(1)} />
        </details>
      )}
      {answer.odds && <OddsTable odds={answer.odds} />}
      {answer.before.length > 0 && (
        <details>
          <summary>{t.odds.before(answer.before.length)}</summary>
          <Steps made={answer.before} />
        </details>
      )}
    </div>
  );
}
