/**
 * Tables of transitions of which not every state and move is tried.
 * @type {import('../tidy.mjs').Measure}
 */
export const machines = {
  name: 'lifecycles without a test of every state and move',
  remedy: 'call testLifecycle of @masar/kit/testing in lifecycle.test.ts beside it',
  offences(sources) {
    const tested = new Set(
      sources.filter(({ text }) => text.includes('testLifecycle(')).map(({ path }) => path),
    );
    return sources
      .map(({ path }) => path)
      .filter((path) => /^services\/.*lifecycle\.ts$/.test(path))
      .filter((path) => !tested.has(path.replace(/\.ts$/, '.test.ts')));
  },
};
