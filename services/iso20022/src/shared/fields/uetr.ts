import { error, type Problem } from './problem';

const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

/** A unique end-to-end transaction reference. Source: ISO 20022, UUIDv4Identifier. */
export function uetrProblem(text: string): Problem | undefined {
  if (UETR.test(text)) return undefined;
  return error('UETR_FORMAT', 'must be a UUID of version 4 in lower case; leave it out to get one');
}
