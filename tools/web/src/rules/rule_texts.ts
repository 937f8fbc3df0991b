/// The explanations in a file of rules (data/*/rules.toml), by rule number. A line is `"8.3.2" = "text"`, which in TOML
/// and in JSON means the same.
export function readRules(toml: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, rule = "", text = ""] of toml.matchAll(/^("[^"]+") = (".*")$/gm))
    found[JSON.parse(rule) as string] = JSON.parse(text) as string;
  return found;
}

/// The explanation of a rule; that of the rule above it (11.2 for 11.2.9) where it has none of its own.
export function explanation(rules: Record<string, string>, rule: string): string | undefined {
  for (let number = rule.trim(); number !== ""; ) {
    const text = [number, `${number}.0`, number.replace(" step", ", step")].map((key) => rules[key]).find(Boolean);
    if (text) return text;
    // 17.5 is 17.5a and 17.5b, 11.2.5 is 11.2.5 i, ii ...
    const parts = Object.keys(rules).filter((key) => key.startsWith(number) && /^([ab]| [iv]+)$/.test(key.slice(number.length)));
    if (parts.length > 0) return parts.map((key) => rules[key]).join("\n");
    const shorter = number.replace(/([._ ]|, )?[^._ ]*$/, "");
    if (shorter === number) return undefined;
    number = shorter;
  }
  return undefined;
}

/// A text without the rules that it names in brackets.
export const withoutRules = (text: string): string => text.replace(/\s*\[[^\]]*\]/g, "");

export interface Piece {
  text: string;
  rule?: string;
}

/// Splits a text where it names rules in brackets that have an explanation: "hit [10.6]", "(6.0)".
export function withRules(text: string, rules: Record<string, string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(/[[(]([A-Z]?\w*\d[\w. ]*?(?:, [A-Z]?\w*\d[\w. ]*?)*)[\])]/g)) {
    const named = (found[1] ?? "").split(", ");
    if (!named.every((rule) => explanation(rules, rule))) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    named.forEach((rule) => pieces.push({ text: rule, rule }));
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
