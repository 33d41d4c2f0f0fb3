import type { Scope } from '@masar/kit/scope';
import {
  pageIn,
  readPage,
  writePage,
  type AggregateStore,
  type PageRequest,
} from '@masar/kit/store';

/** How the records of one kind are found in an aggregate, and shown. */
interface Records<State, Record, Shown> {
  /** Newest first. */
  readonly of: (state: State, id: string) => readonly Record[];
  readonly write: (record: Record, state: State) => Shown;
}

/** The handler of a list of the records that one aggregate holds, a page at a time. */
export function listRecords<State extends object, Record, Shown>(
  store: AggregateStore<State>,
  records: Records<State, Record, Shown>,
) {
  return async (scope: Scope, request: PageRequest & { readonly id: string }) => {
    const { id } = request;
    const asked = readPage(scope, request);
    const { state } = await store.get(scope, id);
    return writePage(
      pageIn(records.of(state, id), asked, { order: 'newest first' }),
      asked,
      (record) => records.write(record, state),
    );
  };
}
