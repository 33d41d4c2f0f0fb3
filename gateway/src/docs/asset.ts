import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

type Load = () => string | Buffer | Promise<string | Buffer>;

/**
 * Serves one file of the page: compressed where the client takes that, and not at all (304) where
 * it has it already. It is loaded, hashed and compressed once, at the first request.
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
    // Weak: the same for both encodings. The browser asks each time, so that no upgrade is missed.
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
