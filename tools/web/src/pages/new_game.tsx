// The list of battles, and the settings of the one that is chosen.
import { useEffect, useState } from "preact/hooks";
import { ServiceError, type Client } from "../protocol/client";
import type { BattleSummary, Side, SystemSettings } from "../protocol/types";
import { BattlePicture } from "./battle_picture";
import { BeginForm } from "./begin_form";
import { EvenBar } from "./even_bar";
import { openRecord } from "../panels/files";
import { kept } from "../state/drill";
import { beginDrill } from "../state/drill_game";
import { forgetGame, goOn, isRunning, isTry, keptGame } from "../state/keeping";
import { t } from "../texts/en";

interface Props {
  client: Client;
  onGame(game: number): void;
  onGuided(): void;
}

export interface Openings {
  battles: BattleSummary[];
  systems: SystemSettings[];
  games: { game: number; name: string }[];
  keptRuns: boolean; // the game that is kept in the browser is one of them
}

export function matching(battles: BattleSummary[], text: string, system: string): BattleSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return battles.filter((battle) => {
    const all = [battle.name, battle.date, battle.special ?? "", ...battle.sides].join(" ").toLowerCase();
    return (system === "" || battle.system === system) && words.every((word) => all.includes(word));
  });
}

function BattleCard({ client, battle, chosen, onChoose }: { client: Client; battle: BattleSummary; chosen: boolean; onChoose(): void }) {
  return (
    <button type="button" class={`battle system-${battle.system}${chosen ? " chosen" : ""}`} aria-pressed={chosen} onClick={onChoose}>
      <BattlePicture client={client} battle={battle.battle} />
      <span class="battle-name">
        {battle.name} <small>{battle.date}</small>
      </span>
      <span class="battle-sides">
        {battle.sides.map((name, i) => (
          <span key={i}>
            <i class={`sign side-${i === 0 ? "A" : "B"}`} aria-hidden="true" /> {name}
          </span>
        ))}
      </span>
      {battle.special && <span class="special">{battle.special}</span>}
      {battle.even && <EvenBar even={battle.even} />}
    </button>
  );
}

function OpenGames({ heading, games, onEnd }: { heading: string; games: Openings["games"]; onEnd(game: number): void }) {
  if (games.length === 0) return null;
  return (
    <p class="under-way">
      {heading}:{" "}
      {games.map((game) => (
        <span key={game.game}>
          <a href={`#/game/${game.game}`}>{t.begin.go(game.name, game.game)}</a>
          <button type="button" class="quiet small" aria-label={t.begin.end(game.name, game.game)} onClick={() => onEnd(game.game)}>
            ✕
          </button>
        </span>
      ))}
    </p>
  );
}

export function NewGame({ client, onGame, onGuided }: Props) {
  const [openings, setOpenings] = useState<Openings | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [system, setSystem] = useState("");
  const positions = kept().length;
  const [current, setKept] = useState(keptGame());
  const [chosen, setChosen] = useState<BattleSummary | null>(null);

  useEffect(() => {
    let left = false;
    const fetchOpenings = async () => {
      try {
        const [{ battles }, { systems }, { games }] = await Promise.all([client.ask("battles", {}), client.ask("settings", {}), client.ask("games", {})]);
        const keptRuns = current !== null && (await isRunning(client, current));
        if (left) return;
        setOpenings({ battles, systems, games, keptRuns });
        setFault(null);
      } catch (error) {
        if (left) return;
        setFault(error instanceof ServiceError ? error.message : String(error));
        if (error instanceof ServiceError && error.kind === "connection") setTimeout(() => void fetchOpenings(), 2000);
      }
    };
    void fetchOpenings();
    return () => {
      left = true;
    };
  }, []);

  const load = (side: Side | null) =>
    void openRecord(async (record) => {
      try {
        const info = await client.ask("load", { record, ...(side ? { side } : {}) });
        onGame(info.game);
      } catch (error) {
        setFault(error instanceof Error ? error.message : String(error));
      }
    });

  const end = async (game: number, runs = true) => {
    try {
      if (runs) await client.ask("close", { game });
    } catch {
      // it is closed already
    }
    forgetGame(game);
    setKept(keptGame());
    if (runs) setOpenings((before) => before && { ...before, games: before.games.filter((one) => one.game !== game) });
  };

  const found = openings ? matching(openings.battles, text, system) : [];
  // Each game is named once: the one that is kept has an entry of its own.
  const others = (openings?.games ?? []).filter((one) => !(openings?.keptRuns && one.game === current?.game));
  const systems = [...new Set(openings?.battles.map((battle) => battle.system))];
  return (
    <main class="begin" id="main">
      <header class="masthead">
        <h1>{t.title}</h1>
        <p>{t.motto}</p>
      </header>
      {fault && (
        <p class="refusal" role="alert">
          <b>{t.fault}.</b> {fault}
        </p>
      )}
      <div class="entries">
        {current && openings && (
          <span class="kept">
            <button
              type="button"
              class="entry"
              onClick={() =>
                void goOn(client, current).then(onGame, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)))
              }
            >
              <b>{t.begin.goOn(current.name, current.when)}</b>
              <small>{t.begin.goOnWhy}</small>
            </button>
            <button type="button" class="quiet small" aria-label={t.begin.end(current.name, current.game)} onClick={() => void end(current.game, openings.keptRuns)}>
              ✕
            </button>
          </span>
        )}
        <button type="button" class="entry" onClick={onGuided}>
          <small>{t.begin.firstTime}</small>
          <b>{t.begin.guided}</b>
          <small>{t.begin.guidedWhy}</small>
        </button>
        {positions > 0 && (
          <button type="button" class="entry" onClick={() => void beginDrill(client).then((game) => game && onGame(game))}>
            <b>{t.tried.open}</b>
            <small>{t.tried.openWhy(positions)}</small>
          </button>
        )}
        <a class="entry button quiet" href="#/umpire">
          <b>{t.umpire.title}</b>
          <small>{t.begin.umpireWhy}</small>
        </a>
        <button type="button" class="entry quiet" onClick={() => load(null)}>
          <b>{t.load}</b>
        </button>
      </div>
      <OpenGames heading={t.begin.open} games={others.filter((one) => !isTry(one.game))} onEnd={(game) => void end(game)} />
      <OpenGames heading={t.begin.tries} games={others.filter((one) => isTry(one.game))} onEnd={(game) => void end(game)} />
      <div class="begin-columns">
        <section class="battles" aria-label={t.begin.heading}>
          <h2>{t.begin.heading}</h2>
          <div class="row filters">
            <input type="search" placeholder={t.begin.search} aria-label={t.begin.search} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            <select aria-label={t.begin.all} value={system} onChange={(event) => setSystem(event.currentTarget.value)}>
              <option value="">{t.begin.all}</option>
              {systems.map((name) => (
                <option key={name} value={name}>
                  {t.begin.systems[name] ?? name}
                </option>
              ))}
            </select>
          </div>
          {!openings && !fault && <p class="faint">{t.loading}</p>}
          {systems
            .filter((name) => found.some((battle) => battle.system === name))
            .map((name) => (
              <div key={name}>
                <h3>{t.begin.systems[name] ?? name}</h3>
                <div class="battle-list">
                  {found
                    .filter((battle) => battle.system === name)
                    .map((battle) => (
                      <BattleCard key={battle.battle} client={client} battle={battle} chosen={chosen === battle} onChoose={() => setChosen(battle)} />
                    ))}
                </div>
              </div>
            ))}
          {openings && found.length === 0 && <p class="faint">{t.begin.none}</p>}
        </section>
        {chosen && openings && (
          <BeginForm
            key={chosen.battle}
            client={client}
            battle={chosen}
            settings={openings.systems.find((one) => one.system === chosen.system)}
            onGame={onGame}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </main>
  );
}
