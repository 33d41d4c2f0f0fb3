import { elementsAt, find, lengthOf, textsAt, type Element, type Message } from './element';
import { fieldFault } from './field-fault';
import type { Asks, CbprRule, Fault, Must, Where } from './rule';
import { wrongTotal } from './wrong-total';

/** Faults of a message by one rule. */
export function faultsOf(rule: CbprRule, message: Message): readonly Fault[] {
  const { where, must, at } = rule;
  const judge = judgeOf(must, message.definition);
  const elements = elementsAt(message, at);
  return (where ? elements.filter((element) => applies(where, element)) : elements).flatMap(judge);
}

function applies(where: Where, element: Element): boolean {
  if ('has' in where) return stands(element, where.has);
  if ('lacks' in where) return !stands(element, where.lacks);
  if ('holds' in where) return where.holds(element);
  const isAmong = (text: string) => where.in.includes(text);
  return 'value' in where
    ? textsAt(element, where.value).some(isAmong)
    : !textsAt(element, where.noValue).some(isAmong);
}

function judgeOf(must: Must, definition: string): (element: Element) => readonly Fault[] {
  const [[word, asked]] = Object.entries(must) as [[keyof Asks, never]];
  const judge = JUDGES[word];
  return (element) => judge(asked, element, definition);
}

type Judge<Asked> = (asked: Asked, element: Element, definition: string) => readonly Fault[];

const JUDGES: { readonly [Word in keyof Asks]: Judge<Asks[Word]> } = {
  have: (paths, element) => here(element, !paths.every((path) => stands(element, path))),
  haveOneOf: (paths, element) => here(element, !paths.some((path) => stands(element, path))),
  lack: (paths, element) => each(paths.flatMap((path) => find(element, path))),
  haveTogether: ([one, other], element) =>
    here(element, stands(element, one) !== stands(element, other)),
  haveOnlyOneOf: (paths, element) =>
    here(element, paths.filter((path) => stands(element, path)).length > 1),
  haveAtMost: ({ most, of }, element) => each(find(element, of).slice(most)),
  notRepeat: (path, element) => {
    const seen = new Set<string>();
    const isSeen = (text: string) => seen.has(text) || !seen.add(text);
    return each(find(element, path).filter(({ text }) => isSeen(text)));
  },
  haveValue: ({ path, value }, element) => here(element, !textsAt(element, path).includes(value)),
  holdOneOf: ({ path, values }, element) =>
    each(find(element, path).filter(({ text }) => !values.includes(text))),
  holdNoneOf: ({ path, values }, element) =>
    each(find(element, path).filter(({ text }) => values.includes(text))),
  holdLike: ({ path, pattern }, element) =>
    each(find(element, path).filter(({ text }) => !pattern.test(text))),
  agree: ([one, other], element) => {
    const expected = [...new Set(textsAt(element, other))];
    const differs = ({ text }: Element) => expected.some((other) => other !== text);
    return each(find(element, one).filter(differs));
  },
  holdDefinition: (path, element, definition) =>
    each(find(element, path).filter(({ text }) => text !== definition)),
  total: (asked, element) => each(wrongTotal(asked, element)),
  notBeIn: ({ amount, currencies }, element) =>
    find(element, amount)
      .filter(({ attributes }) => currencies.includes(attributes.Ccy ?? ''))
      .map((at) => ({ element: at, attribute: 'Ccy' })),
  haveText: ({ of, upTo }, element) => {
    const all = find(element, of);
    const length = all.reduce((sum, one) => sum + lengthOf(one), 0);
    return each(length > upTo ? all.slice(0, 1) : []);
  },
  beValid: (field, element) => fieldFault(field, element),
  satisfy: (judged, element) => each(judged(element)),
};

const stands = (element: Element, path: string) => find(element, path).length > 0;
const each = (elements: readonly Element[]) => elements.map((element) => ({ element }));
const here = (element: Element, isAtFault: boolean) => (isAtFault ? [{ element }] : []);
