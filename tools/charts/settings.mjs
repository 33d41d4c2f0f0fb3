import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PARTS, ROOT, settingsOf } from './parts.mjs';

const require = createRequire(import.meta.url);
const { KAFKA_SETTINGS } = require(join(ROOT, 'tools/kit/dist/src/bus/kafka/settings.js'));

/** @param {string} name */
function namesOf(name) {
  const all = Object.entries({ ...settingsOf(name), ...KAFKA_SETTINGS });
  const required = all.filter(([, { optional, ...rest }]) => !optional && !('default' in rest));
  return { known: all.map(([key]) => key), required: required.map(([key]) => key) };
}

// For the test, which asks whether what a chart renders is what a process reads.
process.stdout.write(
  JSON.stringify(Object.fromEntries(PARTS.map((name) => [name, namesOf(name)]))),
);
