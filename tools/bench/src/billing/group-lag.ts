import { Kafka, logLevel, type Admin } from 'kafkajs';

/** The group of services/billing-finops and the topics that it reads, with the stack's own prefix. */
export const GROUP = 'billing-finops';
export const SOURCES = [
  'gateway',
  'contracts',
  'zakat',
  'iso20022',
  'disputes',
  'underwriting',
  GROUP,
].map((service) => `/masar/${service}`);

const PREFIX = 'masar.';
/** Topics that the bench writes to. */
const TOPICS = ['gateway', 'contracts'].map((service) => `${PREFIX}${service}.v1`);
/** Topics of refused events, which are not metered. */
const SET_ASIDE = ['retry.30s', 'retry.5m', 'dlq'].map((name) => `${PREFIX}${GROUP}.${name}`);

/** The group's lag by Kafka's offsets: written messages that are not committed. */
export class GroupLag {
  private constructor(private readonly admin: Admin) {}

  static async open(brokers: string[]): Promise<GroupLag> {
    const kafka = new Kafka({ brokers, clientId: 'bench-lag', logLevel: logLevel.ERROR });
    const admin = kafka.admin();
    await admin.connect();
    return new GroupLag(admin);
  }

  async messages(): Promise<number> {
    const groupId = `${PREFIX}${GROUP}`;
    const committed = await this.admin.fetchOffsets({ groupId, topics: TOPICS });
    const lags = TOPICS.map(async (topic) => {
      const done = committed.find((each) => each.topic === topic)?.partitions ?? [];
      const offsets = await this.admin.fetchTopicOffsets(topic);
      return offsets.reduce((sum, { partition, high, low }) => {
        const offset = Number(done.find((each) => each.partition === partition)?.offset ?? -1);
        return sum + Number(high) - Math.max(offset, Number(low));
      }, 0);
    });
    return (await Promise.all(lags)).reduce((sum, each) => sum + each, 0);
  }

  /** Number of messages that the group has set aside. */
  async setAside(): Promise<number> {
    const ends = SET_ASIDE.map(async (topic) =>
      (await this.admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0),
    );
    return (await Promise.all(ends)).reduce((sum, each) => sum + each, 0);
  }

  close(): Promise<void> {
    return this.admin.disconnect();
  }
}
