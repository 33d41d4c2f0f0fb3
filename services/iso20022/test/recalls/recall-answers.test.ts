import { randomUUID } from 'node:crypto';
import type { Outgoing } from '../../src/channels/channel';
import { SIMULATOR } from '../../src/channels/simulator';
import { problemsOf } from '../../../../proto/test/event-problems';
import { isSchemaValid, withData } from '../schemas';
import { pacs002 } from '../support/bank-messages';
import { ahead, newSandbox } from '../support/payment-calls';
import { RecallCalls } from '../support/recall-calls';
import { pacs008, recallOf, recallOfMessage } from '../support/recall-messages';
import { RunningService, type Caller } from '../support/running-service';
import { ValidateCalls } from '../support/validate-calls';

const bank: { handed: Outgoing[]; isAway: boolean } = { handed: [], isAway: false };

let service: RunningService;
let recalls: RecallCalls;
beforeAll(async () => {
  service = await RunningService.start(
    {},
    {
      ...SIMULATOR,
      submit: async (message) => {
        if (bank.isAway) throw new Error('the line to the bank broke');
        bank.handed.push(message);
      },
    },
  );
  recalls = new RecallCalls(service);
});
beforeEach(() => Object.assign(bank, { handed: [], isAway: false }));
afterAll(() => service.stop());

const handed = () => bank.handed.map(({ id, version }) => `${version} ${id}`);
const later = (sandbox: Caller, minutes = 0) => service.runDue(ahead(sandbox, minutes));

describe('the answer to a recall', () => {
  it('is submitted as camt.029 and then as pacs.004, each once', async () => {
    const { sandbox, recallId } = await recalls.received();
    const { answer, return: back } = await recalls.accept(sandbox, recallId);
    for (const minutes of [0, 1, 60]) await later(sandbox, minutes);
    expect(handed()).toEqual([
      `camt.029.001.09 ${answer!.messageId}`,
      `pacs.004.001.09 ${back!.messageId}`,
    ]);
    expect(await recalls.get(sandbox, recallId)).toMatchObject({
      answer: { handedOverAt: '2026-11-22T09:00:00.000Z' },
      return: { handedOverAt: '2026-11-22T09:00:00.000Z' },
    });
  });

  it('is repeated after a growing pause, with the pacs.004 only after the camt.029', async () => {
    const { sandbox, recallId } = await recalls.received();
    await recalls.accept(sandbox, recallId);
    bank.isAway = true;
    await later(sandbox);
    const failed = await recalls.get(sandbox, recallId);
    expect(failed).toMatchObject({ failedHandOvers: 1, answer: { handedOverAt: undefined } });
    bank.isAway = false;
    await later(sandbox);
    expect(handed()).toEqual([]);
    await later(sandbox, 1);
    expect(bank.handed.map(({ version }) => version)).toEqual([
      ...['camt.029.001.09', 'pacs.004.001.09'],
    ]);
    expect(await recalls.get(sandbox, recallId)).toMatchObject({ failedHandOvers: 0 });
  });

  it('emits events in their published shapes', async () => {
    const { sandbox, recallId } = await recalls.received();
    await recalls.accept(sandbox, recallId);
    const told = await service.eventsOf(recallId, 2);
    expect(told.map(({ type }) => type)).toEqual([
      ...['iso20022.recall.received', 'iso20022.recall.accepted'],
    ]);
    const { messageId, amount } = (await recalls.get(sandbox, recallId)).return!;
    expect(told[1]!.data).toMatchObject({
      recall: { status: 'ACCEPTED', return: { messageId, amount } },
    });
    const other = await recalls.received();
    await recalls.reject(other.sandbox, other.recallId);
    const [, rejected] = await service.eventsOf(other.recallId, 2);
    expect(rejected).toMatchObject({ type: 'iso20022.recall.rejected' });
    for (const event of [...told, rejected!]) expect(problemsOf(event)).toEqual([]);
  });

  it('repeats the references and the case of the bank that it goes to', async () => {
    const { sandbox, uetr, messageId, recallId } = await recalls.received();
    await recalls.reject(sandbox, recallId, 'CUST');
    await later(sandbox);
    const [{ xml }] = bank.handed as [Outgoing];
    const side = (bic: string) => `<Agt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Agt>`;
    expect(xml).toContain(`<Assgnr>${side('RIBLSARIXXX')}</Assgnr>`);
    expect(xml).toContain(`<Assgne>${side('RJHISARIXXX')}</Assgne>`);
    expect(xml).toMatch(/<RslvdCase><Id>CSE-\d+<\/Id>/);
    expect(xml).toContain(`<OrgnlGrpInf><OrgnlMsgId>${messageId}</OrgnlMsgId>`);
    expect(xml).toContain(`<OrgnlEndToEndId>E2E-7</OrgnlEndToEndId><OrgnlUETR>${uetr}</OrgnlUETR>`);
  });

  it('returns by the settlement method of the payment, with exchanged parties', async () => {
    const settlement = '<SttlmMtd>CLRG</SttlmMtd><ClrSys><Prtry>SARIE</Prtry></ClrSys>';
    const { sandbox, recallId } = await recalls.received({ settlement });
    await recalls.accept(sandbox, recallId);
    await later(sandbox);
    const xml = bank.handed[1]!.xml;
    expect(xml).toContain(`<SttlmInf>${settlement}</SttlmInf>`);
    expect(xml).toMatch(
      /<InstgAgt>.*RIBLSARIXXX.*<\/InstgAgt><InstdAgt>.*RJHISARIXXX.*<\/InstdAgt>/,
    );
    expect(xml).toMatch(
      /<RtrChain><Dbtr><Pty><Nm>Riyadh Supplies Co<.*<Cdtr><Pty><Nm>Gulf Trading/,
    );
  });
});

describe('the outgoing messages', () => {
  const rows: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['an accepted recall', async () => accepted(await recalls.received())],
    ['a rejected recall', () => rejected((uetr) => recallOf([{ uetr }]))],
    ['a rejected recall of a whole message', () => rejected(() => recallOfMessage('PAY-1'))],
    ['a recall that tells of the payment', () => acceptedAsTold()],
  ];

  async function accepted({ sandbox, recallId }: { sandbox: Caller; recallId: string }) {
    await recalls.accept(sandbox, recallId);
    await later(sandbox);
  }

  async function rejected(xml: (uetr: string) => string) {
    const sandbox = newSandbox();
    const [recallId = ''] = await recalls.recalled(sandbox, xml(randomUUID()));
    await recalls.reject(sandbox, recallId, 'NARR', 'the goods were delivered; '.repeat(20));
    await later(sandbox);
  }

  /** By the recall alone, as the payment was received elsewhere. */
  async function acceptedAsTold() {
    const sandbox = newSandbox();
    const party = (name: string) => `<Pty><Nm>${name}</Nm></Pty>`;
    const more =
      '<OrgnlTxRef><SttlmInf><SttlmMtd>INGA</SttlmMtd></SttlmInf>' +
      `<Dbtr>${party('Gulf Trading WLL')}</Dbtr><Cdtr>${party('Riyadh Supplies Co')}</Cdtr></OrgnlTxRef>`;
    const [recallId = ''] = await recalls.recalled(
      sandbox,
      recallOf([{ uetr: randomUUID(), messageId: 'PAY-2', more }]),
    );
    await recalls.accept(sandbox, recallId, { settled: true });
    await later(sandbox);
    expect(bank.handed[1]!.xml).toContain('<SttlmMtd>INDA</SttlmMtd>');
  }

  describe.each(rows)('for %s', (_, answer) => {
    beforeEach(answer);

    it('satisfy the schema, the formats of fields and CBPR+', async () => {
      const calls = new ValidateCalls(service);
      expect(bank.handed.length).toBeGreaterThan(0);
      for (const { version, xml } of bank.handed) {
        // The record of CBPR+ has no camt.029.
        const marketPractice = version === 'pacs.004.001.09' ? 'CBPR+' : undefined;
        const request = { messageType: undefined, xml, marketPractice };
        expect((await calls.ask(request)).errors).toEqual([]);
      }
    });

    withData('beside the published schemas', () => {
      it('satisfy the published schemas', async () => {
        for (const { version, xml } of bank.handed)
          expect(await isSchemaValid(version, xml)).toBe(true);
      });
    });
  });
});

describe('a recall from one tenant to another', () => {
  /** A settled payment that its sender asks back, and its receiver has the recall of. */
  async function fromOneToAnother() {
    const { later: sender, id, uetr, messageId } = await recalls.payments.sent();
    await recalls.payments.receive(sender, pacs002([{ uetr, status: 'ACSC' }]));
    await recalls.payments.cancel(sender, id);
    await service.runDue(sender);
    const request = bank.handed.find(({ version }) => version === 'camt.056.001.08')!;
    const receiver = newSandbox();
    await recalls.payments.receive(receiver, pacs008({ uetr, messageId: 'PAY-3' }));
    const [recallId = ''] = await recalls.recalled(receiver, request.xml);
    const hear = async () => {
      bank.handed = [];
      await later(receiver);
      for (const { xml } of bank.handed) await recalls.payments.receive(sender, xml);
      const { cases } = await recalls.payments.get(sender, id);
      return { cases, ...(await recalls.payments.ofUetr(sender, uetr)) };
    };
    return { receiver, recallId, messageId, hear };
  }

  it('is rejected there with the reason given here', async () => {
    const { receiver, recallId, hear } = await fromOneToAnother();
    await recalls.reject(receiver, recallId, 'CUST');
    expect((await hear()).cases).toMatchObject([{ status: 'REJECTED', refusal: 'CUST' }]);
  });

  it('is accepted there, and the payment is returned', async () => {
    const { receiver, recallId, hear } = await fromOneToAnother();
    await recalls.accept(receiver, recallId);
    const { cases, returns, transactionStatus } = await hear();
    expect(cases).toMatchObject([{ status: 'ACCEPTED', camt029Status: 'CNCL' }]);
    expect(transactionStatus).toBe('ACSC');
    expect(returns).toMatchObject([
      { reason: 'FOCR', amount: { value: '1500.00', currency: 'SAR' } },
    ]);
  });
});
