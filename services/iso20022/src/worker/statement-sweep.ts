import { createHash } from 'node:crypto';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel } from '../channels/channel';
import { scheduleRetry } from '../channels/retry';
import { receive } from '../inbound/receive';
import type { InboundStore } from '../inbound/store';
import type { ChannelOf } from '../network/open-channel';
import type { Payment } from '../payments/payment';
import { VERSIONS } from '../shared/families';
import { toXml } from '../shared/schema/to-xml';
import {
  CAMT_060,
  camt060Of,
  submitted,
  remindedOf,
  type StatementRequest,
} from '../statements/statement-request';
import type { StatementStore } from '../statements/store';
import { accountBook } from './account-book';
import { submit } from './submit';
import type { Ingest } from './ingest';
import type { DeliveryAlerts } from './delivery-alerts';
import { withChannel } from './with-channel';

interface Parts {
  readonly statements: StatementStore;
  readonly payments: AggregateStore<Payment>;
  readonly inbound: InboundStore;
  readonly channelOf: ChannelOf;
  readonly ingest: Ingest;
  readonly log: Log;
  readonly alerts: DeliveryAlerts;
  /** Applies a stored message of a bank. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

/** Delay of the simulated answer, and of the reminder to ask a real bank. */
const ANSWER_AFTER_MS = 60_000;
const OVERDUE_AFTER_MS = 86_400_000;

/**
 * Submits requests for statements, and receives the simulated bank's statement like any bank's message.
 * After a crash the same request is submitted again under the same MsgId. A failed submission is
 * repeated after a growing pause; a request without an answer is logged.
 */
export function statementSweep(parts: Parts): Sweep {
  const { due } = parts.statements.aggregates;
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
    const stored = await parts.statements.aggregates.find(scope, id);
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
  const isTaken = await submit(parts, scope, { channel, message }).then(
    () => true,
    (err: unknown) => void parts.alerts.submissionFailed('statement', id, err),
  );
  await parts.statements.aggregates.update(scope, id, (request, now, { version }) => {
    // Another replica may have submitted it, or recorded a failure.
    if (!isTaken)
      return version === due.version
        ? { state: scheduleRetry(request, now), events: [] }
        : undefined;
    // The bank's reply to the submission may have contained the statement.
    if (request.handedOverAt !== undefined) return undefined;
    const nextAt = channel.statement
      ? after(new Date(createdAt), ANSWER_AFTER_MS)
      : after(now, OVERDUE_AFTER_MS);
    return submitted(request, now, nextAt);
  });
}

/** Logs an unanswered request once. */
async function remind(parts: Parts, scope: Scope, { id, state }: Due): Promise<void> {
  let isNews = false;
  await parts.statements.rail.updated(scope, { id }, (request) => {
    isNews = request.channelAt !== undefined;
    return isNews ? remindedOf(request) : undefined;
  });
  if (isNews) parts.alerts.unanswered({ id, messageId: state.messageId });
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Receives the simulated statement; applying it marks the request. @returns false without a statement */
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
  const { id } = await parts.inbound.createOnce(scope, message);
  await parts.apply(scope, id);
  return true;
}
