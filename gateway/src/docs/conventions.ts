import { code, table } from '@masar/kit/pages';
import {
  fieldsBelow,
  operationsOf,
  type ApiDocument,
  type ApiOperation,
  type Field,
  type Schema,
} from './api-document';

/** False for the token endpoint, whose fields RFC 6749 defines, and for answers that are not JSON. */
const isWrittenByTheRail = (operation: ApiOperation) =>
  operation['x-envelope'] !== 'OAUTH2' && !operation['x-text-answer'] && !operation['x-streamed'];

const COLUMNS = ['fields', 'success', 'amounts', 'states', 'pages of lists'] as const;
type Conventions = Readonly<Record<(typeof COLUMNS)[number], string>>;

const AMOUNT = /(amount|price|total|premium|fee)$/i;
const STATE = /^(status|state)$/;
const PAGE = /^(page|per_?page|after|before)$/i;

/** The conventions of each rail, read from the document, as a table in Markdown. */
export function conventionsTable(document: ApiDocument): string {
  const operations = operationsOf(document).filter(isWrittenByTheRail);
  const rails = [...new Set(operations.map((operation) => operation['x-rail']))].sort();
  const rows = rails.map((rail) => {
    const own = operations.filter((operation) => operation['x-rail'] === rail);
    const conventions = conventionsOf(document, own);
    return [rail, ...COLUMNS.map((column) => conventions[column])];
  });
  return table(['rail', ...COLUMNS], rows);
}

function conventionsOf(document: ApiDocument, operations: readonly ApiOperation[]): Conventions {
  const bodies = operations.map(({ requestBody = {}, responses }) => ({ requestBody, responses }));
  const fields = fieldsBelow(document, bodies).filter((field) => !isShared(document, field));
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  return {
    fields: listed(fields.map(({ name }) => casingOf(name))),
    success: listed(operations.map(({ 'x-envelope': envelope }) => successOf(envelope))),
    amounts: listed(fields.filter(isAmount).map(typeOf)),
    states: listed(fields.filter(({ name }) => STATE.test(name)).map(caseOfStates)),
    'pages of lists': listed(parameters.map(({ name = '' }) => PAGE.test(name) && code(name))),
  };
}

/** True for a field that is camelCase on every rail. */
function isShared({ components }: ApiDocument, { name, among }: Field): boolean {
  const { Pagination: pagination }: Readonly<Record<string, Schema>> = components.schemas;
  return name === 'requestId' || among === pagination?.properties;
}

function casingOf(name: string): string | false {
  if (name.includes('_')) return code('snake_case');
  return /[a-z][A-Z]/.test(name) && code('camelCase');
}

function successOf(envelope: string): string {
  return envelope === 'BARE' ? 'bare' : code('{data, meta}');
}

function isAmount({ name, among }: Field): boolean {
  return (
    AMOUNT.test(name) || (name === 'value' && Object.keys(among).sort().join() === 'currency,value')
  );
}

function typeOf({ schema }: Field): string | false {
  const types = [schema.type].flat();
  if (types.includes('number')) return 'number';
  return types.includes('string') && 'text';
}

function caseOfStates({ schema }: Field): string | false {
  const state = String(schema.enum?.[0] ?? '');
  if (state === '') return false;
  return code(state === state.toUpperCase() ? 'UPPER_CASE' : 'lower_case');
}

/** Each convention once; several when the rail mixes them. */
function listed(found: readonly (string | false)[]): string {
  const each = [...new Set(found.filter((convention) => convention !== false))];
  return each.length === 0 ? '–' : each.join(', ');
}
