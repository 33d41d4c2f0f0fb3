import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const PACKAGE = join(__dirname, '..');
const document = JSON.parse(
  readFileSync(join(PACKAGE, 'gen/openapi.json'), 'utf8'),
) as JsonObject & { paths: Record<string, Record<string, JsonObject>> };

/**
 * The operations that the base API promises, as far as they are served: contracts, murabaha, kafalah,
 * disputes, underwriting, zakat and iso20022.
 */
const SPECIFIED: readonly [method: string, path: string][] = [
  ['post', '/api/v1/contracts'],
  ['get', '/api/v1/contracts'],
  ['get', '/api/v1/contracts/{id}'],
  ['patch', '/api/v1/contracts/{id}'],
  ['post', '/api/v1/contracts/{id}/submit'],
  ['post', '/api/v1/contracts/{id}/activate'],
  ['post', '/api/v1/contracts/{id}/terminate'],
  ['post', '/api/v1/rails/murabaha/contracts'],
  ['get', '/api/v1/rails/murabaha/contracts'],
  ['get', '/api/v1/rails/murabaha/contracts/{id}'],
  ['post', '/api/v1/rails/murabaha/contracts/{id}/execute'],
  ['post', '/api/v1/rails/murabaha/contracts/{id}/settle'],
  ['post', '/api/v1/rails/kafalah/contracts'],
  ['get', '/api/v1/rails/kafalah/contracts'],
  ['get', '/api/v1/rails/kafalah/contracts/{id}'],
  ['post', '/api/v1/rails/kafalah/contracts/{id}/execute'],
  ['post', '/api/v1/rails/kafalah/contracts/{id}/claim'],
  ['post', '/api/v1/disputes'],
  ['get', '/api/v1/disputes/{disputeId}'],
  ['get', '/api/v1/disputes'],
  ['patch', '/api/v1/disputes/{disputeId}'],
  ['post', '/api/v1/disputes/{disputeId}/comments'],
  ['post', '/api/v1/disputes/{disputeId}/escalate'],
  ['post', '/api/v1/disputes/{disputeId}/resolve'],
  ['get', '/api/v1/disputes/{disputeId}/timeline'],
  ['post', '/api/v1/underwriting/proposals'],
  ['post', '/api/v1/underwriting/proposals/{proposalId}/evaluate'],
  ['get', '/api/v1/underwriting/proposals/{proposalId}'],
  ['get', '/api/v1/underwriting/proposals'],
  ['post', '/api/v1/underwriting/proposals/{proposalId}/review'],
  ['post', '/api/v1/underwriting/premium/calculate'],
  ['get', '/api/v1/underwriting/risk-classes'],
  ['post', '/api/v1/zakat/calculate'],
  ['get', '/api/v1/zakat/nisab'],
  ['post', '/api/v1/zakat/distributions'],
  ['get', '/api/v1/zakat/calculations'],
  ['post', '/api/v1/zakat/assets/classify'],
  ['post', '/api/v1/billing/usage'],
  ['get', '/api/v1/billing/usage'],
  ['post', '/api/v1/billing/invoices'],
  ['get', '/api/v1/billing/invoices/{id}'],
  ['post', '/api/v1/billing/invoices/{id}/pay'],
  ['get', '/api/v1/rails/finops/costs/summary'],
  ['get', '/api/v1/rails/finops/usage'],
  ['get', '/api/v1/rails/finops/cost-centers'],
  ['post', '/api/v1/rails/finops/cost-centers'],
  ['post', '/api/v1/rails/finops/budgets'],
  ['get', '/api/v1/rails/finops/budgets/{id}'],
  ['get', '/api/v1/rails/finops/recommendations'],
  ['post', '/api/v1/rails/finops/reports/export'],
  ['post', '/api/v1/rails/iso20022/credit-transfers'],
  ['get', '/api/v1/rails/iso20022/messages/{messageId}/status'],
  ['get', '/api/v1/rails/iso20022/transactions/uetr/{uetr}/status'],
  ['post', '/api/v1/rails/iso20022/credit-transfers/{messageId}/cancel'],
  ['post', '/api/v1/rails/iso20022/islamic/credit-transfers'],
  ['post', '/api/v1/rails/iso20022/statements/request'],
  ['post', '/api/v1/rails/iso20022/validate'],
  ['get', '/api/v1/rails/iso20022/market-practices'],
  ['get', '/api/v1/rails/iso20022/market-practices/{practice}'],
  ['post', '/api/v1/rails/iso20022/utils/generate-uetr'],
  ['post', '/api/v1/rails/iso20022/utils/parse-xml'],
  ['post', '/api/v1/rails/iso20022/utils/to-xml'],
];

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
);

/** Every object of the document, with the JSON pointer that leads to it. */
function objectsIn(value: Json, pointer = ''): { pointer: string; value: JsonObject }[] {
  if (value === null || typeof value !== 'object') return [];
  // A recorded answer is no schema, whatever its fields are called.
  const parts = Object.entries(value).filter(([key]) => key !== 'example' || !('schema' in value));
  const inside = parts.flatMap(([key, child]) =>
    objectsIn(
      child,
      `${pointer}/${encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))}`,
    ),
  );
  return Array.isArray(value) ? inside : [{ pointer, value }, ...inside];
}

const objects = objectsIn(document);

interface Media {
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}

/** Each operation with a JSON body, and the bodies that the document offers to send. */
const bodies = operations.flatMap(({ operation }) => {
  const body = operation['requestBody'] as { content: Record<string, Media> } | undefined;
  const media = body?.content['application/json'];
  if (!media) return [];
  const offered = Object.values(media.examples ?? {}).map(({ value }) => value);
  return [{ id: String(operation['operationId']), schema: media.schema, offered }];
});

function properties({ $ref }: JsonObject): string[] {
  const { schemas } = document['components'] as { schemas: Record<string, JsonObject> };
  return Object.keys(schemas[String($ref).replace(/^.*\//, '')]?.['properties'] ?? {});
}

/** Rules of options.proto that are not JSON Schema's. */
const FORMATS = ['currency', 'country', 'decimal', 'text', 'multiline-text', 'xml'];

/** Every object schema that this part of the document has or refers to, however deep. */
function reachable(part: Json, seen = new Set<string>()): JsonObject[] {
  return objectsIn(part).flatMap(({ value }) => {
    const found = [value['type']].flat().includes('object') ? [value] : [];
    const { $ref } = value;
    if (typeof $ref !== 'string' || seen.has($ref)) return found;
    seen.add($ref);
    const keys = $ref.slice('#/'.length).split('/');
    const target = keys.reduce<Json>((at, key) => (at as JsonObject)[key] ?? null, document);
    return [...found, ...reachable(target, seen)];
  });
}

function validators(): Ajv2020 {
  // A message with a shorthand is a text or an object.
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats(ajv);
  for (const format of FORMATS) ajv.addFormat(format, true);
  // The document's own words are no schema keywords; its schemas refer to each other through it.
  ajv.addVocabulary([
    ...Object.keys(document),
    'x-added',
    'x-pattern-words',
    'x-read-only',
    'x-json',
    'x-shorthand',
    'x-money',
  ]);
  return ajv.addSchema(document, 'openapi.json');
}

/** Classes of Unicode, looking around, named and lazy groups: not in every client's language. */
const UNCOMMON = /\\[pPuxkdwsDWS]|\(\?|[*+?}]\?/;

const isOfMessage = (pointer: string): boolean =>
  !/^\/components\/(parameters|headers|schemas\/(Meta|Error|ErrorDetail))\b/.test(pointer);

describe('openapi.json', () => {
  it('passes the public linter', () => {
    const redocly = join(PACKAGE, 'node_modules/@redocly/cli/bin/cli.js');
    execFileSync(process.execPath, [redocly, 'lint'], {
      cwd: PACKAGE,
      stdio: 'pipe',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  });

  it('has every operation of the base API exactly once, and marks all the others', () => {
    const unmarked = operations.filter(({ operation }) => operation['x-added'] !== true);
    expect(unmarked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      SPECIFIED.map((route) => route.join(' ')).sort(),
    );
  });

  it('names every rpc and every operation id once', () => {
    for (const key of ['x-rpc', 'operationId']) {
      const names = operations.map(({ operation }) => operation[key]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('has only schemas that compile under strict JSON Schema 2020-12', () => {
    const ajv = validators();
    const pointers = objects
      .map(({ pointer }) => pointer)
      .filter((pointer) => /\/schema$|^\/components\/schemas\/[^/]+$/.test(pointer));
    expect(pointers.length).toBeGreaterThan(100);
    for (const pointer of pointers) ajv.compile({ $ref: `openapi.json#${pointer}` });
  });

  it('gives only examples that satisfy their own schema', () => {
    const ajv = validators();
    const withExamples = objects.filter(({ value }) => Array.isArray(value['examples']));
    expect(withExamples.length).toBeGreaterThan(50);
    for (const { pointer, value } of withExamples) {
      const validate = ajv.compile({ $ref: `openapi.json#${pointer}` });
      for (const example of value['examples'] as Json[]) {
        expect({ pointer, valid: validate(example) }).toEqual({ pointer, valid: true });
      }
    }
  });

  it('offers for every body one to send, which satisfies its schema', () => {
    const ajv = validators();
    const asked = bodies.filter(({ schema }) => properties(schema).length > 0);
    expect(asked.length).toBeGreaterThan(30);
    for (const { id, schema, offered } of asked) {
      expect({ id, offered: offered.length }).not.toEqual({ id, offered: 0 });
      const validate = ajv.compile({ $ref: `openapi.json${String(schema['$ref'])}` });
      for (const value of offered)
        expect({ id, valid: validate(value) }).toEqual({ id, valid: true });
    }
  });

  it('says of every flag what it mostly is, because a page that fills one in takes true', () => {
    const flags = objects.filter(({ value }) => [value['type']].flat().includes('boolean'));
    const silent = flags.filter(({ value }) => !value['examples']);
    expect(silent.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('closes what clients send, and leaves open what they get', () => {
    const sent = operations.flatMap(({ operation }) => reachable(operation['requestBody'] ?? null));
    const got = operations.flatMap(({ operation }) => reachable(operation['responses'] ?? null));
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((schema) => schema['additionalProperties'] !== false)).toEqual([]);
    // A map names the schema of its values instead.
    expect(got.filter((schema) => schema['additionalProperties'] === false)).toEqual([]);
  });

  it('has no text that a client writes without a rule', () => {
    const strings = objects.filter(({ value }) => [value['type']].flat().includes('string'));
    const isRuled = ({ format, pattern, enum: values, const: value }: JsonObject) =>
      format ?? pattern ?? values ?? value;
    // Only what the gateway itself writes, and headers, are no fields of a message.
    const free = strings.filter(({ pointer, value }) => !isRuled(value) && isOfMessage(pointer));
    expect(free.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has only patterns that every dialect of regular expressions knows, each with its words', () => {
    const patterns = objects.filter(
      ({ pointer, value }) => value['pattern'] && isOfMessage(pointer),
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const { pointer, value } of patterns) {
      const text = String(value['pattern']);
      expect({ pointer, text }).toEqual({ pointer, text: expect.stringMatching(/^\^.*\$$/) });
      expect({ pointer, text }).toEqual({ pointer, text: expect.not.stringMatching(UNCOMMON) });
      expect(value['x-pattern-words']).toEqual(expect.any(String));
    }
  });

  it('names only events that the catalogue of event types has', () => {
    const catalogue = JSON.parse(readFileSync(join(PACKAGE, 'gen/event-types.json'), 'utf8')) as {
      type: string;
    }[];
    const known = catalogue.map(({ type }) => type);
    const named = operations.flatMap(({ operation }) => operation['x-events'] as string[]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((type) => !known.includes(type))).toEqual([]);
  });
});
