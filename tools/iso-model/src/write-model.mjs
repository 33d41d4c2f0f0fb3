/** @import { Schema, Type } from './read-schema.mjs' */

const URN = 'urn:iso:std:iso:20022:tech:xsd:';
const HEAD = `// Written by tools/iso-model from the published schemas of ISO 20022; not edited by hand.

import type { TypeRow } from './type-row';
`;

/**
 * The model as a TypeScript file. ISO versions its types by name, so that all messages share one
 * table; only a message's root is its own.
 * @param {readonly Schema[]} schemas
 * @throws {Error} two schemas that mean different things by one name
 */
export function writeModel(schemas) {
  /** @type {Map<string, string>} */
  const types = new Map();
  /** @type {[string, string][]} */
  const messages = [];
  for (const { namespace, root, types: own } of schemas) {
    if (!namespace.startsWith(URN)) throw new Error(`${namespace} is not a namespace of ISO 20022`);
    const [element = '', rootType = ''] = root.split(' ');
    const isWrapped = element === rootType;
    const rootRow = isWrapped ? `Document ${onlyPart(own.get(rootType))}` : root;
    messages.push([namespace.slice(URN.length), rootRow]);
    for (const [name, type] of own) if (!isWrapped || name !== rootType) add(types, name, type);
  }
  return [
    HEAD,
    '/** By version: the root element, its one child where it has one, and the type. */',
    'export const MESSAGES = {',
    ...messages.sort().map(([version, root]) => `  '${version}': '${root}',`),
    '} as const;\n',
    'export const TYPES: Readonly<Record<string, TypeRow>> = {',
    ...[...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => `  ${name}: ${row},`),
    '};\n',
  ].join('\n');
}

/** @param {Map<string, string>} types @param {string} name @param {Type} type */
function add(types, name, type) {
  const row = JSON.stringify(type);
  if ((types.get(name) ?? row) !== row) throw new Error(`${name} differs between two schemas`);
  types.set(name, row);
}

/** @param {Type | undefined} document */
function onlyPart(document) {
  const parts = document?.['sequence'];
  if (!Array.isArray(parts) || parts.length !== 1) throw new Error('a Document of several parts');
  return parts[0];
}
