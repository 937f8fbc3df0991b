// What a person prefers on this machine, kept in the browser.
import type { Side } from "../protocol/types";
import { Store } from "./store";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "once";

export interface Preferences {
  theme: Theme;
  speed: Speed;
  trail: boolean;
  legend: boolean;
  textBoard: boolean;
  zones: "" | Side | "AB"; // of whose units the zones of control are shown
}

const key = "polemarch-preferences";
const defaults: Preferences = {
  theme: "auto",
  speed: "normal",
  trail: true,
  legend: false,
  textBoard: false,
  zones: "",
};

/// Those of `defaults` with what the text has of the right type.
export function readPreferences(text: string | null): Preferences {
  try {
    const given = JSON.parse(text ?? "{}") as Record<string, unknown>;
    const kept = Object.entries(defaults).map(([name, value]) => [
      name,
      typeof given[name] === typeof value ? given[name] : value,
    ]);
    return Object.fromEntries(kept) as Preferences;
  } catch {
    return defaults;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden
  }
}

export const preferences = new Store<Preferences>(readPreferences(stored()));

/// The style sheets know light and dark only.
function apply(dark: MediaQueryList): void {
  const { theme } = preferences.get();
  document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
}

export function watchPreferences(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  apply(dark);
  dark.addEventListener("change", () => apply(dark));
  preferences.subscribe(() => {
    apply(dark);
    try {
      localStorage.setItem(key, JSON.stringify(preferences.get()));
    } catch {
      // they last as long as the page
    }
  });
}

/// Milliseconds that a step is shown: one with dice, and another one.
export function pauses(speed: Speed): { dice: number; move: number } {
  switch (speed) {
    case "slow":
      return { dice: 2600, move: 1300 };
    case "normal":
      return { dice: 1300, move: 600 };
    case "fast":
      return { dice: 450, move: 180 };
    case "once":
      return { dice: 0, move: 0 };
  }
}
