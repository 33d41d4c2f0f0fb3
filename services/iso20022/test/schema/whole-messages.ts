import type { MessageJson } from '../../src/shared/message-json';
import type { ModelType, Part, SimpleType } from '../../src/shared/model/model';

/** A value of each pattern that the model has. */
const OF_PATTERN: Readonly<Record<string, string>> = {
  '[A-Z0-9]{4,4}[A-Z]{2,2}[A-Z0-9]{2,2}([A-Z0-9]{3,3}){0,1}': 'CBKUKWKWXXX',
  '[A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}': 'CBKUKWKWXXX',
  '[A-Z0-9]{12,12}': 'KW0123456789',
  '[A-Z]{3,3}': 'KWD',
  '\\+[0-9]{1,3}-[0-9()+\\-]{1,30}': '+965-(1)23-45',
  '[a-zA-Z0-9]{4}': 'aB12',
  '[A-Z]{2,2}': 'KW',
  '[A-Z0-9]{18,18}[0-9]{2,2}': '5493001KJTIIGC8Y1R12',
  '[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}': 'KW81CBKU0000000000001234560101',
  '[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}':
    '8a562c67-ca16-48ba-b074-65581be6f001',
  '[a-z]{2,2}': 'ar',
  '[A-Z]{2,2}[A-Z0-9]{9,9}[0-9]{1,1}': 'KW0123456789',
};
const OF_BASE: Readonly<Record<string, string>> = {
  date: '2024-02-29+03:00',
  dateTime: '2026-11-22T24:00:00.0Z',
  time: '23:59:59.5-14:00',
  gYearMonth: '2026-11',
  boolean: 'true',
  decimal: '0.5',
};

/**
 * A message with every element that its type knows, values twice where they may come more often; of
 * choices it takes the one of that number.
 * @param choice counts up until every branch has been taken
 */
export function wholeMessage(type: ModelType, choice: number): MessageJson {
  if (type.kind === 'any')
    return { '#any': [{ '#name': 'Any', '@xmlns': uri(type.namespace), '#content': [] }] };
  if (type.kind === 'simple') return simple(type);
  const { parts, kind } = type;
  const taken = kind === 'choice' ? [parts[choice % parts.length]!] : parts;
  return Object.fromEntries(taken.map((part) => [part.name, named(part, choice)]));
}

const uri = (namespace: string): string => (namespace === '##any' ? 'urn:any' : namespace);

function named(part: Part, choice: number): MessageJson {
  if (part.max === 1) return wholeMessage(part.type, choice);
  const first = wholeMessage(part.type, choice);
  // Two of everything would double the message at every level.
  return part.type.kind === 'simple' ? [first, first] : [first];
}

function simple(type: SimpleType): MessageJson {
  const text = valueOf(type);
  if (type.attributes.length === 0) return text;
  const attributes = type.attributes.map(({ name, type: own }) => [`@${name}`, valueOf(own)]);
  return { ...Object.fromEntries(attributes), '#text': text };
}

function valueOf({ facets }: SimpleType): string {
  const { base, pattern, enumeration, maxLength = 3, fractionDigits } = facets;
  if (enumeration) return enumeration.at(-1)!;
  if (pattern !== undefined) return OF_PATTERN[pattern] ?? digitsOf(pattern);
  if (base === 'decimal' && fractionDigits === 0) return '7';
  return base === 'string' ? 'x'.repeat(maxLength) : OF_BASE[base]!;
}

/** The shortest run of digits that a pattern of digits takes. */
function digitsOf(pattern: string): string {
  const regExp = new RegExp(`^(?:${pattern})$`);
  return Array.from({ length: 40 }, (_, at) => '1'.repeat(at)).find((each) => regExp.test(each))!;
}
