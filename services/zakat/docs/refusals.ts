import { byOperation, refusalsOf, type Refusal } from '@masar/kit/pages';
import { CONFLICTS } from './conflicts';

/** What each operation of the service can refuse beside what its document's schemas say. */
export function refusals(): Readonly<Record<string, readonly Refusal[]>> {
  return byOperation(refusalsOf(CONFLICTS));
}
