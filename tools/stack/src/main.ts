import { parseArgs } from 'node:util';
import { runUntilSignal } from '@masar/kit/service';
import { startStack, type Stack, type StackOptions } from './start-stack';
import { Progress } from './progress';

const MAX_REPLICAS = 10;

const FIRST_CONTRACT = {
  type: 'murabaha',
  jurisdiction: 'SA',
  parties: { financier: { entityId: 'ent_bank_001' }, customer: { entityId: 'ent_customer_042' } },
  asset: {
    description: 'Toyota Camry 2026',
    category: 'vehicle',
    costPrice: { amount: 50000, currency: 'SAR' },
    profitMargin: 0.08,
  },
  terms: { paymentSchedule: 'monthly', numberOfInstallments: 36 },
};

const HELP = `npm start, or npm run stack -- with
  --split        every part in a process of its own; brings Kafka
  --replicas N   processes of the gateway and of each service, 1 to ${MAX_REPLICAS}; needs --split and --redis or REDIS_URL
  --kafka        events over a Kafka of the stack's own, in place of the bus inside the process
  --redis        limits in a Redis of the stack's own
  --services-from DIR, --gateway-from DIR
                 those parts from another checkout, which is built; needs --split
Settings are environment variables, PORT and MASAR_DATA_DIR for example: tools/stack/README.md.
`;

function welcome({ demo, brokers, urls: [, ...others] }: Omit<Stack, 'stop'>): string {
  const { baseUrl, docsUrl, tenantId, key, reviewerKey } = demo;
  const kafka = brokers ? `\n  Kafka          ${brokers}` : '';
  const more = others.map((url) => `\n  and at         ${url}`).join('');
  return `
Masar is ready: ${baseUrl}${more}
  documentation  ${docsUrl}
  tenant         ${tenantId}
  key            ${key}
  reviewer's key ${reviewerKey}${kafka}

Create a contract:

curl -s ${baseUrl}/api/v1/contracts -H 'Authorization: Bearer ${key}' -H 'X-Tenant-ID: ${tenantId}' -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CONTRACT)}'

Ctrl-C stops everything.
`;
}

/** The options of `npm run stack -- …`; `npm start` has none. */
function readOptions(): StackOptions & { readonly help?: boolean } {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      split: { type: 'boolean' },
      kafka: { type: 'boolean' },
      redis: { type: 'boolean' },
      'services-from': { type: 'string' },
      'gateway-from': { type: 'string' },
      replicas: { type: 'string', default: '1' },
    },
  });
  const replicas = Number(values.replicas);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MAX_REPLICAS) {
    throw new Error(`--replicas must be a whole number from 1 to ${MAX_REPLICAS}`);
  }
  const { 'services-from': servicesFrom, 'gateway-from': gatewayFrom, ...flags } = values;
  return { ...flags, replicas, servicesFrom, gatewayFrom };
}

runUntilSignal(async () => {
  const { help, ...options } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const write = (text: string) => process.stdout.write(text);
  const progress = process.stdout.isTTY ? new Progress(write) : undefined;
  const stack = await startStack(process.env, { ...options, progress });
  write(welcome(stack));
  progress?.ready();
  return {
    async stop() {
      progress?.stage('stopping');
      await stack.stop();
      progress?.stopped();
    },
  };
});
