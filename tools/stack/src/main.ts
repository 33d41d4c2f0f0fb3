import { parseArgs } from 'node:util';
import { runUntilSignal } from '@masar/kit/service';
import { startStack, type Stack, type StackOptions } from './start-stack';

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

function welcome({ demo, urls: [, ...others] }: Pick<Stack, 'demo' | 'urls'>): string {
  const { baseUrl, docsUrl, tenantId, key, reviewerKey } = demo;
  const more = others.map((url) => `\n  and at         ${url}`).join('');
  return `
Masar is ready: ${baseUrl}${more}
  documentation  ${docsUrl}
  tenant         ${tenantId}
  key            ${key}
  reviewer's key ${reviewerKey}

Create a contract:

curl -s ${baseUrl}/api/v1/contracts -H 'Authorization: Bearer ${key}' -H 'X-Tenant-ID: ${tenantId}' -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CONTRACT)}'

Ctrl-C stops everything.
`;
}

/** The words of `npm run stack -- …`; none of them is `npm start`. */
function readOptions(): StackOptions {
  const { values } = parseArgs({
    options: {
      split: { type: 'boolean' },
      kafka: { type: 'boolean' },
      redis: { type: 'boolean' },
      replicas: { type: 'string', default: '1' },
    },
  });
  const replicas = Number(values.replicas);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MAX_REPLICAS) {
    throw new Error(`--replicas must be a whole number from 1 to ${MAX_REPLICAS}`);
  }
  return { ...values, replicas };
}

runUntilSignal(async () => {
  const stack = await startStack(process.env, readOptions());
  process.stdout.write(welcome(stack));
  return stack;
});
