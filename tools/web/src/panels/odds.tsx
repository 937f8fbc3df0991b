// Odds: a bar that is divided as the results are, and each result with its ways and its share.
import type { BySide, Odds, OddsAnswer, ReplyAnswer } from "../protocol/types";
import { Ruled, RuleNumber } from "../rules/ruled_text";
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

export function OddsTable({ odds, signs = ofSides }: { odds: Odds; signs?: Signs }) {
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
              <tr key={i}>
                <td class={`key share-${colours[i]}`} title={sign ? sign.words : t.odds.betterForNone}>
                  <span aria-hidden="true">{sign ? sign.letter : "·"}</span>
                </td>
                <th scope="row">
                  {result.words}
                  {sign && <span class="visually-hidden">, {sign.words}</span>}
                </th>
                <td class="number">{percent(result.probability)}</td>
                <td class="number faint">{t.odds.ways(result.count, odds.faces)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function Answers({ answer }: { answer: OddsAnswer }) {
  if (!answer.answers) return null;
  return (
    <div class="answers">
      <h3>{t.odds.answers(answer.answers.side)}</h3>
      {answer.answers.choices.map((choice) => (
        <details key={choice.move}>
          <summary>
            <Ruled text={choice.say} />
          </summary>
          {choice.odds ? (
            <OddsTable odds={choice.odds} />
          ) : (
            <p>
              <Ruled text={choice.next} />
            </p>
          )}
        </details>
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
