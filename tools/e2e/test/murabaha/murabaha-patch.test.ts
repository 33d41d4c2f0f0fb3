import { openBank, type Bank } from '../../src/rails/bank';
import { MURABAHA, murabahaIn } from '../../src/rails/murabaha';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

test('unequal instalments are made equal by null, and errors say so', async () => {
  const amounts = Array.from({ length: 12 }, (_, i) => (i < 11 ? 1_000 : 97_000));
  const { id } = await murabahaIn('DRAFT', bank, { installment_amounts: amounts });
  const patch = async (change: object) => {
    const { status, text } = await bank.maker.patch(`${MURABAHA}/${id}`, change);
    return [status, text];
  };
  const longer = { payment_terms: { installments: 24 } };
  const refused = (words: string) => [400, expect.stringContaining(words)];
  expect(await patch(longer)).toEqual(refused('none for equal ones (null in a patch)'));
  expect(await patch({ ...longer, installment_amounts: [] })).toEqual(refused('null removes it'));
  expect((await patch({ ...longer, installment_amounts: null }))[0]).toBe(200);
});
