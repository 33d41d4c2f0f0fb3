import type { Metric } from '../../shared/usage/metrics';
import type { Segment } from './segments';
import type { Block } from './tiers';

const NAMES: Readonly<Record<Metric, string>> = {
  api_calls: 'API calls',
  contracts: 'Contracts',
  kyc_checks: 'KYC checks',
  storage: 'Storage in GB-months',
};

/** Name of a metric on invoices. */
export function nameOf(metric: Metric): string {
  return NAMES[metric];
}

/** Text of a fee's line. */
export function describeFee({ prices, days, daysOfMonth }: Segment): string {
  const part = days === daysOfMonth ? '' : `, ${days} of ${daysOfMonth} days`;
  return `${prices.name} plan${part}`;
}

/** Text of a line of usage. Its tiers are shown with the bounds of a whole month. */
export function describeBlock(metric: Metric, { tier, upTo }: Block, { prices }: Segment): string {
  if (tier === 0) return `${nameOf(metric)} included in ${prices.name}`;
  const bound = upTo === undefined ? 'all further' : `up to ${grouped(upTo)} above the allowance`;
  return `${nameOf(metric)}, tier ${tier}: ${bound}`;
}

/** Whole digits in groups of three, as English writes them: "50,000". */
function grouped(decimal: string): string {
  const [whole = '', ...rest] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
