import { inShownYears } from './shown-days';

/** Patterns of ids and secrets, and their replacements; a number tells different ones of an answer apart. */
const IDS: readonly (readonly [
  found: RegExp,
  shown: (prefix: string, number: string) => string,
])[] = [
  [/\b(msr_(?:live|test|secret)_)\w{20,}/g, (prefix) => `${prefix}shownOnceAndThenNeverAgain`],
  [/\b(whsec_)[\w+/=]{20,}/g, (prefix) => `${prefix}c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4=`],
  [/()\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJvYWNfMSJ9.c2ln'],
  // A delivery's id has two ULIDs; the prefixes of messages and cases have no underscore.
  [
    /\b([a-z]{2,4}_|MSG|STM|REQ|CASE)(?:[\dA-HJKMNP-TV-Z]{26}){1,2}/g,
    (prefix, n) => `${prefix}01JD0Z5V8Q4N7T2M9K6H3F${n}`,
  ],
  [
    /()\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g,
    (_, n) => `0193a1b2-c3d4-4e5f-8a9b-00000000${n}`,
  ],
  [/\b((?:key|msr_live|msr_test)_)\w{12}\b/g, (prefix, n) => `${prefix}5Tq8Wm2X${n}`],
  [/\b(bank-)[\da-f]{12}\b/g, () => 'acme_bank'],
  [
    /()\b[\da-f]{64}\b/g,
    (_, n) => `${n}d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
  ],
];

/**
 * An answer as the documentation shows it: with ids that are the same in every recording, without secrets, and
 * with days far in the future.
 */
export function normalised(answer: unknown, now = new Date()): unknown {
  const numbers = new Map<string, string>();
  const numberOf = (id: string): string => {
    const known = numbers.get(id) ?? String(numbers.size + 1).padStart(4, '0');
    numbers.set(id, known);
    return known;
  };
  const text = IDS.reduce(
    (so, [found, shown]) => so.replace(found, (id, prefix: string) => shown(prefix, numberOf(id))),
    JSON.stringify(answer),
  );
  return JSON.parse(inShownYears(text, now)) as unknown;
}
