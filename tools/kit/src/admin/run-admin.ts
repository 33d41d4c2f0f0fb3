import { parseArgs } from 'node:util';
import {
  askKafka,
  AUDIT_SOURCE,
  createTopics,
  DeadLetters,
  KAFKA_HINT,
  kafkaOptionsOf,
  rewind,
  type CreateTopicsOptions,
} from '../bus';
import { createLog } from '../telemetry';
import { fail } from '../service/run-until-signal';
import { eraseTenant, exportTenant, type TenantPart } from '../off-boarding/tenant-commands';

/** One part of the platform, as far as an operator works on it. */
export interface AdminPart extends Omit<TenantPart, 'name'> {
  /** Sources of its own events and of those that it consumes, for example "/masar/contracts". */
  readonly sources: readonly string[];
  /** Groups that it consumes as. */
  readonly groups: readonly string[];
}

const DEFAULT_PARTITIONS = 12;
const MAX_PARTITIONS = 10_000;

/** Settings that only the brokers need; every other one is an argument of a command. */
interface Given extends Omit<CreateTopicsOptions, 'partitions'> {
  readonly part: TenantPart;
}
type Words = ReturnType<typeof readWords>['values'];

const COMMANDS: Readonly<Record<string, (given: Given, words: Words) => Promise<void>>> = {
  'tenant erase': async ({ part, ...given }, { tenant = '', confirm }) => {
    if (confirm !== tenant || tenant === '') {
      throw new Error(
        'name the tenant twice: tenant erase --tenant ID --confirm ID; nothing brings its data back',
      );
    }
    await eraseTenant(part, tenant, given);
  },
  topics: async (given, words) => {
    const partitions = whole(words, 'partitions') ?? DEFAULT_PARTITIONS;
    const replicationFactor = whole(words, 'replication-factor');
    const made = await createTopics({ ...given, partitions, replicationFactor });
    say(made.length > 0 ? made.map((name) => `made ${name}`).join('\n') : 'no topic is missing');
  },
  'dead-letters list': async (given) => {
    for (const group of given.groups) {
      await new DeadLetters(given, group).list((letter) => {
        say(JSON.stringify({ group, ...letter }));
      });
    }
  },
  rewind: async (given, words) => {
    const since = sinceOf(words);
    for (const group of given.groups) {
      say(`${group}: ${await rewind(given, group, since)} come again`);
    }
  },
  'dead-letters redrive': async (given) => {
    for (const group of given.groups) {
      say(`${group}: ${await new DeadLetters(given, group).redrive()} given back`);
    }
  },
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const USAGE = `usage: node admin.js topics [--partitions ${DEFAULT_PARTITIONS}] [--replication-factor N]
       node admin.js dead-letters list | redrive
       node admin.js rewind --since 2026-11-22T01:00:00Z
       node admin.js tenant export --tenant ID
       node admin.js tenant erase --tenant ID --confirm ID
Kafka is found as the part itself finds it, by KAFKA_BROKERS and the settings beside it.`;

/** The operator's commands of one part, as a process of its own: its topics, dead letters and tenants' data. */
export function runAdmin(name: string, part: AdminPart): void {
  run(name, part).catch(fail);
}

async function run(name: string, { sources, groups, ...rest }: AdminPart): Promise<void> {
  const { values, positionals } = readWords();
  const asked = positionals.join(' ');
  const part = { name, ...rest };
  if (asked === 'tenant export') return exportTenant(part, tenantOf(values));
  const command = COMMANDS[asked];
  if (!command) throw new Error(USAGE);
  const given = {
    ...kafkaOptionsOf(process.env),
    part,
    clientId: `${name}-admin`,
    sources: [...new Set([...sources, AUDIT_SOURCE])],
    groups,
    // Standard output is for what was asked.
    log: createLog(name, 'warn', process.stderr),
  };
  await requireAnswer(given);
  await command(given, values);
}

/** @throws when no broker answers now: whoever runs a command does not want to wait for good */
async function requireAnswer(given: Given): Promise<void> {
  const refusal = await askKafka(given);
  if (!refusal) return;
  const { reason, wayOut = KAFKA_HINT } = refusal;
  throw new Error(`Kafka at ${given.brokers.join(', ')} cannot be asked: ${reason}\n  ${wayOut}`);
}

function readWords() {
  const text = { type: 'string' } as const;
  const options = {
    partitions: text,
    'replication-factor': text,
    tenant: text,
    confirm: text,
    since: text,
  };
  return parseArgs({ allowPositionals: true, options });
}

function whole(words: Words, name: keyof Words): number | undefined {
  const value = words[name] === undefined ? undefined : Number(words[name]);
  if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= MAX_PARTITIONS)) {
    return value;
  }
  throw new Error(`--${name} must be a whole number from 1 to ${MAX_PARTITIONS}`);
}

function sinceOf({ since = '' }: Words): Date {
  const instant = new Date(since);
  if (INSTANT.test(since) && !Number.isNaN(instant.getTime())) return instant;
  throw new Error('--since must be an instant with its offset, such as 2026-11-22T01:00:00Z');
}

function tenantOf({ tenant }: Words): string {
  if (tenant) return tenant;
  throw new Error(`--tenant is missing\n${USAGE}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
