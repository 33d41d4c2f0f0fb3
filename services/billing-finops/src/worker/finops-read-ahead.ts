/**
 * The items of streams one stream after the other, while the next ones begin already.
 * @param open begins a stream
 */
export async function* readAhead<Item>(
  open: readonly (() => AsyncGenerator<Item>)[],
  streamsAhead: number,
): AsyncGenerator<Item> {
  const begun: Begun<Item>[] = [];
  const begin = (at: number) => {
    const stream = open[at]?.();
    if (stream) begun.push(begunOf(stream));
  };
  try {
    for (let at = 0; at < streamsAhead; at += 1) begin(at);
    for (let at = 0; at < open.length; at += 1) {
      begin(at + streamsAhead);
      const { stream, first } = begun[at] as Begun<Item>;
      const item = await first;
      if (item.done !== true) yield item.value;
      yield* stream;
    }
  } finally {
    await Promise.allSettled(begun.map(({ stream }) => stream.return(undefined)));
  }
}

interface Begun<Item> {
  readonly stream: AsyncGenerator<Item>;
  readonly first: Promise<IteratorResult<Item>>;
}

function begunOf<Item>(stream: AsyncGenerator<Item>): Begun<Item> {
  const first = stream.next();
  // Its failure is told when its turn comes.
  first.catch(() => undefined);
  return { stream, first };
}
