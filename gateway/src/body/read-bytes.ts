import express, { type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from './body-limits';

const KIB = 1024;
const MIB = 1024 * KIB;

/** One reader for each pair of limit and inflation that operations use; there are three. */
const READERS = new Map<string, RequestHandler>();

interface Wanted {
  readonly bytes: number;
  /** False refuses compressed bodies and keeps the bytes unchanged. */
  readonly inflate?: boolean;
}

/**
 * The whole body, within its limit; empty when the request has none.
 * @throws DomainError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export function readBytes(
  req: Request,
  res: Response,
  wanted: Wanted = bodyLimits(),
): Promise<Buffer> {
  const { bytes: limit } = wanted;
  // The reader's own check of the length would first read the whole body.
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    readerOf(wanted)(req, res, (error?: unknown) => {
      if (error === undefined) resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      else reject(refusal(error, wanted));
    });
  });
}

/** The limit counts inflated bytes, so that a small gzip of a large body is refused too. */
function readerOf({ bytes: limit, inflate = true }: Wanted): RequestHandler {
  const key = `${limit} ${inflate}`;
  const reader = READERS.get(key) ?? express.raw({ type: () => true, limit, inflate });
  READERS.set(key, reader);
  return reader;
}

function refusal(error: unknown, { bytes: limit, inflate = true }: Wanted): DomainError {
  const { type, message } = error as { type?: string; message?: string };
  if (type === 'entity.too.large') {
    return tooLarge(limit);
  }
  if (type === 'encoding.unsupported') {
    return new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding must be ${inflate ? 'gzip, deflate, br or ' : ''}absent`,
    );
  }
  return new DomainError(
    'VALIDATION_ERROR',
    `the body could not be read: ${message ?? 'it ended early'}`,
  );
}

function tooLarge(limit: number): DomainError {
  const size = limit < MIB ? `${limit / KIB} KiB` : `${limit / MIB} MiB`;
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `the body is larger than ${limit} bytes (${size}); send less at once`,
  );
}
