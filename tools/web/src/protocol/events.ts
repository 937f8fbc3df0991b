// What the service reports while it thinks: server-sent events of one game. Optional: without them only progress is
// not shown.

export interface ThinkingEvent {
  event: "thinking";
  stage: string;
  done: number;
}

export interface ReviewingEvent {
  event: "reviewing";
  done: number;
  of: number;
}

export type GameEvent = ThinkingEvent | ReviewingEvent | { event: string };

export const isThinking = (event: GameEvent): event is ThinkingEvent => event.event === "thinking";
export const isReviewing = (event: GameEvent): event is ReviewingEvent => event.event === "reviewing";

/// Returns what closes the stream.
export function watchGame(game: number, token: string, listen: (event: GameEvent) => void): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  const source = new EventSource(`api/events?game=${game}&token=${encodeURIComponent(token)}`);
  source.addEventListener("message", (message: MessageEvent<string>) => {
    try {
      listen(JSON.parse(message.data) as GameEvent);
    } catch {
      // not ours
    }
  });
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && source.close());
  return () => source.close();
}
