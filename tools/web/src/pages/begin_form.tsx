// The settings of a new game.
import { useEffect, useRef, useState } from "preact/hooks";
import { ServiceError, type Client } from "../protocol/client";
import { openRecords } from "../panels/files";
import type { BattleSummary, BeginKeys, Rating, Side, SystemSettings } from "../protocol/types";
import { explanation } from "../rules/rule_texts";
import { index, loadRules } from "../rules/ruled_text";
import { useStore } from "../state/store";
import { countRecords, gamesAgainst, rate, results } from "../state/rating";
import { t } from "../texts/en";
import { EvenBar } from "./even_bar";

interface Props {
  client: Client;
  battle: BattleSummary;
  settings: SystemSettings | undefined;
  onGame(game: number): void;
  onClose(): void;
}

export interface Settings {
  side: Side | "both";
  level: number; // 0: the one that fits the person
  temperament: "steady" | "bold" | "cautious";
  handicap: Record<Side, string>;
  options: string[];
  mine: Side[];
  seed: string;
}

export const usual: Settings = {
  side: "A",
  level: 4,
  temperament: "steady",
  handicap: { A: "", B: "" },
  options: [],
  mine: [],
  seed: "",
};

/// A seed for those who give none: small enough to be shown and typed.
const anySeed = () => Math.floor(Math.random() * 1_000_000_000);

/// The request that the settings ask for.
export function beginKeys(battle: string, settings: Settings, seed: () => number = anySeed): BeginKeys {
  const handicap = Object.fromEntries(Object.entries(settings.handicap).filter(([, text]) => text.trim() !== ""));
  const two = settings.side === "both";
  return {
    battle,
    ...(settings.side === "both" ? { general: "person" } : { side: settings.side, general: settings.level }),
    ...(two || settings.temperament === "steady" ? {} : { temperament: settings.temperament }),
    ...(Object.keys(handicap).length > 0 ? { handicap } : {}),
    ...(settings.options.length > 0 ? { options: settings.options } : {}),
    ...(settings.mine.length > 0 ? { mine: settings.mine } : {}),
    seed: settings.seed.trim() === "" ? seed() : Number(settings.seed),
  };
}

const sides: Side[] = ["A", "B"];
const toggled = <T,>(list: T[], item: T) => (list.includes(item) ? list.filter((one) => one !== item) : [...list, item]);

export function BeginForm({ client, battle, settings, onGame, onClose }: Props) {
  const [values, setValues] = useState(usual);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [rating, setRating] = useState<Rating | null>(null);
  const { all: rules } = useStore(index);
  const set = (changes: Partial<Settings>) => setValues((before) => ({ ...before, ...changes }));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, []);
  const rateAnew = () =>
    client.ask("rating", { results: gamesAgainst(results()) }).then(setRating, (error: Error) => setFault(error.message));
  useEffect(() => {
    void loadRules();
    void rateAnew();
  }, [client]);
  const [counted, setCounted] = useState<number | null>(null);
  const count = () =>
    openRecords((records) => {
      setCounted(countRecords(records));
      void rateAnew();
    });

  const begin = async () => {
    setBusy(true);
    try {
      const keys = beginKeys(battle.battle, values);
      const fits = values.level === 0 && values.side !== "both" ? rating?.general : undefined;
      const { game } = await client.ask("begin", fits === undefined ? keys : { ...keys, general: fits });
      if (values.side !== "both" && !keys.handicap && values.temperament === "steady") rate(game, fits ?? `level-${values.level}`);
      onGame(game);
    } catch (error) {
      setFault(error instanceof ServiceError ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form
      class="begin-form"
      aria-label={battle.name}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {battle.name} <small>{battle.date}</small>
        </h2>
        <button type="button" class="quiet" aria-label={t.close} onClick={onClose}>
          ✕
        </button>
      </header>
      {battle.special && <p>{battle.special}</p>}
      {battle.even && (
        <p class="faint">
          <EvenBar even={battle.even} />
          {t.begin.even(Math.round(100 * battle.even.score), Math.round(100 * battle.even.interval[0]), Math.round(100 * battle.even.interval[1]))}
        </p>
      )}
      <fieldset class="segments">
        <legend>{t.begin.yourSide}</legend>
        {sides.map((side, i) => (
          <label key={side} class={`side-${side}${values.side === side ? " chosen" : ""}`}>
            <input type="radio" name="side" checked={values.side === side} onChange={() => set({ side })} />
            <i class={`sign side-${side}`} aria-hidden="true" /> {battle.sides[i]}
          </label>
        ))}
        <label class={values.side === "both" ? "chosen" : ""}>
          <input type="radio" name="side" checked={values.side === "both"} onChange={() => set({ side: "both" })} />
          {t.begin.either}
        </label>
      </fieldset>
      {values.side !== "both" && (
        <div class="fields">
          <label>
            {t.begin.level}
            <select value={values.level} onChange={(event) => set({ level: Number(event.currentTarget.value) })}>
              {rating && <option value={0}>{t.begin.fitting(rating.general)}</option>}
              {t.begin.levels.map((name, i) => (
                <option key={i} value={i + 1}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {values.level === 0 && rating && (
            <div class="wide">
              <p class="faint">{t.begin.rating(rating.elo, rating.interval, results().length)}</p>
              <button type="button" onClick={count}>
                {t.begin.countRecords}
              </button>
              <p class="faint" role="status">
                {counted !== null && t.begin.counted(counted)}
              </p>
            </div>
          )}
          <label>
            {t.begin.temperament}
            <select value={values.temperament} onChange={(event) => set({ temperament: event.currentTarget.value as Settings["temperament"] })}>
              {Object.entries(t.begin.temperaments).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <details>
        <summary>{t.begin.more}</summary>
        <fieldset>
          <legend>{t.begin.dice}</legend>
          {sides.map((side) => (
            <label key={side} class="check">
              <input type="checkbox" checked={values.mine.includes(side)} onChange={() => set({ mine: toggled(values.mine, side) })} />
              {t.begin.diceOf(side)}
            </label>
          ))}
        </fieldset>
        {settings && settings.options.length > 0 && (
          <fieldset>
            <legend>{t.begin.options}</legend>
            {settings.options.map((option) => {
              const own = battle.options.includes(`${option.name} (${option.rule})`);
              const name = t.begin.optionName(option.name);
              const words = explanation(rules[battle.system] ?? {}, option.rule)?.replace(`${name}: `, "");
              const change = own ? `no-${option.name}` : option.name;
              return (
                <label key={option.name} class="check option">
                  <input type="checkbox" checked={own !== values.options.includes(change)} onChange={() => set({ options: toggled(values.options, change) })} />
                  <span>
                    {name} <small class="faint capital">{words}</small>
                  </span>
                </label>
              );
            })}
          </fieldset>
        )}
        <div class="fields">
          {sides.map((side) => (
            <label key={side}>
              {t.begin.handicap(side)}
              <input type="text" autocomplete="off" value={values.handicap[side]} onInput={(event) => set({ handicap: { ...values.handicap, [side]: event.currentTarget.value } })} />
            </label>
          ))}
        </div>
        {settings && (
          <details class="faint">
            <summary>{t.begin.handicapHelp(`${settings.handicaps[0]?.name ?? "vp"}=1`)}</summary>
            <ul>
              {settings.handicaps.map((handicap) => (
                <li key={handicap.name}>
                  <b>{handicap.name}</b> {handicap.help}
                </li>
              ))}
            </ul>
          </details>
        )}
        <label>
          {t.begin.seed}
          <input type="text" inputMode="numeric" pattern="[0-9]{0,15}" autocomplete="off" value={values.seed} onInput={(event) => set({ seed: event.currentTarget.value })} />
          <small class="faint">{t.begin.seedHelp}</small>
        </label>
      </details>
      {battle.victory && (
        <details>
          <summary>{t.begin.victory}</summary>
          <p>{battle.victory}</p>
        </details>
      )}
      {battle.note && (
        <details>
          <summary>{t.begin.history}</summary>
          <p>{battle.note}</p>
        </details>
      )}
      {fault && (
        <p class="refusal" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="primary large" disabled={busy}>
        {t.begin.start}
      </button>
    </form>
  );
}
