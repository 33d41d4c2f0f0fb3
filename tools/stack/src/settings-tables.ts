import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_SETTINGS } from '@masar/gateway';
import { KAFKA_SETTINGS } from '@masar/kit/bus';
import { describeConfig, type Settings } from '@masar/kit/config';
import { SERVICE_SETTINGS } from '@masar/kit/service';
import { WEBHOOKS_SETTINGS } from '@masar/webhooks';
import { STACK_SETTINGS } from './settings';

const START = '<!-- generated: settings -->\n';
const END = '<!-- end -->';

/** The README that documents each table of settings, from the root of the checkout. */
export const DOCUMENTED: Readonly<Record<string, Settings>> = {
  'gateway/README.md': GATEWAY_SETTINGS,
  'services/webhooks/README.md': WEBHOOKS_SETTINGS,
  'tools/kit/README.md': { ...SERVICE_SETTINGS, ...KAFKA_SETTINGS },
  'tools/stack/README.md': STACK_SETTINGS,
};

/**
 * The README with its table of settings as the code has it now.
 * @throws Error when it lacks the markers
 */
export function withSettings(readme: string, settings: Settings): string {
  const [before, rest] = readme.split(START);
  const end = rest?.indexOf(END) ?? -1;
  if (before === undefined || rest === undefined || end < 0) {
    throw new Error(`the README lacks the markers ${START.trim()} and ${END}`);
  }
  return `${before}${START}${describeConfig(settings)}\n${rest.slice(end)}`;
}

/** Writes every table of settings into its README. */
export function writeSettings(root: string): void {
  for (const [file, settings] of Object.entries(DOCUMENTED)) {
    const path = join(root, file);
    writeFileSync(path, withSettings(readFileSync(path, 'utf8'), settings));
  }
}
