// Dice: those that fell, and those that are to be rolled on a table.
import { useState } from "preact/hooks";
import type { Roll, Side, Step } from "../protocol/types";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { t } from "../texts/en";

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ face, side }: { face: number; side: Side }) {
  return (
    <svg class={`die side-${side}`} viewBox="-12 -12 24 24" role="img" aria-label={String(face)}>
      {side === "A" ? <rect x="-10.5" y="-10.5" width="21" height="21" rx="4" /> : <rect x="-10.5" y="-10.5" width="21" height="21" rx="9" />}
      {(pips[face] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x * 5} cy={y * 5} r="2.1" />
      ))}
    </svg>
  );
}

const sides: Side[] = ["A", "B"];

export function DiceRow({ dice }: { dice: number[][] }) {
  return (
    <span class="dice-row">
      {sides.map((side, i) => (
        <span key={side} class="dice-of">
          {(dice[i] ?? []).map((face, n) => (
            <Die key={n} face={face} side={side} />
          ))}
        </span>
      ))}
    </span>
  );
}

/// The roll that is shown over the board.
export function FallenDice({ step }: { step: Step }) {
  return (
    <div class="fallen" key={step.step}>
      {step.dice && <DiceRow dice={step.dice} />}
      <p>
        <b>{step.event}</b> <RuleNumber rule={step.rule ?? ""} />
        <span>
          <Ruled text={step.say} />
        </span>
      </p>
    </div>
  );
}

/// The dice that the person rolls on a table: one row of faces for each die.
export function TableDice({ roll, onGive }: { roll: Roll; onGive(faces: Partial<Record<Side, number[]>>): void }) {
  const [faces, setFaces] = useState<Record<Side, number[]>>({ A: [], B: [] });
  const wanted = sides.filter((side) => roll.yours[side] > 0);
  const ready = wanted.every((side) => Array.from({ length: roll.yours[side] }).every((_, i) => faces[side][i]));
  const set = (side: Side, die: number, face: number) =>
    setFaces((before) => {
      const next = [...before[side]];
      next[die] = face;
      return { ...before, [side]: next };
    });
  // A digit gives the face of the next die, in the order in which they are asked for.
  const typed = (event: KeyboardEvent) => {
    const face = Number(event.key);
    if (!(face >= 1 && face <= 6)) return;
    const next = wanted.flatMap((side) => Array.from({ length: roll.yours[side] }, (_, die) => ({ side, die }))).find(({ side, die }) => !faces[side][die]);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    set(next.side, next.die, face);
  };
  return (
    <form
      class="table-dice"
      onKeyDown={typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onGive(Object.fromEntries(wanted.map((side) => [side, faces[side].slice(0, roll.yours[side])])));
      }}
    >
      <h2>
        {t.dice.yours} <RuleNumber rule={roll.rule} />
      </h2>
      {wanted.map((side) => (
        <fieldset key={side}>
          <legend>{t.dice.count(roll.yours[side], side)}</legend>
          {Array.from({ length: roll.yours[side] }).map((_, die) => (
            <div key={die} class="faces" role="radiogroup" aria-label={t.dice.face(die + 1, side)}>
              {[1, 2, 3, 4, 5, 6].map((face) => (
                <label key={face} class={faces[side][die] === face ? "chosen" : ""}>
                  <input type="radio" name={`die-${side}-${die}`} value={face} checked={faces[side][die] === face} onChange={() => set(side, die, face)} />
                  <Die face={face} side={side} />
                </label>
              ))}
            </div>
          ))}
        </fieldset>
      ))}
      <button type="submit" class="primary" disabled={!ready}>
        {t.dice.give}
      </button>
    </form>
  );
}
