import { useEffect, useState } from "preact/hooks";

/// A value with listeners. Values are replaced, never changed in place.
export class Store<T extends object> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(changes: Partial<T>): void {
    this.value = { ...this.value, ...changes };
    for (const listener of this.listeners) listener();
  }

  /// Returns what ends the subscription.
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/// Draws the component again whenever the value is replaced.
export function useStore<T extends object>(store: Store<T>): T {
  const [, redraw] = useState({});
  useEffect(() => store.subscribe(() => redraw({})), [store]);
  return store.get();
}
