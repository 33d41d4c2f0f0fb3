import { dirname } from 'node:path/posix';
import { isTest } from '../sources.mjs';

const MOST_SOURCES = 20;

/**
 * Folders in which a reader has to search.
 * @type {import('../tidy.mjs').Measure}
 */
export const folders = {
  name: `folders of more than ${MOST_SOURCES} sources`,
  remedy: 'give each feature a folder',
  offences(sources) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const source of sources) {
      const isCounted = source.path.endsWith('.ts') && !source.path.endsWith('index.ts');
      if (!isCounted || isTest(source)) continue;
      const folder = dirname(source.path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > MOST_SOURCES).map(([folder]) => folder);
  },
};
