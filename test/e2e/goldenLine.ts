/**
 * One line of a fixture's golden.jsonl, and how an answer is compared with it. Lines are exact,
 * unless `match` says `subset`: then only what the golden result lists counts.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface GoldenLine {
  op: string;
  args: Json;
  result: Json;
  match?: 'subset';
}

/** In a subset's result: any text but the empty one (wording that the contract leaves to us). */
export const ANY_TEXT = '…';

/**
 * What of an answer a golden result speaks about: of objects the listed keys, of arrays every
 * element in order. Where the shapes differ the answer stays whole, so that it can't be equal.
 */
function listed(answer: Json, golden: Json): Json {
  if (golden === ANY_TEXT && typeof answer === 'string' && answer !== '') return ANY_TEXT;
  if (Array.isArray(golden)) {
    return Array.isArray(answer) && answer.length === golden.length
      ? answer.map((element, index) => listed(element, golden[index]))
      : answer;
  }
  if (golden === null || typeof golden !== 'object') return answer;
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
  const keys = Object.keys(golden).filter((key) => Object.hasOwn(answer, key));
  return Object.fromEntries(keys.map((key) => [key, listed(answer[key], golden[key])]));
}

/** The answer in the form in which it must deeply equal `line.result`. */
export function comparable(answer: Json, line: GoldenLine): Json {
  return line.match === 'subset' ? listed(answer, line.result) : answer;
}
