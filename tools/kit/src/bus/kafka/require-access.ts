import { KafkaJSError } from 'kafkajs';
import { kafkaClient, type KafkaBusOptions } from './kafka-bus';

/** Node's codes for a certificate that it does not trust, or that is for another host. */
const UNTRUSTED = /CERT|UNABLE_TO_|ERR_TLS_/;
const NOT_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER';

/**
 * Asks the brokers once, so that a process which they will never let in does not start: kafkajs
 * would try for good and say nothing. That they are away is no reason: events wait in the outbox.
 * @throws Error that names the settings to change
 */
export async function requireAccess(
  options: Pick<KafkaBusOptions, 'brokers' | 'clientId' | 'log' | 'security'>,
): Promise<void> {
  const { brokers, log } = options;
  const admin = kafkaClient(options, { retries: brokers.length - 1 }).admin();
  try {
    await admin.connect();
    await admin.listTopics();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    const wayOut = wayOutOf(error);
    if (wayOut) throw new Error(`Kafka does not let us in: ${reason}\n  ${wayOut}`);
    const hint = 'brokers that want KAFKA_TLS or KAFKA_USERNAME close a connection without them';
    log.warn({ brokers, reason, hint }, 'Kafka cannot be asked yet');
  } finally {
    await admin.disconnect();
  }
}

/** What to change, where waiting does not help. */
function wayOutOf(error: unknown): string | undefined {
  const { name, type, code } = rootOf(error);
  if (name === 'KafkaJSSASLAuthenticationError') {
    return 'KAFKA_USERNAME or KAFKA_PASSWORD is wrong: set those of a user that the brokers know';
  }
  if (type === 'UNSUPPORTED_SASL_MECHANISM') {
    return 'KAFKA_SASL_MECHANISM is wrong: set one that is enabled on this listener of the brokers';
  }
  if (code === NOT_TLS) return 'KAFKA_TLS is true, but this listener of the brokers has no TLS';
  if (code && UNTRUSTED.test(code)) {
    return "KAFKA_TLS_CA_FILE must be the authority of the brokers' certificates, and KAFKA_BROKERS must have the names that are in them";
  }
  return undefined;
}

/** kafkajs wraps the last error of its tries. */
function rootOf(error: unknown): { name?: string; type?: string; code?: string } {
  const cause = error instanceof KafkaJSError ? error.cause : undefined;
  return cause ? rootOf(cause) : (error as object);
}
