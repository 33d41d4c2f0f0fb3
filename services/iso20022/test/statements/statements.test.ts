import { Iso20022InboundServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import {
  Iso20022StatementsServiceService as RPC,
  type RequestStatementRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { pacs004 } from '../support/bank-messages';
import { ahead, gulfTransfer, newSandbox, PaymentCalls, several } from '../support/payment-calls';
import { failure, RunningService, type Caller } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const IBAN = 'SA0380000000608010167519';
const OTHER = 'KW81CBKU0000000000001234560101';
const TODAY = '2026-11-22';
const DAY = 1440;

const ask = (caller: Caller, change: Partial<RequestStatementRequest> = {}) =>
  service.call(
    RPC.requestStatement,
    {
      ...{ account: { iban: IBAN }, fromDate: '2026-11-01', toDate: TODAY, marketPractice: 'GCC' },
      ...change,
    },
    caller,
  );

const dayOf = ({ clockOffsetMs = 0 }: Caller) =>
  new Date(Date.now() + clockOffsetMs).toISOString().slice(0, 10);

/** Payments from the account to another one, settled. */
async function settled(sandbox: Caller, count = 1): Promise<Caller> {
  const { transactions = [], ...rest } = gulfTransfer({
    ...several(count),
    requestedExecutionDate: dayOf(sandbox),
  });
  const creditorAccount = { iban: OTHER };
  const outward = transactions.map((each) => ({ ...each, creditorAccount }));
  await payments.send(sandbox, { ...rest, transactions: outward });
  const later = ahead(sandbox, (sandbox.clockOffsetMs ?? 0) / 60_000 + 10);
  await service.runDue(later);
  return later;
}

interface Statement {
  readonly Acct: { readonly Id: { readonly IBAN: string }; readonly Ccy: string };
  readonly Bal: readonly {
    readonly Amt: { readonly '#text': string };
    readonly CdtDbtInd: string;
  }[];
  readonly Ntry?: readonly {
    readonly Amt: { readonly '#text': string };
    readonly CdtDbtInd: string;
  }[];
}

/** The bank's statements for a request, some minutes after it. */
async function statements(caller: Caller, messageId: string): Promise<readonly Statement[]> {
  await service.runDue(caller);
  const page = { page: 1, perPage: 20, messageType: 'camt.053' };
  const { data } = await service.call(
    Iso20022InboundServiceService.listInboundIso20022Messages,
    page,
    caller,
  );
  for (const { id } of data) {
    const record = await service.call(
      Iso20022InboundServiceService.getInboundIso20022Message,
      { messageId: id },
      caller,
    );
    if (record.matches.some((match) => match.messageId === messageId))
      return JSON.parse(record.json).Document.BkToCstmrStmt.Stmt;
  }
  return [];
}

const balances = ({ Bal }: Statement) =>
  Bal.map(({ Amt, CdtDbtInd }) => `${CdtDbtInd} ${Amt['#text']}`);

describe('a request for a statement', () => {
  it('is answered at once, and a minute later by the bank', async () => {
    const later = await settled(newSandbox());
    const asked = await ask(later);
    expect(asked).toMatchObject({
      message: { messageType: 'camt.060', messageId: expect.stringMatching(/^STM/) },
      ...{ requestId: expect.stringMatching(/^REQ/), status: 'REQUESTED' },
    });
    const { messageId } = asked.message!;
    expect(await statements(later, messageId)).toEqual([]);
    const [statement, ...others] = await statements(ahead(later, 12), messageId);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      Acct: { Id: { IBAN }, Ccy: 'SAR' },
      Ntry: [{ Amt: { '#text': '1500.00' }, CdtDbtInd: 'DBIT' }],
    });
    expect(balances(statement!)).toEqual(['CRDT 0.00', 'DBIT 1500.00']);
  });

  it('has a closing balance that follows from the opening one and the entries', async () => {
    const first = await settled(newSandbox(), 2);
    const second = await settled(ahead(first, DAY), 3);
    const { message } = await ask(second, { fromDate: '2026-11-23', toDate: '2026-11-23' });
    const [statement] = await statements(ahead(second, DAY + 30), message!.messageId);
    expect(balances(statement!)).toEqual(['DBIT 3000.00', 'DBIT 7500.00']);
    expect(statement!.Ntry).toHaveLength(3);
  });

  it('books incoming and outgoing payments', async () => {
    const sandbox = newSandbox();
    const { transactions = [], ...rest } = gulfTransfer(several(2));
    const toBoth = transactions.map((each, index) => ({
      ...each,
      creditorAccount: { iban: index === 0 ? IBAN : OTHER },
    }));
    await payments.send(sandbox, { ...rest, transactions: toBoth });
    const later = ahead(sandbox, 10);
    await service.runDue(later);
    const { message } = await ask(later);
    const [statement] = await statements(ahead(sandbox, 20), message!.messageId);
    expect(balances(statement!)).toEqual(['CRDT 0.00', 'DBIT 1500.00']);
    const sides = statement!.Ntry!.map(({ CdtDbtInd }) => CdtDbtInd);
    expect(sides.toSorted()).toEqual(['CRDT', 'DBIT', 'DBIT']);
  });

  it('books a return in the opposite direction on its day', async () => {
    const later = await settled(newSandbox());
    const [sent] = (await payments.list(later)).data;
    const back = { uetr: sent!.uetr, currency: 'SAR' };
    const xml = pacs004([
      { ...back, amount: '500' },
      { ...back, amount: '1.0001' },
    ]);
    await service.call(Iso20022InboundServiceService.receiveIso20022Message, { xml }, later);
    const nextDay = ahead(later, DAY);
    const period = { fromDate: '2026-11-23', toDate: '2026-11-23' };
    const { message } = await ask(nextDay, period);
    const [statement] = await statements(ahead(nextDay, DAY + 30), message!.messageId);
    expect(balances(statement!)).toEqual(['DBIT 1500.00', 'DBIT 1000.00']);
    expect(statement!.Ntry).toMatchObject([
      {
        ...{ Amt: { '#text': '500' }, CdtDbtInd: 'CRDT' },
        BkTxCd: { Domn: { Fmly: { Cd: 'ICDT', SubFmlyCd: 'RRTN' } } },
      },
    ]);
  });

  it('books a late return on no day of an issued statement', async () => {
    const later = await settled(newSandbox());
    const [sent] = (await payments.list(later)).data;
    const after = ahead(later, 3 * DAY);
    const xml = pacs004([{ uetr: sent!.uetr, currency: 'SAR', amount: '500' }]).replace(
      /<IntrBkSttlmDt>[^<]*<.IntrBkSttlmDt>/,
      '',
    );
    await service.call(Iso20022InboundServiceService.receiveIso20022Message, { xml }, after);
    const { message } = await ask(after, { fromDate: '2026-11-23', toDate: '2026-11-25' });
    const [statement] = await statements(ahead(after, 3 * DAY + 30), message!.messageId);
    expect(balances(statement!)).toEqual(['DBIT 1500.00', 'DBIT 1000.00']);
    expect(statement!.Ntry).toMatchObject([{ BookgDt: { Dt: '2026-11-25' } }]);
  });

  it('under the same idempotency key is the same request', async () => {
    const later = await settled(newSandbox());
    const keyed = { ...later, idempotencyKey: 'statement-1' };
    expect(await ask(keyed)).toEqual(await ask(keyed));
  });

  test.each<[string, Partial<RequestStatementRequest>, string, string]>([
    ['days that are swapped', { fromDate: TODAY, toDate: '2026-11-01' }, 'fromDate', 'DATE_ORDER'],
    ['days to come', { toDate: '2026-11-23' }, 'toDate', 'DATE_FUTURE'],
    ['more than a year', { fromDate: '2025-11-21' }, 'fromDate', 'DATE_SPAN'],
    ['an account that is none', { account: { iban: 'SA1' } }, 'account.iban', 'IBAN_FORMAT'],
    ['an account of others', { account: { iban: OTHER } }, 'account.iban', 'ACCOUNT_UNKNOWN'],
  ])('for %s is refused', async (_, change, field, code) => {
    const later = await settled(newSandbox());
    expect(await failure(ask(later, change))).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field, code }] },
    });
  });

  it('for the account of another tenant is refused', async () => {
    await settled(newSandbox());
    expect(await failure(ask(newSandbox()))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
