import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../client/answer';
import { fieldsOf } from './answer-fields';
import type { Operation } from '../client/document';
import { normalised } from './normalised-answer';

const FOLDER = join(__dirname, '../../../../proto/examples/answers');
/** Environment variable that records the answers anew, for the examples of openapi.json. */
const RECORD = 'MASAR_RECORD_ANSWERS';

/** Fields that vary: forecasts exist from a month's third day on, and all tests share the prices of metals. */
const BY_DAY_OR_PRICES = /(^|\.)(forecast(_[a-z]+)?|warnings\[\].*|replaced[A-Z]\w*)$/;

/**
 * Compares the fields of an answer, not their values, with the recorded answer of its operation. With
 * MASAR_RECORD_ANSWERS set it records the answer instead.
 * @param decidedElsewhere paths of fields that time or other tenants decide: they are optional
 * @throws Error naming the fields that only one of the answers has
 */
export function holdToRecorded(
  { id }: Operation,
  answer: Answer,
  decidedElsewhere: readonly string[] = [],
): void {
  const shown = shownOf(answer);
  const file = join(FOLDER, `${id}.json`);
  if (process.env[RECORD]) {
    writeFileSync(file, `${JSON.stringify(normalised(shown), null, 2)}\n`);
    return;
  }
  if (!existsSync(file)) throw new Error(`no answer of ${id} is recorded: ${WAY_OUT}`);
  const recorded = fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
  const real = fieldsOf(shown);
  const isDecided = (field: string) =>
    BY_DAY_OR_PRICES.test(field) || decidedElsewhere.some((path) => field.startsWith(path));
  const onlyIn = (one: Set<string>, other: Set<string>) =>
    [...one].filter((field) => !other.has(field) && !isDecided(field));
  const differ = [
    ...onlyIn(real, recorded).map((field) => `+${field}`),
    ...onlyIn(recorded, real).map((field) => `-${field}`),
  ];
  if (differ.length === 0) return;
  throw new Error(
    `the recorded answer of ${id} has other fields (${differ.join(', ')}): ${WAY_OUT}`,
  );
}

const WAY_OUT = `record it with ${RECORD}=1 npm test -- tools/e2e/test/api/examples tools/e2e/test/api/answers, and run npm run generate`;

function shownOf({ headers, text, body }: Answer): unknown {
  return /^application\/json\b/.test(headers['content-type'] ?? '') ? body : text;
}
