import { RailHandlers } from '@masar/kit/commands';
import type { Context } from '@masar/kit/decision';
import { conflict, DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  notFound,
  ownerOf,
  wholeTenant,
  type AggregateKind,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { Iso20022Message } from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import type { Decision, Payment, PaymentEvent } from './payment';
import { writeEvent, writeMessage } from './wire/write-payment';

const SUBJECT = 'message';
/** Ids in this service; earlier versions made ism_. */
const OWN_ID = /^(msg|ism)_/;

const PAYMENTS: AggregateKind = {
  subject: SUBJECT,
  collection: 'payments',
  idPrefix: 'msg',
  source: '/masar/iso20022',
  // The unique indexes are partial (texts only), so lookups need indexes of their own.
  listedBy: [
    ...[['status'], ['messageId'], ['uetrs'], ['transactions.endToEndId']],
    ['transactions.contradictedBy'],
  ],
  countedBy: ['status'],
  uniqueBy: ['messageId', 'uetrs'],
  reportedBy: [
    'likenesses',
    'creditTransfer.debtorAccount.iban',
    'creditTransfer.transactions.creditorAccount.iban',
  ],
};

const LIKE_WITHIN_MS = 86_400_000;

/** Credit transfers, found by either id of a message or by UETR. */
export class PaymentStore {
  readonly aggregates: AggregateStore<Payment>;
  readonly rail: RailHandlers<Payment, PaymentEvent, Iso20022Message>;

  constructor(deps: StoreDeps) {
    const store = new AggregateStore<Payment>(PAYMENTS, deps);
    this.aggregates = store;
    this.rail = new RailHandlers({ store, write: writeMessage, writeEvent });
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /**
   * Stores a message, or returns the one with the same idempotency key.
   * @throws DomainError CONFLICT when another message of the tenant has the same MsgId
   */
  async create(scope: Scope, decide: (context: Context) => Decision): Promise<Stored<Payment>> {
    try {
      return await this.rail.created(scope, decide);
    } catch (error) {
      if (!isDuplicate(error, 'state.messageId')) throw error;
      const repeated = await this.aggregates.findCreated(scope);
      if (repeated) return repeated;
      throw idInUse();
    }
  }

  /** @param messageId id here or MsgId @throws DomainError NOT_FOUND */
  async get(scope: Scope, messageId: string): Promise<Stored<Payment>> {
    if (OWN_ID.test(messageId)) return this.aggregates.get(scope, messageId);
    const found = await this.theOne(scope, { messageId });
    if (!found) throw notFound(SUBJECT, scope.workspaceId);
    return found;
  }

  /** The message of the payment with this UETR. @throws DomainError NOT_FOUND */
  async getByUetr(scope: Scope, uetr: string): Promise<Stored<Payment>> {
    const found = await this.theOne(scope, { uetrs: uetr });
    if (!found) throw noSuchUetr(scope);
    return found;
  }

  /** All duplicate keys of the payments of the last 24 hours that share one of these. */
  async findDuplicateKeys(scope: Scope, asked: readonly string[]): Promise<ReadonlySet<string>> {
    const since = new Date(scope.clock.now().getTime() - LIKE_WITHIN_MS).toISOString();
    const found = this.aggregates.reported.find(wholeTenant(scope), {
      by: 'likenesses',
      parts: ['likenesses'],
      where: { likenesses: { $in: asked }, createdAt: { $gt: since } },
    });
    const known = new Set<string>();
    for await (const { likenesses } of found) for (const each of likenesses) known.add(each);
    return known;
  }

  private async theOne(
    scope: Scope,
    filter: { readonly messageId: string } | { readonly uetrs: string },
  ): Promise<Stored<Payment> | undefined> {
    const [found] = await this.aggregates.newest(scope, filter, 1);
    return found;
  }
}

/** The error for a UETR that the caller cannot see. */
export function noSuchUetr({ workspaceId }: Scope): DomainError {
  const message =
    `${ownerOf(workspaceId)} has no payment with that UETR, which is 36 characters in lower case; ` +
    'list messages to see the uetrs of each';
  return new DomainError('NOT_FOUND', message);
}

function idInUse() {
  const field = 'creditTransfer.paymentInformationId';
  const message =
    `${field} is the id of another message; ` +
    'give each message an id of its own, and send one again only under its idempotency key';
  return conflict({ field, code: 'ID_DUPLICATE', message });
}
