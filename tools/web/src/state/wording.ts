// Moves on measured tables in words for people: rounded, with units. What is sent to the service stays exact. Pure.
import { t } from "../texts/en";

/// Lengths to a tenth; rule numbers in brackets and chances stay as they are.
export function rounded(text: string): string {
  return text
    .split(/(\[[^\]]*\])/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/(?<![\d.])\d+\.\d{2,}(?![\d.]|\s?%)/g, tenth)))
    .join("");
}

const tenth = (number: string) => String(Math.round(Number(number) * 10) / 10);
const whole = (number: string) => String(Math.round(Number(number)));

/// A move in the notation of the measured games, as the label of a drag says it. `unit`: whose name it need not repeat.
export function inWords(move: string, unit: string, length: { one: string; several: string }): string {
  const long = (number: string) => t.table.lengthOf(tenth(number), tenth(number) === "1" ? length.one : length.several);
  const number = "~?(\\d+(?:\\.\\d+)?)"; // lists of the service mark what they have rounded
  const own = move.startsWith(`${unit} `) ? move.slice(unit.length + 1) : move;
  return own
    .replace(new RegExp(`\\b(forward|back) ${number}(?: (left|right) ${number})?`, "g"), (_, way: "forward" | "back", amount: string, slant?: "left" | "right", degrees?: string) =>
      slant && degrees ? t.table.slanted(t.table.kinds[way], long(amount), slant, whole(degrees)) : `${t.table.kinds[way]} ${long(amount)}`,
    )
    .replace(new RegExp(`(^|, )(left|right) ${number}`, "g"), (_, before: string, hand: "left" | "right", amount: string) => before + t.table.sideways(long(amount), hand))
    .replace(/\bfront (\d+)/g, (_, bases: string) => t.table.front(bases))
    .replace(/\bbases (\d+)/g, (_, degrees: string) => t.table.bases(degrees))
    .replace(new RegExp(`\\bwheel (left|right) ${number}`, "g"), (_, hand: "left" | "right", degrees: string) => `${t.table.kinds[hand]} ${whole(degrees)}°`)
    .replace(new RegExp(`\\bturn ${number}`, "g"), (_, degrees: string) => `${t.table.turn} ${whole(degrees)}°`)
    .replace(new RegExp(`\\bturned ${number}`, "g"), (_, degrees: string) => t.table.turned(whole(degrees)))
    .replace(new RegExp(`\\b(to|at) ${number} ${number}`, "g"), (_, word: "to" | "at", x: string, y: string) => t.table.place(word, tenth(x), tenth(y)))
    .replace(new RegExp(` facing ${number}`, "g"), (_, degrees: string) => t.table.facing(whole(degrees)));
}
