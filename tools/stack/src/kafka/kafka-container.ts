/** Confluent's build of Kafka 4.1, the one that the module knows how to configure. */
const IMAGE = 'confluentinc/cp-kafka:8.1.0';
/** Port of the module's listener for clients outside of the container. */
const CLIENT_PORT = 9093;

/**
 * A broker in a container, which goes with all its data and is not restarted when it crashes: for
 * tests and a first look. The machines that this was written on have no Docker: untried there.
 */
export async function startKafkaContainer() {
  // Only here: its packages take longer to load than the rest of the stack.
  const { KafkaContainer } = await import('@testcontainers/kafka');
  const container = new KafkaContainer(IMAGE).withEnvironment({
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  });
  const started = await container.start();
  return {
    brokers: `${started.getHost()}:${started.getMappedPort(CLIENT_PORT)}`,
    stop: async () => void (await started.stop()),
  };
}
