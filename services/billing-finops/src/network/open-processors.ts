import type { Scope } from '@masar/kit/scope';
import { MANUAL } from '../billing/payments/pay';
import type { Processor } from '../billing/payments/processor';
import { HttpProcessor } from './http-processor';
import { MANUAL_PROCESSOR } from './manual-processor';

interface Settings {
  readonly PAYMENT_PROCESSOR_URL?: string | undefined;
  readonly PAYMENT_PROCESSOR_KEY?: string | undefined;
  readonly PAYMENT_PROCESSOR_TEST_KEY?: string | undefined;
}

/** The processor of a payment method; undefined where the tenant has none for it. */
export type ProcessorOf = (of: Pick<Scope, 'environment'>, method: string) => Processor | undefined;

/** @throws Error for the operator: an address without a key, without HTTP, or with a user name */
export function openProcessors(settings: Settings, timeoutMs?: number): ProcessorOf {
  const {
    PAYMENT_PROCESSOR_URL: url,
    PAYMENT_PROCESSOR_KEY,
    PAYMENT_PROCESSOR_TEST_KEY,
  } = settings;
  if (url !== undefined) requireAddress(url);
  if (url !== undefined && !PAYMENT_PROCESSOR_KEY && !PAYMENT_PROCESSOR_TEST_KEY) {
    throw new Error(
      'PAYMENT_PROCESSOR_URL needs PAYMENT_PROCESSOR_KEY for live tenants, or PAYMENT_PROCESSOR_TEST_KEY for sandboxes',
    );
  }
  const open = (key: string | undefined) =>
    url === undefined || key === undefined
      ? undefined
      : new HttpProcessor({ url, key, ...(timeoutMs !== undefined && { timeoutMs }) });
  const [live, sandbox] = [open(PAYMENT_PROCESSOR_KEY), open(PAYMENT_PROCESSOR_TEST_KEY)];
  return ({ environment }, method) => {
    if (method === MANUAL) return MANUAL_PROCESSOR;
    return environment === 'sandbox' ? sandbox : live;
  };
}

function requireAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return;
  throw new Error('PAYMENT_PROCESSOR_URL must be a URL of http:// or https:// that names no user');
}
