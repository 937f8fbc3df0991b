// Which page is shown: the part of the address after #.
import { useEffect, useState } from "preact/hooks";
import type { Client } from "./protocol/client";
import { RuleDialog } from "./panels/rule_dialog";
import { GamePage } from "./pages/game_page";
import { NewGame } from "./pages/new_game";
import { beginGuided } from "./guided/lessons";
import { UmpirePage } from "./umpire/umpire_page";
import { t } from "./texts/en";

export interface Route {
  game: number | null;
  part: "board" | "review" | "guided" | "umpire";
}

export function routeOf(hash: string, path = "/"): Route {
  if (hash === "#/umpire" || (hash === "" && path.endsWith("/umpire"))) return { game: null, part: "umpire" };
  const [, game, part] = /^#\/game\/(\d+)(?:\/(review|guided))?$/.exec(hash) ?? [];
  return game === undefined ? { game: null, part: "board" } : { game: Number(game), part: (part as Route["part"]) ?? "board" };
}

export function App({ client }: { client: Client }) {
  const [route, setRoute] = useState(routeOf(location.hash, location.pathname));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash, location.pathname));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    document.title = t.title;
  }, [route.game]);
  const go = (game: number) => {
    location.hash = `#/game/${game}`;
  };
  return (
    <>
      {route.part === "umpire" ? (
        <UmpirePage client={client} />
      ) : route.game === null ? (
        <NewGame client={client} onGame={go} onGuided={() => void beginGuided(client).then((game) => (location.hash = `#/game/${game}/guided`))} />
      ) : (
        <GamePage key={route.game} client={client} number={route.game} part={route.part} onGame={go} />
      )}
      <RuleDialog />
    </>
  );
}
