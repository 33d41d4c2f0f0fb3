/** Comments that open with these words make the reader wait for the subject. */
const OPENING = /^\s*(?:\/\*\*?|\/\/|#)\s*((?:What|Who|Whose|Where|Whether|Those|That)\b.{0,40})/gm;

/**
 * Comments of code, shell and proto files that open with a relative word.
 * @type {import('../tidy.mjs').Measure}
 */
export const comments = {
  name: 'comments that open with What, Who, Whose, Where, Whether, Those or That',
  remedy: 'put the subject first: say why, in which unit, how it fails',
  offences: (sources) =>
    sources
      .filter(({ path }) => !path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(OPENING)].map(([, words]) => `${path}: ${(words ?? '').trim()}`),
      ),
};
