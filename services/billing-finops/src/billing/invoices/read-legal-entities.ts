import type { LegalEntities, LegalEntity } from './legal-entities';

const VARIABLE = 'MASAR_BILLING_LEGAL_ENTITIES';
const CODE = /^[A-Z0-9](?:[A-Z0-9-]{0,18}[A-Z0-9])?$/;
const COUNTRY = /^[A-Z]{2}$/;
/** Suffix of codes in the numbers of sandboxes: they have series of their own. */
const TEST_ENDING = '-TEST';

interface Given {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly country?: unknown;
  readonly taxNumber?: unknown;
  readonly jurisdictions?: unknown;
}

/**
 * Reads the setting of legal entities: the name of a single entity, or a JSON list.
 * @throws Error for the operator, naming the entry and the rule
 */
export function readLegalEntities(setting: string): LegalEntities {
  const given = setting.startsWith('[') ? parse(setting) : [{ name: setting }];
  const entities = given.map((each, at) => ({
    entity: readEntity(each, at),
    of: readOf(each, at),
  }));
  const codes = entities.map(({ entity }) => entity.code);
  if (new Set(codes).size < codes.length) throw wrong('has a code twice: it parts their numbers');
  const fallbacks = entities.filter(({ of }) => of.length === 0);
  const [fallback, second] = fallbacks;
  if (!fallback || second) {
    throw wrong(
      'must have exactly one entity without jurisdictions, which invoices all other tenants',
    );
  }
  const pairs = entities.flatMap(({ entity, of }) => of.map((each) => [each, entity] as const));
  const byJurisdiction = new Map(pairs);
  if (byJurisdiction.size < pairs.length) throw wrong('names a jurisdiction twice');
  return { byJurisdiction, fallback: fallback.entity };
}

function parse(setting: string): readonly Given[] {
  try {
    const list = JSON.parse(setting) as readonly (Given | null)[];
    return list.map((entry) => entry ?? {});
  } catch {
    throw wrong('is neither a name nor a JSON list');
  }
}

function readEntity({ name, code, country, taxNumber }: Given, at: number): LegalEntity {
  if (typeof name !== 'string' || name === '') throw wrong(`[${at}].name must be a text`);
  const known = code ?? codeFrom(name);
  if (typeof known !== 'string' || !CODE.test(known) || known.endsWith(TEST_ENDING)) {
    throw wrong(
      `[${at}].code must be 1 to 20 capital letters, digits or hyphens, and not end with ${TEST_ENDING}`,
    );
  }
  if (country !== undefined && !isCountry(country)) {
    throw wrong(`[${at}].country must be two capital letters, such as SA`);
  }
  if (taxNumber !== undefined && typeof taxNumber !== 'string') {
    throw wrong(`[${at}].taxNumber must be a text`);
  }
  return {
    ...{ name, code: known },
    ...(country !== undefined && { country }),
    ...(taxNumber !== undefined && { taxNumber }),
  };
}

function readOf({ jurisdictions = [] }: Given, at: number): readonly string[] {
  if (Array.isArray(jurisdictions) && jurisdictions.every(isCountry)) return jurisdictions;
  throw wrong(`[${at}].jurisdictions must be a list of countries, such as ["SA"]`);
}

function isCountry(value: unknown): value is string {
  return typeof value === 'string' && COUNTRY.test(value);
}

function codeFrom(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20);
}

function wrong(problem: string): Error {
  return new Error(`${VARIABLE} ${problem}`);
}
