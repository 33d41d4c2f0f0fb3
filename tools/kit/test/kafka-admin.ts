import { kafkaClient } from '../src/bus/kafka/kafka-bus';

type Client = Parameters<typeof kafkaClient>[0];
type Admin = ReturnType<ReturnType<typeof kafkaClient>['admin']>;

/** Does what the bus has no words for, with the client that it has. */
export async function asKafkaAdmin<T>(options: Client, work: (admin: Admin) => Promise<T>) {
  const admin = kafkaClient(options).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
