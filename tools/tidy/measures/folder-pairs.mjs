import { dirname, join } from 'node:path/posix';
import { isTest } from '../sources.mjs';

const IMPORT = /\bfrom '(\.{1,2}\/[^']*|\.{1,2})'/g;

/**
 * Two folders of which each imports the other: neither can be read first. A folder and one inside it are one feature.
 * @type {import('../tidy.mjs').Measure}
 */
export const folderPairs = {
  name: 'folder pairs that import both ways',
  remedy: 'move the function to the folder whose subject it is',
  offences(sources) {
    const code = sources.filter((source) => source.path.endsWith('.ts') && !isTest(source));
    const paths = new Set(code.map(({ path }) => path));
    const ways = new Set(code.flatMap((source) => waysOf(source, paths)));
    return [...ways].filter((way) => isFirst(way) && ways.has(turned(way))).sort();
  },
};

/**
 * @param {import('../sources.mjs').Source} source
 * @param {ReadonlySet<string>} paths
 */
function waysOf({ path, text }, paths) {
  const from = dirname(path);
  return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
    const target = join(from, specifier ?? '');
    const file = [`${target}.ts`, `${target}/index.ts`].find((each) => paths.has(each));
    if (!file) return [];
    const to = dirname(file);
    return isInside(from, to) || isInside(to, from) ? [] : [`${from} <-> ${to}`];
  });
}

const isInside = (/** @type {string} */ inner, /** @type {string} */ outer) =>
  inner === outer || inner.startsWith(`${outer}/`);
const turned = (/** @type {string} */ way) => way.split(' <-> ').reverse().join(' <-> ');
const isFirst = (/** @type {string} */ way) => way < turned(way);
