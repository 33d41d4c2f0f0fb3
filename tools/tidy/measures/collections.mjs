import { isTest } from '../sources.mjs';

/**
 * Ways to MongoDB that the kit does not know.
 * @type {import('../tidy.mjs').Measure}
 */
export const collections = {
  name: 'stores that reach past the kit',
  remedy: 'use databaseOf of @masar/kit/store',
  offences: (sources) =>
    sources
      .filter((source) => !source.path.startsWith('tools/') && !isTest(source))
      .filter(({ text }) => /getClient\(\)\s*\.db\(/.test(text))
      .map(({ path }) => path),
};
