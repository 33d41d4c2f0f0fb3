import express, { type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from './body-limits';

/** A reader for each limit that an operation has, and there are two. */
const READERS = new Map<number, RequestHandler>();

/**
 * The whole body within its limit; empty where the request has none.
 * @throws DomainError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export function readBytes(
  req: Request,
  res: Response,
  { bytes: limit } = bodyLimits(),
): Promise<Buffer> {
  // Its own check of the length would read the whole body before it answers.
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    readerOf(limit)(req, res, (error?: unknown) => {
      if (error === undefined) resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      else reject(refusal(error, limit));
    });
  });
}

/** Inflates too, and counts the inflated bytes: a small gzip of a large body is refused as well. */
function readerOf(limit: number): RequestHandler {
  const reader = READERS.get(limit) ?? express.raw({ type: () => true, limit });
  READERS.set(limit, reader);
  return reader;
}

function refusal(error: unknown, limit: number): DomainError {
  const { type, message } = error as { type?: string; message?: string };
  if (type === 'entity.too.large') {
    return tooLarge(limit);
  }
  if (type === 'encoding.unsupported') {
    return new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Encoding must be gzip, deflate, br or absent',
    );
  }
  return new DomainError(
    'VALIDATION_ERROR',
    `the body could not be read: ${message ?? 'it ended early'}`,
  );
}

function tooLarge(limit: number): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `the body is larger than ${limit} bytes (${limit / (1024 * 1024)} MiB); send less at once`,
  );
}
