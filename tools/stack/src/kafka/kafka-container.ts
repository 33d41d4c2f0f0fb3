/** Confluent's build of Kafka 4.1, which testcontainers can configure. */
const IMAGE = 'confluentinc/cp-kafka:8.1.0';
/** Port of the module's listener for clients outside of the container. */
const CLIENT_PORT = 9093;

/**
 * A broker in a container, for tests and a first look. It loses its data at the end and is not restarted
 * after a crash. Untested so far: our machines have no Docker.
 */
export async function startKafkaContainer() {
  // Loaded late, because its packages take longer than the rest of the stack.
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
