import type { MessageJson } from '../message-json';
import type { Scope, XmlElement } from './xml/tree';

/**
 * An element of another standard as JSON: {"#name": "p:Nm", "@xmlns:p": "urn:...", "#content": [...]}.
 * Order and prefixes are preserved, which signatures need.
 */
export function foreignToJson(element: XmlElement, outer: Scope): MessageJson {
  const { prefix, name, scope, attributes, content } = element;
  const declared = Object.entries(scope).filter(([each, uri]) => (outer[each] ?? '') !== uri);
  const cleared = outer[''] && !scope[''] ? [['@xmlns', ''] as const] : [];
  return Object.fromEntries<MessageJson>([
    ['#name', qualified(prefix, name)],
    ...cleared,
    ...declared.map(([each, uri]) => [each === '' ? '@xmlns' : `@xmlns:${each}`, uri] as const),
    ...attributes.map((each) => [`@${qualified(each.prefix, each.name)}`, each.value] as const),
    [
      '#content',
      content.map((each) => (typeof each === 'string' ? each : foreignToJson(each, scope))),
    ],
  ]);
}

const qualified = (prefix: string, name: string): string =>
  prefix === '' ? name : `${prefix}:${name}`;
