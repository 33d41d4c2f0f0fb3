import { openBank, type Bank } from '../rails/bank';
import { contractIn } from '../rails/contract';
import { eventually } from '../client/eventually';
import type { Stack } from '../stack/stack';
import { subscribe } from './subscribe';
import { WebhookReceiver } from './webhook-receiver';

const LIFE = ['contract.created', 'contract.submitted', 'contract.approved', 'contract.activated'];

/**
 * Opens a bank, leads a contract to active, and waits for each step's event at its webhook endpoint. This passes
 * gateway, service, outbox, Kafka and delivery.
 */
export async function tellALife(stack: Stack): Promise<{ bank: Bank; contractId: string }> {
  const bank = await openBank(stack);
  const receiver = await WebhookReceiver.start();
  await subscribe(bank, receiver);
  const { id: contractId } = await contractIn('active', bank);
  const told = () => receiver.firstOf(contractId).map(({ type }) => type);
  await eventually(() => told().length >= LIFE.length || undefined, 'all is told');
  expect(told()).toEqual(LIFE);
  receiver.stop();
  return { bank, contractId };
}
