import { isCode, isTest } from '../sources.mjs';

const TABLES = /^proto\/codes\/[\w-]+\.json$/;
const CODE = "'([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)'";
/** A code as a field, or as an argument of the functions that make a problem. */
const USED = [
  new RegExp(`\\bcode: ${CODE}`, 'g'),
  new RegExp(
    `\\b(?:problem|refused|refuseField|report|reportWarning|detail)\\(\\s*[^,()]+(?:\\([^()]*\\))?,\\s*${CODE}`,
    'g',
  ),
  new RegExp(`\\b(?:error|warning|bad|unusable|complain|refused)\\(\\s*${CODE}`, 'g'),
];
/** The beginning of codes that are put together. */
const BEGINNING = /`([A-Z][A-Z0-9_]*_)\$\{/g;
/** Codes of whole errors, by the rows of their table. */
const ERRORS = /^ {2}([A-Z_]+): \{ grpc/gm;
/** Market practices and a tax category, which have a code too. */
const OTHER_CODES = ['AE', 'GCC', 'ID', 'MY', 'PK', 'SEPA'];

/**
 * Codes of single problems that no table gives a meaning, and meanings of codes that no service has any more.
 * @type {import('../tidy.mjs').Measure}
 */
export const codes = {
  name: 'codes of problems without a meaning, or the reverse',
  remedy: 'say what it means in proto/codes, in the table of its rail',
  offences(sources) {
    const tables = sources.filter(({ path }) => TABLES.test(path));
    const code = sources.filter((source) => isShipped(source));
    const known = new Set(tables.flatMap(({ text }) => Object.keys(JSON.parse(text))));
    const all = code.map(({ text }) => text).join('\n');
    const others = new Set([...OTHER_CODES, ...[...all.matchAll(ERRORS)].map(([, each]) => each)]);
    const used = new Map(code.flatMap(usedIn));
    const unknown = [...used].filter(([each]) => !known.has(each) && !others.has(each));
    const beginnings = [...all.matchAll(BEGINNING)].map(([, each]) => each ?? '');
    const isUsed = (/** @type {string} */ each) =>
      all.includes(`'${each}'`) || beginnings.some((beginning) => each.startsWith(beginning));
    const unused = [...known].filter((each) => !isUsed(each));
    return [
      ...unknown.map(([each, path]) => `${path}: ${each}`),
      ...unused.map((each) => `proto/codes: ${each}`),
    ];
  },
};

/** @param {import('../sources.mjs').Source} source */
const isShipped = (source) =>
  /^(services|gateway|tools\/kit)\//.test(source.path) && isCode(source) && !isTest(source);

/**
 * @param {import('../sources.mjs').Source} source
 * @returns {[code: string, path: string][]}
 */
function usedIn({ path, text }) {
  const matches = USED.flatMap((pattern) => [...text.matchAll(pattern)]);
  return matches.map(([, code]) => [code ?? '', path]);
}
