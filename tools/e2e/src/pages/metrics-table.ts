import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(__dirname, '../../../../gateway/docs/operations.md');

/** Labels of each metric in gateway/docs/operations.md. */
export function documentedMetrics(): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n## Metrics\n');
  const [table = ''] = section.split('\n## ');
  return new Map(
    [...table.matchAll(/^\| `(\w+)` \|([^|]*)\|/gm)].map(([, name = '', labels = '']) => [
      name,
      labels.split(',').flatMap((label) => label.trim() || []),
    ]),
  );
}
