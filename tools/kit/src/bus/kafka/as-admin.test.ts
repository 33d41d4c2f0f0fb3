import { Kafka, KafkaJSProtocolError } from 'kafkajs';
import { asAdmin } from './as-admin';

// The admin client of kafkajs without a cluster: only the connection is left out.
function kafkaWithoutCluster() {
  const kafka = new Kafka({ brokers: ['localhost:1'] });
  let open = 0;
  const admin = (): ReturnType<Kafka['admin']> => ({
    ...Kafka.prototype.admin.call(kafka),
    connect: async () => void (open += 1),
    disconnect: async () => void (open -= 1),
  });
  return { kafka: Object.assign(kafka, { admin }), open: () => open };
}

function refusal(type: string, retriable: boolean) {
  return new KafkaJSProtocolError(
    Object.assign(new Error('This server is not the leader'), { type, code: 6, retriable }),
  );
}

describe('work as admin of Kafka', () => {
  it('is done again with a new client after the leader has moved', async () => {
    const { kafka, open } = kafkaWithoutCluster();
    const clients = new Set<unknown>();
    const answer = await asAdmin(kafka, async (admin) => {
      clients.add(admin);
      if (clients.size < 3) throw refusal('NOT_LEADER_FOR_PARTITION', true);
      return 'done';
    });
    expect([answer, clients.size, open()]).toEqual(['done', 3, 0]);
  });

  it('is refused at once when another try cannot help', async () => {
    const { kafka, open } = kafkaWithoutCluster();
    let tries = 0;
    const refused = asAdmin(kafka, async () => {
      tries += 1;
      throw refusal('TOPIC_AUTHORIZATION_FAILED', false);
    });
    await expect(refused).rejects.toThrow('not the leader');
    expect([tries, open()]).toEqual([1, 0]);
  });
});
