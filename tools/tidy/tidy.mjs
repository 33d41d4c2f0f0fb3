import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citations } from './measures/citations.mjs';
import { codes } from './measures/codes.mjs';
import { collections } from './measures/collections.mjs';
import { commands } from './measures/commands.mjs';
import { comments } from './measures/comments.mjs';
import { folderPairs } from './measures/folder-pairs.mjs';
import { folders } from './measures/folders.mjs';
import { machines } from './measures/machines.mjs';
import { names } from './measures/names.mjs';
import { readmes } from './measures/readmes.mjs';
import { sourcesIn } from './sources.mjs';

/**
 * A rule of style that a machine can check.
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {{ name: string, remedy: string, offences(sources: readonly Source[]): readonly string[] }} Measure
 */

/** @type {Readonly<Record<string, Measure>>} */
export const MEASURES = {
  ...{ comments, readmes, citations, names, codes },
  ...{ collections, commands, machines },
  ...{ folderPairs, folders },
};

export const EXCEPTIONS = join(import.meta.dirname, 'exceptions.json');

/**
 * Sentences on what is new since the exceptions were written, and on exceptions that are mended; none when both agree.
 * @param {Measure} measure
 * @param {readonly string[]} found
 * @param {readonly string[]} excepted
 */
export function complaints({ name, remedy }, found, excepted) {
  const more = without(found, excepted).map((each) => `${name}: ${each}; ${remedy}`);
  const mended = without(excepted, found).map(
    (each) => `mended: ${each}; drop it by npm run task -- tidy --shrink`,
  );
  return [...more, ...mended];
}

/**
 * The exceptions that are still found.
 * @param {readonly string[]} excepted
 * @param {readonly string[]} found
 */
export function left(excepted, found) {
  return without(excepted, without(excepted, found));
}

/**
 * A list without the others, each of which takes out one.
 * @param {readonly string[]} list
 * @param {readonly string[]} others
 */
function without(list, others) {
  const rest = [...list];
  for (const other of others) {
    const at = rest.indexOf(other);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** @returns {Readonly<Record<string, readonly string[]>>} */
export function exceptions() {
  return JSON.parse(readFileSync(EXCEPTIONS, 'utf8'));
}

/** @param {string} root */
export function measured(root) {
  const sources = sourcesIn(root);
  return Object.entries(MEASURES).map(([key, measure]) => ({
    ...{ key, measure, found: measure.offences(sources) },
  }));
}
