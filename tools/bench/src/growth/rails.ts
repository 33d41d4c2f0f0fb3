import { contracts, disputes, kafalah, murabaha, zakat } from './business-rails';
import { payments } from './payments-rail';
import { audit, deliveries, events, usage } from './platform-rails';
import type { Rail } from './rail';
import { underwriting } from './underwriting-rail';

const RAILS = [
  ...[contracts, murabaha, kafalah, disputes, zakat, payments],
  ...[usage, events, audit, deliveries],
];

export const RAIL_NAMES = [...RAILS.map(({ name }) => name), 'underwriting'];

/** @param dataDir of the stack, with its secrets */
export function railNamed(name: string, dataDir: string): Rail {
  return RAILS.find((rail) => rail.name === name) ?? underwriting(dataDir);
}
