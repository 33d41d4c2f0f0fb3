import Ajv2020 from 'ajv/dist/2020';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Operation {
  readonly operationId: string;
  readonly 'x-success': number;
  readonly responses: Readonly<Record<string, { readonly content: Record<string, Media> }>>;
}
interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

const document = JSON.parse(readFileSync(join(__dirname, '../gen/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** Answers are open for fields to come; the recorded ones have no other than those of today. */
function closed<T>(part: T): T {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(closed) as T;
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)]);
  const isOpen = 'type' in part && part.type === 'object' && !('additionalProperties' in part);
  return Object.fromEntries([...entries, ...(isOpen ? [['additionalProperties', false]] : [])]);
}

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
ajv.addSchema(closed(document), 'openapi.json');

const answers = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const { operationId: id, 'x-success': status, responses } = operation;
    const [[type, { example }] = ['', {} as Media]] = Object.entries(
      responses[status]?.content ?? {},
    );
    const at = [path, method, 'responses', String(status), 'content', type, 'schema'].map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    return { id, example, pointer: `openapi.json#/paths/${at.join('/')}` };
  }),
);

describe('the answers that openapi.json shows', () => {
  it('are there for every operation', () => {
    const silent = answers.filter(({ example }) => example === undefined);
    expect(silent.map(({ id }) => `record an answer of ${id}: see README.md`)).toEqual([]);
  });

  it('have an entry where they are lists', () => {
    const isEmpty = (example: unknown) =>
      JSON.stringify((example as { data?: unknown } | undefined)?.data) === '[]';
    const empty = answers.filter(({ example }) => isEmpty(example)).map(({ id }) => id);
    // Costs of many days lead to one.
    expect(empty).toEqual(['listCostAnomalies']);
  });

  it('fit the schema of today, and have no field that it does not have', () => {
    const wrong = answers.flatMap(({ id, example, pointer }) => {
      if (example === undefined) return [];
      const validate = ajv.compile({ $ref: pointer });
      return validate(example) ? [] : [{ id, errors: ajv.errorsText(validate.errors) }];
    });
    expect(wrong).toEqual([]);
  });

  it('show no secret, and no address of the machine that they were recorded on', () => {
    const text = JSON.stringify(answers.map(({ example }) => example));
    expect(text.match(/msr_secret_\w+|whsec_[\w+/=]+/g)).toEqual(
      expect.arrayContaining(['msr_secret_shownOnceAndThenNeverAgain']),
    );
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|msr_(live|test)_\w{12}_/);
  });
});
