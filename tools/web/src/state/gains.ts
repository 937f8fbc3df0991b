// Which side an outcome of dice is better for. Pure: it reads the words of the service, which say who is hurt; where they
// do not, outcomes come from worst to best for side A.
import type { Outcome, Side } from "../protocol/types";

export interface Gain {
  side: Side | null; // null: neither
  much: boolean;
}

type Who = Side | "attacker" | "other" | "both" | "none";

const even = 0.1; // so near the middle of all ways an outcome is better for neither side

/// How bad a fate is; null: the words say something else.
function harmOf(fate: string): number | null {
  const [, count] = /^loses? (\d+|a)( levels?)?$/.exec(fate) ?? [];
  if (count) return count === "a" ? 1 : Number(count);
  if (/^(holds|keeps cohesion|is held|is excused|survives|unhurt|is not harmed)$/.test(fate)) return 0;
  if (/^(disordered|loses cohesion|is not held)$/.test(fate)) return 1;
  if (/^(eliminated|is destroyed|falls)$/.test(fate)) return 9;
  return null;
}

function whoOf(word: string): Who | null {
  if (/^[AB]\w*$/.test(word)) return word.charAt(0) as Side;
  if (word === "both") return word;
  if (word === "attacker" || word === "actor") return "attacker";
  if (word === "defender" || word === "target") return "other";
  return word === "leader" ? "none" : null;
}

/// Who is hurt how much; null if the words say something else.
function hurts(words: string): [Who, number][] | null {
  if (/^(no effect|nothing changes)$/.test(words)) return [];
  if (/^the order is (carried out|lost)$/.test(words)) return []; // whose order, they do not say
  const [said = ""] = words.split(/[:;(]/); // behind that the same in other words
  const found = said.split(", ").map((clause): [Who, number] | null => {
    const [, word = "", fate = ""] = /^(?:the )?(\S+) (.*)$/.exec(clause.trim()) ?? [];
    const who = whoOf(word);
    const harm = harmOf(fate);
    return who === null || harm === null ? null : [who, harm];
  });
  return found.every((one) => one !== null) ? found : null;
}

/// How much more B is hurt than A, by which side attacks.
const balance = (harms: [Who, number][], attacker: Side) =>
  harms.reduce((sum, [who, harm]) => {
    if (who === "both" || who === "none") return sum;
    const side = who === "A" || who === "B" ? who : (who === "attacker") === (attacker === "A") ? "A" : "B";
    return sum + (side === "B" ? harm : -harm);
  }, 0);

/// By who is hurt. Which side attacks, the order says.
function byHarm(results: Outcome[]): (Side | null)[] | null {
  const all = results.map((result) => hurts(result.words));
  if (!all.every((one) => one !== null)) return null;
  const [first, second] = (["A", "B"] as Side[]).map((attacker) => {
    const sums = all.map((harms) => balance(harms, attacker));
    return { sums, falls: sums.filter((sum, i) => sum < (sums[i - 1] ?? sum)).length };
  });
  const { sums } = first && second && second.falls < first.falls ? second : (first ?? { sums: [] });
  return sums.map((sum) => (sum > 0 ? "A" : sum < 0 ? "B" : null));
}

/// By the order: what is above the middle of all ways is better for A.
function byOrder(results: Outcome[]): (Side | null)[] {
  const all = results.reduce((sum, result) => sum + result.count, 0);
  let below = 0;
  return results.map((result, i) => {
    const above = (below + result.count / 2) / all - 0.5;
    below += result.count;
    if (i === 0) return "B";
    if (i === results.length - 1) return "A";
    return Math.abs(above) < even ? null : above < 0 ? "B" : "A";
  });
}

export function gains(results: Outcome[]): Gain[] {
  const last = results.length - 1;
  const sides = byHarm(results) ?? (last < 1 ? results.map(() => null) : byOrder(results));
  return sides.map((side, i) => ({ side, much: side !== null && (i === 0 || i === last) }));
}

/// From 0, much better for B, to 4, much better for A: the colours of the style sheets.
export const tone = ({ side, much }: Gain) => (side === null ? 2 : side === "A" ? (much ? 4 : 3) : much ? 0 : 1);
