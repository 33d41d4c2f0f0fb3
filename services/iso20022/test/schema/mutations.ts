import type { XmlElement } from '../../src/shared/schema/xml/tree';

export interface Mutation {
  /** The element and the kind of change. */
  readonly what: string;
  /** Such as `removed`, or the value that is put in. */
  readonly kind: string;
  readonly tree: XmlElement;
}

/** Values at and beyond the borders of ISO's simple types. */
const VALUES = [
  ...['', ' ', 'A', 'ABC', 'ABCD', 'abcd', 'AB CD', 'x'.repeat(35), 'x'.repeat(36), '\u{1F600}'],
  ...['x'.repeat(140), 'x'.repeat(141), 'x'.repeat(2049), ' A ', 'TRUE', 'true', '1', ' 1 ', '+5'],
  ...['-5', '-0.0', '1e3', '.5', '5.', '.', '1.123456', '1.1234560', '1.12345', '1,5', '٣', 'KWD'],
  ...['123456789012345678', '1234567890123456789', `${'0'.repeat(30)}1`, '0.12345678901234567'],
  ...[
    '2026-11-22',
    '2026-02-29',
    '2024-02-29Z',
    '2026-11-22+14:01',
    '2026-11',
    '2026-13',
    '0000-01-01',
  ],
  ...['2026-11-22T09:00:00', '2026-11-22T24:00:00Z', '2026-11-22T24:00:01', '2026-11-22T09:00:60'],
  ...['2026-11-22T09:00:00.5+03:00', '2026-11-22 09:00:00', ' 2026-11-22', '09:00:00', '24:00:00'],
  ...[
    'KW81CBKU0000000000001234560101',
    'CBKUKWKWXXX',
    'CBKUKWKWXX',
    '+965-12345678',
    'SHAR',
    'TRF',
  ],
  ...['8a562c67-ca16-48ba-b074-65581be6f001', '8A562C67-CA16-48BA-B074-65581BE6F001', 'USD\n'],
];

/** Every element of a tree once a path, changed in each way; the message's own root stays. */
export function* mutationsOf(root: XmlElement): Generator<Mutation> {
  const seen = new Set<string>();
  for (const [path, element, steps] of walk(root, '', [])) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [kind, change] of changesOf(element)) {
      yield { what: `${path}: ${kind}`, kind, tree: change ? at(root, steps, change) : root };
    }
  }
}

type Change = (parent: XmlElement, index: number) => XmlElement;

function* changesOf(element: XmlElement): Generator<readonly [string, Change]> {
  yield ['removed', (parent, index) => put(parent, index, [])];
  yield ['doubled', (parent, index) => put(parent, index, [element, element])];
  yield ['moved to the front', (parent, index) => put(put(parent, index, []), 0, [element], 0)];
  yield [
    'moved to the end',
    (parent, index) => put(put(parent, index, []), parent.content.length - 1, [element], 0),
  ];
  yield* swaps(element, [
    ['renamed', { name: `${element.name}X` }],
    ['of no namespace', { namespace: '', scope: { ...element.scope, '': '' }, prefix: '' }],
    ['emptied', { content: [] }],
    ['with text', { content: ['text', ...element.content] }],
    ['with a blank', { content: [' ', ...element.content] }],
    ['with an element', { content: [...element.content, { ...element, name: 'Nm', content: [] }] }],
    ['without attributes', { attributes: [] }],
    ['with another attribute', { attributes: [...element.attributes, attribute('Foo', 'x')] }],
    ['with another currency', { attributes: [attribute('Ccy', 'kwd')] }],
  ]);
  if (element.content.some((each) => typeof each !== 'string')) return;
  yield* swaps(
    element,
    VALUES.map((value) => [JSON.stringify(value), { content: value === '' ? [] : [value] }]),
  );
}

const attribute = (name: string, value: string) => ({ prefix: '', namespace: '', name, value });

function* swaps(
  element: XmlElement,
  rows: readonly (readonly [string, Partial<XmlElement>])[],
): Generator<readonly [string, Change]> {
  for (const [what, parts] of rows) {
    yield [what, (parent, index) => put(parent, index, [{ ...element, ...parts }])];
  }
}

const put = (parent: XmlElement, index: number, by: readonly XmlElement[], taken = 1) => ({
  ...parent,
  content: [...parent.content.slice(0, index), ...by, ...parent.content.slice(index + taken)],
});

/** The tree with a change where the steps lead: each is an index of its parent's content. */
function at(
  parent: XmlElement,
  [step = 0, ...rest]: readonly number[],
  change: Change,
): XmlElement {
  const child = parent.content[step];
  if (rest.length === 0 || typeof child !== 'object') return change(parent, step);
  return put(parent, step, [at(child, rest, change)]);
}

function* walk(
  element: XmlElement,
  path: string,
  steps: readonly number[],
): Generator<readonly [string, XmlElement, readonly number[]]> {
  for (const [index, child] of element.content.entries()) {
    if (typeof child === 'string') continue;
    const own = [`${path}/${child.name}`, child, [...steps, index]] as const;
    yield own;
    yield* walk(child, own[0], own[2]);
  }
}
