import { newId } from '@masar/kit/ids';
import { connect } from '@masar/kit/store';
import { bankIdOf } from '../../src/statements/store';
import { openStores } from '../support/killable-service';
import { scopeOf } from '../support/submissions';
import { kept } from '../support/payments';

test('a payment that an earlier version stored as ism_ is found by that id', async () => {
  const name = newId('iso');
  const { stores, close } = await openStores(name);
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const connection = await connect({ uri, database: `masar_${name}` });
  try {
    const scope = scopeOf(newId('tnt'), 0);
    const { id } = await stores.payments.create(scope, () => ({ state: kept(), events: [] }));
    const earlier = id.replace('msg_', 'ism_');
    const payments = connection.collection<{ _id: string }>('payments');
    const document = await payments.findOne({ _id: id });
    await payments.deleteOne({ _id: id });
    await payments.insertOne({ ...document, _id: earlier });
    expect((await stores.payments.get(scope, earlier)).id).toBe(earlier);
  } finally {
    await connection.close();
    await close();
  }
});

test('the MsgId of a request for a statement is made of its id here, also of an earlier one', () => {
  expect(['msg_01A', 'isr_01A', 'STM01A'].map(bankIdOf)).toEqual(['STM01A', 'STM01A', 'STM01A']);
});
