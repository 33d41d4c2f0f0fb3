import type { Demo } from './demo';
import { startStack } from './start-stack';

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

function welcome({ baseUrl, docsUrl, tenantId, key, reviewerKey }: Demo): string {
  return `
Masar is ready: ${baseUrl}
  documentation  ${docsUrl}
  tenant         ${tenantId}
  key            ${key}
  reviewer's key ${reviewerKey}

Create a contract:

curl -s ${baseUrl}/api/v1/contracts -H 'Authorization: Bearer ${key}' -H 'X-Tenant-ID: ${tenantId}' -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CONTRACT)}'

Ctrl-C stops everything.
`;
}

/** A signal to the whole group reaches us twice, from the terminal and from our parent. */
const SAME_SIGNAL_MS = 1_000;

/** The first signal stops cleanly; a later one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (stoppingSince !== undefined) {
      if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = now;
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

startStack(process.env).then((stack) => {
  stopOnSignal(stack.stop);
  process.stdout.write(welcome(stack.demo));
}, fail);
