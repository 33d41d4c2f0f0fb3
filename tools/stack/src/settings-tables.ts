import { join } from 'node:path';
import { BILLING_SETTINGS } from '@masar/billing-finops';
import { GATEWAY_SETTINGS } from '@masar/gateway';
import { ISO20022_SETTINGS } from '@masar/iso20022';
import { KAFKA_SETTINGS } from '@masar/kit/bus';
import { describeConfig, type Settings } from '@masar/kit/config';
import { writePages, type Sections } from '@masar/kit/pages';
import { SERVICE_SETTINGS } from '@masar/kit/service';
import { TRACING_SETTINGS } from '@masar/kit/tracing';
import { UNDERWRITING_SETTINGS } from '@masar/underwriting';
import { WEBHOOKS_SETTINGS } from '@masar/webhooks';
import { ZAKAT_SETTINGS } from '@masar/zakat';
import { STACK_SETTINGS } from './settings';

/** The page of each table of settings, from the root of the checkout. */
export const DOCUMENTED: Readonly<Record<string, Settings>> = {
  'gateway/docs/settings.md': GATEWAY_SETTINGS,
  'services/webhooks/README.md': WEBHOOKS_SETTINGS,
  'services/zakat/README.md': ZAKAT_SETTINGS,
  'services/iso20022/README.md': ISO20022_SETTINGS,
  'services/underwriting/README.md': UNDERWRITING_SETTINGS,
  'services/billing-finops/README.md': BILLING_SETTINGS,
  'tools/kit/docs/settings.md': { ...SERVICE_SETTINGS, ...KAFKA_SETTINGS, ...TRACING_SETTINGS },
  'tools/stack/docs/settings.md': STACK_SETTINGS,
};

/** The page with the settings of every part, from the root of the checkout. */
export const REFERENCE = 'deploy/docs/configuration.md';

/** Its sections. */
export const REFERENCE_SECTIONS: Sections = {
  gateway: () => describeConfig(GATEWAY_SETTINGS),
  services: () => describeConfig(SERVICE_SETTINGS),
  kafka: () => describeConfig(KAFKA_SETTINGS),
  tracing: () => describeConfig(TRACING_SETTINGS),
  webhooks: () => describeConfig(WEBHOOKS_SETTINGS),
  zakat: () => describeConfig(ZAKAT_SETTINGS),
  iso20022: () => describeConfig(ISO20022_SETTINGS),
  underwriting: () => describeConfig(UNDERWRITING_SETTINGS),
  'billing-finops': () => describeConfig(BILLING_SETTINGS),
};

/** The section of a table of settings, whose markers its page has. */
export function settingsSection(settings: Settings): Sections {
  return { settings: () => describeConfig(settings) };
}

/** Writes every table of settings into its page, and all into the reference. */
export function writeSettings(root: string): void {
  const pages = Object.entries(DOCUMENTED).map(([file, settings]) => [
    join(root, file),
    settingsSection(settings),
  ]);
  writePages({ ...Object.fromEntries(pages), [join(root, REFERENCE)]: REFERENCE_SECTIONS });
}
