import { openBank, type Bank } from '../../src/rails/bank';
import type { Answer } from '../../src/client/answer';
import type { Sending } from '../../src/client/client';
import { countContracts, createContract } from '../../src/rails/contract';
import { Stack } from '../../src/stack/stack';

/** Targets of the bad requests of one test file. */
export interface Untouched {
  readonly stack: Stack;
  readonly bank: Bank;
  /** The bank's only contract, which every bad request could have changed. */
  readonly draft: { readonly id: string };
  readonly create: (sending: Sending) => Promise<Answer>;
}

/** A bank with one draft for the tests of this file; after each it is the only one, and unchanged. */
export function untouchedDraft(): () => Untouched {
  let opened: Untouched;
  let stack: Stack | undefined;

  beforeAll(async () => {
    stack = await Stack.start();
    const bank = await openBank(stack);
    const draft = await createContract(bank.maker);
    const create = (sending: Sending) => bank.maker.send('POST', '/v1/contracts', sending);
    opened = { stack, bank, draft, create };
  });
  afterAll(() => stack?.stop());
  afterEach(async () => {
    const { bank, draft } = opened;
    expect(await countContracts(bank.maker)).toBe(1);
    expect((await bank.maker.get(`/v1/contracts/${draft.id}`)).body.data).toEqual(draft);
  });
  return () => opened;
}
