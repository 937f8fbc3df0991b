/// From a rule index (Markdown, core/*/README.md) to an explanation for each rule number: its first two columns.
export function ruleIndex(markdown: string): Record<string, string> {
  const found: Record<string, string> = {};
  let inside = false;
  for (const line of markdown.split("\n")) {
    if (!line.startsWith("|")) {
      inside = false;
      continue;
    }
    const [rule = "", subject = ""] = line.slice(1).split("|").map((cell) => cell.trim());
    if (/^(rule|section)$/i.test(rule) && /^subject$/i.test(subject)) inside = true;
    else if (inside && subject !== "" && !/^-+$/.test(rule)) found[rule] = subject;
  }
  return found;
}

/// The explanation of a rule; that of the rule above it (11.2 for 11.2.9) where it has none of its own.
export function explanation(index: Record<string, string>, rule: string): string | undefined {
  for (let number = rule.trim(); number !== ""; ) {
    if (index[number]) return index[number];
    if (index[`${number}.0`]) return index[`${number}.0`];
    const shorter = number.replace(/([._ ]|, )?[^._ ]*$/, "");
    if (shorter === number) return undefined;
    number = shorter;
  }
  return undefined;
}

export interface Piece {
  text: string;
  rule?: string;
}

/// Splits a text where it names rules in brackets that the index explains: "hit [10.6]", "(6.0)".
export function withRules(text: string, index: Record<string, string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(/[[(]([A-Z]?[\w]*[\d][\w. ]*?)[\])]/g)) {
    const rule = found[1] ?? "";
    if (!explanation(index, rule)) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: rule, rule });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
