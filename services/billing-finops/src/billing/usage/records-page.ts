type Stage = Readonly<Record<string, unknown>>;

/** A page as the kit's lists ask for it: the keys of a cursor are a posting's id and a record's number. */
interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly cursor?:
    { readonly side: 'after' | 'before'; readonly keys: readonly unknown[] } | undefined;
}

/**
 * The stages that read the records of a page, and one more, out of their postings: the latest posting first, and its
 * records in their order. Before a cursor both are turned.
 */
export function recordsOnPage(matching: object, { page, perPage, cursor }: Page): Stage[] {
  const isBackwards = cursor?.side === 'before';
  const way = isBackwards ? 1 : -1;
  const [posting, number] = cursor?.keys ?? [];
  const skipped = cursor ? 0 : (page - 1) * perPage;
  return [
    {
      $match: {
        $and: [
          matching,
          ...(cursor ? [{ _id: { [isBackwards ? '$gte' : '$lte']: posting } }] : []),
        ],
      },
    },
    { $sort: { _id: way } },
    // Each posting has a record at least.
    { $limit: skipped + perPage + 2 },
    { $project: { outbox: 0 } },
    { $set: { record: '$records' } },
    { $unwind: '$record' },
    ...(cursor ? [{ $match: besides(isBackwards, posting, number) }] : []),
    // Drop the up to a thousand records of the posting from every row.
    { $project: { records: 0 } },
    // Read forwards, records come in their order; sorting those before a far page would take too long.
    ...(isBackwards ? [{ $sort: { _id: 1, 'record.number': -1 } }] : []),
    { $skip: skipped },
    { $limit: perPage + 1 },
    { $project: { _id: 0, record: 1, posting: '$$ROOT' } },
    { $project: { 'posting.record': 0 } },
  ];
}

function besides(isBackwards: boolean, posting: unknown, number: unknown): Stage {
  const inSame = { _id: posting, 'record.number': { [isBackwards ? '$lt' : '$gt']: number } };
  return { $or: [{ _id: { $ne: posting } }, inSame] };
}
