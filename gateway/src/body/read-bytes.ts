import express, { type Request, type Response } from 'express';
import { DomainError } from '@masar/kit/errors';

const LIMIT_BYTES = 1024 * 1024;

/** Inflates too, and counts the inflated bytes: a small gzip of a large body is refused as well. */
const raw = express.raw({ type: () => true, limit: LIMIT_BYTES });

/**
 * The whole body, at most 1 MiB; empty where the request has none.
 * @throws DomainError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export function readBytes(req: Request, res: Response): Promise<Buffer> {
  // Its own check of the length would read the whole body before it answers.
  if (Number(req.headers['content-length'] ?? 0) > LIMIT_BYTES) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    raw(req, res, (error?: unknown) => {
      if (error === undefined) resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      else reject(refusal(error));
    });
  });
}

function refusal(error: unknown): DomainError {
  const { type, message } = error as { type?: string; message?: string };
  if (type === 'entity.too.large') {
    return tooLarge();
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

function tooLarge(): DomainError {
  return new DomainError(
    'PAYLOAD_TOO_LARGE',
    `the body is larger than ${LIMIT_BYTES} bytes (1 MiB); send less at once`,
  );
}
