import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from '../body/body-limits';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, required } from '../exchange/exchange';
import type { Limiter, Policy } from '../limits/limiter';
import type { Operation } from '../routes/operation';
import { signedMessageClaims } from './call-claims';
import type { Upstreams } from '../upstream/upstream';
import { call } from './call';
import type { Step } from './in-order';
import { limitAddress } from '../http/limit-anonymous';
import { singleHeader } from './single-header';
import { validate } from './validate';

interface Components {
  readonly limiter: Limiter;
  readonly anonymous: Policy;
  readonly upstreams: Upstreams;
  readonly log: Logger;
}

/**
 * Passes a message that another system signed to its service, byte for byte. The signature is the only
 * credential, and the service verifies it: the call has no tenant and no scope.
 */
export function receiveSigned(components: Components): Step {
  const ask = call(components.upstreams, components.log, signedMessageClaims);
  return async (req, res) => {
    await limitAddress(components, res);
    const exchange = exchangeOf(res);
    const message = await readSigned(req, res, required(exchange, 'operation'));
    exchange.body = { problems: [], message };
    await validate(req, res);
    await ask(req, res);
  };
}

async function readSigned(req: Request, res: Response, operation: Operation) {
  const { signedMessage, maxBodyBytes } = operation;
  if (!signedMessage) throw new Error(`${operation.id} takes no signed message`);
  const { header, body, signature } = signedMessage;
  const given = singleHeader(req, header);
  if (given === undefined || given === '') throw unsigned(header);
  const bytes = await readBytes(req, res, { ...bodyLimits(maxBodyBytes), inflate: false });
  return { [body]: bytes, [signature]: given };
}

function unsigned(field: string): DomainError {
  const message = `${field} is required: the signature of the body as it is sent`;
  return new DomainError('AUTHENTICATION_ERROR', message, [{ field, code: 'REQUIRED', message }]);
}
