import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

// usage: schemas.mjs FOLDER swagger.json crd.yaml...
// Strict JSON schemas that kubeconform reads, out of what Kubernetes and the Prometheus operator publish.

const DRAFT = 'http://json-schema.org/draft-07/schema#';
const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const INT_OR_STRING = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
const NESTED = ['items', 'additionalProperties'];
const LEFT_OUT = new Set(['description', 'default']);

/** @typedef {Record<string, any>} Json */

/** No key beyond those named; like the API server, an optional one may be null. */
function strict(/** @type {Json} */ source, /** @type {string} */ refs) {
  if (source.$ref) return { $ref: refs + source.$ref.split('/').pop() };
  if (source.format === 'int-or-string' || source['x-kubernetes-int-or-string']) {
    return INT_OR_STRING;
  }
  const schema = Object.fromEntries(Object.entries(source).filter(([key]) => !LEFT_OUT.has(key)));
  for (const key of NESTED) {
    if (typeof schema[key] === 'object') schema[key] = strict(schema[key], refs);
  }
  return schema.properties ? withProperties(schema, refs) : schema;
}

function withProperties(/** @type {Json} */ schema, /** @type {string} */ refs) {
  const required = new Set(schema.required ?? []);
  const properties = Object.entries(schema.properties).map(([key, value]) => {
    const one = strict(value, refs);
    return [key, required.has(key) ? one : { anyOf: [one, { type: 'null' }] }];
  });
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || properties.length === 0;
  const closed = isOpen ? {} : { additionalProperties: false };
  return { ...closed, ...schema, properties: Object.fromEntries(properties) };
}

const [folder = '', swagger = '', ...crds] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const write = (/** @type {string} */ name, /** @type {Json} */ schema) => {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ $schema: DRAFT, ...schema }));
};
/** kubeconform's {{ .ResourceKind }}{{ .KindSuffix }} */
const nameOf = (/** @type {string} */ kind, group, version) =>
  [kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-');

const { definitions } = JSON.parse(readFileSync(swagger, 'utf8'));
const shared = Object.fromEntries(
  Object.entries(definitions).map(([name, schema]) => [name, strict(schema, '#/definitions/')]),
);
shared[QUANTITY] = { oneOf: [{ type: 'string' }, { type: 'number' }] };
write('_definitions', { definitions: shared });

for (const schema of Object.values(definitions)) {
  const kinds = schema['x-kubernetes-group-version-kind'] ?? [];
  if (kinds.length !== 1) continue;
  const [{ group, version, kind }] = kinds;
  const whole = strict(schema, '_definitions.json#/definitions/');
  if (!whole.properties?.apiVersion) continue;
  whole.properties.apiVersion = { const: group ? `${group}/${version}` : version };
  whole.properties.kind = { const: kind };
  const required = [...new Set([...(schema.required ?? []), 'apiVersion', 'kind'])];
  write(nameOf(kind, group, version), { ...whole, required });
}

for (const file of crds) {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
    const crd = document.toJS();
    if (crd?.kind !== 'CustomResourceDefinition') continue;
    for (const { name, schema } of crd.spec.versions) {
      const whole = strict(schema.openAPIV3Schema, '');
      whole.properties.metadata = { type: 'object' };
      write(nameOf(crd.spec.names.kind, crd.spec.group, name), whole);
    }
  }
}
