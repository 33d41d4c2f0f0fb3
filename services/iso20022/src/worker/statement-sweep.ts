import { createHash } from 'node:crypto';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel } from '../channels/channel';
import { receive } from '../inbound/receive';
import type { InboundStore } from '../inbound/store';
import { asReceived } from '../inbound/write-inbound';
import type { ChannelOf } from '../network/open-channel';
import type { Payment } from '../payments/payment';
import { VERSIONS } from '../shared/families';
import { toXml } from '../shared/message/to-xml';
import {
  CAMT_060,
  camt060Of,
  handedOver,
  type StatementRequest,
} from '../statements/statement-request';
import { accountBook } from './account-book';
import { handOver } from './hand-over';
import type { TakeIn } from './take-in';
import { withChannel } from './with-channel';

interface Parts {
  readonly statements: AggregateStore<StatementRequest>;
  readonly payments: AggregateStore<Payment>;
  readonly inbound: InboundStore;
  readonly channelOf: ChannelOf;
  readonly takeIn: TakeIn;
  readonly log: Log;
  /** Applies a kept message of the bank. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

const ANSWER_AFTER_MS = 60_000;

/**
 * Hands requests for statements to their channel, and receives the statement of a simulated bank as any
 * message of a bank. A process that dies hands the same request over again, under the same MsgId.
 */
export function statementSweep(parts: Parts): Sweep {
  const { due } = parts.statements;
  return {
    ...{ name: 'iso20022-statements', rail: 'iso20022' },
    ensureIndexes: () => due.ensureIndexes('channelAt'),
    due: (by) => withChannel(due.find('channelAt', by), parts.channelOf),
    carryOut: (scope, id) => carryOut(parts, scope, id),
  };
}

async function carryOut(parts: Parts, scope: Scope, id: string): Promise<number> {
  const channel = parts.channelOf(scope);
  if (!channel) return 0;
  for (let carriedOut = 0; ; carriedOut += 1) {
    const stored = await parts.statements.find(scope, id);
    const now = scope.clock.now();
    const { state } = stored ?? {};
    if (!state?.channelAt || state.channelAt > now) return carriedOut;
    if (state.handedOverAt === undefined) await ask(parts, scope, { id, state, channel });
    else if (!(await answer(parts, scope, { state, channel }))) return carriedOut;
  }
}

interface Due {
  readonly state: StatementRequest;
  readonly channel: Channel;
}

async function ask(
  parts: Parts,
  scope: Scope,
  { id, state, channel }: Due & { readonly id: string },
): Promise<void> {
  const { messageId } = state;
  const { xml, issues } = toXml(CAMT_060, camt060Of(state));
  if (xml === undefined) throw new Error(`${messageId} cannot be written: ${issues[0]?.message}`);
  const message = { id, messageId, version: CAMT_060, xml };
  await handOver(parts, scope, { channel, message });
  const after = new Date(new Date(state.createdAt).getTime() + ANSWER_AFTER_MS);
  const askAgainAt = channel.statement ? after : undefined;
  await parts.statements.update(scope, id, (request, now) =>
    request.handedOverAt === undefined
      ? { state: handedOver(request, now, askAgainAt), events: [] }
      : undefined,
  );
}

/** Applying the statement is what makes the request an answered one: whether there was one to apply. */
async function answer(parts: Parts, scope: Scope, { state, channel }: Due): Promise<boolean> {
  const { messageId, iban, from, to, channelAt } = state;
  const book = await accountBook(parts.payments, scope, iban);
  const at = channelAt ?? scope.clock.now();
  const json = await channel.statement?.({ messageId, iban, from, to, ...book }, at);
  if (!json) return false;
  const digest = createHash('sha256').update(JSON.stringify(json)).digest('hex');
  const version = VERSIONS['camt.053'];
  const now = scope.clock.now();
  const message = receive({ family: 'camt.053', version, json, digest, warnings: [], now });
  if (!message) throw new Error(`the statement for ${messageId} has no id`);
  const { id } = await parts.inbound.keep(scope, message, asReceived(message));
  await parts.apply(scope, id);
  return true;
}
