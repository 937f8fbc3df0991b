// The picture of a battle in the list: asked for when it comes into view, a few a second.
import { useEffect, useRef, useState } from "preact/hooks";
import { Miniature } from "../board/miniature";
import type { Client } from "../protocol/client";
import { Pace } from "../protocol/pace";
import type { Preview } from "../protocol/types";

const pace = new Pace(4);
const known = new Map<string, Promise<Preview | null>>(); // null: no picture can be had

async function asked(client: Client, battle: string): Promise<Preview | null> {
  await new Promise((resolve) => setTimeout(resolve, pace.next(Date.now())));
  return client.ask("preview", { battle }).catch(() => {
    known.delete(battle);
    return null;
  });
}

function preview(client: Client, battle: string): Promise<Preview | null> {
  const found = known.get(battle) ?? asked(client, battle);
  known.set(battle, found);
  return found;
}

export function BattlePicture({ client, battle }: { client: Client; battle: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<Preview | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void preview(client, battle).then(setShown);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [client, battle]);
  return (
    <span ref={place} class="battle-picture" aria-hidden="true">
      {shown && <Miniature ground={shown.ground} pieces={shown.pieces} />}
    </span>
  );
}
