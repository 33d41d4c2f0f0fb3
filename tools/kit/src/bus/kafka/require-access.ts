import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaJSError } from 'kafkajs';
import { kafkaClient, type KafkaBusOptions } from './kafka-client';

/** Node's codes for a certificate that it does not trust, or that is for another host. */
const UNTRUSTED = /CERT|UNABLE_TO_|ERR_TLS_/;
export const KAFKA_HINT =
  'start Kafka or correct KAFKA_BROKERS; brokers that want KAFKA_TLS or KAFKA_USERNAME close a connection without them';
/** A broker that hangs takes connections and answers nothing. */
const ANSWER_WITHIN_MS = 10_000;
const NOT_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER';

type Asked = Pick<KafkaBusOptions, 'brokers' | 'clientId' | 'log' | 'security'>;

/** Why the brokers could not be asked, and what to change where waiting does not help. */
interface Refusal {
  readonly reason: string;
  readonly wayOut: string | undefined;
}

/** Asks the brokers once, for ten seconds at most; undefined when they answer. */
export async function askKafka(options: Asked): Promise<Refusal | undefined> {
  const admin = kafkaClient(options, { retries: options.brokers.length - 1 }).admin();
  const ask = async () => {
    await admin.connect();
    await admin.listTopics();
  };
  try {
    await orLate(ask());
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    return { reason, wayOut: wayOutOf(error) };
  } finally {
    void admin.disconnect().catch(() => undefined);
  }
}

async function orLate(asking: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ANSWER_WITHIN_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_WITHIN_MS / 1_000} s`);
  });
  await Promise.race([asking, late]).finally(() => {
    timer.abort();
    late.catch(() => undefined);
  });
}

/**
 * Asks the brokers once, so that a process which they will never let in does not start: kafkajs
 * would try for good and say nothing. That they are away is no reason: events wait in the outbox.
 * @throws Error that names the settings to change
 */
export async function requireAccess(options: Asked): Promise<void> {
  const refusal = await askKafka(options);
  if (!refusal) return;
  const { reason, wayOut } = refusal;
  if (wayOut) throw new Error(`Kafka does not let us in: ${reason}\n  ${wayOut}`);
  const { brokers, log } = options;
  log.warn({ brokers, reason, hint: KAFKA_HINT }, 'Kafka cannot be asked yet');
}

/** The setting to change, when waiting does not help. */
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
