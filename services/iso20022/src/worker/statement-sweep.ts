import { createHash } from 'node:crypto';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel } from '../channels/channel';
import { notTaken } from '../channels/not-taken';
import { receive } from '../inbound/receive';
import type { InboundStore } from '../inbound/store';
import { asReceived } from '../inbound/wire/write-inbound';
import type { ChannelOf } from '../network/open-channel';
import type { Payment } from '../payments/payment';
import { VERSIONS } from '../shared/families';
import { toXml } from '../shared/message/to-xml';
import {
  CAMT_060,
  camt060Of,
  handedOver,
  remindedOf,
  type StatementRequest,
} from '../statements/statement-request';
import { accountBook } from './account-book';
import { handOver } from './hand-over';
import type { TakeIn } from './take-in';
import type { Troubles } from './troubles';
import { withChannel } from './with-channel';

interface Parts {
  readonly statements: AggregateStore<StatementRequest>;
  readonly payments: AggregateStore<Payment>;
  readonly inbound: InboundStore;
  readonly channelOf: ChannelOf;
  readonly takeIn: TakeIn;
  readonly log: Log;
  readonly troubles: Troubles;
  /** Applies a kept message of the bank. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

/** When a simulated bank answers, and when somebody should ask one that is none. */
const ANSWER_AFTER_MS = 60_000;
const OVERDUE_AFTER_MS = 86_400_000;

/**
 * Hands requests for statements to their channel, and receives the statement of a simulated bank as any
 * message of a bank. A process that dies hands the same request over again, under the same MsgId. What a
 * bank did not take is tried again, later each time, and one that it leaves unanswered is told.
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
    const due = { id, state, version: stored?.version, channel };
    if (state.handedOverAt === undefined) await ask(parts, scope, due);
    else if (!channel.statement) await remind(parts, scope, due);
    else if (!(await answer(parts, scope, due))) return carriedOut;
  }
}

interface Due {
  readonly id: string;
  readonly state: StatementRequest;
  readonly version: number | undefined;
  readonly channel: Channel;
}

async function ask(parts: Parts, scope: Scope, due: Due): Promise<void> {
  const { id, state, channel } = due;
  const { messageId, createdAt } = state;
  const { xml, issues } = toXml(CAMT_060, camt060Of(state));
  if (xml === undefined) throw new Error(`${messageId} cannot be written: ${issues[0]?.message}`);
  const message = { id, messageId, version: CAMT_060, xml };
  const isTaken = await handOver(parts, scope, { channel, message }).then(
    () => true,
    (err: unknown) => void parts.troubles.notTaken('statement', id, err),
  );
  await parts.statements.update(scope, id, (request, now, { version }) => {
    // Another replica may have handed it over, or noted that it could not.
    if (!isTaken)
      return version === due.version ? { state: notTaken(request, now), events: [] } : undefined;
    // So it is, too, where its answer came with the receipt.
    if (request.handedOverAt !== undefined) return undefined;
    const nextAt = channel.statement
      ? after(new Date(createdAt), ANSWER_AFTER_MS)
      : after(now, OVERDUE_AFTER_MS);
    return { state: handedOver(request, now, nextAt), events: [] };
  });
}

/** Once: who asks the bank then also hears its answer. */
async function remind(parts: Parts, scope: Scope, { id, state }: Due): Promise<void> {
  let isNews = false;
  await parts.statements.update(scope, id, (request) => {
    isNews = request.channelAt !== undefined;
    return isNews ? { state: remindedOf(request), events: [] } : undefined;
  });
  if (isNews) parts.troubles.unanswered({ id, messageId: state.messageId });
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
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
