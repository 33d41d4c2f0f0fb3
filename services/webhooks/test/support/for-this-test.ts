interface Part {
  stop(): Promise<void>;
}

const parts: Part[] = [];

afterEach(async () => {
  for (const part of parts.splice(0).reverse()) await part.stop();
});

/** Stops it after the test, also after one that fails: what stays open keeps jest from ending. */
export async function forThisTest<T extends Part>(starting: Promise<T>): Promise<T> {
  const part = await starting;
  parts.push(part);
  return part;
}
