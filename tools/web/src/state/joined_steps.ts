// Steps of one unit, one after the other, as one sentence: "PX D9 moves to C8; faces south".

// "PX D9", "CAMP G10", "B6 (Javelinmen)"
const label = "((?:[A-Z]{2,4} [A-Z]\\d{1,2}|[AB]\\d{1,2})(?: \\([^)]*\\))?)";
const starts = new RegExp(`^${label}:? `);
const ordered = new RegExp(`^(?:[AB] spends \\d+ Command Points?: |[AB]L\\d+ orders |the order to )${label}[: ]`);
const moved = /^([A-Z]{2,4}) [A-Z]\d{1,2}.* (?:moves|advances|retreats) to ([A-Z]\d{1,2})\b/;
const nextToAct = / is the next to act(?: \[[^\]]*\])?$/;

const name = (found: RegExpMatchArray | null) => found?.[1]?.replace(/ \(.*/, "");

/// The unit that a sentence is about.
const unitOf = (say: string) => name(say.match(starts)) ?? name(say.match(ordered));

/// The name of that unit after the step: on hexes it is called by its place.
function unitAfter(say: string): string | undefined {
  const to = say.match(moved);
  return to ? `${to[1]} ${to[2]}` : unitOf(say);
}

/// Numbers of the items that belong together; each group has one sentence. "dice: ..." belongs to what is before it.
export function joinedSteps<T>(items: T[], sayOf: (item: T) => string): { say: string; items: T[] }[] {
  const groups: { say: string; items: T[]; unit: string | undefined }[] = [];
  for (const item of items) {
    const say = sayOf(item);
    const last = groups[groups.length - 1];
    if (last && say.startsWith("dice: ")) {
      last.say += ` (${say})`;
      last.items.push(item);
      continue;
    }
    const unit = unitOf(say);
    if (last && unit && unit === last.unit) {
      const rest = say.startsWith("the order to ") ? say.replace(/^the order to .*? ends(?: \[[^\]]*\])?(?:; )?/, "") : say.replace(starts, "");
      last.say = nextToAct.test(last.say) ? say : rest ? `${last.say}; ${rest}` : last.say;
      last.items.push(item);
      last.unit = unitAfter(say);
    } else {
      groups.push({ say, items: [item], unit: unitAfter(say) });
    }
  }
  return groups.map(({ say, items: joined }) => ({ say, items: joined }));
}
