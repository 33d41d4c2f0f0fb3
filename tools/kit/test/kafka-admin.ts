import type { Admin } from 'kafkajs';
import { asAdmin } from '../src/bus/kafka/as-admin';
import { kafkaClient } from '../src/bus/kafka/kafka-client';

type Client = Parameters<typeof kafkaClient>[0];

/** Does what the bus has no words for, with the client that it has. */
export function asKafkaAdmin<T>(options: Client, work: (admin: Admin) => Promise<T>): Promise<T> {
  return asAdmin(kafkaClient(options), work);
}
