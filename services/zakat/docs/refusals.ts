import { byOperation, refusalsOf, type Refusal } from '@masar/kit/pages';
import { CONFLICTS } from './conflicts';

/** The refusals of each operation beyond its schemas. */
export function refusals(): Readonly<Record<string, readonly Refusal[]>> {
  return byOperation(refusalsOf(CONFLICTS));
}
