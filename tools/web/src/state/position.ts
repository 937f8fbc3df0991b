// The lines of a position file that say where each unit is: what a person corrects when the table differs.

export interface PositionLine {
  line: number; // in the text
  side: string; // of the table of the file that it is in, "A" or "B"
  text: string; // between the quotes
}

const entry = /^(\s*")((?:[^"\\]|\\.)*)(",?\s*(?:#.*)?)$/;

/// The entries of the lists `units` below [position.A] and [position.B].
export function unitLines(position: string): PositionLine[] {
  const found: PositionLine[] = [];
  let side: string | null = null;
  let inside = false;
  position.split("\n").forEach((text, line) => {
    const table = /^\s*\[+([^\]]+)\]/.exec(text);
    if (table && !inside) side = /^position\.([AB])$/.exec(table[1] ?? "")?.[1] ?? null;
    else if (side && /^\s*units\s*=\s*\[\s*$/.test(text)) inside = true;
    else if (inside && /^\s*\]/.test(text)) inside = false;
    else if (inside && side) {
      const words = entry.exec(text)?.[2];
      if (words !== undefined) found.push({ line, side, text: words });
    }
  });
  return found;
}

/// The position with other words in these lines.
export function corrected(position: string, changes: ReadonlyMap<number, string>): string {
  return position
    .split("\n")
    .map((text, line) => {
      const words = changes.get(line);
      return words === undefined ? text : text.replace(entry, (_, before: string, __, after: string) => before + words.replace(/["\\\n]/g, "") + after);
    })
    .join("\n");
}
