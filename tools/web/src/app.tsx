// Which page is shown: the part of the address after #.
import { useEffect, useState } from "preact/hooks";
import type { Client } from "./protocol/client";
import { RuleDialog } from "./panels/rule_dialog";
import { GamePage } from "./pages/game_page";
import { NewGame } from "./pages/new_game";
import { beginGuided } from "./guided/lessons";
import { t } from "./texts/en";

export interface Route {
  game: number | null;
  part: "board" | "review" | "guided";
}

export function routeOf(hash: string): Route {
  const [, game, part] = /^#\/game\/(\d+)(?:\/(review|guided))?$/.exec(hash) ?? [];
  return game === undefined ? { game: null, part: "board" } : { game: Number(game), part: (part as Route["part"]) ?? "board" };
}

export function App({ client }: { client: Client }) {
  const [route, setRoute] = useState(routeOf(location.hash));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash));
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
      {route.game === null ? (
        <NewGame client={client} onGame={go} onGuided={() => void beginGuided(client).then((game) => (location.hash = `#/game/${game}/guided`))} />
      ) : (
        <GamePage key={route.game} client={client} number={route.game} part={route.part} onGame={go} />
      )}
      <RuleDialog />
    </>
  );
}
