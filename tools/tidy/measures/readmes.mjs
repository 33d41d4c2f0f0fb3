const MOST_WORDS = 800;
/** helm-docs writes the charts' pages, whose tables are as long as their values are many. */
const GENERATED = /^charts\//;

/**
 * READMEs that nobody reads to the end.
 * @type {import('../tidy.mjs').Measure}
 */
export const readmes = {
  name: `READMEs of more than ${MOST_WORDS} words`,
  remedy: 'move what only some readers need into docs/, a page a subject, and link to it',
  offences: (sources) =>
    sources
      .filter(({ path }) => path.endsWith('README.md') && !GENERATED.test(path))
      .filter(({ text }) => text.split(/\s+/).filter(Boolean).length > MOST_WORDS)
      .map(({ path }) => path),
};
