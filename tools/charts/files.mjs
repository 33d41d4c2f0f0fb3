import { PARTS, partOf } from './parts.mjs';
import { globalSchema, schemaOf } from './schema.mjs';
import { valuesOf } from './values.mjs';

/**
 * Every file of charts/ that is written, by its path there.
 * @returns {Record<string, string>}
 */
export function filesOf() {
  return Object.assign({ 'masar/values.schema.json': umbrellaSchema() }, ...PARTS.map(partFiles));
}

/** @param {string} name */
function partFiles(name) {
  const part = partOf(name);
  const values = valuesOf(part);
  const schema = schemaOf(part, values);
  return {
    [`${name}/values.yaml`]: values,
    [`${name}/values.schema.json`]: `${JSON.stringify(schema, null, 2)}\n`,
  };
}

/** The charts below hold their own values to their own schemas. */
function umbrellaSchema() {
  const parts = PARTS.map((name) => [name, { type: 'object' }]);
  const rule = {
    type: 'object',
    additionalProperties: false,
    properties: {
      enabled: { type: 'boolean' },
      labels: { type: 'object' },
    },
  };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'masar',
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(parts), global: globalSchema(), prometheusRule: rule },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
