interface Part {
  stop(): Promise<void>;
}

const parts: Part[] = [];

afterEach(async () => {
  for (const part of parts.splice(0).reverse()) await part.stop();
});

/** Stops the part after the test, also after a failed one: an open part keeps jest from ending. */
export async function forThisTest<T extends Part>(starting: Promise<T>): Promise<T> {
  const part = await starting;
  parts.push(part);
  return part;
}
