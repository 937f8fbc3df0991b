// One unit as it stands on the table.
import type { Form, Role, UnitFields, Value } from "./umpire";
import { t } from "../texts/en";

interface Props {
  role: Role;
  form: Form;
  unit: UnitFields;
  onChange(changes: UnitFields): void;
}

const usual = ["type", "bases", "of", "status", "leader", "ground", "cover", "support", "front", "retires"];

export function UnitForm({ role, form, unit, onChange }: Props) {
  const type = form.types.find((one) => one.code === unit.type);
  const select = (name: string, label: string, choices: [Value, string][], value: Value) => (
    <label>
      {label}
      <select
        value={String(value)}
        onChange={(event) => {
          const chosen = choices.find(([one]) => String(one) === event.currentTarget.value);
          if (chosen) onChange({ [name]: chosen[0] });
        }}
      >
        {choices.map(([one, words]) => (
          <option key={String(one)} value={String(one)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  const counts = (from: number, to: number): [Value, string][] => Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)]);
  const flags = form.unit.filter((word) => !usual.includes(word.name) && word.value === "");
  const isFixed = (name: string) => name === "armoured" && type?.armour !== "option";
  return (
    <fieldset class={`unit-form side-${role === "actor" ? "A" : "B"}`}>
      <legend>{t.umpire.role[role]}</legend>
      <div class="fields">
        {select("type", t.umpire.type, form.types.map((one) => [one.code, one.name]), unit.type ?? "HC")}
        {select("status", t.umpire.status, t.umpire.statuses, unit.status ?? "ok")}
        {select("bases", t.umpire.bases, counts(1, 6), unit.bases ?? 4)}
        {select("leader", t.umpire.leader, t.umpire.leaders, unit.leader ?? "none")}
      </div>
      <details>
        <summary>{t.umpire.more}</summary>
        <div class="fields">
          {select("of", t.umpire.of, [["", t.umpire.asNow], ...counts(1, 6)], unit.of ?? "")}
          {select("ground", t.umpire.ground, [["", t.umpire.open], ...form.grounds.map((one): [Value, string] => [one.code, one.name])], unit.ground ?? "")}
          {select("cover", t.umpire.cover, [["", t.umpire.none], ...t.umpire.covers, ...form.obstacles.map((one): [Value, string] => [one.code, one.name])], unit.cover ?? "")}
          {select("support", t.umpire.support, [["", "0"], ...counts(1, 6)], unit.support ?? "")}
          {select("front", t.umpire.front, [["", t.umpire.all], ...counts(1, 6)], unit.front ?? "")}
        </div>
        <div class="flags">
          {flags.map((word) => (
            <label key={word.name} class="check" title={word.help}>
              <input
                type="checkbox"
                disabled={isFixed(word.name)}
                checked={isFixed(word.name) ? type?.armour === "always" : unit[word.name] === true}
                onChange={(event) => onChange({ [word.name]: event.currentTarget.checked })}
              />
              {word.name}
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
