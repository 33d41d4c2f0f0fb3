import { DOCUMENT, type Operation, type Schema } from '../client/document';
import { sample } from '../client/sampler';
import type { Surroundings } from './command-cases';
import { readOf } from './read-cases';

const PAGING = ['page', 'perPage', 'after', 'before'];

interface Listed {
  readonly pagination?: { readonly next?: string };
}

/** Reads a list without a filter, with each of its filters, and with each two of them; of each the next page too. */
export async function askFiltered(operation: Operation, surroundings: Surroundings): Promise<void> {
  const filters = filtersOf(operation);
  const pairs = filters.flatMap((one, at) =>
    filters.slice(at + 1).map((other) => `${one}&${other}`),
  );
  const { by, path } = await readOf(operation, surroundings);
  const address = `${path.replace(/\?.*$/, '')}?perPage=1`;
  for (const query of ['', ...filters, ...pairs]) {
    const { body } = await by.fetch('GET', `${address}&${query}`);
    const next = (body as Listed | undefined)?.pagination?.next;
    if (next !== undefined) await by.fetch('GET', `${address}&${query}&after=${next}`);
  }
}

/** Its filters with an example of each. */
function filtersOf({ path }: Operation): readonly string[] {
  const { parameters = [] } = DOCUMENT.paths[path]?.['get'] ?? {};
  return parameters
    .filter((one) => one.in === 'query' && !PAGING.includes(one.name))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(valueOf(name, schema))}`);
}

/** The first order of a list is the one that it has anyway. */
function valueOf(name: string, schema: Schema): string {
  return String(name === 'sort' ? schema.enum?.at(-1) : sample(schema, name));
}
