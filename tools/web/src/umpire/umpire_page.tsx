// The umpire for Blood of Kings & Heroes on a tablet beside the table.
import { useEffect, useMemo } from "preact/hooks";
import { download } from "../panels/files";
import type { Client } from "../protocol/client";
import { useStore } from "../state/store";
import { t } from "../texts/en";
import { DueDice, RulingOdds, ThrownDice } from "./ruling";
import { ScenarioUnits } from "./scenario_units";
import { logText, takes, UmpireTable, type Role } from "./umpire";
import { UnitForm } from "./unit_form";

const roles: Role[] = ["actor", "target"];

export function UmpirePage({ client }: { client: Client }) {
  const table = useMemo(() => new UmpireTable(client), [client]);
  const state = useStore(table.store);
  useEffect(() => {
    document.title = t.umpire.title;
    void table.open();
  }, [table]);
  const { form, reply, action } = state;
  if (!form)
    return (
      <main class="waiting">
        <p role="status">{state.fault ?? t.loading}</p>
      </main>
    );
  const due = reply?.due ?? [];
  return (
    <main class="umpire">
      <header class="masthead">
        <a class="home" href="#/">
          {t.title}
        </a>
        <h1>{t.umpire.title}</h1>
        <p>{t.umpire.about}</p>
      </header>
      <div class="actions" role="radiogroup" aria-label={t.umpire.action}>
        {form.actions.map((name) => (
          <label key={name} class={name === action ? "chosen" : ""}>
            <input type="radio" name="action" checked={name === action} onChange={() => void table.set({ action: name })} />
            {t.umpire.actions[name] ?? name}
          </label>
        ))}
      </div>
      <div class="umpire-columns">
        <div class="units">
          {roles.map(
            (role) =>
              takes(action, role) && (
                <UnitForm key={role} role={role} form={form} unit={state[role]} onChange={(changes) => void table.setUnit(role, changes)} />
              ),
          )}
          {takes(action, "target") && (
            <div class="between">
              <button type="button" class="quiet" onClick={() => void table.exchange()}>
                {t.umpire.exchange}
              </button>
              <label>
                {t.umpire.numbers}
                <select value={state.numbers} onChange={(event) => void table.set({ numbers: event.currentTarget.value })}>
                  {form.numbers.map((name) => (
                    <option key={name} value={name}>
                      {name.replaceAll("-", " ")}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          <ScenarioUnits client={client} onUnit={(role, name, unit) => void table.replaceUnit(role, name, unit)} />
        </div>
        <section class="ruling" aria-live="polite">
          {state.fault && (
            <p class="refusal" role="alert">
              {state.fault}
            </p>
          )}
          {reply && <p class={reply.kind === "error" ? "refusal" : `words ${reply.kind}`}>{reply.words}</p>}
          {!state.thrown && reply?.question && !(reply.question in state.answers) && (
            <p class="answers-row">
              <button type="button" class="primary" onClick={() => void table.answer(reply.question ?? "", true)}>
                {t.umpire.yes}
              </button>
              <button type="button" onClick={() => void table.answer(reply.question ?? "", false)}>
                {t.umpire.no}
              </button>
            </p>
          )}
          {state.thrown && reply?.thrown && <ThrownDice thrown={reply.thrown} />}
          {state.thrown && reply?.kind === "result" && (
            <p class="answers-row">
              {reply.next && (
                <button type="button" class="primary" onClick={() => void table.next()}>
                  {t.umpire.next(t.umpire.actions[reply.next.action ?? ""] ?? reply.next.action ?? "")}
                </button>
              )}
              <button type="button" onClick={() => void table.keep()}>
                {t.umpire.keep}
              </button>
            </p>
          )}
          {!state.thrown && reply?.kind === "odds" && due.length === 0 && !reply.question && (
            <button type="button" class="primary" onClick={() => void table.roll()}>
              {t.umpire.goOn}
            </button>
          )}
          {!state.thrown && due.length > 0 && (
            <>
              <label class="check">
                <input type="checkbox" checked={state.mine} onChange={() => void table.set({ mine: !state.mine })} />
                {t.umpire.mine}
              </label>
              {state.mine ? (
                <DueDice due={due} onGive={(dice) => void table.roll(dice)} />
              ) : (
                <button type="button" class="primary" onClick={() => void table.roll()}>
                  {t.umpire.roll}
                </button>
              )}
            </>
          )}
          {!state.thrown && reply && <RulingOdds reply={reply} />}
        </section>
      </div>
      <section class="umpire-log">
        <h2>{t.umpire.log}</h2>
        <ol>
          {state.log.map((entry, i) => (
            <li key={i}>
              <b>{entry.who}</b> {entry.words}
              {entry.dice.length > 0 && <ThrownDice thrown={entry.dice} />}
            </li>
          ))}
        </ol>
        {state.log.length === 0 ? (
          <p class="faint">{t.umpire.noLog}</p>
        ) : (
          <button type="button" class="quiet" onClick={() => download("umpire.txt", logText(state.log))}>
            {t.umpire.saveLog}
          </button>
        )}
      </section>
    </main>
  );
}
