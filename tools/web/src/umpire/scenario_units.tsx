// The units of a battle, so that they need not be described: a click makes one the actor or the target.
import { useEffect, useState } from "preact/hooks";
import { ServiceError, type Client } from "../protocol/client";
import type { BattleSummary } from "../protocol/types";
import { t } from "../texts/en";
import type { Role, UnitFields } from "./umpire";

interface Listed {
  name: string;
  side: "A" | "B";
  words: string;
  fields: UnitFields;
}

export function ScenarioUnits({ client, onUnit }: { client: Client; onUnit(role: Role, name: string, unit: UnitFields): void }) {
  const [battles, setBattles] = useState<BattleSummary[]>([]);
  const [units, setUnits] = useState<Listed[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    client.ask("battles", { system: "blood-of-kings" }).then(
      (answer) => setBattles(answer.battles),
      (error: Error) => setFault(error.message),
    );
  }, [client]);

  const choose = async (battle: string) => {
    setUnits([]);
    if (battle === "") return;
    try {
      const { game } = await client.ask("begin", { battle, general: "person" });
      const { pieces } = await client.ask("state", { game, show: ["pieces"] });
      await client.ask("close", { game });
      setUnits(
        (pieces?.units ?? []).flatMap((unit) =>
          unit.umpire ? [{ name: unit.name, side: unit.side, words: unit.words, fields: unit.umpire }] : [],
        ),
      );
      setFault(null);
    } catch (error) {
      setFault(error instanceof ServiceError ? error.message : String(error));
    }
  };

  return (
    <details class="scenario-units">
      <summary>{t.umpire.fromBattle}</summary>
      {fault && <p class="refusal">{fault}</p>}
      <label>
        {t.umpire.battle}
        <select onChange={(event) => void choose(event.currentTarget.value)}>
          <option value="">–</option>
          {battles.map((battle) => (
            <option key={battle.battle} value={battle.battle}>
              {battle.name}
            </option>
          ))}
        </select>
      </label>
      <ul>
        {units.map((unit) => (
          <li key={unit.name}>
            <i class={`sign side-${unit.side}`} aria-hidden="true" />
            <b>{unit.name}</b> {unit.words}
            <button type="button" class="quiet" onClick={() => onUnit("actor", unit.name, unit.fields)}>
              {t.umpire.role.actor}
            </button>
            <button type="button" class="quiet" onClick={() => onUnit("target", unit.name, unit.fields)}>
              {t.umpire.role.target}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
