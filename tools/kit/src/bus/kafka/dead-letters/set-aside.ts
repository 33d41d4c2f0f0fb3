import type { KafkaMessage, TopicMessages } from 'kafkajs';
import { attributeHeader, headerOf } from '../event-message';
import type { Topics } from '../topics';

const ORIGINAL_TOPIC = 'x-original-topic';
const ERROR = 'x-error';
const ATTEMPTS = 'x-attempts';
const DUE_AT = 'x-due-at';
const MAX_ERROR_CHARS = 500;

/** The place that a message was read from, and its reader. */
export interface Origin {
  readonly topics: Topics;
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
}

/** When the message may be handled again, in Unix milliseconds; 0 for one that was never set aside. */
export function dueAt({ headers }: Pick<KafkaMessage, 'headers'>): number {
  return Number(headerOf(headers, DUE_AT) ?? 0);
}

/**
 * The message as it goes to the group's next retry topic, or to its dead letters after the last and
 * when it is no event. From here on the later events of its key do not wait for it.
 */
export function setAside(
  message: KafkaMessage,
  { topics, ...origin }: Origin,
  { error, isEvent }: { readonly error: unknown; readonly isEvent: boolean },
): TopicMessages {
  const attempts = Number(headerOf(message.headers, ATTEMPTS) ?? 0);
  const level = isEvent ? topics.retryLevels[attempts] : undefined;
  const topic = level ? topics.retry(origin.group, level) : topics.dead(origin.group);
  const headers = {
    [ORIGINAL_TOPIC]: origin.topic,
    'x-original-partition': String(origin.partition),
    'x-original-offset': message.offset,
    ...message.headers,
    [ERROR]: String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_CHARS),
    [ATTEMPTS]: String(attempts + 1),
    [DUE_AT]: String(Date.now() + (level?.delayMs ?? 0)),
  };
  return { topic, messages: [{ key: message.key, value: message.value, headers }] };
}

/** A dead letter as it goes back to its group, to pass all levels once more. */
export function redriven(message: KafkaMessage, topic: string): TopicMessages {
  const headers = { ...message.headers, [ATTEMPTS]: '0', [DUE_AT]: '0' };
  return { topic, messages: [{ key: message.key, value: message.value, headers }] };
}

/** The fields of a dead letter that help a person to find its cause; the event's data is not shown. */
export interface DeadLetter {
  readonly partition: number;
  readonly offset: string;
  readonly topic: string | undefined;
  readonly error: string | undefined;
  readonly event: Readonly<Record<(typeof SHOWN)[number], string | undefined>>;
}

const SHOWN = ['id', 'type', 'tenantid', 'subject', 'time', 'correlationid'] as const;

export function toDeadLetter(partition: number, { offset, headers }: KafkaMessage): DeadLetter {
  const attributes = SHOWN.map((name) => [name, headerOf(headers, attributeHeader(name))] as const);
  return {
    partition,
    offset,
    topic: headerOf(headers, ORIGINAL_TOPIC),
    error: headerOf(headers, ERROR),
    event: Object.fromEntries(attributes) as DeadLetter['event'],
  };
}
