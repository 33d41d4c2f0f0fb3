'use strict';

const { transformSync } = require('@swc/core');
const { addHook } = require('pirates');

/** Types are checked before, by `tsc -b`; compiling a file without them takes under a millisecond. */
/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  // ECMAScript modules with a top-level await can only be imported.
  module: { type: 'commonjs', ignoreDynamic: true },
  sourceMaps: true,
  inlineSourcesContent: false,
};

/** Source maps of all files compiled so far, as data URLs. @type {Map<string, string>} */
const known = new Map();
let wanted = new Map();

/**
 * @param {string} source
 * @param {string} filename
 */
function compile(source, filename) {
  const { code, map = '' } = transformSync(source, { ...OPTIONS, filename });
  const url = `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  known.set(filename, url);
  wanted.set(filename, url);
  return code;
}

/**
 * Source maps go into this map from now on, those of files compiled before too.
 * @param {Map<string, string>} maps
 */
function keepSourceMapsIn(maps) {
  for (const [filename, url] of known) maps.set(filename, url);
  wanted = maps;
}

addHook(compile, { exts: ['.ts'] });
// TypeScript first, as its compiler resolves: './plans' is plans.ts where plans.json is beside it.
const { '.ts': load, ...others } = require.extensions;
for (const extension of Object.keys(others)) Reflect.deleteProperty(require.extensions, extension);
Object.assign(require.extensions, { '.ts': load, ...others });

module.exports = { keepSourceMapsIn };
