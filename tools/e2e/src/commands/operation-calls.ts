import type { Body } from '../client/answer';
import type { Bank } from '../rails/bank';
import type { Client } from '../client/client';
import { idIn } from './command-cases';
import { bodyProblems } from '../client/conformance';
import { OPERATIONS, type Operation } from '../client/document';
import { RECORDS } from './records';
import { sample } from '../client/sampler';

export type Json = Record<string, unknown>;

/** An id that does not exist. */
export const NEVER = 'never-existed';

/** A path with one id for all its parameters. */
export const at = ({ pathOfIds }: Operation, id = NEVER) => pathOfIds.replace(/\{\w+\}/g, id);

/** A body that the document allows; undefined when the operation takes none. */
export function validBody({ body, id }: Operation): Json | undefined {
  if (!body) return undefined;
  const valid = sample(body) as Json;
  const problems = bodyProblems(body, valid);
  if (problems.length > 0) throw new Error(`the sample for ${id} is invalid: ${problems.join()}`);
  return valid;
}

/** The operation's answer without its envelope. */
export const shownBy = ({ envelope }: Operation, body: Body<unknown>): unknown =>
  envelope === 'BARE' ? body : body.data;

/** Sends the operation a body that the document allows. */
export const send = (client: Client, operation: Operation, path = at(operation)) =>
  client.send(operation.method, path, { body: validBody(operation) });

/** Path of the operation's collection. */
export const collectionOf = ({ path }: Operation) => path.replace(/\/\{.*$/, '');

/** The operation that shows one record of the collection. */
export const readOf = (collection: string): Operation | undefined =>
  OPERATIONS.find(
    ({ method, path }) => method === 'GET' && new RegExp(`^${collection}/\\{\\w+\\}$`).test(path),
  );

/**
 * Creates a target of the operation; undefined when only the operator creates such records.
 * @throws Error when the create is refused
 */
export async function recordFor(operation: Operation, bank: Bank): Promise<string | undefined> {
  const collection = collectionOf(operation);
  const make = RECORDS[collection];
  if (make) return make(bank);
  const create = OPERATIONS.find(({ method, path }) => method === 'POST' && path === collection);
  if (!create || create.scope.startsWith('platform:')) return undefined;
  const { status, body, text } = await send(bank.maker, create);
  if (status !== create.success) throw new Error(`${create.id} is refused: ${text}`);
  return idIn(shownBy(create, body) as object, operation);
}
