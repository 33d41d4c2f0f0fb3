import { openBank, type Bank } from '../src/bank';
import { contractIn, createContract } from '../src/contract';
import { murabahaIn } from '../src/murabaha';
import { OPERATIONS, type Operation } from '../src/document';
import { Stack } from '../src/stack';

jest.setTimeout(60_000);

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const named = OPERATIONS.flatMap((operation) =>
  Object.entries(operation.examples).map(
    ([name, { value }]) => [operation.id, name, { operation, value }] as const,
  ),
);
const examplesOf = (id: string) => OPERATIONS.find((each) => each.id === id)?.examples ?? {};

/** What an operation with an id in its path is about; the name of the example says which kind. */
const TARGETS: Readonly<Record<string, (name: string) => Promise<{ id: string }>>> = {
  patchContract: () => createContract(bank.maker),
  activateContract: (type) =>
    contractIn('approved', bank, examplesOf('createContract')[type]?.value),
  executeMurabahaContract: () => murabahaIn('SHARIAH_APPROVED', bank),
};

async function pathOf({ id, path }: Operation, name: string): Promise<string> {
  if (!path.includes('{')) return path;
  const target = TARGETS[id];
  if (!target) throw new Error(`say in TARGETS what the examples of ${id} are sent to`);
  return path.replace(/\{\w+\}/, (await target(name)).id);
}

test('every type of contract has an example to create one', () => {
  const types = ['murabaha', 'ijarah', 'musharakah', 'mudarabah', 'sukuk', 'wakala', 'salam'];
  expect(Object.keys(examplesOf('createContract'))).toEqual([...types, 'istisna', 'takaful']);
});

test.each(named)('%s accepts its example %s', async (_, name, { operation, value }) => {
  const path = await pathOf(operation, name);
  const { status, text } = await bank.maker.send(operation.method, path, { body: value });
  expect({ status, text }).toEqual({ status: operation.success, text: expect.any(String) });
});

test.each(Object.entries(examplesOf('createContract')))(
  'the example contract %s passes every rule to its activation',
  async (type, { value }) => {
    const evidence = examplesOf('activateContract')[type] ?? { value: {} };
    const { id } = await contractIn('approved', bank, value);
    const { status, text } = await bank.maker.post(`/v1/contracts/${id}/activate`, evidence.value);
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  },
);
