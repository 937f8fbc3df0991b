// Sends requests to the game service that this page came from.
import { watchGame, type GameEvent } from "./events";
import { Pace } from "./pace";
import { t } from "../texts/en";
import type { Requests, ServiceFault } from "./types";

/// An answer with `error`, or no answer at all.
export class ServiceError extends Error {
  readonly kind: ServiceFault["kind"];
  readonly rule: string | undefined;

  constructor(fault: ServiceFault) {
    super(fault.message);
    this.kind = fault.kind;
    this.rule = fault.rule;
  }
}

const tokenKey = "polemarch-token";

/// The token of the printed address: kept for this tab and taken out of the address, so that it is in no history.
export function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given !== null) {
    sessionStorage.setItem(tokenKey, given);
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }
  return sessionStorage.getItem(tokenKey) ?? "";
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Client {
  private readonly pace = new Pace();

  constructor(
    private readonly token: string,
    private readonly post: typeof fetch = (...request) => fetch(...request),
  ) {}

  /// Throws ServiceError.
  async ask<Do extends keyof Requests>(what: Do, keys: Requests[Do][0]): Promise<Requests[Do][1]> {
    const body = JSON.stringify({ do: what, ...keys });
    for (let tries = 0; ; ++tries) {
      const pause = this.pace.next(Date.now());
      if (pause > 0) await wait(pause);
      const [status, answer] = await this.once(body);
      if ((status === 429 || status === 503) && tries < 5) {
        await wait(250 * (tries + 1));
        continue;
      }
      if (status === 401) throw new ServiceError({ kind: "access", message: t.connection.token });
      if (answer.error) throw new ServiceError(answer.error);
      return answer as unknown as Requests[Do][1];
    }
  }

  /// What is reported of a game while it thinks. Returns what ends it.
  watch(game: number, listen: (event: GameEvent) => void): () => void {
    return watchGame(game, this.token, listen);
  }

  private async once(body: string): Promise<[number, { error?: ServiceFault }]> {
    let response: Response;
    try {
      response = await this.post("api", {
        method: "POST",
        headers: { "content-type": "application/json", "x-polemarch-token": this.token },
        body,
      });
    } catch {
      throw new ServiceError({ kind: "connection", message: t.connection.none });
    }
    const text = await response.text();
    try {
      return [response.status, JSON.parse(text) as { error?: ServiceFault }];
    } catch {
      throw new ServiceError({ kind: "connection", message: t.connection.odd(response.status) });
    }
  }
}
