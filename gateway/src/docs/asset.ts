import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

type Load = () => string | Buffer | Promise<string | Buffer>;

/**
 * Serves one file of the page: compressed for a client that accepts it, or 304 for one that has it
 * already. The first request loads, hashes and compresses it once.
 */
export function asset(type: string, load: Load): RequestHandler {
  const plain = once(async () => Buffer.from(await load()));
  const zipped = once(async () => promisify(gzip)(await plain()));
  const tag = once(async () =>
    createHash('sha256')
      .update(await plain())
      .digest('base64url'),
  );
  return async (req, res) => {
    // A weak ETag serves both encodings. The browser revalidates each time and so sees every upgrade.
    res.set({ 'Cache-Control': 'no-cache', ETag: `W/"${await tag()}"`, Vary: 'Accept-Encoding' });
    res.type(type);
    if (req.acceptsEncodings('gzip', 'identity') !== 'gzip') return void res.send(await plain());
    res.set('Content-Encoding', 'gzip').send(await zipped());
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
