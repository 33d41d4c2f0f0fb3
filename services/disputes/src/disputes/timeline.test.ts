import { opened } from '../../test/support/lives';
import type { Dispute } from './dispute';
import { overflow, record, withoutKept } from './timeline';

/** A dispute with its first entry and `count` comments of `characters` each. */
function withComments(count: number, characters: number): Dispute {
  let state = opened();
  for (let number = 1; number <= count; number += 1) {
    const comment = { id: `cmt_${number}`, content: 'x'.repeat(characters), attachments: [] };
    const at = '2026-06-16T10:00:00.000Z';
    const happening = { event: 'COMMENT_ADDED', at, actor: 'key_1', details: 'Added.' } as const;
    state = record(state, { ...happening, comment });
  }
  return state;
}

test.each([
  ['few and short', 50, 10, 0],
  ['many', 60, 10, 41],
  ['few and long', 5, 9_000, 4],
  ['one that is longer than all room', 1, 50_000, 2],
])('of entries that are %s the journal takes the first', (_, count, characters, moved) => {
  const state = withComments(count, characters);
  const entries = overflow(state);
  expect(entries.map(({ number }) => number)).toEqual(entries.map((__, i) => i + 1));
  expect(entries).toHaveLength(moved);
  const left = withoutKept(state, entries.at(-1)?.number ?? 0);
  expect(left.timeline).toHaveLength(count + 1 - moved);
  expect(left.counts).toEqual(state.counts);
});
