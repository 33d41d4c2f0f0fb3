import { compiledFile, openWorks, type OpenWorks, type PoolBounds } from '@masar/kit/threads';
import { worksOf, type MessageWorks, type WorksData } from './works';

/** What holds more text takes more than some ten milliseconds: a thread of its own does it. */
const LARGE_UNITS = 32 * 1024;

const BOUNDS: PoolBounds = {
  threads: 2,
  waitingOfOne: 8,
  waitingOfAll: 32,
  limitMs: 14_000,
  heapMb: 512,
};

/** Does what is asked of a message; tenants take turns with what is large. */
export type OpenMessageWorks = OpenWorks<MessageWorks>;

export function openMessageWorks(
  data: WorksData,
  bounds: Partial<PoolBounds> = {},
): OpenMessageWorks {
  return openWorks<MessageWorks>({
    works: worksOf(data),
    isLarge: (input) => unitsIn(input) > LARGE_UNITS,
    ...{ file: compiledFile(__filename, 'works-thread'), data, ...BOUNDS, ...bounds },
  });
}

/** How much text there is in plain data. */
function unitsIn(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let units = 0;
  for (const each of Object.values(value)) units += unitsIn(each);
  return units;
}
