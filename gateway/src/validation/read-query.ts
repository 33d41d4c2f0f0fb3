import type { Detail } from '@masar/kit/errors';

/** The parameters after the question mark; one that is sent twice becomes a problem. */
export function readQuery(url: string, problems: Detail[]): Record<string, unknown> {
  const start = url.indexOf('?');
  const query: Record<string, unknown> = {};
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (Object.hasOwn(query, name)) {
      problems.push({
        field: name,
        code: 'DUPLICATE_PARAMETER',
        message: `${name} is sent twice; send it once`,
      });
    }
    Object.defineProperty(query, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return query;
}
