// What is known of the selected unit.
import type { Look, Pieces, Unit } from "../protocol/types";
import { Counter } from "../board/counter";
import { Ruled, RuleNumber } from "../rules/ruled_text";
import { isLeader, unitNamed } from "../state/pointing";
import { t } from "../texts/en";

interface Props {
  unit: Unit;
  look: Look | null;
  pieces: Pieces;
  onSelect(name: string): void;
}

export function UnitCard({ unit, look, pieces, onSelect }: Props) {
  const threats = new Map<string, string[]>();
  for (const threat of look?.threatened_by ?? []) threats.set(threat.by, [...(threats.get(threat.by) ?? []), threat.unit]);
  return (
    <section class={`card side-${unit.side}`} aria-label={unit.words}>
      <header>
        {unit.hex !== undefined && (
          <svg class="card-counter" viewBox="-31 -31 62 62" aria-hidden="true">
            <Counter unit={unit} />
          </svg>
        )}
        <div>
          <h2>{unit.words}</h2>
          <p class="faint">
            {t.side(unit.side)}
            {!isLeader(unit) && ` · ${unit.disordered ? t.card.disordered : t.card.order}`}
            {unit.marks.filter((mark) => mark !== t.card.disordered).map((mark) => ` · ${mark}`)}
          </p>
        </div>
      </header>
      <dl>
        {unit.card.map((line) => (
          <div key={line.say}>
            <dt>{line.say}</dt>
            <dd>
              <Ruled text={line.value} /> {line.rule && <RuleNumber rule={line.rule} />}
            </dd>
          </div>
        ))}
        {unit.leaders.length > 0 && (
          <div>
            <dt>{t.card.leaders}</dt>
            <dd>{unit.leaders.map((leader) => leader.words).join(", ")}</dd>
          </div>
        )}
        {[...threats].map(([by, units]) => (
          <div key={by}>
            <dt>{t.card.threats[by] ?? by}</dt>
            <dd class="threat-list">
              {units.map((name) => {
                const enemy = unitNamed(pieces, name);
                return (
                  <button key={name} type="button" class="link" onClick={() => enemy && onSelect(enemy.name)}>
                    {enemy?.words ?? name}
                  </button>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
